/**
 * Runs an export in a process of its own, so that its memory can be measured alone: the archive, or
 * the bare drain of its largest cursor.
 */
import "../src/v8_flags.ts";
import { readConfig } from "../src/config.ts";
import { connect } from "../src/connect.ts";
import { PACES, type ExportPlan, planExport } from "../src/export/export_plan.ts";
import { exportBytes } from "../src/export/export_stream.ts";
import { createLog } from "../src/log.ts";
import { withheldIn } from "../test/support/nothing_withheld.ts";
import { rowsOf } from "../src/store/platform/rows.ts";
import { IN_EXPORT_ORDER } from "../src/store/forecasts/forecast_indexes.ts";
import type { StoredForecast } from "../src/store/forecasts/forecast_row.ts";

export interface ExportOrder {
  readonly kind: "archive" | "drain";
  readonly projectId: number;
}

export interface ExportAnswer {
  /** The time of the work alone, s. */
  readonly seconds: number;
  /** The growth of memory during the work, MB. */
  readonly growth: number;
}

const DRAIN_BATCH = 2_000;
const config = readConfig({ ...process.env, LOG_LEVEL: "error" });
const connected = await connect(config, { log: createLog("error", "export") });
/** Reads from the platform that is measured. `connect` creates indexes only on the other one. */
const caps = { ...connected.caps, store: connected.caps.readers.feeds };
const run = { signal: new AbortController().signal, onRows: () => undefined, pace: PACES.inJobs };

process.on("message", (order: ExportOrder) => {
  measure(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });

async function measure({ kind, projectId }: ExportOrder): Promise<ExportAnswer> {
  const plan = await planOf(projectId);
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const started = performance.now();
  await (kind === "drain" ? drain(plan) : length(exportBytes(caps, plan, run)));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watching);
  return { seconds, growth: (peak - idle) / 1e6 };
}

async function planOf(projectId: number): Promise<ExportPlan> {
  const project = await caps.store.projects.byId(projectId);
  if (project === null) throw new Error(`no project ${projectId}`);
  const options = {
    includeComments: false,
    includeScores: false,
    includeKeyFactors: false,
    anonymized: false,
    raw: false,
    format: "zip",
  } as const;
  const rights = { mayHold: () => true, withheldIn };
  const request = { project, options, now: Date.now(), baseUrl: "http://bench.local", ...rights };
  return planExport(caps, request, run.signal);
}

async function length(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  return bytes;
}

/** Reads the same rows in the same order as objects of the driver and drops them. */
async function drain({ questionIds, now }: ExportPlan): Promise<number> {
  const rows = rowsOf(caps.store.forecasts.collection as never) as unknown as ReturnType<
    typeof rowsOf<StoredForecast>
  >;
  const cursor = rows
    .find(
      { q: { $in: [...questionIds] }, s: { $lte: now } },
      { batchSize: DRAIN_BATCH, hint: IN_EXPORT_ORDER },
    )
    .sort(IN_EXPORT_ORDER)
    .project({ _id: 0, q: 1, u: 1, s: 1, e: 1, v: 1 });
  let count = 0;
  for await (const row of cursor) count += row["q"] === 0 ? 0 : 1;
  return count;
}
