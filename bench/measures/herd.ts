/**
 * H1 to H3: a crowd of accounts in the last minute, against a plain server on the same engine. The
 * load takes no other status than 200 and 201, so a refusal fails the measure.
 */
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Bench } from "../harness.ts";
import { mixedStrangers, strangers } from "../herd.ts";
import type { LoadOrder, LoadResult } from "../load.ts";
import { startProgram } from "../server_process.ts";
import type { Family } from "./family.ts";

type Crowd = Omit<LoadOrder, "port">;

const STRANGERS = 1_000;
const MIXED = 400;
const TURNS = 2;
/** Some crowds, of which no figure is taken. The code of both sides is compiled in them. */
const WARM_UP_MS = 8_000;
/** The engine and the process end what the crowd before left. */
const REST_MS = 300;

export const herd: Family = { names: ["H1", "H2", "H3"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const { make, environment, binary } = await bench.platform("small");
  const places = binary.map(({ _id: questionId, postId }) => ({ questionId, postId }));
  const api = await bench.api();
  const peer = await startProgram({
    program: "bench/peers/herd_peer.ts",
    environment,
    logFile: path.join(bench.dir, "herd_peer.log"),
    execArgv: ["--import", "tsx"],
  });
  const fresh = () => strangers(make, places, STRANGERS);
  const known = await fresh();
  const whole = ({ seconds }: LoadResult) => 1_000 * seconds;
  const slowest = ({ p99 }: LoadResult) => p99;
  const plans: Readonly<Record<string, [() => Crowd | Promise<Crowd>, typeof whole]>> = {
    H1: [fresh, whole],
    H2: [() => known, whole],
    H3: [() => mixedStrangers(make, places, MIXED), slowest],
  };
  try {
    for (const name of wanted) {
      const [crowd, figure] = plans[name]!;
      const side = (port: number) => async () => {
        const order = { port, ...(await crowd()) };
        await pause(REST_MS);
        return figure(await bench.load.run(order, [200, 201]));
      };
      await bench.compare(name, {
        unit: "ms",
        turns: TURNS,
        warmUpMs: WARM_UP_MS,
        ours: side(api.port),
        peer: side(peer.port),
      });
    }
  } finally {
    await peer.stop();
  }
}
