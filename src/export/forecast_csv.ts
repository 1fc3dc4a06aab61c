/**
 * forecast_data: every forecast of people, then every aggregate of the file. The text is made in
 * a thread; here rows only pass by. Contract 7.2.
 */
import { setTimeout as pause } from "node:timers/promises";
import {
  type Author,
  buffersOfRows,
  type ForecastedQuestion,
  isLongRow,
  type PackedForecastRows,
} from "../domain/export/forecast_rows.ts";
import { RowWriter } from "../domain/export/row_writer.ts";
import { forecastTable } from "../domain/export/tables.ts";
import { OverloadError } from "../errors.ts";
import { aggregateRows, METHOD_AUTHORS } from "./aggregate_rows.ts";
import { type Chunks, mapAhead, passOn } from "./chunks.ts";
import { type ExportNeeds, type ExportPlan, type ExportRun, inGroups } from "./export_plan.ts";
import { createPeople } from "./people.ts";
import { forecastedQuestion, questionsAt } from "./question_facts.ts";
import { rowOptions } from "./row_options.ts";

const SHORT_ROWS = 2_000;
const LONG_ROWS = 200;
/** Batches read or formatted at the same time. */
const AHEAD = 3;
/** The pool has other work: it is asked again. */
const RETRY_MS = 25;

interface Batch {
  readonly rows: PackedForecastRows;
  readonly questions: readonly ForecastedQuestion[];
  readonly authors: readonly Author[];
}

export async function* forecastChunks(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  const { options } = plan;
  const out = new RowWriter(forecastTable(options.anonymized), rowOptions(options));
  out.head();
  yield* passOn(out.take());
  for (const batches of [peopleBatches(caps, plan), aggregateBatches(caps, plan)]) {
    const texts = mapAhead(batches, (batch) => format(caps, plan, batch, run), AHEAD);
    for await (const { bytes, count } of texts) {
      yield* passOn(bytes);
      run.onRows(count);
    }
  }
}

async function* peopleBatches(caps: ExportNeeds, plan: ExportPlan): AsyncGenerator<Batch> {
  const { questionIds, now, options } = plan;
  const people = createPeople(caps, options.anonymized);
  for (const group of inGroups(questionIds)) {
    const questions = (await questionsAt(caps, group, now)).map(forecastedQuestion);
    const batchSize = questions.some(({ type }) => isLongRow(type)) ? LONG_ROWS : SHORT_ROWS;
    const ids = questions.map(({ id }) => id);
    for await (const rows of caps.store.forecasts.inExportOrder(ids, { now, batchSize })) {
      const authors = await people.authors(rows.authorIds.subarray(0, rows.count));
      yield { rows, questions, authors };
    }
  }
}

async function* aggregateBatches(caps: ExportNeeds, plan: ExportPlan): AsyncGenerator<Batch> {
  for (const group of inGroups(plan.questionIds)) {
    for (const question of await questionsAt(caps, group, plan.now)) {
      const questions = [forecastedQuestion(question)];
      for await (const rows of aggregateRows(caps, question, plan.now)) {
        yield { rows, questions, authors: METHOD_AUTHORS };
      }
    }
  }
}

async function format(
  { pool }: ExportNeeds,
  { options }: ExportPlan,
  batch: Batch,
  { signal }: ExportRun,
) {
  const { count } = batch.rows;
  const input = { ...batch, ...rowOptions(options), anonymized: options.anonymized };
  for (;;) {
    try {
      const transfer = buffersOfRows(batch.rows);
      return { bytes: await pool.run("formatForecasts", input, { signal, transfer }), count };
    } catch (error) {
      if (!(error instanceof OverloadError)) throw error;
      await pause(RETRY_MS, undefined, { signal });
    }
  }
}
