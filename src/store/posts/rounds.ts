/**
 * Stores the rounds of series that were made: their posts, and which observations resolve their
 * questions (Contract 3.19). The documents of posts and questions do not name a round.
 */
import type { Connection } from "mongoose";
import type { ObservedRule } from "../../domain/series/observed.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

export interface RoundPostRow {
  /** The name of the post within its round. */
  key: string;
  postId: number;
  questionIds: number[];
}

/** A question, and the observation on which it depends. */
export interface RoundItem {
  questionId: number;
  postId: number;
  target: string;
  /** The date that the observation is about. */
  on: string;
  rule: ObservedRule;
}

export interface RoundDocument {
  /** `<seriesId> <date>` */
  _id: string;
  seriesId: number;
  projectId: number;
  date: string;
  /** The place on the calendar when it was made. */
  number: number;
  /** When the first questions open, the last ones close, and all are to be resolved, ms. */
  opensAt: number;
  closesAt: number;
  resolvesAt: number;
  posts: RoundPostRow[];
  items: RoundItem[];
  /** When all of its posts were made, ms; null before. */
  madeAt: number | null;
}

/** A round without what its questions depend on. */
export type ListedRound = Omit<RoundDocument, "items">;

/** What a question depends on, with its series. */
export type ItemOfSeries = RoundItem & { readonly seriesId: number };

const JOB_LIMIT = { maxTimeMS: 60_000, batchSize: 1_000 };

const fields: is.Fields<RoundDocument> = {
  _id: is.text(),
  seriesId: is.id(),
  projectId: is.id(),
  date: is.text(),
  number: is.id(),
  opensAt: is.time(),
  closesAt: is.time(),
  resolvesAt: is.time(),
  posts: is.list(
    is.object<RoundPostRow>({
      key: is.text(),
      postId: is.id(),
      questionIds: is.list(is.id()),
    }),
  ),
  items: is.list(
    is.object<RoundItem>({
      questionId: is.id(),
      postId: is.id(),
      target: is.text(),
      on: is.text(),
      rule: is.object<ObservedRule>({
        atLeast: is.optional(is.number()),
        above: is.optional(is.number()),
        atMost: is.optional(is.number()),
        below: is.optional(is.number()),
        thresholds: is.optional(is.list<number, readonly number[]>(is.number())),
      }),
    }),
  ),
  madeAt: is.orNull(is.time()),
};

/** Names a round. */
export interface RoundName {
  readonly seriesId: number;
  readonly date: string;
}

const idOf = ({ seriesId, date }: RoundName) => `${seriesId} ${date}`;

export function createRoundStore(connection: Connection) {
  const collection = defineCollection<RoundDocument>(connection, "rounds", fields, [
    { key: { seriesId: 1, date: 1 }, serves: "the rounds of a series" },
    {
      key: { seriesId: 1, "items.target": 1, "items.on": 1 },
      serves: "the questions that depend on an observation",
    },
    { key: { "posts.postId": 1 }, serves: "the round of a post (boards)" },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...reads(rows), ...readsOfPosts(rows), ...writes(rows) };
}

function reads(rows: Rows<RoundDocument>) {
  return {
    /** Returns the rounds of a series that were begun, without their items, earliest first. */
    ofSeries(seriesId: number): Promise<ListedRound[]> {
      return rows
        .find({ seriesId }, LIMIT)
        .sort({ date: 1 })
        .project<ListedRound>({ items: 0 })
        .toArray();
    },

    /** Returns the rounds that a post is in. */
    async namesOfPost(postId: number): Promise<RoundName[]> {
      return rows
        .find({ "posts.postId": postId }, LIMIT)
        .project<RoundName>({ _id: 0, seriesId: 1, date: 1 })
        .toArray();
    },

    /** Returns ids of the posts of a round. Without a date it returns those of all rounds. */
    async postIds({ seriesId, date }: Pick<RoundName, "seriesId"> & Partial<RoundName>) {
      const filter = date === undefined ? { seriesId } : { _id: idOf({ seriesId, date }) };
      const found = await rows
        .find(filter, LIMIT)
        .project<Pick<RoundDocument, "posts">>({ posts: 1 })
        .toArray();
      return found.flatMap(({ posts }) => posts.map(({ postId }) => postId));
    },

    /** Returns what the questions of a round depend on. */
    async items(name: RoundName): Promise<RoundItem[]> {
      const found = await rows.findOne({ _id: idOf(name) }, { ...LIMIT, projection: { items: 1 } });
      return found?.items ?? [];
    },

    /**
     * Returns all items of the rounds that depend on one of these observations. The caller selects
     * among them.
     */
    async itemsOn(
      seriesId: number,
      wanted: readonly { readonly target: string; readonly date: string }[],
    ): Promise<RoundItem[]> {
      const targets = wanted.map(({ target }) => target);
      const dates = wanted.map(({ date }) => date);
      const items = { $elemMatch: { target: { $in: targets }, on: { $in: dates } } };
      const found = await rows
        .find({ seriesId, items }, LIMIT)
        .project<Pick<RoundDocument, "items">>({ items: 1 })
        .toArray();
      return found.flatMap((round) => round.items);
    },
  };
}

/** Reads of many posts at once, for benchmarks and exports. */
function readsOfPosts(rows: Rows<RoundDocument>) {
  return {
    /** Returns for each of these posts that is in a round the name of the round. */
    async namesOfPosts(postIds: readonly number[]): Promise<Map<number, string>> {
      const found = await rows
        .find({ "posts.postId": { $in: [...postIds] } }, JOB_LIMIT)
        .project<Pick<RoundDocument, "_id" | "posts">>({ "posts.postId": 1 })
        .toArray();
      return new Map(
        found.flatMap(({ _id, posts }) => posts.map(({ postId }) => [postId, _id] as const)),
      );
    },

    /** Returns what the questions of the rounds depend on in which these posts are. */
    async itemsOfPosts(postIds: readonly number[]): Promise<ItemOfSeries[]> {
      const found = await rows
        .find({ "posts.postId": { $in: [...postIds] } }, JOB_LIMIT)
        .project<Pick<RoundDocument, "seriesId" | "items">>({ seriesId: 1, items: 1 })
        .toArray();
      return found.flatMap(({ seriesId, items }) => items.map((item) => ({ seriesId, ...item })));
    },
  };
}

function writes(rows: Rows<RoundDocument>) {
  return {
    async insertMany(rounds: readonly RoundDocument[]): Promise<void> {
      if (rounds.length > 0) await rows.insertMany([...rounds]);
    },

    /** Stores a round unless it is stored already. Returns it as it is stored. */
    async begin(round: Omit<RoundDocument, "_id">): Promise<RoundDocument> {
      const document = { _id: idOf(round), ...round };
      try {
        await rows.insertOne(document);
        return document;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await rows.findOne({ _id: document._id }, LIMIT)) ?? document;
      }
    },

    /** Adds a post with its items, once. */
    async addPost(name: RoundName, post: RoundPostRow, items: readonly RoundItem[]): Promise<void> {
      await rows.updateOne(
        { _id: idOf(name), "posts.key": { $ne: post.key } },
        { $push: { posts: post, items: { $each: [...items] } } },
      );
    },

    /** Stores when all posts of a round were made. */
    async complete(name: RoundName, madeAt: number): Promise<void> {
      await rows.updateOne({ _id: idOf(name), madeAt: null }, { $set: { madeAt } });
    },
  };
}
