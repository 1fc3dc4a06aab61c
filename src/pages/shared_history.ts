/**
 * Keeps histories as JSON until the prediction moves. They are by far the largest part of a detail,
 * and they are the same for every caller.
 */
import type { HistoryNeeds } from "../capabilities.ts";
import type { HistoryShare } from "../domain/aggregation/history/history_share.ts";
import { recordOf } from "../domain/record_of.ts";
import {
  AGGREGATION_METHODS,
  type AggregationMethod,
  type QuestionType,
} from "../domain/vocabulary.ts";
import { inSlices } from "../in_slices.ts";
import type { SharedHistory } from "../memory/entries.ts";
import { presentHistory, type ShownSnapshot } from "../present/aggregation.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { AggregateHeadDocument } from "../store/predictions/prediction_documents.ts";
import { type HistoryDetail, readLimit, shownHistory } from "./history.ts";
import { knownInstants } from "./known_instants.ts";

/** Snapshots that are written at once. With their CDFs this takes about a millisecond. */
const WRITTEN_AT_ONCE = 25;

/** Returns the history of a question in one detail, from memory if it is known there. */
export async function sharedHistory(
  caps: HistoryNeeds,
  question: Pick<QuestionDocument, "type">,
  options: {
    readonly head: AggregateHeadDocument;
    readonly detail: HistoryDetail;
    readonly now: number;
    readonly share: HistoryShare;
  },
): Promise<SharedHistory> {
  const { head, detail, now, share } = options;
  const { histories } = caps.memory;
  const version = `${head.generation} ${head.version}`;
  // The version is not part of the key, so the history of a prediction that moved is replaced.
  const key = `${head._id} ${detail} ${share.snapshots}`;
  const known = histories.get(key, (kept) => kept.version === version);
  if (known !== undefined) return known.history;
  const instants = await knownInstants(caps, head, now);
  const limit = readLimit(detail, question.type, share);
  const keepsEnds = detail === "outline";
  const wanted = { now, limit, instants, keepsEnds };
  const snapshots = await caps.store.aggregates.history(head, wanted);
  const shown = shownHistory(snapshots, { type: question.type, detail, now, head, share });
  const written = await jsonOf(question.type, shown);
  const history: SharedHistory = {
    latest: shown.at(-1) ?? null,
    total: keepsEnds && instants.length > limit ? instants.length : null,
    json: recordOf(AGGREGATION_METHODS, (_, index) => written[index]!),
  };
  histories.set(key, { version, history });
  return history;
}

/**
 * Returns the histories of all methods as JSON. Long ones are written in slices, so that other
 * requests do not wait for them.
 */
async function jsonOf(type: QuestionType, shown: readonly ShownSnapshot[]): Promise<Buffer[]> {
  const text = (method: AggregationMethod, from: number, to: number) =>
    JSON.stringify(presentHistory(type, method, shown.slice(from, to)));
  if (shown.length <= WRITTEN_AT_ONCE) {
    return AGGREGATION_METHODS.map((method) => Buffer.from(text(method, 0, shown.length)));
  }
  const slices = await inSlices();
  const written: Buffer[] = [];
  for (const method of AGGREGATION_METHODS) {
    const pieces: string[] = [];
    for (let at = 0; at < shown.length; at += WRITTEN_AT_ONCE) {
      const piece = text(method, at, at + WRITTEN_AT_ONCE).slice(1, -1);
      if (piece !== "") pieces.push(piece);
      if (slices.isOver()) await slices.next();
    }
    written.push(Buffer.from(`[${pieces.join(",")}]`));
  }
  return written;
}
