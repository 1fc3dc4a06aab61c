/** T5: measures other requests during bursts of large bodies. */
import { setTimeout as pause } from "node:timers/promises";
import { again, probePair, type Side } from "../compare.ts";
import type { Bench } from "../harness.ts";
import type { Served } from "../server_process.ts";
import type { Family } from "./family.ts";
import { bodiesOf, FORECAST_PATH, PER_BODY } from "./forecasts.ts";

/** How many bots send a body at the same time, again and again: 2,000 forecasts a second. */
const BOTS = 20;
const EVERY_MS = 500;
const WARM_UP_SECONDS = 5;
/**
 * Ours is probed for 10 s in each round. Under this load it has a full collection of its memory
 * every 13 s, during which requests wait 20 to 60 ms. In rounds of 4 or 6 s the p99 depended on
 * whether a collection fell into the round. Every round of the peer is the same.
 */
const PROBED = { slices: 12, turns: 8, peerTurns: 3 };

export const burst: Family = { names: ["T5"], measure };

async function measure(bench: Bench): Promise<void> {
  const platform = await bench.platform("small");
  const api = await bench.api();
  const requests = bodiesOf(platform, FORECAST_PATH, PER_BODY);
  const { token } = platform.accounts[150]!;
  const inline = await bench.api("small", { POOL_OFFLOAD_BYTES: "0" });
  const together = async (port: number) => {
    const order = { port, requests, connections: BOTS, count: BOTS };
    await Promise.all([bench.load.run(order, 201), pause(EVERY_MS)]);
  };
  const side = ({ port }: Served): Side => ({ port, work: again(() => together(port)) });
  const sides = { ours: side(api), peer: side(inline) };
  await bench.compare("T5", {
    ...probePair(bench, { token, ...sides, ...PROBED }),
    async warmUp() {
      for (const { port } of [api, inline]) {
        const order = { port, requests, connections: BOTS, seconds: WARM_UP_SECONDS };
        await bench.load.run(order, 201);
      }
    },
  });
}
