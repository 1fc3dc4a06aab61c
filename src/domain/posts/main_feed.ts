/** Decides which projects bring a post into the main feed. Contract 5.2. */
import { DESCRIPTIVE_TYPES } from "../vocabulary.ts";

/** Types of projects that say what a post is about and hold no posts of their own. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(DESCRIPTIVE_TYPES);

/**
 * Returns whether a project of this type only describes posts. Everybody who may edit a post may
 * put it into such a project, so the project must not change who sees the post.
 */
export function describesOnly(type: string): boolean {
  return DESCRIPTIVE.has(type);
}

/**
 * Returns whether the posts of a project are in the main feed, on the global boards and in the
 * track record. This holds for default and attached projects. It is true for visibility `normal`,
 * unless the project only describes.
 */
export function bringsToMainFeed(project: { type: string; visibility: string }): boolean {
  return project.visibility === "normal" && !describesOnly(project.type);
}
