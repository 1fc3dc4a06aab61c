/**
 * Stores comments and their counters. A comment is written first, then the counters of its
 * ancestors and of its post. A crash between the two leaves counters that `refresh_post` repairs.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { commentFields } from "./comment_fields.ts";
import {
  type CommentFilter,
  commentFilter,
  commentSort,
  type CommentSelection,
} from "./comment_queries.ts";
import type { CommentOrder } from "../../domain/posts/comment_words.ts";
import { commentDrifts, commentSteps, countComments } from "./comment_counts.ts";
import { commentExports } from "./comment_export.ts";
import { commentStates } from "./comment_states.ts";
import type { CommentDocument, IncludedForecast } from "./comment_documents.ts";
import { carriedUpdate, EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { MARK_INDEX, marks } from "../platform/unfinished.ts";
import { marked } from "../../domain/requests/marks.ts";

/** The text that replaces the text of a deleted comment for every reader (Contract 2.11). */
export const DELETED_TEXT = "deleted";

export interface CommentEdit {
  readonly text: string;
  /** The text that is replaced. */
  readonly replaces: string;
  readonly mentionedUserIds: readonly number[];
  readonly now: number;
  /** The forecast to attach. Absent leaves the comment's forecast as it is. */
  readonly includedForecast?: IncludedForecast;
  readonly effectKey: string | undefined;
}

export function createCommentStore(connection: Connection) {
  const collection = defineCollection<CommentDocument>(connection, "comments", commentFields, [
    EFFECT_INDEX,
    MARK_INDEX,
    {
      key: { postId: 1, isPrivate: 1, createdAt: -1, _id: -1 },
      serves: "the comments of a post, newest first; comments for hotness",
    },
    {
      key: { postId: 1, isPrivate: 1, createdAt: 1, _id: -1 },
      serves: "the comments of a post, oldest first",
    },
    {
      key: { postId: 1, isPrivate: 1, parentId: 1, createdAt: -1, _id: -1 },
      serves: "the roots of a post",
    },
    { key: { postId: 1, isPinned: 1 }, partial: { isPinned: true }, serves: "pinned roots" },
    { key: { rootId: 1, createdAt: -1, _id: -1 }, serves: "the members of threads" },
    {
      key: { authorId: 1, isPrivate: 1, createdAt: -1, _id: -1 },
      serves: "the comments of an account",
    },
    { key: { authorId: 1, postId: 1 }, serves: "the posts an account commented on" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...marks(rows),
    ...lookUps(rows),
    ...commentStates(rows),
    ...effectReads(rows),
    ...listings(rows),
    ...boardReads(rows),
    ...writes(rows),
    ...placements(rows),
    ...commentSteps(rows),
    ...commentExports(rows),
    ...countComments(rows),
    ...commentDrifts(rows),
  };
}

function lookUps(rows: Rows<CommentDocument>) {
  return {
    byId(id: number): Promise<CommentDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    async byIds(ids: readonly number[]): Promise<Map<number, CommentDocument>> {
      if (ids.length === 0) return new Map();
      const found = await rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
      return new Map(found.map((comment) => [comment._id, comment]));
    },

    /** Returns the newest pinned roots of a post, newest first. */
    async pinnedRoots(postId: number, most: number): Promise<number[]> {
      const found = await rows
        .find({ postId, isPinned: true }, { ...LIMIT, projection: { _id: 1 } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(most)
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /**
     * Returns every post on which the account commented, publicly or privately. Deleted comments
     * count.
     */
    async postsCommentedBy(authorId: number, isPrivate: boolean): Promise<number[]> {
      return rows.distinct("postId", { authorId, isPrivate }, LIMIT);
    },

    /** Returns every post with a public or private comment of the account that is not deleted. */
    postsWithCommentsBy(authorId: number): Promise<number[]> {
      return rows.distinct("postId", { authorId, isSoftDeleted: false }, LIMIT);
    },
  };
}

function boardReads(rows: Rows<CommentDocument>) {
  return {
    /**
     * Returns the authors of the public comments on these posts that were written up to `until`
     * (ms).
     */
    publicOfPosts(
      postIds: readonly number[],
      until: number,
    ): Promise<Pick<CommentDocument, "_id" | "authorId">[]> {
      return rows
        .find(
          {
            postId: { $in: [...postIds] },
            isPrivate: false,
            isSoftDeleted: false,
            createdAt: { $lte: until },
          },
          { maxTimeMS: 60_000, projection: { authorId: 1 } },
        )
        .toArray();
    },
  };
}

function listings(rows: Rows<CommentDocument>) {
  return { ...pages(rows), ...threads(rows) };
}

function pages(rows: Rows<CommentDocument>) {
  return {
    /** Counts the comments that match, and how many of them are roots. */
    async countMatching(selection: CommentSelection): Promise<{ total: number; roots: number }> {
      const hasRoots = selection.place !== "replies";
      const [total, roots] = await Promise.all([
        rows.countDocuments(commentFilter(selection), LIMIT),
        hasRoots ? rows.countDocuments(commentFilter({ ...selection, place: "roots" }), LIMIT) : 0,
      ]);
      return { total, roots };
    },

    /** Returns the matching comments outside these threads. */
    outsideThreads(
      selection: CommentSelection,
      rootIds: readonly number[],
      page: { order: CommentOrder; skip: number; limit: number },
    ): Promise<CommentDocument[]> {
      if (page.limit <= 0) return Promise.resolve([]);
      const outside = { _id: { $nin: [...rootIds] }, rootId: { $nin: [...rootIds] } };
      return rows
        .find(commentFilter(selection, ...(rootIds.length === 0 ? [] : [outside])), LIMIT)
        .sort(commentSort(page.order))
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
    },
  };
}

function threads(rows: Rows<CommentDocument>) {
  return {
    /**
     * Returns the ids of a part of the matching comments of these threads, thread by thread: the
     * root, then its replies in order.
     */
    async inThreads(
      selection: CommentSelection,
      rootIds: readonly number[],
      page: { order: CommentOrder; skip: number; limit: number },
    ): Promise<number[]> {
      if (rootIds.length === 0) return [];
      const thread = { $indexOfArray: [[...rootIds], { $ifNull: ["$rootId", "$_id"] }] };
      const found = await rows
        .aggregate<{ _id: number }>(
          [
            { $match: commentFilter(selection, within(rootIds)) },
            { $set: { thread, isReply: { $ne: ["$rootId", null] } } },
            { $sort: { thread: 1, isReply: 1, ...commentSort(page.order) } },
            { $skip: page.skip },
            { $limit: page.limit },
            { $project: { _id: 1 } },
          ],
          LIMIT,
        )
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Counts the matching comments of these threads, roots and replies. */
    async countInThreads(selection: CommentSelection, rootIds: readonly number[]): Promise<number> {
      if (rootIds.length === 0) return 0;
      return rows.countDocuments(commentFilter(selection, within(rootIds)), LIMIT);
    },
  };
}

function within(rootIds: readonly number[]): CommentFilter {
  return { $or: [{ _id: { $in: [...rootIds] } }, { rootId: { $in: [...rootIds] } }] };
}

function writes(rows: Rows<CommentDocument>) {
  return {
    async insert(comment: CommentDocument): Promise<void> {
      await rows.insertOne(comment);
    },

    /** Returns the comment after the edit, or null when it is gone or deleted by now. */
    edit(id: number, edit: CommentEdit): Promise<CommentDocument | null> {
      const { text, replaces, mentionedUserIds, now, includedForecast, effectKey } = edit;
      const set = {
        text,
        mentionedUserIds: [...mentionedUserIds],
        textEditedAt: now,
        ...(mentionedUserIds.length === 0 ? {} : marked("mentioned", now)),
        ...(includedForecast === undefined ? {} : { includedForecast }),
      };
      return rows.findOneAndUpdate(
        { _id: id, isSoftDeleted: false, text: replaces },
        carriedUpdate(set, effectKey),
        { returnDocument: "after" },
      );
    },

    /**
     * Returns true for exactly one of several simultaneous deletions, and false when the comment has
     * another text than `replaces` by now.
     */
    async softDelete(id: number, replaces: string): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, isSoftDeleted: false, text: replaces },
        {
          $set: {
            isSoftDeleted: true,
            isPinned: false,
            text: DELETED_TEXT,
            includedForecast: null,
            keyFactors: [],
            mentionedUserIds: [],
          },
        },
      );
      return modifiedCount === 1;
    },
  };
}

/** Changes how readers find a comment. */
function placements(rows: Rows<CommentDocument>) {
  return {
    /**
     * Makes a private comment public that stands alone and has the given text. Returns null when it
     * is another by now.
     */
    publish(
      { _id, text }: Pick<CommentDocument, "_id" | "text">,
      { mentionedUserIds, now }: { readonly mentionedUserIds: number[]; readonly now: number },
    ): Promise<CommentDocument | null> {
      return rows.findOneAndUpdate(
        { _id, text, isPrivate: true, isSoftDeleted: false, parentId: null, liveReplyCount: 0 },
        { $set: { isPrivate: false, createdAt: now, mentionedUserIds, ...marked("told", now) } },
        { returnDocument: "after" },
      );
    },

    /** Returns the changed comment, or null when it is deleted by now. */
    setPinned(id: number, isPinned: boolean): Promise<CommentDocument | null> {
      return rows.findOneAndUpdate(
        { _id: id, isSoftDeleted: false },
        { $set: { isPinned } },
        { returnDocument: "after" },
      );
    },
  };
}
