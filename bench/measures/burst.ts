/** T5, T6: what bursts of large bodies do to everybody else. */
import { again, beside, type Side } from "../beside.ts";
import type { Bench } from "../harness.ts";
import type { Served } from "../server_process.ts";
import type { Family } from "./families.ts";
import { batches } from "./forecasts.ts";

const BURST_CONNECTIONS = 8;
/** 2,000 forecasts, again and again: one burst is too short for a percentile. */
const BURST_BODIES = 40;
const BURSTS = 5;

export const burst: Family = { names: ["T5", "T6"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const platform = await bench.platform("small");
  const api = await bench.api();
  const requests = batches(platform, "/api/questions/forecast/");
  const { token } = platform.accounts[150]!;
  const connections = BURST_CONNECTIONS;
  const bursting = ({ port }: Served): Side => ({
    port,
    work: again(() => bench.load.run({ port, requests, connections, count: BURST_BODIES }, 201)),
  });
  if (wanted.has("T5")) {
    const inline = await bench.api("small", { POOL_OFFLOAD_BYTES: "0" });
    const sides = { ours: bursting(api), peer: bursting(inline) };
    await bench.compare("T5", beside(bench, { token, ...sides, slices: 2, turns: 6 }));
  }
  if (wanted.has("T6")) {
    await bench.take("T6", "ms", async () => {
      await api.vitals();
      const order = { port: api.port, requests, connections };
      for (let i = 0; i < BURSTS; i++) {
        await bench.load.run({ ...order, count: BURST_BODIES }, 201);
      }
      return (await api.vitals()).loopP99;
    });
  }
}
