/** T1: the cost of routing, authentication, limits, headers and logging on the smallest answer. */
import { requestBytes, TINY_PATH } from "../load.ts";
import type { Bench } from "../harness.ts";
import type { Family } from "./family.ts";

const CONNECTIONS = 32;

export const tinyGet: Family = { names: ["T1"], measure };

async function measure(bench: Bench): Promise<void> {
  const { accounts } = await bench.platform("small");
  const api = await bench.api();
  const peer = await bench.peer();
  const mine = accounts.map(({ token }) => requestBytes("GET", TINY_PATH, { token }));
  const theirs = accounts.map(({ token }) => requestBytes("GET", "/tiny", { token }));
  const rate = async (port: number, requests: readonly Uint8Array[]) => {
    const order = { port, requests, connections: CONNECTIONS, seconds: bench.seconds };
    const { answers, seconds } = await bench.load.run(order, 200);
    return answers / seconds;
  };
  await bench.compare("T1", {
    unit: "req/s",
    isNew: "ours",
    ours: () => rate(api.port, mine),
    peer: () => rate(peer.port, theirs),
  });
}
