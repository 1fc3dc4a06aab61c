/** T2, T3, T4, T7, S9: forecasts per second, acknowledged when they are durable. */
import { longCdf, type Platform } from "../fixture.ts";
import type { Bench } from "../harness.ts";
import { type LoadOrder, requestBytes } from "../load.ts";
import type { Family } from "./families.ts";

const CONNECTIONS = 32;
const PER_BODY = 50;
/** The length of a turn with such bodies, s. Each connection gets about four answers in it. */
const BODIES_SECONDS = 0.5;
/**
 * Two equal servers differ by little. In the same total time, turns of 0.1 s scatter less (4.5 % of
 * standard deviation in 16 s) than those of 0.2 s (5.5 %) and 0.4 s (7.5 %).
 */
const SHORT_SECONDS = 0.1;
/** This is the default. Naming it gives a process of its own with threads. */
const DEFAULT_THREADS = { POOL_OFFLOAD_BYTES: "65536" };
/** The warm-up of the four servers of T7 before that of new servers, ms. */
const FOUR_SERVERS_MS = 6_000;
const FORECAST_PATH = "/api/questions/forecast/";

export const forecasts: Family = { names: ["T2", "T3", "T4", "T7", "S9"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const platform = await bench.platform("small");
  const api = await bench.api();
  const one = singleForecasts(platform, FORECAST_PATH);
  const fifty = batches(platform, FORECAST_PATH);
  const ours = (requests: readonly Uint8Array[], port = api.port, seconds = bench.seconds) =>
    rate(bench, { port, requests, seconds });
  const oursOfFifty = () => ours(fifty, api.port, BODIES_SECONDS);
  const echo = async (requests: readonly Uint8Array[], seconds = bench.seconds) =>
    rate(bench, { port: (await bench.peer()).port, requests, seconds });
  const unit = "req/s";
  if (wanted.has("T2")) {
    const same = singleForecasts(platform, "/echo");
    await bench.compare("T2", {
      unit,
      isNew: "ours",
      ours: () => ours(one),
      peer: () => echo(same),
    });
  }
  if (wanted.has("T3")) {
    const same = batches(platform, "/echo");
    const peer = () => echo(same, BODIES_SECONDS);
    await bench.compare("T3", { unit, isNew: "ours", turns: 2, ours: oursOfFifty, peer });
  }
  if (wanted.has("T4")) {
    const alone = await bench.api("small", { GROUP_COMMIT: "off" });
    const peer = () => ours(one, alone.port);
    await bench.compare("T4", { unit, isNew: "both", ours: () => ours(one), peer });
  }
  if (wanted.has("T7")) {
    // All servers are new, because earlier requests affect a process's memory and so its speed.
    // Each side has two, in turn, because one may be a few hundredths slower than an equal one for
    // its whole life.
    const side = async (environment: Readonly<Record<string, string>>) => {
      const servers = [
        await bench.api("small", environment),
        await bench.api("small", { ...environment, BENCH_COPY: "2" }),
      ];
      let turn = 0;
      return () => ours(one, servers[turn++ % 2]!.port, SHORT_SECONDS);
    };
    await bench.compare("T7", {
      unit,
      warmUpMs: FOUR_SERVERS_MS,
      isNew: "both",
      turns: 8,
      isClose: true,
      ours: await side(DEFAULT_THREADS),
      peer: await side({ POOL_OFFLOAD_BYTES: "0" }),
    });
  }
  if (wanted.has("S9")) {
    await bench.compare("S9", {
      unit: "forecasts/s",
      turns: 2,
      ours: async () => PER_BODY * (await oursOfFifty()),
      peer: () => ours(one),
    });
  }
}

/** Returns the requests answered per second with 32 connections. */
async function rate(
  bench: Bench,
  order: Required<Pick<LoadOrder, "port" | "requests" | "seconds">>,
): Promise<number> {
  const { answers, seconds } = await bench.load.run({ ...order, connections: CONNECTIONS }, 201);
  return answers / seconds;
}

/** Returns bodies with one CDF: 200 accounts on 20 questions. */
export function singleForecasts({ accounts, numeric }: Platform, path: string): Uint8Array[] {
  return Array.from({ length: 400 }, (_, i) => {
    const { token } = accounts[i % accounts.length]!;
    return requestBytes("POST", path, { token, body: [itemOf(numeric[i % 20]!._id, i)] });
  });
}

/** Returns bodies with fifty CDFs: 40 accounts on 50 questions each. */
export function batches({ accounts, numeric }: Platform, path: string): Uint8Array[] {
  return Array.from({ length: 40 }, (_, i) => {
    const { token } = accounts[i % accounts.length]!;
    const body = numeric.slice(0, PER_BODY).map(({ _id }, j) => itemOf(_id, i + j));
    return requestBytes("POST", path, { token, body });
  });
}

function itemOf(question: number, i: number) {
  return { question, continuous_cdf: longCdf(0.2 + (i % 60) / 100) };
}
