/**
 * Corrects counters of a post that differ from their rows, because a process died between two
 * writes. A difference may also come from a request in progress, so only a lasting one is a drift.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Capabilities } from "../capabilities.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { countForecasts, type QuestionCount, totalOf } from "./count_forecasts.ts";

type Needs = Pick<Capabilities, "store">;

/** A stored value that differs from its rows. */
export interface Drift {
  readonly kind: "post" | "question" | "comment" | "project";
  readonly id: number;
  /** The post it belongs to; null for projects. */
  readonly postId: number | null;
  readonly field: string;
  readonly stored: unknown;
  readonly counted: unknown;
}

const FORECAST_FIELDS = ["forecastsCount", "nrForecasters"] as const;
const FIELDS = {
  post: ["commentCount", "voteScore", ...FORECAST_FIELDS],
  question: FORECAST_FIELDS,
} as const;

/** Counters of a post or question, as stored and as counted, and the authors that were counted. */
interface Tally {
  readonly kind: "post" | "question";
  readonly id: number;
  readonly stored: Readonly<Record<string, number>>;
  readonly counted: Readonly<Record<string, number>>;
  readonly authors: readonly number[];
}

/** Milliseconds; a request takes less time from its row to its counter. */
const IN_FLIGHT_MS = 1_000;

/** Returns the counters of the post and of its questions that differ from their rows right now. */
export async function postDrift(caps: Needs, post: PostDocument): Promise<Drift[]> {
  return driftOf(post, await tally(caps, post));
}

/**
 * Corrects what drifted and returns it. Counters that changed in the meantime are left to the next
 * run, which their own change has enqueued.
 */
export async function recountPost(
  caps: Needs,
  post: PostDocument,
  signal: AbortSignal,
): Promise<Drift[]> {
  const seen = await postDrift(caps, post);
  if (seen.length === 0) return [];
  await sleep(IN_FLIGHT_MS, undefined, { signal });
  return correctPost(caps, post, seen);
}

/** Corrects the counters that are still wrong in the same way, and returns them. */
export async function correctPost(
  caps: Needs,
  post: PostDocument,
  seen: readonly Drift[],
): Promise<Drift[]> {
  const tallies = await tally(caps, post);
  const lasting = driftOf(post, tallies).filter((drift) =>
    seen.some((other) => isSameDrift(drift, other)),
  );
  await correctAll(caps, tallies, lasting);
  return lasting;
}

/** Corrects what differs right now. It is for a post that nothing else writes yet. */
export async function correctQuietPost(caps: Needs, post: PostDocument): Promise<void> {
  const tallies = await tally(caps, post);
  await correctAll(caps, tallies, driftOf(post, tallies));
}

async function correctAll(
  caps: Needs,
  tallies: readonly Tally[],
  drifts: readonly Drift[],
): Promise<void> {
  for (const one of tallies) {
    const fields = drifts.filter(({ kind, id }) => kind === one.kind && id === one.id);
    await correct(caps, one, new Set(fields.map(({ field }) => field)));
  }
}

async function tally(caps: Needs, post: PostDocument): Promise<Tally[]> {
  const counts = await countForecasts(caps, post);
  const own = counts.map((count) => tallyQuestion(caps, count));
  return Promise.all([tallyPost(caps, post, counts), ...own]);
}

async function tallyPost(
  caps: Needs,
  post: PostDocument,
  counts: readonly QuestionCount[],
): Promise<Tally> {
  const { _id: id } = post;
  const botsCount = counts[0]?.question.includeBotsInAggregates ?? false;
  const [commentCount, voteScore, { forecastsCount, authors }] = await Promise.all([
    caps.store.comments.countLive(id),
    caps.store.postVotes.scoreOf(id),
    totalOf(caps, counts, { botsCount }),
  ]);
  const stored = storedCounters("post", (await caps.store.posts.byId(id)) ?? post);
  const counted = { commentCount, voteScore, forecastsCount, nrForecasters: authors.length };
  return { kind: "post", id, stored, counted, authors };
}

async function tallyQuestion(caps: Needs, count: QuestionCount): Promise<Tally> {
  const { question } = count;
  const { _id: id, includeBotsInAggregates: botsCount } = question;
  const { forecastsCount, authors } = await totalOf(caps, [count], { botsCount });
  const stored = storedCounters("question", (await caps.store.questions.byId(id)) ?? question);
  const counted = { forecastsCount, nrForecasters: authors.length };
  return { kind: "question", id, stored, counted, authors };
}

function storedCounters(
  kind: "post" | "question",
  document: PostDocument | QuestionDocument,
): Record<string, number> {
  const values = document as unknown as Record<string, number>;
  return Object.fromEntries(FIELDS[kind].map((field) => [field, values[field] ?? 0]));
}

function driftOf({ _id: postId }: PostDocument, tallies: readonly Tally[]): Drift[] {
  return tallies.flatMap(({ kind, id, stored, counted }) =>
    FIELDS[kind]
      .filter((field) => stored[field] !== counted[field])
      .map((field) => ({
        kind,
        id,
        postId,
        field,
        stored: stored[field],
        counted: counted[field],
      })),
  );
}

/**
 * Returns whether two drifts are the same: the same value is wrong, and neither it nor its rows
 * changed.
 */
export function isSameDrift(a: Drift, b: Drift): boolean {
  const isPlace = a.kind === b.kind && a.id === b.id && a.field === b.field;
  return isPlace && isDeepStrictEqual([a.stored, a.counted], [b.stored, b.counted]);
}

async function correct(
  { store }: Needs,
  { kind, id, stored, counted, authors }: Tally,
  fields: ReadonlySet<string>,
): Promise<void> {
  if (FORECAST_FIELDS.some((field) => fields.has(field))) {
    const forecastsCount = counted["forecastsCount"] ?? 0;
    const target = kind === "post" ? "posts" : "questions";
    await store.forecastCounters.restore(target, id, { forecastsCount, authors });
  }
  for (const field of ["commentCount", "voteScore"] as const) {
    const [seen, right] = [stored[field], counted[field]];
    if (!fields.has(field) || seen === undefined || right === undefined) continue;
    // The counter is written only if it still has the value that was seen, so that a write in
    // between wins.
    await store.posts.compareAndSet(id, { [field]: seen }, { [field]: right });
  }
}
