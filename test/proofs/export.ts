/**
 * Exports 1,000,000 forecasts. The archive must be complete, readable by other programs, and made
 * in constant memory. Its speed is compared with the database and zlib in the same run.
 */
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDeflateRaw } from "node:zlib";
import { IN_EXPORT_ORDER } from "../../src/store/forecasts/forecast_indexes.ts";
import type { Served } from "../../bench/server_process.ts";
import { type GeneratedProject, generateProject } from "./export_project.ts";
import type { Stage } from "./stage.ts";
import { eachMember, foreignVerdict } from "./zip_reading.ts";

const MB = 1_000_000;
/** Bounds of memory and throughput, as in docs/performance.md. */
const MOST_GROWTH = 150 * MB;
const MOST_GROWTH_RATIO = 1.5;
const LEAST_OF_DRAIN = 0.45;
const LEAST_OF_DEFLATE = 0.3;
const POLL_MS = 50;

export async function prove(stage: Stage): Promise<void> {
  const short = { questions: 100, forecasters: 400, revisions: 5, type: "binary" } as const;
  stage.say("generating 1,000,000 forecasts, 200,000 forecasts and 20,000 CDFs");
  const million = await generateProject(stage, { ...short, questions: 500 });
  const fifth = await generateProject(stage, short);
  const cdfs = await generateProject(stage, {
    questions: 20,
    forecasters: 500,
    revisions: 2,
    type: "numeric",
  });
  const small = await download(stage, await freshApi(stage), fifth);
  const large = await download(stage, await freshApi(stage), million);
  await proveWhole(stage, large, million);
  proveMemory(stage, small, large);
  const drain = await drainRate(stage, million);
  const rate = million.rows / large.seconds;
  stage.say(`short rows: ${shown(rate)} rows/s, bare cursor ${shown(drain)} rows/s`);
  atLeast(stage, "short rows beside draining the same cursor", rate / drain, LEAST_OF_DRAIN);
  await proveCdfs(stage, await freshApi(stage), cdfs);
}

/**
 * Returns a process that has served an export without rows, so that what the first export loads
 * does not count as growth.
 */
async function freshApi(stage: Stage): Promise<Served> {
  const api = await stage.start("api");
  const { project, admin } = await generateProject(stage, {
    questions: 1,
    forecasters: 1,
    revisions: 1,
    type: "binary",
  });
  const response = await request(api, { project, admin });
  await response.arrayBuffer();
  return api;
}

function request(
  { port }: Served,
  { project, admin }: Pick<GeneratedProject, "project" | "admin">,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/projects/${project._id}/download-data/`, {
    headers: { Authorization: `Token ${admin.token}` },
  });
}

interface Download {
  readonly file: string;
  readonly status: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Peak above the idle process, in bytes of RSS. */
  readonly growth: number;
}

async function download(stage: Stage, api: Served, given: GeneratedProject): Promise<Download> {
  const file = path.join(stage.dir, `${given.project._id}.zip`);
  const idle = (await api.vitals()).rss;
  let peak = idle;
  let bytes = 0;
  const started = performance.now();
  const response = await request(api, given);
  const timer = setInterval(() => {
    void api.vitals().then(({ rss }) => {
      peak = Math.max(peak, rss);
    });
  }, POLL_MS);
  if (response.body === null) throw new Error("no body");
  await pipeline(
    Readable.fromWeb(response.body as never),
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(file),
  );
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1_000;
  stage.say(
    `${given.rows} rows in ${seconds.toFixed(1)} s, ${shown(bytes / MB)} MB, ` +
      `peak ${shown((peak - idle) / MB)} MB above ${shown(idle / MB)} MB`,
  );
  return { file, status: response.status, seconds, bytes, growth: peak - idle };
}

async function proveWhole(stage: Stage, { file, status }: Download, given: GeneratedProject) {
  stage.check("the download is answered with 200", status === 200, String(status));
  const verdict = foreignVerdict(file);
  if (verdict === null) stage.say("neither unzip nor python3 here: read with yauzl alone");
  else stage.check(`${verdict.program} finds the archive whole`, verdict.holds, verdict.said);
  const counted = { rows: 0, sum: 0, disorder: 0 };
  const names = await eachMember(file, async (entry, stream) => {
    if (entry.fileName === "forecast_data.csv") await countForecasts(stream, counted);
    else await pipeline(stream, discard());
  });
  stage.check(
    "every member reads with its CRC",
    names.join() === "README.txt,question_data.csv,forecast_data.csv",
    names.join(", "),
  );
  stage.check("every forecast is there", counted.rows === given.rows, `${counted.rows} rows`);
  const drift = Math.abs(counted.sum - given.valueSum);
  stage.check("none is doubled or altered", drift < 1e-6, `sum of values off by ${drift}`);
  stage.check("rows are in order", counted.disorder === 0, `${counted.disorder} out of place`);
}

interface Counted {
  rows: number;
  sum: number;
  disorder: number;
}

/** Question ID is the first column, Start Time the fifth, Probability Yes the eighth. */
async function countForecasts(stream: Readable, counted: Counted): Promise<void> {
  let isHead = true;
  let rest = "";
  let last = { question: 0, start: "" };
  for await (const chunk of stream.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const cells = line.split(",", 8);
      if (isHead) {
        isHead = false;
        continue;
      }
      const next = { question: Number(cells[0]), start: cells[4] ?? "" };
      const isLater =
        next.question > last.question ||
        (next.question === last.question && next.start >= last.start);
      if (!isLater) counted.disorder += 1;
      last = next;
      counted.rows += 1;
      counted.sum += Number(cells[7]);
    }
  }
}

function proveMemory(stage: Stage, small: Download, large: Download): void {
  const growth = `${shown(large.growth / MB)} MB`;
  stage.check("memory grows by less than 150 MB", large.growth < MOST_GROWTH, growth);
  // Growth of a few MB is noise, so the ratio counts from 30 MB on.
  const ratio = large.growth / Math.max(small.growth, 30 * MB);
  stage.check("and no more for 1M rows than for 200k", ratio <= MOST_GROWTH_RATIO, shown(ratio));
}

/** Returns rows per second of the cursor alone, decoded by the driver in this process. */
async function drainRate({ caps }: Stage, given: GeneratedProject): Promise<number> {
  const posts = await caps.store.posts.approvedOf(given.project._id);
  const ids = posts.flatMap(({ questionIds }) => questionIds);
  const cursor = caps.store.forecasts.collection.raw
    .find({ q: { $in: ids } }, { batchSize: 2_000, projection: { _id: 0, t: 0 } })
    .sort(IN_EXPORT_ORDER);
  const started = performance.now();
  let rows = 0;
  for await (const row of cursor) if (row["q"] !== undefined) rows += 1;
  return rows / ((performance.now() - started) / 1_000);
}

/** Rows with CDFs, where the text and zlib cost most. */
async function proveCdfs(stage: Stage, api: Served, given: GeneratedProject): Promise<void> {
  const { file, seconds } = await download(stage, api, given);
  const texts: Buffer[] = [];
  await eachMember(file, async (_, stream) => {
    for await (const chunk of stream as AsyncIterable<Buffer>) texts.push(chunk);
  });
  const size = texts.reduce((sum, { length }) => sum + length, 0);
  const started = performance.now();
  await pipeline(Readable.from(texts), createDeflateRaw({ level: 1 }), discard());
  const limit = size / MB / ((performance.now() - started) / 1_000);
  const rate = size / MB / seconds;
  stage.say(`CDF rows: ${shown(rate)} MB/s of CSV, zlib level 1 alone ${shown(limit)} MB/s`);
  atLeast(stage, "CDF rows beside zlib level 1 of the same bytes", rate / limit, LEAST_OF_DEFLATE);
}

function atLeast(stage: Stage, what: string, ratio: number, least: number): void {
  stage.check(what, ratio >= least, `${ratio.toFixed(2)} (at least ${least})`);
}

function discard(): Writable {
  return new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
}

function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
