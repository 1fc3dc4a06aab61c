/** T2, T3, T4: measure forecasts per second that are acknowledged when they are durable. */
import { longCdf, type Platform } from "../fixture.ts";
import type { Bench } from "../harness.ts";
import { type LoadOrder, requestBytes } from "../load.ts";
import type { Family } from "./family.ts";

const CONNECTIONS = 32;
export const PER_BODY = 50;
/** The length of a turn with such bodies, s. Each connection gets about four answers in it. */
const BODIES_SECONDS = 0.5;
export const FORECAST_PATH = "/api/questions/forecast/";

export const forecasts: Family = { names: ["T2", "T3", "T4"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const platform = await bench.platform("small");
  const api = await bench.api();
  const one = bodiesOf(platform, FORECAST_PATH, 1);
  const fifty = bodiesOf(platform, FORECAST_PATH, PER_BODY);
  const ours = (requests: readonly Uint8Array[], port = api.port, seconds = bench.seconds) =>
    rate(bench, { port, requests, seconds });
  const oursOfFifty = () => ours(fifty, api.port, BODIES_SECONDS);
  const echo = async (requests: readonly Uint8Array[], seconds = bench.seconds) =>
    rate(bench, { port: (await bench.peer()).port, requests, seconds });
  const unit = "req/s";
  if (wanted.has("T2")) {
    const same = bodiesOf(platform, "/echo", 1);
    await bench.compare("T2", {
      unit,
      isNew: "ours",
      ours: () => ours(one),
      peer: () => echo(same),
    });
  }
  if (wanted.has("T3")) {
    const same = bodiesOf(platform, "/echo", PER_BODY);
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

/**
 * Returns bodies with this many CDFs, each on another question: 200 accounts on 20 questions for
 * single ones, and else 40 accounts.
 */
export function bodiesOf(
  { accounts, numeric }: Platform,
  path: string,
  size: number,
): Uint8Array[] {
  const questions = size === 1 ? numeric.slice(0, 20) : numeric;
  return Array.from({ length: size === 1 ? 400 : 40 }, (_, i) => {
    const { token } = accounts[i % accounts.length]!;
    const first = size === 1 ? i : 0;
    const body = Array.from({ length: size }, (_, j) =>
      itemOf(questions[(first + j) % questions.length]!._id, i + j),
    );
    return requestBytes("POST", path, { token, body });
  });
}

function itemOf(question: number, i: number) {
  return { question, continuous_cdf: longCdf(0.2 + (i % 60) / 100) };
}
