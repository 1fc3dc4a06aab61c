/** T13 to T17, S5, S6, T23: pages of posts from the caches and without them. */
import type { Bench } from "../harness.ts";
import { createPredictions } from "../../test/support/predictions.ts";
import { longCdf, OPEN_ENDS, type Platform } from "../fixture.ts";
import { type Load, requestBytes } from "../load.ts";
import { median } from "../ratio.ts";
import type { Served } from "../server_process.ts";
import type { Family } from "./families.ts";

const CONNECTIONS = 32;
export const FEED_PATH = "/api/posts/?limit=20&with_cp=true";
const ORDERS = [
  "-published_at",
  "-hotness",
  "scheduled_close_time",
  "-vote_score",
  "-comment_count",
];
const SNAPSHOTS = 400;
/** Misses for each order and size in a round of S6. */
const MISSES = 10;

export const feed: Family = {
  names: ["T13", "T14", "T15", "T16", "T17", "S5", "S6", "T23"],
  measure,
};

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const { accounts } = await bench.platform("small");
  const api = await bench.api();
  const withForecasts = accounts.slice(0, 100);
  const without = accounts.slice(100);
  const page = await fetchPage(api, FEED_PATH, without[0]!.token);
  const rate = async (port: number, requests: readonly Uint8Array[], status = 200) => {
    const order = { port, requests, connections: CONNECTIONS, seconds: bench.seconds };
    const { answers, seconds } = await bench.load.run(order, status);
    return answers / seconds;
  };
  // A hit needs a cached page, so pages that expired while the other side ran are requested again
  // first.
  const warm = async (port: number, requests: readonly Uint8Array[], status = 200) => {
    const order = { port, requests, connections: CONNECTIONS, count: requests.length };
    await bench.load.run(order, status);
    return rate(port, requests, status);
  };
  const pagesFor = (tokens: readonly { token: string }[], headers = {}) =>
    tokens.map(({ token }) => requestBytes("GET", FEED_PATH, { token, headers }));
  const shared = pagesFor(without);
  const hit = () => warm(api.port, shared);
  const staticOf = (bytes: Uint8Array) => () => rateOfStatic(bench, bytes, rate);
  const peer = staticOf(page.bytes);
  const unit = "req/s";
  if (wanted.has("T13")) {
    await bench.compare("T13", { unit, isNew: "ours", ours: hit, peer });
  }
  if (wanted.has("T14")) {
    const requests = pagesFor(withForecasts);
    const ours = () => warm(api.port, requests);
    // Own forecasts make the page longer, so the peer sends the same number of bytes.
    const { bytes } = await fetchPage(api, FEED_PATH, withForecasts[0]!.token);
    bench.report.note(
      `T14: ${bytes.length} bytes with own forecasts, ${page.bytes.length} without`,
    );
    await bench.compare("T14", { unit, ours, peer: staticOf(bytes) });
  }
  if (wanted.has("T15")) {
    const known = pagesFor(without.slice(0, 1), { "If-None-Match": page.tag });
    await bench.compare("T15", { unit, ours: () => warm(api.port, known, 304), peer });
  }
  if (wanted.has("T16")) {
    const ours = hit;
    await bench.compare("T16", {
      unit,
      ours,
      peer: () => rate(api.port, misses(without, FEED_PATH)),
    });
  }
  if (wanted.has("T17")) await stampede(bench, api, without);
  if (wanted.has("S5")) await compareSizes(bench);
  if (wanted.has("S6")) await compareOrders(bench);
  if (wanted.has("T23")) await longHistory(bench, api);
}

async function fetchPage({ port }: Served, path: string, token: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: {
      Authorization: `Token ${token}`,
      Host: "bench.local",
      "Accept-Encoding": "identity",
    },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, tag: answer.headers.get("etag") ?? "" };
}

async function rateOfStatic(
  bench: Bench,
  bytes: Uint8Array,
  rate: (port: number, requests: readonly Uint8Array[]) => Promise<number>,
): Promise<number> {
  const peer = await bench.peer();
  const page = `/page/${bytes.length}`;
  await peer.ask({ page, bytes });
  return rate(peer.port, [requestBytes("GET", page)]);
}

let unique = 0;

/**
 * Returns requests for the same rows under keys that no cache holds: a lower bound below every
 * post.
 */
function misses(accounts: readonly { token: string }[], path: string, count = 300): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => {
    unique += 1;
    const bound = new Date(Date.UTC(2000, 0, 1) + unique * 1000).toISOString();
    const { token } = accounts[i % accounts.length]!;
    return requestBytes("GET", `${path}&published_at__gt=${bound}`, { token });
  });
}

/** T17: counts how often a page is assembled when 200 callers request it at once. */
async function stampede(
  bench: Bench,
  api: Served,
  accounts: readonly { token: string }[],
): Promise<void> {
  const missed = () => api.metric("presage_feed_pages_total", 'result="miss"');
  await bench.take("T17", "assemblies", async () => {
    unique += 1;
    const bound = new Date(Date.UTC(2000, 0, 1) + unique * 1000).toISOString();
    const requests = accounts.map(({ token }) =>
      requestBytes("GET", `${FEED_PATH}&published_at__gt=${bound}`, { token }),
    );
    const before = await missed();
    await bench.load.run({ port: api.port, requests, connections: 200, count: 200 }, 200);
    return (await missed()) - before;
  });
}

function pagesOf({ accounts }: Platform): Uint8Array[] {
  return accounts.slice(100).map(({ token }) => requestBytes("GET", FEED_PATH, { token }));
}

/**
 * S5: compares the time of a page with ten times the posts to that with few. The load processes
 * change sides at each turn, because one of them has served other measures, which may make it
 * slower or faster.
 */
async function compareSizes(bench: Bench): Promise<void> {
  const side = (size: "small" | "large", ...loads: [Load, Load]) => {
    let turn = 0;
    return async () => {
      const load = loads[turn++ % 2]!;
      const { port } = await bench.api(size);
      const requests = pagesOf(await bench.platform(size));
      const order = { port, requests, connections: CONNECTIONS };
      await load.run({ ...order, count: requests.length }, 200);
      const { answers, seconds } = await load.run({ ...order, seconds: bench.seconds }, 200);
      return (1000 * seconds) / answers;
    };
  };
  const ours = side("large", bench.load, bench.secondLoad);
  const peer = side("small", bench.secondLoad, bench.load);
  await bench.compare("S5", {
    unit: "ms",
    turns: 6,
    isClose: true,
    atOnce: true,
    isNew: "both",
    ours,
    peer,
  });
}

/** S6: compares the worst of all orders in each round. */
async function compareOrders(bench: Bench): Promise<void> {
  const missTime = async (size: "small" | "large", order: string) => {
    const { accounts } = await bench.platform(size);
    const { port } = await bench.api(size);
    const requests = misses(accounts.slice(100), `${FEED_PATH}&order_by=${order}`, MISSES);
    const result = await bench.load.run({ port, requests, connections: 1, count: MISSES }, 200);
    return result.p50;
  };
  const ratios = new Map<string, number[]>(ORDERS.map((order) => [order, []]));
  await bench.compare("S6", {
    unit: "ms",
    pair: async () => {
      let worst: [number, number] = [0, 1];
      for (const order of ORDERS) {
        const small = await missTime("small", order);
        const large = await missTime("large", order);
        ratios.get(order)!.push(large / small);
        if (large / small > worst[0] / worst[1]) worst = [large, small];
      }
      return worst;
    },
  });
  const texts = [...ratios].map(([order, each]) => `${order} ${median(each).toFixed(2)}`);
  bench.report.note(`S6 ${texts.join(", ")}`);
}

/** T23: compares a post with 400 CDF snapshots over HTTP with stringifying the same object. */
async function longHistory(bench: Bench, api: Served): Promise<void> {
  const { caps, make, accounts } = await bench.platform("small");
  const { post, question } = await make.question("numeric", {
    post: { authorId: accounts[0]!.id },
    question: OPEN_ENDS,
  });
  const now = Date.now();
  const points = Array.from({ length: SNAPSHOTS }, (_, i) => ({
    at: now - (SNAPSHOTS - i) * 60_000,
    value: longCdf(0.2 + (i % 60) / 100),
  }));
  await createPredictions(caps).prediction(question, points);
  const { token } = accounts[150]!;
  const path = `/api/posts/${post._id}/?with_cp=true`;
  const { bytes } = await fetchPage(api, path, token);
  bench.report.note(`T23: the answer has ${(bytes.length / 1e6).toFixed(2)} MB`);
  const body = JSON.parse(Buffer.from(bytes).toString()) as unknown;
  const requests = [requestBytes("GET", path, { token })];
  await bench.compare("T23", {
    unit: "ms",
    ours: async () => {
      const order = { port: api.port, requests, connections: 1, count: 40 };
      return (await bench.load.run(order, 200)).p50;
    },
    peer: () => Promise.resolve(median(Array.from({ length: 9 }, () => stringifyTime(body)))),
  });
}

function stringifyTime(body: unknown): number {
  const started = performance.now();
  JSON.stringify(body);
  return performance.now() - started;
}
