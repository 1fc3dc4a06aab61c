/** Which projects bring a post before everybody. Contract 5.2. */
import { DESCRIPTIVE_TYPES } from "../vocabulary.ts";

/** Kinds that say what a post is about and hold no posts of their own. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(DESCRIPTIVE_TYPES);

/**
 * Whether a project of this type only describes posts. Everybody who may edit a post may put it
 * into such a project, so nothing about the visibility of a post may follow from it.
 */
export function describesOnly(type: string): boolean {
  return DESCRIPTIVE.has(type);
}

/**
 * Whether the posts of a project, default or attached, are in the main feed, on the global boards
 * and in the track record. A project of visibility `normal` does that, unless it only describes.
 */
export function bringsToMainFeed(project: { type: string; visibility: string }): boolean {
  return project.visibility === "normal" && !describesOnly(project.type);
}
