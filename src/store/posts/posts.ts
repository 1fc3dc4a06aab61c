/** Posts: what a feed lists, with everything derived from their questions beside it. */
import type { Connection, mongo } from "mongoose";
import { activePosts, activePostIndexes } from "./active_posts.ts";
import { defineCollection, QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import { postFields } from "./post_fields.ts";
import { comingPosts } from "./coming_times.ts";
import type { PostDocument } from "./post_documents.ts";
import { carriedUpdate, EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import { mayBeNull, type PostOrder, postOrderIndexes } from "./post_orders.ts";
import { postScopes } from "./post_scope.ts";
import { projectCounts } from "../projects/project_counts.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { unfinishedPostIndexes, unfinishedPosts } from "../platform/unfinished.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

/** Conditions of a feed, made by `resources/posts/feed_filter.ts` from checked values only. */
export type PostFilter = mongo.Filter<PostDocument>;
export type PostChanges = Partial<Omit<PostDocument, "_id">>;
export type PostCounter = "commentCount" | "voteScore" | "forecastsCount" | "nrForecasters";

export interface PageOf<Order> {
  readonly order: Order;
  readonly offset: number;
  /** Rows wanted; callers ask for one more than they show (Contract 1.6). */
  readonly limit: number;
}

export function createPostStore(connection: Connection) {
  const collection = defineCollection<PostDocument>(connection, "posts", postFields, [
    EFFECT_INDEX,
    ...postOrderIndexes,
    ...activePostIndexes,
    ...unfinishedPostIndexes,
    {
      key: { projectIds: 1, publishedAt: 1, _id: 1 },
      serves: "posts of a project, newest first; exports and counts of a project",
    },
    { key: { authorId: 1, _id: 1 }, serves: "an author's own drafts and reviews" },
    { key: { questionIds: 1 }, serves: "posts of given questions (forecaster_id)" },
    {
      key: { "conditional.conditionId": 1 },
      sparse: true,
      serves: "conditionals on a question: the cascade of its resolution (Contract 4.4)",
    },
    {
      key: { "conditional.childId": 1 },
      sparse: true,
      serves: "conditionals of a child question: the cascade of its resolution (Contract 4.4)",
    },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...reads(rows),
    ...effectReads(rows),
    ...feedReads(rows),
    ...activePosts(rows),
    ...projectCounts(rows),
    ...unfinishedPosts(rows),
    ...postScopes(rows),
    ...comingPosts(rows),
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
/** What of a post decides about boards. */
export type BoardPost = Pick<PostDocument, "_id" | keyof typeof OF_BOARDS>;

function boardPosts(rows: Rows<PostDocument>, wanted: object): Promise<BoardPost[]> {
  return rows
    .find({ ...wanted, curationStatus: { $ne: "deleted" } }, { ...LIMIT, projection: OF_BOARDS })
    .sort({ _id: 1 })
    .toArray();
}

function reads(rows: Rows<PostDocument>) {
  return {
    /** The post, deleted ones left out. */
    byId(id: number): Promise<PostDocument | null> {
      return rows.findOne({ _id: id, curationStatus: { $ne: "deleted" } }, LIMIT);
    },

    /** In no order; unknown and deleted ids are missing. */
    byIds(ids: readonly number[]): Promise<PostDocument[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows
        .find({ _id: { $in: [...ids] }, curationStatus: { $ne: "deleted" } }, LIMIT)
        .toArray();
    },

    /** Conditionals whose condition or child is this question, deleted ones left out. */
    conditionalsOn(questionId: number): Promise<PostDocument[]> {
      const on = [{ "conditional.conditionId": questionId }, { "conditional.childId": questionId }];
      return rows.find({ $or: on, curationStatus: { $ne: "deleted" } }, LIMIT).toArray();
    },

    /**
     * Questions of the approved posts published by `now` (ms) whose default project is one of
     * `homes`, and which are in one of the projects `among`; in order.
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

    /** What boards ask of posts; in id order, unknown and deleted ids are missing. */
    forBoards(ids: readonly number[]): Promise<BoardPost[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return boardPosts(rows, { _id: { $in: [...ids] } });
    },

    /** The same of the posts of a project, attached or default, in id order. */
    forBoardsOf(projectId: number): Promise<BoardPost[]> {
      return boardPosts(rows, { projectIds: projectId });
    },

    /** Posts of a project, attached or default, in id order. */
    ofProject(projectId: number): Promise<PostDocument[]> {
      return rows
        .find({ projectIds: projectId, curationStatus: { $ne: "deleted" } }, LIMIT)
        .sort({ _id: 1 })
        .toArray();
    },
  };
}

function feedReads(rows: Rows<PostDocument>) {
  return {
    /**
     * One page of a feed. Nulls come last in both directions: MongoDB puts them last by itself
     * when descending; ascending, the rows without a value are a second stretch after the first.
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

    /** Ids among `ids` that match, in no order. */
    async matching(filter: PostFilter, ids: readonly number[]): Promise<number[]> {
      const found = await rows
        .find({ $and: [filter, { _id: { $in: [...ids] } }] } as PostFilter, LIMIT)
        .project<{ _id: number }>({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Rows that match and are not among `ids`, newest id first. */
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

    /** The changed post, or null when it is gone. */
    update(id: number, set: PostChanges): Promise<PostDocument | null> {
      return rows.findOneAndUpdate(
        { _id: id, curationStatus: { $ne: "deleted" } },
        { $set: set },
        { returnDocument: "after" },
      );
    },

    /**
     * As `update`, only while the stored values are still `expected`: null = somebody was first.
     * @param effectKey of the call that the row is to carry from then on
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

    /** Follows an observed transition (a vote, a comment, a forecast): atomic. */
    async increment(id: number, changes: Partial<Record<PostCounter, number>>): Promise<void> {
      await rows.updateOne({ _id: id }, { $inc: changes });
    },

    async addToProject(id: number, projectIds: readonly number[]): Promise<void> {
      await rows.updateOne({ _id: id }, { $addToSet: { projectIds: { $each: [...projectIds] } } });
    },

    async removeFromProject(id: number, projectIds: readonly number[]): Promise<void> {
      await rows.updateOne({ _id: id }, { $pull: { projectIds: { $in: [...projectIds] } } });
    },
  };
}
