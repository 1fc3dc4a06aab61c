/** T20 to T22, T24: the project archive against its cursor, its compression, and other requests. */
import path from "node:path";
import { again, probePair } from "../compare.ts";
import type { ExportAnswer, ExportOrder } from "../export_process.ts";
import { longCdf, many, type Platform } from "../fixture.ts";
import type { Bench } from "../harness.ts";
import { requestBytes } from "../load.ts";
import { roundDecimals } from "../../src/domain/numbers/rounding.ts";
import { IN_EXPORT_ORDER } from "../../src/store/forecasts/forecast_export.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { testMongoUri } from "../../test/support/engines.ts";
import { type Served, startProgram } from "../server_process.ts";
import type { Family } from "./families.ts";

const QUESTIONS = 20;
/** The rows of T20 and of T21. */
const SHORT = { usual: 50_000, quick: 20_000 } as const;
const LONG = { usual: 12_000, quick: 4_000 } as const;
/** The rows of the project of T24. A turn has some downloads of it. */
const DOWNLOADED = 15_000;
const WARM_UP_MS = 6_000;
const INSERTED = 5_000;
/** Its multiples fill the unit interval evenly. */
const GOLDEN = 0.618_033_988_749_895;

export const exports: Family = {
  names: ["T20", "T21", "T24", "T22", "T22b"],
  together: true,
  measure,
};

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const platform = await bench.platform("small");
  const size = bench.options.quick ? "quick" : "usual";
  if (wanted.has("T20") || wanted.has("T21")) {
    const worker = await exporter(bench, platform);
    if (wanted.has("T20")) {
      await againstDrain(bench, worker, await layProject(platform, "binary", SHORT[size]));
    }
    if (wanted.has("T21")) {
      await againstDeflate(bench, worker, await layProject(platform, "numeric", LONG[size]));
    }
    await worker.stop();
  }
  if (wanted.has("T24")) {
    await probeDuringExport(bench, platform, await layProject(platform, "binary", DOWNLOADED));
  }
  if (!wanted.has("T22") && !wanted.has("T22b")) return;
  await memory(bench, await bench.platform("large"));
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

function againstDrain(bench: Bench, worker: Served, projectId: number): Promise<void> {
  const seconds = (kind: ExportOrder["kind"]) => async () =>
    (await ask(worker, { kind, projectId })).seconds;
  return bench.compare("T20", {
    turns: 2,
    unit: "s",
    ours: seconds("archive"),
    peer: seconds("drain"),
    ratio: (ours, peer) => peer / ours,
  });
}

/** T21: compares MB of CSV per second. */
async function againstDeflate(bench: Bench, worker: Served, projectId: number): Promise<void> {
  const { bytes } = await ask(worker, { kind: "deflate", projectId });
  const rate = (kind: ExportOrder["kind"]) => async () =>
    bytes / 1e6 / (await ask(worker, { kind, projectId })).seconds;
  await bench.compare("T21", {
    turns: 1,
    unit: "MB/s",
    ours: rate("archive"),
    peer: rate("deflate"),
  });
}

async function probeDuringExport(
  bench: Bench,
  platform: Platform,
  projectId: number,
): Promise<void> {
  const { port } = await bench.api();
  const staff = await platform.make.account({ isStaff: true, isSuperuser: true });
  const path = `/api/projects/${projectId}/download-data/`;
  const requests = [requestBytes("GET", path, { token: staff.token })];
  const { token } = platform.accounts[150]!;
  // Each download runs to its end before the next one.
  const downloading = again(() =>
    bench.load.run({ port, requests, connections: 1, count: 1 }, 200),
  );
  const [ours, peer] = [
    { port, work: downloading },
    { port, work: null },
  ];
  await bench.compare("T24", {
    ...probePair(bench, { token, ours, peer, slices: 8, turns: 3 }),
    // The code of downloads is compiled here. The first rounds were twice as bad as the later ones.
    warmUp: () => downloading(AbortSignal.timeout(WARM_UP_MS)),
  });
}

/** T22: measures memory in new processes. */
async function memory(bench: Bench, platform: Platform): Promise<void> {
  const { raw } = platform.caps.store.forecasts.collection;
  // Without indexes a million rows are written in a third of the time, and this run needs no other
  // index again.
  await raw.dropIndexes();
  const { _id: short } = await platform.make.project();
  const million = await layProject(platform, "binary", 1_000_000, short);
  await raw.createIndexes([{ key: { ...IN_EXPORT_ORDER } }]);
  // The process of the next export starts while others export.
  let next = exporter(bench, platform);
  const growthOf = async (projectId: number) => {
    const starting = next;
    next = exporter(bench, platform);
    const worker = await starting;
    const { growth } = await ask(worker, { kind: "archive", projectId });
    await worker.stop();
    return growth;
  };
  const grown: number[] = [];
  await bench.compare("T22b", {
    unit: "MB",
    async pair() {
      const [ours, peer] = await Promise.all([growthOf(million), growthOf(short)]);
      grown.push(ours);
      return [ours, peer];
    },
    warmUp: () => Promise.resolve(),
  });
  await (await next).stop();
  let taken = 0;
  await bench.take(
    "T22",
    "MB",
    () => Promise.resolve(grown[taken++ % grown.length]!),
    grown.length,
  );
}

/**
 * Makes a project with this many forecasts on 20 questions. None of them stands.
 * @param sharing another project, to which a fifth of the questions belong too
 */
async function layProject(
  { caps, make, accounts }: Platform,
  type: "binary" | "numeric",
  count: number,
  sharing?: number,
): Promise<number> {
  const { _id: defaultProjectId } = await make.project();
  const authorId = accounts[0]!.id;
  const made = await many(QUESTIONS, (i) => {
    const isShared = sharing !== undefined && i < QUESTIONS / 5;
    const projectIds = isShared ? [defaultProjectId, sharing] : [defaultProjectId];
    return make.question(type, { post: { authorId, defaultProjectId, projectIds } });
  });
  const first = Date.now() - 20 * 3_600_000;
  const lay = async (at: number): Promise<void> => {
    if (at >= count) return;
    const size = Math.min(INSERTED, count - at);
    const rows = Array.from({ length: size }, (_, j) => {
      const i = at + j;
      const q = made[i % QUESTIONS]!.question._id;
      const u = accounts[i % accounts.length]!.id;
      const s = first + Math.floor(i / QUESTIONS) * 20 + (i % 20);
      const v = type === "binary" ? 0.1 + (i % 800) / 1_000 : storedCdf(i);
      return { ...packForecast({ q, u, s, e: s + 10, v }, s), cur: false };
    });
    await caps.store.forecasts.insert(rows);
  };
  // Two batches run at once, so that rows are made while the engine writes others.
  for (let at = 0; at < count; at += 2 * INSERTED) {
    await Promise.all([lay(at), lay(at + INSERTED)]);
  }
  return defaultProjectId;
}

/**
 * Returns a CDF that differs from all others, because the compression would find equal rows. It is
 * rounded as a submission is.
 */
function storedCdf(i: number): Float64Array {
  const center = 0.2 + 0.6 * ((i * GOLDEN) % 1);
  return Float64Array.from(longCdf(center), (value) => roundDecimals(value, 10));
}
