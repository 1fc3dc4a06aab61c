/** Reads what decides whether comments are shown, without their texts. */
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";
import type { CommentDocument } from "./comment_documents.ts";

/** What decides whether a comment is shown, without its texts. */
export type CommentState = Pick<
  CommentDocument,
  "_id" | "authorId" | "postId" | "isPrivate" | "isSoftDeleted" | "mentionedUserIds"
>;

const OF_STATE = {
  authorId: 1,
  postId: 1,
  isPrivate: 1,
  isSoftDeleted: 1,
  mentionedUserIds: 1,
} as const;

export function commentStates(rows: Rows<CommentDocument>) {
  return {
    /** Returns what decides whether these comments are shown. Unknown ids are missing. */
    async shownStates(ids: readonly number[]): Promise<Map<number, CommentState>> {
      if (ids.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...ids] } }, LIMIT)
        .project<CommentState>(OF_STATE)
        .toArray();
      return new Map(found.map((comment) => [comment._id, comment]));
    },
  };
}
