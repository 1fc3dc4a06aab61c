/**
 * Stores the earlier texts of edited and deleted comments. They are for moderators and are never
 * served.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { commentEditFields } from "./comment_fields.ts";
import type { CommentEditDocument } from "./comment_documents.ts";
import { isDuplicateKey, rowsOf } from "../platform/rows.ts";

export function createCommentEditStore(connection: Connection) {
  const collection = defineCollection<CommentEditDocument>(
    connection,
    "comment_edits",
    commentEditFields,
    [{ key: { commentId: 1, replacedAt: 1 }, serves: "the earlier texts of a comment" }],
  );
  const rows = rowsOf(collection);
  return {
    collection,

    /** Stores an edit. Its `_id` names the edit, so that a repeated attempt adds no second row. */
    async add(edit: CommentEditDocument): Promise<void> {
      try {
        await rows.insertOne(edit);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Takes back an edit that was not made. */
    async remove(id: string): Promise<void> {
      await rows.deleteOne({ _id: id });
    },

    /** Returns the earlier texts of a comment, oldest first. */
    ofComment(commentId: number): Promise<CommentEditDocument[]> {
      return rows.find({ commentId }, LIMIT).sort({ replacedAt: 1 }).toArray();
    },
  };
}
