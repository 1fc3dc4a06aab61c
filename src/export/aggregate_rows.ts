/**
 * Reads the thinned history of a question's community prediction: one row for each instant and
 * method.
 */
import { HISTORY_LIMIT } from "../domain/aggregation/history/thinning.ts";
import type { Author, PackedForecastRows } from "../domain/export/forecast_rows.ts";
import { createRowPacker } from "../domain/export/row_packer.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import {
  AGGREGATION_METHODS,
  type AggregationMethod,
  type QuestionType,
} from "../domain/vocabulary.ts";
import type {
  SnapshotInHistory,
  SnapshotValues,
} from "../store/predictions/prediction_documents.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import type { ExportNeeds } from "./export_plan.ts";
import { readPrediction } from "./whole_prediction.ts";

/** How many rows are handed over together. A batch ends at an instant. */
const BATCH = 66 * AGGREGATION_METHODS.length;

/** The methods in the form of authors. */
export const METHOD_AUTHORS: readonly Author[] = AGGREGATION_METHODS.map((name, key) => ({
  key,
  id: null,
  name,
  isBot: null,
}));

/**
 * Yields the rows of a question's aggregates.
 * @throws {Error} when the history changes each time it is read
 */
export async function* aggregateRows(
  caps: Pick<ExportNeeds, "store">,
  { _id, type }: Pick<ForecastTarget, "_id" | "type">,
  { now, spare }: { readonly now: number; readonly spare: () => PackedForecastRows | undefined },
): AsyncGenerator<PackedForecastRows> {
  let packer = createRowPacker(BATCH, spare());
  const history = await readPrediction(caps, _id, (head) =>
    caps.store.aggregates.history(head, { now, limit: HISTORY_LIMIT }),
  );
  for (const snapshot of history ?? []) {
    for (const method of AGGREGATION_METHODS) {
      putPrediction(packer, { questionId: _id, type, method, snapshot, now });
    }
    if (packer.count + AGGREGATION_METHODS.length <= BATCH) continue;
    yield packer.done();
    packer = createRowPacker(BATCH, spare());
  }
  if (packer.count > 0) yield packer.done();
}

interface Prediction {
  readonly questionId: number;
  readonly type: QuestionType;
  readonly method: AggregationMethod;
  readonly snapshot: SnapshotInHistory;
  /** A later end is left out, ms. */
  readonly now: number;
}

/** Adds the row of a method. Returns false, and adds nothing, where the method has no value. */
export function putPrediction(
  packer: ReturnType<typeof createRowPacker>,
  { questionId, type, method, snapshot, now }: Prediction,
): boolean {
  const values = snapshot[method];
  if (values === null || saysNothing(values)) return false;
  const authorId = AGGREGATION_METHODS.indexOf(method);
  const size = putValues(packer, type, values);
  const end = snapshot.e === null || snapshot.e > now ? Number.NaN : snapshot.e;
  packer.add({ questionId, authorId, start: snapshot.s, end, count: snapshot.n }, size);
  return true;
}

/** Returns true when a method has no value at an instant. */
function saysNothing({ forecastValues }: SnapshotValues): boolean {
  for (let i = 0; i < forecastValues.length; i++) {
    const value = forecastValues[i] ?? Number.NaN;
    if (!Number.isNaN(value)) return false;
  }
  return true;
}

function putValues(
  packer: ReturnType<typeof createRowPacker>,
  type: QuestionType,
  { forecastValues }: SnapshotValues,
): number {
  if (questionTypes[type].presents.showsLastOnly) {
    packer.claim(1)[0] = forecastValues[forecastValues.length - 1] ?? Number.NaN;
    return 1;
  }
  const size = forecastValues.length;
  const room = packer.claim(size);
  for (let i = 0; i < size; i++) room[i] = forecastValues[i] ?? Number.NaN;
  return size;
}
