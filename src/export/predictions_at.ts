/**
 * Writes the community predictions of questions at given times, one line for each question and time
 * in the order in which they were asked for. A thread makes the text. Contract 2.35.
 */
import type { PackedForecastRows } from "../domain/export/forecast_rows.ts";
import { createRowPacker } from "../domain/export/row_packer.ts";
import { isPredictionHidden } from "../domain/questions/question_status.ts";
import { AGGREGATION_METHODS, type AggregationMethod } from "../domain/vocabulary.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import type { SnapshotInHistory } from "../store/predictions/prediction_documents.ts";
import { METHOD_AUTHORS, putPrediction } from "./aggregate_rows.ts";
import { type Chunks, copiesOf, mapAhead } from "./chunks.ts";
import { type ExportNeeds, type ExportPlan, type ExportRun, PACES } from "./export_plan.ts";
import { type Batch, formatRows, type Spare } from "./format_rows.ts";
import { forecastedQuestion, questionsAt } from "./question_facts.ts";
import { readPrediction } from "./whole_prediction.ts";

const { ahead, piece } = PACES.besideRequests;
const LINES = { format: "ndjson", raw: true, anonymized: false } as const;

export interface PredictionsWanted {
  readonly questionIds: readonly number[];
  /** ms */
  readonly times: readonly number[];
  readonly method: AggregationMethod;
  readonly now: number;
  readonly withheld: ExportPlan["withheld"];
}

type Needs = Pick<ExportNeeds, "store" | "pool">;

export async function* predictionLines(
  caps: Needs,
  wanted: PredictionsWanted,
  run: Pick<ExportRun, "signal" | "accountId">,
): Chunks {
  const spare: Spare = { rows: [], rooms: [] };
  const texts = mapAhead(
    batches(caps, wanted, spare),
    (batch) => formatRows(caps, { batch, spare }, LINES, run),
    ahead,
  );
  for await (const { room, length, rows } of texts) {
    yield* copiesOf(room.subarray(0, length), piece);
    spare.rooms.push(room);
    spare.rows.push(rows);
  }
}

async function* batches(
  caps: Needs,
  wanted: PredictionsWanted,
  spare: Spare,
): AsyncGenerator<Batch> {
  const times = Float64Array.from(wanted.times);
  for (const group of inGroups(wanted.questionIds)) {
    const found = await questionsAt(caps, group, wanted);
    const byId = new Map(found.map((question) => [question._id, question]));
    for (const id of group) {
      const question = byId.get(id);
      if (question === undefined) throw new Error("a question was removed while it was read");
      const snapshots = isPredictionHidden(question, wanted.now)
        ? null
        : await readPrediction(caps, id, (head) => caps.store.aggregates.atTimes(head, wanted));
      const rows = packed(question, snapshots ?? [], wanted, spare.rows.pop());
      yield { rows, times, questions: [forecastedQuestion(question)], authors: METHOD_AUTHORS };
    }
  }
}

/** @param snapshots one for each time, or none at all */
function packed(
  { _id, type }: ForecastTarget,
  snapshots: readonly (SnapshotInHistory | null)[],
  { times, method, now }: PredictionsWanted,
  spare: PackedForecastRows | undefined,
): PackedForecastRows {
  const packer = createRowPacker(times.length, spare);
  const authorId = AGGREGATION_METHODS.indexOf(method);
  const nothing = { start: Number.NaN, end: Number.NaN, count: Number.NaN };
  times.forEach((_, i) => {
    const snapshot = snapshots[i] ?? null;
    const isPut =
      snapshot !== null && putPrediction(packer, { questionId: _id, type, method, snapshot, now });
    if (!isPut) packer.add({ questionId: _id, authorId, ...nothing }, 0);
  });
  return packer.done();
}
