/**
 * Keeps `forecasts_count` and `nr_forecasters` of questions and posts by atomic increments. A
 * forecaster who has been counted on a question or post has one row with a unique key there, so
 * that of two simultaneous first forecasts exactly one counts (Contract 1.12).
 */
import type { Connection } from "mongoose";
import type { Caches } from "../../memory.ts";
import { defineCollection, LIMIT, UNCHECKED } from "../platform/collection.ts";
import { deadlinesOf, withDeadlines } from "../platform/deadline.ts";
import { blankCounts, count, type Counts, createTally, type Increment } from "./counter_tally.ts";
import { RELAXED, duplicatesIn, rowsOf, type Rows } from "../platform/rows.ts";

/** `<question or post id>-<user id>`. Posts and questions share one sequence of ids. */
interface ParticipationDocument {
  _id: string;
}

/** A forecast that was written. */
export interface RecordedForecast {
  readonly questionId: number;
  readonly postId: number;
  readonly userId: number;
  /** false for a bot on a question that leaves bots out (Contract 2.4). */
  readonly countsAuthor: boolean;
  /** The same for the post. Absent means as on the question. */
  readonly countsOnPost?: boolean;
}

type Counted = { _id: number; postId?: number } & Increment;

type Known = Caches<"participations">["memory"]["participations"];

/** @param known forecasters that are counted. One that is missing here costs a query. */
export function createForecastCounters(connection: Connection, known: Known) {
  const collection = defineCollection<ParticipationDocument>(
    connection,
    "participations",
    UNCHECKED,
    [],
  );
  const participations = rowsOf(collection);
  const counted = (name: string) =>
    withDeadlines(
      connection.collection<Counted>(name) as unknown as Rows<Counted>,
      deadlinesOf(connection),
    );
  const targets = { questions: counted("questions"), posts: counted("posts") };
  const { add, settled } = createTally((counts) => incrementAll(targets, counts));
  return {
    collection,

    /**
     * Resolves when every forecast recorded so far is in the counters. It resolves at once when
     * none waits. Every reader of posts or questions in this process waits for it.
     */
    settled,

    /**
     * Counts forecasts just written, and their authors when they are new. A single call resolves
     * when the counters show them. In a burst they are written together shortly after.
     */
    async record(recorded: readonly RecordedForecast[]): Promise<void> {
      const fresh = await enter(participations, known, keysOf(recorded));
      const counts = blankCounts();
      for (const { questionId, postId, userId, countsAuthor, countsOnPost } of recorded) {
        // A post may have the id of its question, and then both have one key.
        const isNewTo = (id: number) => fresh.has(keyOf(id, userId));
        count(counts.questions, questionId, countsAuthor && isNewTo(questionId));
        count(counts.posts, postId, (countsOnPost ?? countsAuthor) && isNewTo(postId));
        fresh.delete(keyOf(questionId, userId));
        fresh.delete(keyOf(postId, userId));
      }
      await add(counts);
    },

    ...forgetting(targets.questions, participations, known),

    /** Sets counters that were recomputed, and enters the authors that they count. */
    async restore(
      target: "questions" | "posts",
      id: number,
      counts: { forecastsCount: number; authors: readonly number[] },
    ): Promise<void> {
      const { forecastsCount, authors } = counts;
      await enter(
        participations,
        known,
        authors.map((userId) => keyOf(id, userId)),
      );
      await targets[target].updateOne(
        { _id: id },
        { $set: { forecastsCount, nrForecasters: authors.length } },
      );
    },
  };
}

function forgetting(
  questionRows: Rows<Counted>,
  participations: Rows<ParticipationDocument>,
  known: Known,
) {
  return {
    /**
     * Forgets authors whose forecasts were taken back and who have no other there, so that their
     * next forecast counts them.
     * @param questionsOf returns the questions on which an author has forecasts
     */
    async forget(
      recorded: readonly RecordedForecast[],
      questionsOf: (userId: number) => Promise<readonly number[]>,
    ): Promise<void> {
      const postIds = [...new Set(recorded.map(({ postId }) => postId))];
      const questions = await questionRows
        .find({ postId: { $in: postIds } }, LIMIT)
        .project<Placed>({ postId: 1 })
        .toArray();
      const gone = await keysOfAbsent(recorded, questions, questionsOf);
      for (const key of gone) known.delete(key);
      await participations.deleteMany({ _id: { $in: gone } }, RELAXED);
    },
  };
}

/** A question, and the post that holds it. */
interface Placed {
  readonly _id: number;
  readonly postId: number;
}

/** Returns the keys of recorded authors who have no forecast on the question or post any more. */
async function keysOfAbsent(
  recorded: readonly RecordedForecast[],
  questions: readonly Placed[],
  questionsOf: (userId: number) => Promise<readonly number[]>,
): Promise<string[]> {
  const gone: string[] = [];
  for (const userId of new Set(recorded.map((one) => one.userId))) {
    const left = new Set(await questionsOf(userId));
    const leftPosts = new Set(
      questions.flatMap(({ _id, postId }) => (left.has(_id) ? [postId] : [])),
    );
    for (const one of recorded) {
      if (one.userId !== userId) continue;
      if (!left.has(one.questionId)) gone.push(keyOf(one.questionId, userId));
      if (!leftPosts.has(one.postId)) gone.push(keyOf(one.postId, userId));
    }
  }
  return gone;
}

function keyOf(id: number, userId: number): string {
  return `${id}-${userId}`;
}

function keysOf(recorded: readonly RecordedForecast[]): string[] {
  const keys = new Set<string>();
  for (const { questionId, postId, userId, countsAuthor, countsOnPost } of recorded) {
    if (countsAuthor) keys.add(keyOf(questionId, userId));
    if (countsOnPost ?? countsAuthor) keys.add(keyOf(postId, userId));
  }
  return [...keys];
}

/** Enters participations and returns those that were not entered before. */
async function enter(
  participations: Rows<ParticipationDocument>,
  known: Known,
  keys: readonly string[],
): Promise<Set<string>> {
  const unsure = keys.filter((key) => known.get(key) === undefined);
  if (unsure.length === 0) return new Set();
  const present = await participations
    .find({ _id: { $in: unsure } }, { ...LIMIT, projection: { _id: 1 } })
    .toArray();
  const absent = new Set(unsure);
  for (const { _id } of present) absent.delete(_id);
  const entered = await insertNew(participations, [...absent]);
  for (const key of unsure) known.set(key, true);
  return entered;
}

async function insertNew(
  participations: Rows<ParticipationDocument>,
  keys: readonly string[],
): Promise<Set<string>> {
  const entered = new Set(keys);
  if (keys.length === 0) return entered;
  try {
    await participations.insertMany(
      keys.map((_id) => ({ _id })),
      { ordered: false, ...RELAXED },
    );
  } catch (error) {
    for (const index of duplicatesIn(error)) entered.delete(keys[index]!);
  }
  return entered;
}

/**
 * Writes the counts. What is written leaves them, so that after a failure only the rest is sent
 * again.
 */
async function incrementAll(
  targets: { questions: Rows<Counted>; posts: Rows<Counted> },
  counts: Counts,
): Promise<void> {
  const ends = await Promise.allSettled([
    ...incrementsOf(targets.questions, counts.questions),
    ...incrementsOf(targets.posts, counts.posts),
  ]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Sends one command per distinct increment, because a batch over many questions is mostly +1. */
function incrementsOf(rows: Rows<Counted>, by: Map<number, Increment>): Promise<void>[] {
  const groups = new Map<string, { ids: number[]; by: Increment }>();
  for (const [id, change] of by) {
    const key = `${change.forecastsCount} ${change.nrForecasters}`;
    const group = groups.get(key) ?? { ids: [], by: change };
    group.ids.push(id);
    groups.set(key, group);
  }
  return Array.from(groups.values(), async ({ ids, by: change }) => {
    await rows.updateMany({ _id: { $in: ids } }, { $inc: { ...change } }, RELAXED);
    for (const id of ids) by.delete(id);
  });
}
