/** Limits how much of the prediction histories one answer shows. Contract 1.13. */
import { HISTORY_LIMIT } from "./thinning.ts";

/** Most snapshots in one answer, over all its questions. */
const MOST_SNAPSHOTS = 20_000;
/** Most snapshots in one answer that have the CDF of each method. */
const MOST_CDFS = 2_000;

export interface HistoryShare {
  /** Most snapshots of a question. */
  readonly snapshots: number;
  /** Most snapshots of a continuous question that have CDFs, where every snapshot has them. */
  readonly cdfs: number;
  /** The same limit where only a thinned selection has them, and most snapshots of an outline. */
  readonly thinnedCdfs: number;
}

/** Returns what each of `questions` questions may show. */
export function historyShare(questions: number): HistoryShare {
  const each = (most: number) => Math.max(1, Math.floor(most / Math.max(1, questions)));
  return {
    snapshots: each(MOST_SNAPSHOTS),
    cdfs: each(MOST_CDFS),
    thinnedCdfs: Math.min(HISTORY_LIMIT, each(MOST_CDFS)),
  };
}
