/** T5, T6: what bursts of large bodies do to everybody else. */
import type { Bench } from "../harness.ts";
import { requestBytes } from "../load.ts";
import type { Served } from "../server_process.ts";
import type { Family } from "./families.ts";
import { batches } from "./forecasts.ts";
import { TINY_PATH } from "./tiny_get.ts";

const BURST_CONNECTIONS = 8;
const PROBES_PER_SECOND = 200;
const BURST_BODIES = 40;

export const burst: Family = { names: ["T5", "T6"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const platform = await bench.platform("small");
  const api = await bench.api();
  const requests = batches(platform, "/api/questions/forecast/");
  const { token } = platform.accounts[150]!;
  const probes = [requestBytes("GET", TINY_PATH, { token })];
  const seconds = 4 * bench.seconds;
  const probed = async ({ port }: Served) => {
    const bursting = bench.load.run(
      { port, requests, connections: BURST_CONNECTIONS, seconds },
      201,
    );
    const probing = bench.probe.run(
      { port, requests: probes, connections: 4, seconds, perSecond: PROBES_PER_SECOND },
      200,
    );
    const [, { p99 }] = await Promise.all([bursting, probing]);
    return p99;
  };
  if (wanted.has("T5")) {
    const inline = await bench.api("small", { POOL_OFFLOAD_BYTES: "0" });
    await bench.compare("T5", { unit: "ms", ours: () => probed(api), peer: () => probed(inline) });
  }
  if (wanted.has("T6")) {
    await bench.take("T6", "ms", async () => {
      await api.vitals();
      const order = { port: api.port, requests, connections: BURST_CONNECTIONS };
      await bench.load.run({ ...order, count: BURST_BODIES }, 201);
      return (await api.vitals()).loopP99;
    });
  }
}
