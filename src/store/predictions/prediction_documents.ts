/** Declares community predictions as the store returns them. Times are ms since the epoch. */
import type { ByMethod, PlainMethod } from "../../domain/vocabulary.ts";

/** What one method says in one snapshot; lists as in `domain/aggregation/method_values.ts`. */
export interface SnapshotValues {
  /** Binary: [no, yes]; multiple choice: over all options ever; continuous: the CDF. */
  forecastValues: Float64Array | (number | null)[];
  lower: (number | null)[];
  centers: (number | null)[];
  upper: (number | null)[];
  /** null for continuous questions. */
  means: (number | null)[] | null;
}

/** One community-prediction snapshot of a question, all methods (same instants, Maths 4.2). */
export interface SnapshotDocument extends ByMethod<SnapshotValues> {
  q: number;
  /** generation: a rebuild writes a new one and then switches the head to it. */
  g: number;
  /** start, ms */
  s: number;
  /** forecasters; 0 marks an instant at which the last one left, without values. */
  n: number;
}

/** A snapshot with its end, ms; null while it lasts. */
export type SnapshotInHistory = SnapshotDocument & { e: number | null };

/** Rows of 100 weights of the newest snapshot: one for binary, one per option (Maths 4.6). */
export type SnapshotHistograms = Record<PlainMethod, number[][] | null>;

/** The facts of a question that decide which forecasts count and when. Times in ms. */
export interface AggregatedWindow {
  openTime: number;
  scheduledCloseTime: number;
  /** null while forecasts may still come in */
  closeTime: number | null;
  includesBots: boolean;
}

/** Where a question's history stands; one per question, the switch of a rebuild. */
export interface AggregateHeadDocument {
  /** question id */
  _id: number;
  generation: number;
  /** grows with every visible change: the cache version of the question's prediction. */
  version: number;
  /** the newest snapshot with forecasters, so that lists need no second query; null = none yet */
  latest: SnapshotDocument | null;
  /** end of `latest`, ms: when everybody left or the next known end comes; null = none known */
  latestEnd: number | null;
  /** of `latest`; null of continuous questions, and before the first forecast */
  histograms: SnapshotHistograms | null;
  /** Newest instant in the history, ms; null = none. */
  lastInstant: number | null;
  /** What the history was computed for; another one makes it outdated. */
  window: AggregatedWindow;
  /** rows written up to here (ms) are in. */
  through: number;
  /** How many runs have claimed the head to cut its history; absent before the first. */
  claims?: number;
  /** Such a run is under way until then, ms, if it is alive; absent once it has moved the head. */
  claimedUntil?: number;
}
