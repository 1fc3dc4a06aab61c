/**
 * Computes the history of a question's community prediction: it replays the forecasts through the
 * aggregation state and returns every snapshot. Times are Unix seconds. Maths 4.2 and 4.8.
 */
import { questionTypes } from "../../questions/question_types.ts";
import type { ByMethod, QuestionType } from "../../vocabulary.ts";
import {
  type AggregationState,
  applyEvent,
  createAggregationState,
  emitValues,
} from "../aggregation_state.ts";
import type { ArenaSize } from "../sums/cdf_arena.ts";
import { inArena } from "../sums/cdf_sums.ts";
import { closeOverlaps, type Forecast, isActive } from "../forecast.ts";
import { type AggregationWindow, fallsIntoWindow, snapshotInstants } from "./instants.ts";
import type { MethodValues } from "../method_values.ts";
import { type ReputationBasis, servicePrediction } from "../reputation.ts";
import { HISTORY_LIMIT, thin } from "./thinning.ts";

/**
 * The values of all methods over one stretch of time. `endTime` is null for the newest. Methods
 * that use reputations are null unless reputations were given.
 */
export interface Snapshot extends ByMethod<MethodValues> {
  startTime: number;
  endTime: number | null;
  forecasterCount: number;
}

export interface AggregatedQuestion extends AggregationWindow {
  type: QuestionType;
}

export interface HistoryOptions {
  now: number;
  /** Largest number of past instants; default 400, null keeps all (`minimize=false`). */
  limit?: number | null;
  /** Instants at which a CDF is wanted; default all. */
  withValues?: (t: number) => boolean;
  /**
   * Which snapshots have histograms. `latest` (the default) gives them to the newest snapshot that
   * has started and later ones, for types that always show one. `all` gives them to every snapshot
   * of binary and multiple choice questions. Maths 4.6.
   */
  histograms?: "latest" | "all" | "none";
  /**
   * Basis of the platform's own prediction. Without it that prediction is not computed. Maths 4.7.
   */
  reputation?: ReputationBasis;
}

/**
 * Returns the snapshots of a question in order of time. `forecasts` are those of the authors that
 * enter the aggregate, in any order. Overlapping forecasts of one author are closed first. Maths
 * 4.2.
 */
export function history(
  question: AggregatedQuestion,
  forecasts: readonly Forecast[],
  options: HistoryOptions,
): Snapshot[] {
  const rows = closeOverlaps(forecasts).filter((row) => fallsIntoWindow(row, question));
  const instants = keptInstants(rows, question, options);
  const newest = instants.findLast((t) => t <= options.now) ?? Number.POSITIVE_INFINITY;
  const replay = createReplay(question, rows);
  const snapshots: Snapshot[] = [];
  const histograms = options.histograms ?? "latest";
  const past = { ...options, withHistogram: wantsHistogram(question.type, histograms, false) };
  const latest = { ...options, withHistogram: wantsHistogram(question.type, histograms, true) };
  return inArena(replay.state.sums, arenaSizeOf(replay), () => {
    let previous: Snapshot | null = null;
    for (const t of instants) {
      advance(replay, t);
      if (previous !== null) previous.endTime ??= t;
      const snapshot = snapshotAt(replay.state, t, t >= newest ? latest : past);
      if (snapshot === null) continue;
      snapshots.push(snapshot);
      previous = snapshot;
    }
    return snapshots;
  });
}

/**
 * Returns the aggregate of the forecasts that are active at `t`, or null when there are none. It is
 * computed from the forecasts, not from a thinned history.
 */
export function aggregateAt(
  question: { type: QuestionType },
  forecasts: readonly Forecast[],
  t: number,
  options: { reputation?: ReputationBasis; withHistogram?: boolean } = {},
): Snapshot | null {
  const state = createAggregationState(question);
  for (const forecast of closeOverlaps(forecasts)) {
    if (isActive(forecast, t)) applyEvent(state, { kind: "start", forecast });
  }
  return snapshotAt(state, t, options);
}

export interface SnapshotOptions {
  withValues?: (t: number) => boolean;
  withHistogram?: boolean;
  reputation?: ReputationBasis;
}

/**
 * Returns the snapshot that begins at `t`, from the forecasts that are active in the state. It is
 * null when there are none.
 */
export function snapshotAt(
  state: AggregationState,
  t: number,
  options: SnapshotOptions = {},
): Snapshot | null {
  const emitted = emitValues(state, {
    withValues: options.withValues?.(t) ?? true,
    withHistogram: options.withHistogram ?? false,
  });
  if (emitted === null) return null;
  const { reputation } = options;
  // The fields are listed because spreading an object costs as much as computing the means of a
  // CDF.
  return {
    startTime: t,
    endTime: null,
    forecasterCount: emitted.forecasterCount,
    recency_weighted: emitted.recency_weighted,
    unweighted: emitted.unweighted,
    service_prediction:
      reputation === undefined ? null : servicePrediction(state.active, reputation, t),
  };
}

function keptInstants(
  rows: readonly Forecast[],
  question: AggregatedQuestion,
  options: HistoryOptions,
): number[] {
  const instants = snapshotInstants(rows, question);
  const limit = options.limit === undefined ? HISTORY_LIMIT : options.limit;
  // An instant on an inner border of the thinning occurs twice, and must make one snapshot.
  return limit === null ? instants : [...new Set(thin(instants, options.now, limit))];
}

function wantsHistogram(
  type: QuestionType,
  histograms: "latest" | "all" | "none",
  isNewest: boolean,
): boolean {
  if (histograms === "latest") {
    return isNewest && questionTypes[type].aggregates.histogram === "always";
  }
  return histograms === "all";
}

/**
 * The forecasts by start and by end, how far each list has been applied, and the state after that.
 */
interface Replay {
  state: AggregationState;
  byStart: readonly Forecast[];
  byEnd: readonly { end: number; forecast: Forecast }[];
  started: number;
  ended: number;
}

function createReplay(question: AggregatedQuestion, rows: readonly Forecast[]): Replay {
  const byEnd: { end: number; forecast: Forecast }[] = [];
  for (const forecast of rows) {
    if (forecast.end !== null) byEnd.push({ end: forecast.end, forecast });
  }
  byEnd.sort((a, b) => a.end - b.end);
  return { state: createAggregationState(question), byStart: rows, byEnd, started: 0, ended: 0 };
}

/** Returns the largest number of CDFs that are active at once, and their width. */
function arenaSizeOf({ byStart, byEnd }: Replay): ArenaSize {
  const values = byStart[0]?.values;
  if (!(values instanceof Float64Array)) return { rows: 0, width: 0 };
  let most = 0;
  let ended = 0;
  byStart.forEach(({ start }, i) => {
    while (ended < byEnd.length && byEnd[ended]!.end <= start) ended++;
    most = Math.max(most, i + 1 - ended);
  });
  return { rows: most, width: values.length };
}

/** Moves the state to time `t`. A forecast that began and ended in between never enters it. */
function advance(replay: Replay, t: number): void {
  const { state, byStart, byEnd } = replay;
  for (let row = byEnd[replay.ended]; row !== undefined && row.end <= t;) {
    applyEvent(state, { kind: "end", forecast: row.forecast });
    row = byEnd[++replay.ended];
  }
  for (let row = byStart[replay.started]; row !== undefined && row.start <= t;) {
    if (isActive(row, t)) applyEvent(state, { kind: "start", forecast: row });
    row = byStart[++replay.started];
  }
}
