/** Takes all places of a server, as many clients at once do. */
import type { Turn } from "../../src/http/server/work_queue.ts";
import { WORK_CLASSES } from "../../src/domain/vocabulary.ts";
import type { TestApp } from "./app.ts";
import { until } from "./until.ts";

/** What makes a server that has few places, and where a request has no patience to wait for one. */
export const FEW_PLACES = {
  MAX_IN_FLIGHT: "64",
  FORECAST_PATIENCE_SECONDS: "0",
  WRITE_PATIENCE_SECONDS: "0",
  READ_PATIENCE_SECONDS: "0",
};

/**
 * Resolves when the server refuses everything that waits for a turn: everything except log-ins and
 * what has no account. Returns what ends that. The server has `FEW_PLACES`.
 */
export async function occupy({ queue }: TestApp): Promise<() => void> {
  const taken: Turn[] = [];
  const takeAll = () => {
    for (const work of WORK_CLASSES) {
      for (;;) {
        const turn = queue.enter(work, "occupied");
        if (turn.verdict !== null) break;
        taken.push(turn);
      }
    }
    return Object.values(queue.atWork).reduce((sum, count) => sum + count, 0) === taken.length;
  };
  // A request of somebody else may hold a place for a time, so its place is taken after it.
  await until("all places are taken", takeAll);
  return () => {
    for (const turn of taken) turn.end();
  };
}
