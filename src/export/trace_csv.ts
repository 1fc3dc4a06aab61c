/** Writes trace_data: the traces that others may read by now. Contract 2.46, 7.2. */
import { traceTable } from "../domain/export/tables.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import { tellTraces } from "../pages/traces.ts";
import { presentTrace, type ToldTrace } from "../present/trace.ts";
import type { TracePlace } from "../store/forecasts/forecast_traces.ts";
import { type Chunks, tableChunks } from "./chunks.ts";
import type { ExportNeeds, ExportPlan, ExportRun } from "./export_plan.ts";
import { revealed } from "./revealed_traces.ts";
import { rowOptions } from "./row_options.ts";

/** How many traces are read together. */
const TOGETHER = 100;

export function traceChunks(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  return tableChunks(
    {
      table: traceTable(),
      rows: traceRows(caps, plan, run),
      write(out, told) {
        const { sources, flags, ...shown } = presentTrace(told, 0);
        out.number(shown.question_id);
        out.number(shown.author.id);
        out.typed(shown.author.username);
        out.number(shown.card?.version ?? null);
        out.typed(shown.card?.model ?? null);
        out.moment(told.start);
        out.typed(shown.rationale);
        out.json(sources);
        out.typed(shown.run_id);
        out.number(shown.seconds);
        out.number(shown.tokens_in);
        out.number(shown.tokens_out);
        out.number(shown.cost_usd);
        out.json(flags);
        out.end();
      },
    },
    rowOptions(plan.options),
    run.onRows,
  );
}

async function* traceRows(
  caps: ExportNeeds,
  { questionIds, now }: ExportPlan,
  { signal }: ExportRun,
): AsyncGenerator<ToldTrace> {
  for (const group of inGroups(questionIds)) {
    for (const { id, openTime, reveals } of await revealed(caps, group, now)) {
      const openTimes = new Map([[id, openTime]]);
      let after: TracePlace | null = null;
      do {
        signal.throwIfAborted();
        const scope = { questionIds: [id], authorId: null, reveals };
        const found = await caps.store.forecastTraces.page(scope, after, TOGETHER);
        yield* await tellTraces(caps, { found, openTimes, readerId: null });
        const last = found.length < TOGETHER ? undefined : found.at(-1);
        after = last === undefined ? null : { q: id, s: last.s, id: last._id.toHexString() };
      } while (after !== null);
    }
  }
}
