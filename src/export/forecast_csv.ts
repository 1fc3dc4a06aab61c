/**
 * Writes forecast_data: every forecast of people, then every aggregate of the file. A thread makes
 * the text, and this module only passes rows on. Contract 7.2.
 */
import { isLongRow } from "../domain/export/forecast_rows.ts";
import { RowWriter } from "../domain/export/row_writer.ts";
import { forecastTable } from "../domain/export/tables.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import { aggregateRows, METHOD_AUTHORS } from "./aggregate_rows.ts";
import { type Chunks, copiesOf, mapAhead, passOn } from "./chunks.ts";
import type { ExportNeeds, ExportPlan, ExportRun } from "./export_plan.ts";
import { type Batch, formatRows, type Spare } from "./format_rows.ts";
import { createPeople } from "./people.ts";
import { forecastedQuestion, questionsAt } from "./question_facts.ts";
import { rowOptions } from "./row_options.ts";

export async function* forecastChunks(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  const { options } = plan;
  const { anonymized } = options;
  const given = { ...rowOptions(options), anonymized };
  const out = new RowWriter(forecastTable(anonymized), given);
  out.head();
  yield* passOn(out.take());
  const spare: Spare = { rows: [], rooms: [] };
  const { ahead, piece } = run.pace;
  const sources = [peopleBatches(caps, plan, spare, run), aggregateBatches(caps, plan, spare)];
  for (const batches of sources) {
    const format = (batch: Batch) => formatRows(caps, { batch, spare }, given, run);
    const texts = mapAhead(batches, format, ahead);
    for await (const { room, length, rows } of texts) {
      yield* copiesOf(room.subarray(0, length), piece);
      run.onRows(rows.count);
      spare.rooms.push(room);
      spare.rows.push(rows);
    }
  }
}

async function* peopleBatches(
  caps: ExportNeeds,
  plan: ExportPlan,
  spare: Spare,
  { pace }: ExportRun,
): AsyncGenerator<Batch> {
  const { questionIds, now, names } = plan;
  const people = createPeople(caps, names.forecasters);
  for (const group of inGroups(questionIds)) {
    const questions = (await questionsAt(caps, group, plan)).map(forecastedQuestion);
    const isLong = questions.some(({ type }) => isLongRow(type));
    const batchSize = isLong ? pace.longRows : pace.rows;
    const ids = questions.map(({ id }) => id);
    const scan = { now, batchSize, spare: () => spare.rows.pop() };
    for await (const rows of caps.store.forecasts.inExportOrder(ids, scan)) {
      const authors = await people.authors(rows.authorIds.subarray(0, rows.count));
      yield { rows, questions, authors };
    }
  }
}

async function* aggregateBatches(
  caps: ExportNeeds,
  plan: ExportPlan,
  spare: Spare,
): AsyncGenerator<Batch> {
  const scan = { now: plan.now, spare: () => spare.rows.pop() };
  for (const group of inGroups(plan.questionIds)) {
    // Most questions of a large project may have no prediction. One query finds those that have
    // one.
    const heads = await caps.store.aggregates.heads(group);
    for (const question of await questionsAt(caps, [...heads.keys()], plan)) {
      const questions = [forecastedQuestion(question)];
      for await (const rows of aggregateRows(caps, question, scan)) {
        yield { rows, questions, authors: METHOD_AUTHORS };
      }
    }
  }
}
