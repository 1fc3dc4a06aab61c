/** How much of the histories of predictions one answer shows. Contract 1.13. */
import { HISTORY_LIMIT } from "./thinning.ts";

/** Most snapshots of one answer, all its questions together. */
const MOST_SNAPSHOTS = 20_000;
/** Most of them with the CDF of each method. */
const MOST_CDFS = 2_000;

export interface HistoryShare {
  /** Most snapshots of a question. */
  readonly snapshots: number;
  /** Most snapshots of a continuous question that carry their CDFs where all of them do. */
  readonly cdfs: number;
  /** The same where a thinned choice of them does. */
  readonly thinnedCdfs: number;
}

/** What each of so many questions may show. */
export function historyShare(questions: number): HistoryShare {
  const each = (most: number) => Math.max(1, Math.floor(most / Math.max(1, questions)));
  return {
    snapshots: each(MOST_SNAPSHOTS),
    cdfs: each(MOST_CDFS),
    thinnedCdfs: Math.min(HISTORY_LIMIT, each(MOST_CDFS)),
  };
}
