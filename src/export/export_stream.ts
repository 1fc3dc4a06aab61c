/**
 * Writes an export as bytes. The direct download and the job use the same code. Contract 7.1, 7.3.
 */
import { formatDatetime } from "../domain/text/datetime.ts";
import { keyOf, type Table } from "../domain/export/row_writer.ts";
import {
  benchmarkTable,
  commentTable,
  forecastTable,
  keyFactorTable,
  questionTable,
  scoreTable,
  traceTable,
} from "../domain/export/tables.ts";
import { benchmarkChunks } from "./benchmark_csv.ts";
import type { Chunk, Chunks } from "./chunks.ts";
import { commentChunks, keyFactorChunks } from "./comment_csv.ts";
import { dataDictionary } from "./data_dictionary.ts";
import { type ExportNeeds, type ExportPlan, type ExportRun, rowsOf } from "./export_plan.ts";
import { forecastChunks } from "./forecast_csv.ts";
import { questionChunks } from "./question_csv.ts";
import { scoreChunks } from "./score_csv.ts";
import { traceChunks } from "./trace_csv.ts";
import { zipChunks } from "./zip_stream.ts";

type TableChunks = (caps: ExportNeeds, plan: ExportPlan, run: ExportRun) => Chunks;
type Member = readonly [Table, TableChunks];

const encoder = new TextEncoder();

/** The media type and the file ending of a format. */
export const FORMATS = {
  zip: { type: "application/zip", ending: "zip" },
  ndjson: { type: "application/x-ndjson; charset=utf-8", ending: "ndjson" },
} as const;

/**
 * Yields the bytes of an export. When the consumer ends the iteration early, the work behind it
 * stops. A failure ends the iteration with an error, so that a part never looks like a whole file.
 */
export function exportBytes(
  caps: ExportNeeds,
  plan: ExportPlan,
  run: ExportRun,
): AsyncGenerator<Uint8Array> {
  return plan.options.format === "zip" ? zipped(caps, plan, run) : jsonLines(caps, plan, run);
}

/** Returns the tables in the order of the archive. */
function membersOf({ options }: ExportPlan): Member[] {
  const { anonymized, includeComments, includeScores, includeKeyFactors } = options;
  return [
    [questionTable(), questionChunks],
    [forecastTable(anonymized), forecastChunks],
    ...(includeComments ? [[commentTable(anonymized), commentChunks] as const] : []),
    ...(includeScores ? [[scoreTable(anonymized), scoreChunks] as const] : []),
    ...(includeKeyFactors ? [[keyFactorTable(anonymized), keyFactorChunks] as const] : []),
    ...(options.includeTraces === true ? [[traceTable(), traceChunks] as const] : []),
    ...(options.includeBenchmark === true
      ? [[benchmarkTable(anonymized), benchmarkChunks] as const]
      : []),
  ];
}

function zipped(caps: ExportNeeds, plan: ExportPlan, run: ExportRun) {
  const members = membersOf(plan);
  const readme = dataDictionary(
    plan,
    members.map(([table]) => table),
  );
  return zipChunks(
    [
      { name: "README.txt", chunks: () => textChunks(readme) },
      ...members.map(([{ name }, chunks]) => ({
        name: `${name}.csv`,
        chunks: () => chunks(caps, plan, run),
      })),
    ],
    { date: new Date(plan.now), piece: run.pace.piece },
  );
}

/**
 * Yields one JSON object for each line: first the export itself, then every row with the name of
 * its table, and last a line that says that the file is complete.
 */
async function* jsonLines(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  let rows = 0;
  const counting = {
    ...run,
    onRows(count: number) {
      rows += count;
      run.onRows(count);
    },
  };
  yield lineOf({ table: "export", ...describe(plan) });
  for (const [, chunks] of membersOf(plan)) yield* chunks(caps, plan, counting);
  yield lineOf({ table: "end", rows });
}

function describe(plan: ExportPlan) {
  const { project, options, counts, postsLeftOut, now } = plan;
  return {
    project_id: project._id,
    project: project.name,
    export_time: formatDatetime(now),
    options: {
      include_comments: options.includeComments,
      include_scores: options.includeScores,
      include_key_factors: options.includeKeyFactors,
      include_traces: options.includeTraces === true,
      include_benchmark: options.includeBenchmark === true,
      anonymized: options.anonymized,
      raw: options.raw,
      format: options.format,
    },
    counts: {
      questions: counts.questions,
      user_forecasts: counts.forecasts,
      aggregate_forecasts: counts.aggregates,
      comments: counts.comments,
      scores: counts.scores,
      key_factors: counts.keyFactors,
      traces: counts.traces ?? null,
      benchmark_scores: counts.benchmark ?? null,
    },
    posts_left_out: postsLeftOut,
    rows: rowsOf(plan),
    columns: Object.fromEntries(
      membersOf(plan).map(([{ name, columns }]) => [name, columns.map(keyOf)]),
    ),
  };
}

function lineOf(value: object): Chunk {
  return encoder.encode(`${JSON.stringify(value)}\n`);
}

async function* textChunks(text: string): Chunks {
  yield await Promise.resolve(encoder.encode(text));
}
