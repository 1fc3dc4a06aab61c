/** T2, T3, T4: measure forecasts per second that are acknowledged when they are durable. */
import { longCdf, type Platform } from "../fixture.ts";
import type { Bench } from "../harness.ts";
import { type LoadOrder, requestBytes } from "../load.ts";
import type { Family } from "./families.ts";

const CONNECTIONS = 32;
const PER_BODY = 50;
/** The length of a turn with such bodies, s. Each connection gets about four answers in it. */
const BODIES_SECONDS = 0.5;
const FORECAST_PATH = "/api/questions/forecast/";

export const forecasts: Family = { names: ["T2", "T3", "T4"], measure };

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
