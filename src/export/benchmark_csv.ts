/** Writes benchmark_data: what the benchmark of the project computes from. Contract 7.2. */
import { benchmarkTable } from "../domain/export/tables.ts";
import { type BenchmarkRow, benchmarkRows } from "./benchmark_rows.ts";
import { type Chunks, tableChunks } from "./chunks.ts";
import type { ExportNeeds, ExportPlan, ExportRun } from "./export_plan.ts";
import { createPeople } from "./people.ts";
import { rowOptions } from "./row_options.ts";

interface NamedRow extends BenchmarkRow {
  readonly name: string;
}

export function benchmarkChunks(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  const { anonymized } = plan.options;
  return tableChunks(
    {
      table: benchmarkTable(anonymized),
      rows: namedRows(caps, plan, run),
      write(out, { questionId, userId, name, version, scoreType, score, coverage }) {
        out.number(questionId);
        if (!anonymized) out.number(userId);
        out.typed(name);
        if (!anonymized) out.number(version);
        out.text(scoreType);
        out.number(score);
        out.number(coverage);
        out.end();
      },
    },
    rowOptions(plan.options),
    run.onRows,
  );
}

async function* namedRows(
  caps: ExportNeeds,
  plan: ExportPlan,
  { signal }: ExportRun,
): AsyncGenerator<NamedRow> {
  const people = createPeople(caps, plan.names.forecasters);
  for await (const rows of benchmarkRows(caps, plan, signal)) {
    const authors = await people.authors(rows.flatMap(({ userId }) => userId ?? []));
    const names = new Map(authors.map(({ key, name }) => [key, name]));
    for (const row of rows) {
      const { userId, aggregationMethod, reference } = row;
      const name = userId === null ? (aggregationMethod ?? reference) : names.get(userId);
      yield { ...row, name: name ?? "" };
    }
  }
}
