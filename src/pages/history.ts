/** Decides how much of a prediction's history is shown (Contract 2.2, 2.3; Maths 4.8). */
import { HISTORY_LIMIT, thin } from "../domain/aggregation/history/thinning.ts";
import type { HistoryShare } from "../domain/aggregation/history/history_share.ts";
import { isContinuous } from "../domain/questions/question_type.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import type { ShownSnapshot } from "../present/aggregation.ts";
import type { QuestionType } from "../domain/vocabulary.ts";
import type {
  AggregateHeadDocument,
  SnapshotHistograms,
  SnapshotInHistory,
} from "../store/predictions/prediction_documents.ts";

/**
 * How much of a history is shown. No history shows more than the question's share of the answer
 * (Contract 1.13).
 * - `outline` shows about 400 snapshots with the first and the newest. Only the newest has its CDF.
 * - `thinned` shows about 400 snapshots with their values.
 * - `sparse` shows every snapshot. In a long continuous history only about 400 of them have their
 *   CDFs.
 * - `complete` shows every snapshot with its values.
 */
export type HistoryDetail = "outline" | "thinned" | "sparse" | "complete";

/** Returns how many snapshots are read from the store at most. */
export function readLimit(
  detail: HistoryDetail,
  type: QuestionType,
  { snapshots, cdfs, thinnedCdfs }: HistoryShare,
): number {
  if (detail === "outline") return thinnedCdfs;
  if (detail === "sparse" || !isContinuous(type)) {
    return detail === "thinned" ? Math.min(HISTORY_LIMIT, snapshots) : snapshots;
  }
  return detail === "thinned" ? thinnedCdfs : Math.min(cdfs, snapshots);
}

/**
 * Returns the histograms to show on the newest snapshot. Multiple choice questions show theirs only
 * where the complete history is asked for (Maths 4.6). Earlier snapshots never have histograms,
 * because these would be larger than the history. Returns null when none are shown or stored.
 *
 * @param detail null means that no history is shown
 */
export function shownHistograms(
  type: QuestionType,
  detail: HistoryDetail | null,
  { histograms }: Pick<AggregateHeadDocument, "histograms">,
): SnapshotHistograms | null {
  const isShown = questionTypes[type].aggregates.histogram === "always" || detail === "complete";
  return isShown ? histograms : null;
}

export interface ShownOptions {
  readonly type: QuestionType;
  readonly detail: HistoryDetail;
  readonly now: number;
  readonly head: Pick<AggregateHeadDocument, "histograms">;
  readonly share: HistoryShare;
}

/**
 * Returns the snapshots as they are shown, oldest first. The newest has its values and histograms.
 */
export function shownHistory(
  snapshots: readonly SnapshotInHistory[],
  { type, detail, now, head, share }: ShownOptions,
): ShownSnapshot[] {
  const newest = snapshots.at(-1);
  const valued = isContinuous(type) ? startsWithCdf(snapshots, { detail, now, share }) : null;
  const histograms = shownHistograms(type, detail, head);
  return snapshots.map((snapshot) => ({
    ...snapshot,
    withValues: valued === null || valued.has(snapshot.s),
    histograms: snapshot === newest ? histograms : null,
  }));
}

/** Returns the starts of the snapshots that show their CDFs. Null means that all of them do. */
function startsWithCdf(
  snapshots: readonly SnapshotInHistory[],
  { detail, now, share: { thinnedCdfs: most } }: Pick<ShownOptions, "detail" | "now" | "share">,
): Pick<Set<number | undefined>, "has"> | null {
  if (detail === "outline") return new Set([snapshots.at(-1)?.s]);
  return detail === "sparse" && snapshots.length > most
    ? startsOfThinned(snapshots, now, most)
    : null;
}

function startsOfThinned(
  snapshots: readonly SnapshotInHistory[],
  now: number,
  most: number,
): Set<number | undefined> {
  // Thinning takes Unix seconds. The map gives back exactly the milliseconds that a snapshot has.
  const byInstant = new Map(snapshots.map(({ s }) => [s / 1000, s]));
  const kept = thin([...byInstant.keys()], now / 1000, most);
  const starts = new Set(kept.map((instant) => byInstant.get(instant)));
  starts.add(snapshots.at(-1)?.s);
  return starts;
}
