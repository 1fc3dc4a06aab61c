/** How much of a prediction's history is shown (Contract 2.2, 2.3; Maths 4.8). */
import { HISTORY_LIMIT, thin } from "../domain/aggregation/thinning.ts";
import { isContinuous } from "../domain/question_type.ts";
import type { ShownSnapshot } from "../present/aggregation.ts";
import type { QuestionType, SnapshotInHistory } from "../store/documents.ts";

/**
 * `thinned`: about 400 snapshots. `sparse`: every snapshot, long continuous ones with CDFs on the
 * thinned 400 only. `complete`: every snapshot with its values.
 */
export type HistoryDetail = "thinned" | "sparse" | "complete";

/** The snapshots to show of all that have started, ascending; the newest is always among them. */
export function shownHistory(
  snapshots: readonly SnapshotInHistory[],
  options: { readonly type: QuestionType; readonly detail: HistoryDetail; readonly now: number },
): ShownSnapshot[] {
  const { type, detail, now } = options;
  const started = snapshots.filter(({ s }) => s <= now);
  const all = () => started.map((row) => ({ ...row, withValues: true, histograms: null }));
  if (started.length <= HISTORY_LIMIT || detail === "complete") return all();
  if (detail === "sparse" && !isContinuous(type)) return all();
  const kept = keptStarts(started, now);
  if (detail === "thinned") {
    return closed(started.filter(({ s }) => kept.has(s)));
  }
  return started.map((row) => ({ ...row, withValues: kept.has(row.s), histograms: null }));
}

function keptStarts(started: readonly SnapshotInHistory[], now: number): Set<number> {
  // Thinning counts in Unix seconds; the way back must give the same milliseconds.
  const byInstant = new Map(started.map(({ s }) => [s / 1000, s]));
  const kept = thin([...byInstant.keys()], now / 1000);
  const starts = new Set(kept.map((instant) => byInstant.get(instant) ?? instant * 1000));
  starts.add(started.at(-1)?.s ?? 0);
  return starts;
}

/** A snapshot lasts until the next one shown, or until everybody had left. Maths 4.2. */
function closed(rows: readonly SnapshotInHistory[]): ShownSnapshot[] {
  return rows.map((row, index) => {
    const next = rows[index + 1];
    const e = next === undefined ? row.e : next.s;
    return { ...row, e, withValues: true, histograms: null };
  });
}
