/** What lists and checks of permission read of a post. */
import type { PostDocument } from "./post_documents.ts";

export const OF_LISTED = {
  authorId: 1,
  conditional: 1,
  curationStatus: 1,
  defaultProjectId: 1,
  kind: 1,
  projectIds: 1,
  publishedAt: 1,
  questionIds: 1,
  title: 1,
} as const;
/**
 * The fields of a post that decide who sees it, and what other lists say about it. Groups and
 * notebooks have texts of up to a megabyte, and a list may ask about thousands of posts.
 */
export type ListedPost = Pick<PostDocument, "_id" | keyof typeof OF_LISTED>;
