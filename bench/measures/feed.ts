/** T13, T23, S6: pages of posts from the caches and without them. */
import type { Bench } from "../harness.ts";
import { createPredictions } from "../../test/support/predictions.ts";
import { longCdf, OPEN_ENDS } from "../fixture.ts";
import { requestBytes } from "../load.ts";
import { median } from "../ratio.ts";
import type { Served } from "../server_process.ts";
import type { Family } from "./family.ts";

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

export const feed: Family = { names: ["T13", "T23", "S6"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  if (wanted.has("T13")) await sharedPage(bench);
  if (wanted.has("T23")) await longHistory(bench);
  if (wanted.has("S6")) await compareOrders(bench);
}

/** T13: compares a page from the cache with as many bytes from memory. */
async function sharedPage(bench: Bench): Promise<void> {
  const { accounts } = await bench.platform("small");
  const api = await bench.api();
  // These accounts have no forecasts of their own.
  const others = accounts.slice(100);
  const requests = others.map(({ token }) => requestBytes("GET", FEED_PATH, { token }));
  const bytes = await fetchPage(api, FEED_PATH, others[0]!.token);
  const peer = await bench.peer();
  const page = `/page/${bytes.length}`;
  await peer.ask({ page, bytes });
  const rate = async (port: number, sent: readonly Uint8Array[]) => {
    const order = { port, requests: sent, connections: CONNECTIONS, seconds: bench.seconds };
    const { answers, seconds } = await bench.load.run(order, 200);
    return answers / seconds;
  };
  await bench.compare("T13", {
    unit: "req/s",
    isNew: "ours",
    ours: async () => {
      // Pages that expired while the other side ran are requested again first.
      const order = { port: api.port, requests, connections: CONNECTIONS, count: requests.length };
      await bench.load.run(order, 200);
      return rate(api.port, requests);
    },
    peer: () => rate(peer.port, [requestBytes("GET", page)]),
  });
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
  return new Uint8Array(await answer.arrayBuffer());
}

let unique = 0;

/**
 * Returns requests for the same rows under keys that no cache holds: a lower bound below every
 * post.
 */
function misses(accounts: readonly { token: string }[], path: string): Uint8Array[] {
  return Array.from({ length: MISSES }, (_, i) => {
    unique += 1;
    const bound = new Date(Date.UTC(2000, 0, 1) + unique * 1000).toISOString();
    const { token } = accounts[i % accounts.length]!;
    return requestBytes("GET", `${path}&published_at__gt=${bound}`, { token });
  });
}

/** S6: compares the worst of all orders in each round. */
async function compareOrders(bench: Bench): Promise<void> {
  const missTime = async (size: "small" | "large", order: string) => {
    const { accounts } = await bench.platform(size);
    const { port } = await bench.api(size);
    const requests = misses(accounts.slice(100), `${FEED_PATH}&order_by=${order}`);
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
async function longHistory(bench: Bench): Promise<void> {
  const api = await bench.api();
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
  const bytes = await fetchPage(api, path, token);
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
