/**
 * Determines the scope, the time and the counts of an export before its first byte. Contract 7.1.
 */
import type { Capabilities } from "../capabilities.ts";
import type { ExportOptions } from "../domain/export/export_options.ts";
import { AGGREGATION_METHODS } from "../domain/vocabulary.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { ScoreRun } from "../store/scores/score_export.ts";
import type { RunsInForce } from "../store/scores/score_runs.ts";
import type { WithheldQuestions } from "../present/as_seen.ts";
import type { PostScope } from "../store/posts/post_scope.ts";
import { type BenchmarkScan, benchmarkRows } from "./benchmark_rows.ts";
import { revealed } from "./revealed_traces.ts";
import { scoreRunsAt } from "./score_runs.ts";
import { type ArchiveNames, PLAIN_NAMES, pseudonyms } from "./names.ts";

export interface ExportRequest {
  readonly project: Pick<ProjectDocument, "_id" | "name" | "slug" | "startDate" | "closeDate">;
  readonly options: ExportOptions;
  /** The time as of which everything is shown, ms. */
  readonly now: number;
  /** What `benchmarkRuns` returned. Absent where the benchmark is not part of this export. */
  readonly benchmark?: RunsInForce;
  /** The start of the addresses of questions, without a final slash. */
  readonly baseUrl: string;
  /**
   * Returns whether attached posts with this default project may be in the archive; see
   * `mayHoldPostsOf`.
   */
  readonly mayHold: (defaultProjectId: number) => boolean;
  /** Returns which questions of these posts lack what the reader may not see. */
  readonly withheldIn: (posts: readonly PostScope[], now: number) => Promise<WithheldQuestions>;
}

export interface ExportCounts {
  readonly questions: number;
  readonly forecasts: number;
  readonly aggregates: number;
  /** Null when comments are not part of this export. */
  readonly comments: number | null;
  readonly scores: number | null;
  readonly keyFactors: number | null;
  /** Absent when traces are not part of this export. Those without a forecast are counted too. */
  readonly traces?: number;
  /** Absent when the benchmark is not part of this export. */
  readonly benchmark?: number;
}

export interface ExportPlan extends ExportRequest {
  /** In ascending order. */
  readonly questionIds: readonly number[];
  /** In ascending order. */
  readonly postIds: readonly number[];
  /** The runs of the questions that count for the benchmark, in their order. */
  readonly benchmarkRuns: readonly ScoreRun[];
  /**
   * The default projects of the posts, in ascending order. A reader must have the permission to see
   * all of them.
   */
  readonly projectIds: readonly number[];
  /**
   * The number of attached posts that are left out, because the reader may not download their
   * default project.
   */
  readonly postsLeftOut: number;
  readonly names: ArchiveNames;
  readonly withheld: WithheldQuestions;
  readonly counts: ExportCounts;
}

export type ExportNeeds = Pick<Capabilities, "store" | "pool" | "random">;

/** How a running export reports and how it is stopped. */
export interface ExportRun {
  readonly signal: AbortSignal;
  /** The account that waits for the export. It is absent where none does. */
  readonly accountId?: number;
  /** Is called with the number of rows written since the last call. */
  readonly onRows: (count: number) => void;
  /** One of `PACES`. */
  readonly pace: Pace;
}

/**
 * How much an export does at once. Smaller portions let other work on these cores wait less, and
 * the export takes longer.
 */
export interface Pace {
  /** How many batches are read or formatted while the one before is compressed. */
  readonly ahead: number;
  /** How many forecasts a batch has, and how many when some of them have a CDF. */
  readonly rows: number;
  readonly longRows: number;
  /** How many bytes are passed on and compressed at once. */
  readonly piece: number;
}

/**
 * Measured choices. Beside requests, a download of a million short rows takes 17 s in batches of
 * five hundred and 33 s in batches of a hundred. The latter is a third of the rate of the bare
 * cursor, and 0.45 is wanted. Meanwhile the p99 of a small request was 2.0 to 2.6 times that of an
 * idle server with a hundred, and 2.8 to 3.7 times with five hundred.
 *
 * In jobs, a row takes 11.1 to 12.0 us in batches of a thousand, 13.8 us in batches of five
 * hundred, and no less in larger ones. Rows of CDFs come at 71 to 73 MB/s in pieces of half a
 * megabyte and at 64 to 65 MB/s in pieces of a quarter, because the compressing thread waits for
 * the event loop between two pieces.
 */
export const PACES = {
  besideRequests: { ahead: 1, rows: 500, longRows: 50, piece: 256 * 1024 },
  inJobs: { ahead: 2, rows: 1_000, longRows: 400, piece: 512 * 1024 },
} as const satisfies Record<string, Pace>;

const KEY_BYTES = 32;
/**
 * Plans an export. Its scope is the questions of approved posts whose default or attached project
 * this is. An attached post is left out when the reader may not download its default project,
 * because an attachment grants no access (Contract 5.1, 7.1).
 */
export async function planExport(
  caps: ExportNeeds,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<ExportPlan> {
  const { _id: projectId } = request.project;
  const approved = await caps.store.posts.approvedOf(projectId);
  const posts = approved.filter(
    ({ defaultProjectId: home }) => home === projectId || request.mayHold(home),
  );
  const projectIds = new Set(posts.map(({ defaultProjectId }) => defaultProjectId));
  const ascending = (a: number, b: number) => a - b;
  const questionIds = posts.flatMap(({ questionIds: ids }) => ids).sort(ascending);
  const postIds = posts.map(({ _id }) => _id).sort(ascending);
  const { includeComments, includeScores, includeKeyFactors, includeTraces } = request.options;
  const benchmarkRuns = await runsAt(caps, questionIds, request);
  const scan = { postIds, now: request.now };
  signal.throwIfAborted();
  const counts = {
    questions: questionIds.length,
    ...(await countForecasts(caps, { questionIds, now: request.now }, signal)),
    comments: includeComments ? await caps.store.comments.countExported(scan) : null,
    scores: includeScores
      ? await countScores(caps, { questionIds, now: request.now }, signal)
      : null,
    keyFactors: includeKeyFactors ? await caps.store.comments.countKeyFactors(scan) : null,
    ...(includeTraces === true
      ? { traces: await countTraces(caps, { questionIds, now: request.now }, signal) }
      : {}),
    ...(request.benchmark === undefined
      ? {}
      : { benchmark: await countBenchmark(caps, { ...request, benchmarkRuns }, signal) }),
  };
  return {
    ...request,
    questionIds,
    postIds,
    benchmarkRuns,
    projectIds: [...projectIds].sort(ascending),
    postsLeftOut: approved.length - posts.length,
    withheld: await request.withheldIn(posts, request.now),
    names: request.options.anonymized ? pseudonyms(newKeys(caps)) : PLAIN_NAMES,
    counts,
  };
}

function newKeys({ random }: ExportNeeds) {
  return { forecasters: random.hex(KEY_BYTES), commenters: random.hex(KEY_BYTES) };
}

/** Returns the number of rows in all tables of an export. */
export function rowsOf({ counts }: Pick<ExportPlan, "counts">): number {
  const { questions, forecasts, aggregates, comments, scores, keyFactors } = counts;
  const optional = [comments, scores, keyFactors, counts.traces, counts.benchmark];
  return optional.reduce<number>((sum, n) => sum + (n ?? 0), questions + forecasts + aggregates);
}

async function countForecasts(
  { store }: ExportNeeds,
  { questionIds, now }: { questionIds: readonly number[]; now: number },
  signal: AbortSignal,
) {
  let forecasts = 0;
  let aggregates = 0;
  for (const group of inGroups(questionIds)) {
    signal.throwIfAborted();
    forecasts += await store.forecasts.countStarted(group, now);
    const heads = await store.aggregates.heads(group);
    for (const head of heads.values()) {
      aggregates += AGGREGATION_METHODS.length * (await store.aggregates.countKept(head, now));
    }
  }
  return { forecasts, aggregates };
}

async function countScores(
  caps: ExportNeeds,
  { questionIds, now }: { questionIds: readonly number[]; now: number },
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const group of inGroups(questionIds)) {
    signal.throwIfAborted();
    count += await caps.store.scores.countPoints(await scoreRunsAt(caps, group, now));
  }
  return count;
}

async function countTraces(
  { store }: ExportNeeds,
  { questionIds, now }: { questionIds: readonly number[]; now: number },
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const group of inGroups(questionIds)) {
    for (const { id, reveals } of await revealed({ store }, group, now)) {
      signal.throwIfAborted();
      count += await store.forecastTraces.count({ questionIds: [id], authorId: null, reveals });
    }
  }
  return count;
}

async function countBenchmark(
  { store }: ExportNeeds,
  scan: BenchmarkScan,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for await (const rows of benchmarkRows({ store }, scan, signal)) count += rows.length;
  return count;
}

/** Returns the runs of the benchmark that were in force at the time of the export, in order. */
async function runsAt(
  { store }: ExportNeeds,
  questionIds: readonly number[],
  { benchmark, now }: Pick<ExportRequest, "benchmark" | "now">,
): Promise<ScoreRun[]> {
  const counting = questionIds.filter((id) => benchmark?.has(id));
  const found: ScoreRun[] = [];
  for (const group of inGroups(counting)) found.push(...(await scoreRunsAt({ store }, group, now)));
  return found;
}

/**
 * Returns the name of the downloaded file without its ending: the slug, or else the name, in safe
 * letters.
 */
export function exportName({ slug, name }: Pick<ProjectDocument, "slug" | "name">): string {
  return (slug ?? name).toLowerCase().replace(/[^a-z0-9_]+/g, "_");
}
