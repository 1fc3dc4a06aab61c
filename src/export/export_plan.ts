/** What an export is about, settled before its first byte: scope, time and counts. Contract 7.1. */
import type { Capabilities } from "../capabilities.ts";
import type { ExportOptions } from "../domain/export/export_options.ts";
import { AGGREGATION_METHODS } from "../domain/vocabulary.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { type ArchiveNames, PLAIN_NAMES, pseudonyms } from "./names.ts";

export interface ExportRequest {
  readonly project: Pick<ProjectDocument, "_id" | "name" | "slug">;
  readonly options: ExportOptions;
  /** The one time everything is shown at, ms. */
  readonly now: number;
  /** For the addresses of questions; without a final slash. */
  readonly baseUrl: string;
  /** Whether attached posts with this default project may be in the archive: `mayHoldPostsOf`. */
  readonly mayHold: (defaultProjectId: number) => boolean;
}

export interface ExportCounts {
  readonly questions: number;
  readonly forecasts: number;
  readonly aggregates: number;
  /** null = not part of this export. */
  readonly comments: number | null;
  readonly scores: number | null;
  readonly keyFactors: number | null;
}

export interface ExportPlan extends ExportRequest {
  /** Ascending. */
  readonly questionIds: readonly number[];
  /** Ascending. */
  readonly postIds: readonly number[];
  /** Default projects of the posts in it, ascending: what a reader must be permitted to see. */
  readonly projectIds: readonly number[];
  /** Attached posts that are not in it, for the reader may not download their default project. */
  readonly postsLeftOut: number;
  readonly names: ArchiveNames;
  readonly counts: ExportCounts;
}

export type ExportNeeds = Pick<Capabilities, "store" | "pool" | "random">;

/** What a running export reports to and is stopped by. */
export interface ExportRun {
  readonly signal: AbortSignal;
  /** Rows written since the last call. */
  readonly onRows: (count: number) => void;
  /** One of `PACES`. */
  readonly pace: Pace;
}

/** The less is done in one go, the less other work on these cores waits, and the longer it takes. */
export interface Pace {
  /** Batches read or formatted while the one before is compressed. */
  readonly ahead: number;
  /** Forecasts of a batch, and those where some carry a CDF. */
  readonly rows: number;
  readonly longRows: number;
  /** Bytes passed on, and compressed, in one go. */
  readonly piece: number;
}

/**
 * Beside requests a download of a million short rows takes 17 s, and 33 in batches of a hundred, which is
 * a third of what the bare cursor gives; 0.45 is wanted. With a hundred the p99 of a small request
 * meanwhile was 2.0 to 2.6 times that of an idle server, with five hundred 2.8 to 3.7 times. By jobs a row
 * takes 11.1 to 12.0 us in batches of a thousand, 13.8 in batches of five hundred, and no less in larger;
 * rows of CDFs come at 71 to 73 MB/s in pieces of half a megabyte and at 64 to 65 in those of a quarter,
 * for between two pieces the thread that compresses waits for the event loop.
 */
export const PACES = {
  besideRequests: { ahead: 1, rows: 500, longRows: 50, piece: 256 * 1024 },
  inJobs: { ahead: 2, rows: 1_000, longRows: 400, piece: 512 * 1024 },
} as const satisfies Record<string, Pace>;

const KEY_BYTES = 32;
/** Questions read together. */
export const QUESTIONS_PER_GROUP = 100;

export function* inGroups<T>(
  items: readonly T[],
  size = QUESTIONS_PER_GROUP,
): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/**
 * Scope: questions of approved posts whose default or attached project this is. An attached post is
 * left out where the reader may not download its default project, because being attached grants no
 * access (Contract 5.1, 7.1).
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
  const { includeComments, includeScores, includeKeyFactors } = request.options;
  const scan = { postIds, now: request.now };
  signal.throwIfAborted();
  const counts = {
    questions: questionIds.length,
    ...(await countForecasts(caps, { questionIds, now: request.now }, signal)),
    comments: includeComments ? await caps.store.comments.countExported(scan) : null,
    scores: includeScores ? await countScores(caps, questionIds, signal) : null,
    keyFactors: includeKeyFactors ? await caps.store.comments.countKeyFactors(scan) : null,
  };
  return {
    ...request,
    questionIds,
    postIds,
    projectIds: [...projectIds].sort(ascending),
    postsLeftOut: approved.length - posts.length,
    names: request.options.anonymized ? pseudonyms(newKeys(caps)) : PLAIN_NAMES,
    counts,
  };
}

function newKeys({ random }: ExportNeeds) {
  return { forecasters: random.hex(KEY_BYTES), commenters: random.hex(KEY_BYTES) };
}

/** Rows of all tables of an export. */
export function rowsOf({ counts }: Pick<ExportPlan, "counts">): number {
  const { questions, forecasts, aggregates, comments, scores, keyFactors } = counts;
  return questions + forecasts + aggregates + (comments ?? 0) + (scores ?? 0) + (keyFactors ?? 0);
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
  { store }: ExportNeeds,
  questionIds: readonly number[],
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const group of inGroups(questionIds)) {
    signal.throwIfAborted();
    const heads = await store.scores.heads(group);
    const runs = [...heads.values()].flatMap(({ _id, run }) =>
      run === null ? [] : [{ questionId: _id, run }],
    );
    count += await store.scores.countPoints(runs);
  }
  return count;
}

/** Name of the downloaded file without its ending: slug, else name, in safe letters. */
export function exportName({ slug, name }: Pick<ProjectDocument, "slug" | "name">): string {
  return (slug ?? name).toLowerCase().replace(/[^a-z0-9_]+/g, "_");
}
