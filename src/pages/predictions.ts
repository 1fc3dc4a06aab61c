/** Loads the community predictions of the questions on a page (Contract 3.1, 5.4). */
import type { Withheld } from "../access/withheld.ts";
import type { Capabilities, HistoryNeeds } from "../capabilities.ts";
import { type HistoryShare, historyShare } from "../domain/aggregation/history/history_share.ts";
import { isPredictionHidden } from "../domain/questions/question_status.ts";
import { recordOf } from "../domain/record_of.ts";
import { AGGREGATION_METHODS, type AggregationMethod } from "../domain/vocabulary.ts";
import { NO_PREDICTION, type Prediction, presentAggregations } from "../present/aggregation.ts";
import type { Aggregations } from "../schema/aggregation.ts";
import { presentScoreData } from "../present/score_data.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { AggregateHeadDocument } from "../store/predictions/prediction_documents.ts";
import type { ScoreDocument } from "../store/scores/score_documents.ts";
import { type HistoryDetail, shownHistograms } from "./history.ts";
import { sharedHistory } from "./shared_history.ts";
import type { PageSlots } from "./slots.ts";

export interface PredictionOptions {
  readonly now: number;
  /** null = the latest snapshot only. */
  readonly history: HistoryDetail | null;
  /** The predictions of withheld parents are left out. */
  readonly withheld: Pick<Withheld, "parents">;
  /** Marks where the page gets the JSON of histories (`shared_history.ts`). */
  readonly slots: Pick<PageSlots, "ready">;
}

export type Heads = ReadonlyMap<number, AggregateHeadDocument>;

/** Returns the heads of predictions, by question id. Heads of hidden predictions are left out. */
export async function loadHeads(
  caps: Pick<Capabilities, "store">,
  questions: readonly QuestionDocument[],
  { now, withheld }: Pick<PredictionOptions, "now" | "withheld">,
): Promise<Heads> {
  const shown = questions.filter(
    (question) => !isPredictionHidden(question, now) && !withheld.parents.has(question._id),
  );
  return caps.store.aggregates.heads(shown.map(({ _id }) => _id));
}

/**
 * Returns the `aggregations` of every question, by id. A hidden prediction has all keys, but no
 * values.
 */
export async function loadAggregations(
  caps: HistoryNeeds,
  questions: readonly QuestionDocument[],
  options: PredictionOptions,
): Promise<Map<number, Aggregations>> {
  const [heads, scores] = await Promise.all([
    loadHeads(caps, questions, options),
    caps.store.scores.ofQuestions(
      questions.filter(({ resolution }) => resolution !== null).map(({ _id }) => _id),
      null,
    ),
  ]);
  const share = historyShare(questions.length);
  const loaded = await Promise.all(
    questions.map(async (question) => {
      const head = heads.get(question._id);
      if (head === undefined) return [question._id, emptyAggregations(question)] as const;
      const scoreData = scoreDataOf(question, scores.get(question._id) ?? []);
      const shown = await shownAggregations(caps, question, { ...options, share, head, scoreData });
      return [question._id, shown] as const;
    }),
  );
  return new Map(loaded);
}

function emptyAggregations({ type }: QuestionDocument): Aggregations {
  return presentAggregations(type, NO_PREDICTION);
}

function scoreDataOf(
  question: QuestionDocument,
  scores: readonly ScoreDocument[],
): Prediction["scoreData"] {
  const of = (wanted: AggregationMethod) =>
    presentScoreData(
      scores.filter(({ method }) => method === wanted),
      question,
    );
  return recordOf(AGGREGATION_METHODS, of);
}

interface PredictionSource extends PredictionOptions {
  readonly head: AggregateHeadDocument;
  readonly share: HistoryShare;
  readonly scoreData: Prediction["scoreData"];
}

async function shownAggregations(
  caps: HistoryNeeds,
  question: QuestionDocument,
  { head, share, scoreData, history: detail, slots, now }: PredictionSource,
): Promise<Aggregations> {
  const known = { ...latestPrediction(question, head, detail), scoreData };
  if (detail === null) return presentAggregations(question.type, known);
  const shared = await sharedHistory(caps, question, { head, detail, now, share });
  const latest = shared.latest ?? known.latest;
  const { total } = shared;
  return presentAggregations(question.type, { ...known, latest, total }, (method) =>
    slots.ready(shared.json[method]),
  );
}

/**
 * Returns what the head alone tells of a prediction. It has the newest snapshot, and lists need no
 * more.
 */
function latestPrediction(
  question: QuestionDocument,
  head: AggregateHeadDocument,
  detail: HistoryDetail | null,
): Prediction {
  const { latest, latestEnd } = head;
  const histograms = shownHistograms(question.type, detail, head);
  return {
    ...NO_PREDICTION,
    latest: latest === null ? null : { ...latest, e: latestEnd, withValues: true, histograms },
    movement: question.weeklyMovement,
    recent: question.resolution === null ? (question.recent ?? null) : null,
  };
}
