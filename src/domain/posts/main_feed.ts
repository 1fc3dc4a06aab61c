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

/** The part of a project that says whether it is the sandbox. */
export interface MaybeSandbox {
  readonly isSandbox?: boolean;
}

/**
 * Returns whether what happens in a project counts outside it: in the main feed, on global boards,
 * in the track record, for medals and for reputations. Nothing of the sandbox does. Contract 5.6.
 */
export function countsOutside({ isSandbox = false }: MaybeSandbox): boolean {
  return !isSandbox;
}

/**
 * Returns whether the posts of a project are in the main feed, on the global boards and in the
 * track record. This holds for default and attached projects. It is true for visibility `normal`,
 * unless the project only describes or is the sandbox.
 */
export function bringsToMainFeed(
  project: MaybeSandbox & { type: string; visibility: string },
): boolean {
  return project.visibility === "normal" && !describesOnly(project.type) && countsOutside(project);
}
