/** T20, T22: measure the project archive against its cursor, and its memory. */
import path from "node:path";
import type { ExportAnswer, ExportOrder } from "../export_process.ts";
import { many, type Platform } from "../fixture.ts";
import type { Bench } from "../harness.ts";
import { forecastIndexes } from "../../src/store/forecasts/forecast_indexes.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { ensureIndexes } from "../../src/store/platform/collection.ts";
import { testMongoUri } from "../../test/support/engines.ts";
import { type Served, startProgram } from "../server_process.ts";
import type { Family } from "./family.ts";

const QUESTIONS = 20;
/** The rows of T20. */
const SHORT = { usual: 50_000, quick: 20_000 } as const;
const MILLION = 1_000_000;
/** The processes of T22, one after the other. */
const PROCESSES = 3;
const INSERTED = 5_000;

export const exports: Family = { names: ["T20", "T22"], together: true, measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  if (wanted.has("T20")) await againstDrain(bench);
  if (wanted.has("T22")) await memory(bench);
}

/** Starts a process that only reads the platform, so it creates no indexes there. */
async function exporter(bench: Bench, { environment }: Platform): Promise<Served> {
  const addresses = {
    MONGODB_URI: testMongoUri("bench_exporter"),
    MONGODB_FEEDS_URI: environment["MONGODB_URI"] ?? "",
  };
  return startProgram({
    program: "bench/export_process.ts",
    environment: { ...environment, ...addresses },
    logFile: path.join(bench.dir, "export.log"),
    execArgv: ["--import", "tsx"],
  });
}

async function ask(worker: Served, order: ExportOrder): Promise<ExportAnswer> {
  const { answer, error } = (await worker.ask(order)) as { answer?: ExportAnswer; error?: string };
  if (answer === undefined) throw new Error(`export: ${error ?? "?"}`);
  return answer;
}

async function againstDrain(bench: Bench): Promise<void> {
  const platform = await bench.platform("small");
  const projectId = await layProject(platform, SHORT[bench.options.quick ? "quick" : "usual"]);
  const worker = await exporter(bench, platform);
  const seconds = (kind: ExportOrder["kind"]) => async () =>
    (await ask(worker, { kind, projectId })).seconds;
  await bench.compare("T20", {
    turns: 2,
    unit: "s",
    ours: seconds("archive"),
    peer: seconds("drain"),
    ratio: (ours, peer) => peer / ours,
  });
  await worker.stop();
}

/** T22: measures memory in processes that have done nothing before. */
async function memory(bench: Bench): Promise<void> {
  const platform = await bench.platform("large");
  const { raw } = platform.caps.store.forecasts.collection;
  // Without indexes a million rows are written in a third of the time.
  await raw.dropIndexes();
  const projectId = await layProject(platform, MILLION);
  await ensureIndexes([{ raw, indexes: forecastIndexes }] as never);
  const growth = async () => {
    const worker = await exporter(bench, platform);
    const answer = await ask(worker, { kind: "archive", projectId });
    await worker.stop();
    return answer.growth;
  };
  await bench.take("T22", "MB", growth, PROCESSES);
}

/** Makes a project with this many binary forecasts on 20 questions. None of them is standing. */
async function layProject({ caps, make, accounts }: Platform, count: number): Promise<number> {
  const { _id: defaultProjectId } = await make.project();
  const authorId = accounts[0]!.id;
  const post = { authorId, defaultProjectId, projectIds: [defaultProjectId] };
  const made = await many(QUESTIONS, () => make.question("binary", { post }));
  const first = Date.now() - 20 * 3_600_000;
  const lay = async (at: number): Promise<void> => {
    if (at >= count) return;
    const size = Math.min(INSERTED, count - at);
    const rows = Array.from({ length: size }, (_, j) => {
      const i = at + j;
      const q = made[i % QUESTIONS]!.question._id;
      const u = accounts[i % accounts.length]!.id;
      const s = first + Math.floor(i / QUESTIONS) * 20 + (i % 20);
      const v = 0.1 + (i % 800) / 1_000;
      return packForecast({ q, u, s, e: s + 10, v }, s);
    });
    await caps.store.forecasts.insert(rows);
  };
  // Two batches run at once, so that rows are made while the engine writes others.
  for (let at = 0; at < count; at += 2 * INSERTED) {
    await Promise.all([lay(at), lay(at + INSERTED)]);
  }
  return defaultProjectId;
}
