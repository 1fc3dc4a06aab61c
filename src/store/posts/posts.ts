/**
 * Stores posts together with the fields that are derived from their questions, so that a feed reads
 * only posts.
 */
import type { Connection, mongo } from "mongoose";
import { activePosts, activePostIndexes } from "./active_posts.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { postFields } from "./post_fields.ts";
import { comingPosts } from "./coming_times.ts";
import { type ListedPost, OF_LISTED } from "./listed_post.ts";
import type { PostDocument } from "./post_documents.ts";
import { carriedUpdate, EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import { mayBeNull, type PostOrder, postOrderIndexes } from "./post_orders.ts";
import { postScopes } from "./post_scope.ts";
import { namedPostIndexes, namedPosts } from "./named_posts.ts";
import { conditionalIndexes, parentPosts } from "./parent_posts.ts";
import { projectCounts } from "../projects/project_counts.ts";
import { roundPosts } from "./round_posts.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";
import { MARK_INDEX, marks } from "../platform/unfinished.ts";

export type { ListedPost } from "./listed_post.ts";

/** A change of the projects of a post reads those before it. */
const BEFORE_PLACEMENT = { returnDocument: "before", projection: { projectIds: 1 } } as const;

/** The conditions of a feed. `resources/posts/feed_filter.ts` makes them from checked values. */
export type PostFilter = mongo.Filter<PostDocument>;
export type PostChanges = Partial<Omit<PostDocument, "_id">>;
export type PostCounter = "commentCount" | "voteScore" | "forecastsCount" | "nrForecasters";

export interface PageOf<Order> {
  readonly order: Order;
  readonly offset: number;
  /** The number of rows wanted. Callers ask for one more than they show (Contract 1.6). */
  readonly limit: number;
}

export function createPostStore(connection: Connection) {
  const collection = defineCollection<PostDocument>(connection, "posts", postFields, [
    EFFECT_INDEX,
    ...postOrderIndexes,
    ...activePostIndexes,
    MARK_INDEX,
    {
      key: { projectIds: 1, publishedAt: 1, _id: 1 },
      serves: "posts of a project, newest first; exports and counts of a project",
    },
    { key: { authorId: 1, _id: 1 }, serves: "an author's own drafts and reviews" },
    ...namedPostIndexes,
    { key: { questionIds: 1 }, serves: "posts of given questions (forecaster_id)" },
    ...conditionalIndexes,
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...reads(rows),
    ...listedReads(rows),
    ...effectReads(rows),
    ...feedReads(rows),
    ...activePosts(rows),
    ...projectCounts(rows),
    ...marks(rows),
    ...postScopes(rows),
    ...comingPosts(rows),
    ...roundPosts(connection, rows),
    ...parentPosts(rows),
    ...namedPosts(rows),
    ...writes(rows),
  };
}

const OF_BOARDS = {
  authorId: 1,
  coauthorIds: 1,
  curationStatus: 1,
  defaultProjectId: 1,
  projectIds: 1,
  questionIds: 1,
} as const;
/** The fields of a post that decide about boards. */
export type BoardPost = Pick<PostDocument, "_id" | keyof typeof OF_BOARDS>;

function boardPosts(rows: Rows<PostDocument>, wanted: object): Promise<BoardPost[]> {
  return rows
    .find({ ...wanted, curationStatus: { $ne: "deleted" } }, { ...LIMIT, projection: OF_BOARDS })
    .sort({ _id: 1 })
    .toArray();
}

function isConditionalOn(ids: readonly number[]): PostFilter {
  const among = { $in: [...ids] };
  const on = [{ "conditional.conditionId": among }, { "conditional.childId": among }];
  return { $or: on, curationStatus: { $ne: "deleted" } };
}

function postsOfTurn(rows: Rows<PostDocument>) {
  return createTurnBatch(async (ids: readonly number[]) => {
    const filter = { _id: { $in: [...ids] }, curationStatus: { $ne: "deleted" as const } };
    return new Map((await rows.find(filter, LIMIT).toArray()).map((post) => [post._id, post]));
  });
}

function reads(rows: Rows<PostDocument>) {
  const postOfId = postsOfTurn(rows);
  return {
    /** Returns the post, or null when it is deleted or unknown. */
    byId: async (id: number): Promise<PostDocument | null> => (await postOfId(id)) ?? null,

    /** Returns the posts in no order. Unknown and deleted ids are missing. */
    byIds(ids: readonly number[]): Promise<PostDocument[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows
        .find({ _id: { $in: [...ids] }, curationStatus: { $ne: "deleted" } }, LIMIT)
        .toArray();
    },

    /** Returns the default projects of the posts, those of deleted posts too. */
    defaultProjectsOf(ids: readonly number[]): Promise<number[]> {
      return rows.distinct("defaultProjectId", { _id: { $in: [...ids] } }, LIMIT);
    },

    /**
     * Returns the conditionals whose condition or child is this question. Deleted ones are left
     * out.
     */
    conditionalsOn(questionId: number): Promise<PostDocument[]> {
      return rows.find(isConditionalOn([questionId]), LIMIT).toArray();
    },

    /** Returns the conditionals whose condition or child is among these questions. */
    conditionalsOnAny(questionIds: readonly number[]): Promise<PostDocument[]> {
      if (questionIds.length === 0) return Promise.resolve([]);
      return rows.find(isConditionalOn(questionIds), LIMIT).toArray();
    },

    /** Counts those of them that this account has written. */
    countConditionalsOn(questionId: number, authorId: number): Promise<number> {
      return rows.countDocuments({ ...isConditionalOn([questionId]), authorId }, LIMIT);
    },

    /**
     * Returns the questions of posts in ascending order. The posts are approved, published by `now`
     * (ms), have their default project among `homes`, and are in one of the projects `among`.
     */
    async publishedQuestionIds(
      { homes, among }: { homes: readonly number[]; among: readonly number[] },
      now: number,
    ): Promise<number[]> {
      const found = await rows
        .find(
          {
            defaultProjectId: { $in: [...homes] },
            projectIds: { $in: [...among] },
            curationStatus: "approved",
            publishedAt: { $lte: now },
          },
          { maxTimeMS: 60_000, projection: { questionIds: 1 } },
        )
        .toArray();
      return found.flatMap(({ questionIds }) => questionIds).sort((a, b) => a - b);
    },

    /**
     * Returns the posts with their fields for boards, in order of id. Unknown and deleted ids are
     * missing.
     */
    forBoards(ids: readonly number[]): Promise<BoardPost[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return boardPosts(rows, { _id: { $in: [...ids] } });
    },

    /** Returns the same fields of the posts of a project (default or attached), in order of id. */
    forBoardsOf(projectId: number): Promise<BoardPost[]> {
      return boardPosts(rows, { projectIds: projectId });
    },
  };
}

function listedReads(rows: Rows<PostDocument>) {
  return {
    /** Returns a few fields of the posts, in no order. Unknown and deleted ids are missing. */
    listed(ids: readonly number[]): Promise<ListedPost[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows
        .find({ _id: { $in: [...ids] }, curationStatus: { $ne: "deleted" } }, LIMIT)
        .project<ListedPost>(OF_LISTED)
        .toArray();
    },
  };
}

function feedReads(rows: Rows<PostDocument>) {
  return {
    /**
     * Returns one page of a feed. Nulls come last in both directions. MongoDB does this itself in
     * the descending order. In the ascending order the rows without a value are read with a second
     * query after the others.
     */
    async page(filter: PostFilter, { order, offset, limit }: PageOf<PostOrder>) {
      const { field, descending } = order;
      const sort = { [field]: descending ? -1 : 1, _id: -1 } as const;
      if (descending || !mayBeNull(field)) {
        return rows.find(filter, LIMIT).sort(sort).skip(offset).limit(limit).toArray();
      }
      const valued = { $and: [filter, { [field]: { $ne: null } }] } as PostFilter;
      const first = await rows.find(valued, LIMIT).sort(sort).skip(offset).limit(limit).toArray();
      if (first.length === limit) return first;
      const before = first.length > 0 ? 0 : offset - (await rows.countDocuments(valued, LIMIT));
      const rest = await rows
        .find({ $and: [filter, { [field]: null }] } as PostFilter, LIMIT)
        .sort(sort)
        .skip(Math.max(0, before))
        .limit(limit - first.length)
        .toArray();
      return [...first, ...rest];
    },

    /** Returns the ids of matching posts with the times of their last edits, newest id first. */
    newestOf(filter: PostFilter, limit: number) {
      return rows
        .find(filter, LIMIT)
        .sort({ _id: -1 })
        .limit(limit)
        .project<Pick<PostDocument, "_id" | "editedAt">>({ editedAt: 1 })
        .toArray();
    },

    /** Returns those of `ids` that match, in no order. */
    async matching(filter: PostFilter, ids: readonly number[]): Promise<number[]> {
      const found = await rows
        .find({ $and: [filter, { _id: { $in: [...ids] } }] } as PostFilter, LIMIT)
        .project<{ _id: number }>({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Returns the rows that match and are not among `ids`, newest id first. */
    except(filter: PostFilter, ids: readonly number[], page: { offset: number; limit: number }) {
      return rows
        .find({ $and: [filter, { _id: { $nin: [...ids] } }] } as PostFilter, LIMIT)
        .sort({ _id: -1 })
        .skip(page.offset)
        .limit(page.limit)
        .toArray();
    },
  };
}

function writes(rows: Rows<PostDocument>) {
  return {
    async insert(post: PostDocument): Promise<void> {
      await rows.insertOne(post);
    },

    async insertMany(posts: readonly PostDocument[]): Promise<void> {
      if (posts.length > 0) await rows.insertMany([...posts], { ordered: false });
    },

    /** Returns the changed post, or null when it is gone. */
    update(id: number, set: PostChanges): Promise<PostDocument | null> {
      return rows.findOneAndUpdate(
        { _id: id, curationStatus: { $ne: "deleted" } },
        { $set: set },
        { returnDocument: "after" },
      );
    },

    /**
     * Updates a post only while its stored values are still `expected`. Returns null when they
     * changed.
     * @param effectKey the call that the row carries from then on
     */
    compareAndSet(
      id: number,
      expected: PostChanges,
      set: PostChanges,
      effectKey?: string,
    ): Promise<PostDocument | null> {
      const filter = { _id: id, ...expected } as PostFilter;
      return rows.findOneAndUpdate(filter, carriedUpdate(set, effectKey), {
        returnDocument: "after",
      });
    },

    /** Removes a post that was inserted and is refused before any answer has shown it. */
    async remove(id: number): Promise<void> {
      await rows.deleteOne({ _id: id });
    },

    /** Changes counters in one atomic step after a vote, a comment or a forecast. */
    async increment(id: number, changes: Partial<Record<PostCounter, number>>): Promise<void> {
      await rows.updateOne({ _id: id }, { $inc: changes });
    },

    /** Returns the projects that the post was not in before. */
    async addToProject(id: number, projectIds: readonly number[]): Promise<number[]> {
      const update = { $addToSet: { projectIds: { $each: [...projectIds] } } };
      const before = await rows.findOneAndUpdate({ _id: id }, update, BEFORE_PLACEMENT);
      return projectIds.filter((one) => before?.projectIds.includes(one) === false);
    },

    /** Returns the projects that the post was in before. */
    async removeFromProject(id: number, projectIds: readonly number[]): Promise<number[]> {
      const update = { $pull: { projectIds: { $in: [...projectIds] } } };
      const before = await rows.findOneAndUpdate({ _id: id }, update, BEFORE_PLACEMENT);
      return projectIds.filter((one) => before?.projectIds.includes(one) === true);
    },
  };
}
