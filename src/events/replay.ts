/** Gives readers the past, a few of them at a time and in parts, because asking for it costs little. */
import { setTimeout as pause } from "node:timers/promises";
import type { VisitAgain } from "../admission/visit_again.ts";
import type { Capabilities } from "../capabilities.ts";
import { createFairLane } from "../lanes.ts";
import { advance, BATCH, deliver, type DeliveryNeeds, GATHER_MS, type Reader } from "./deliver.ts";

/** How many readers of a process are given a part of the past at a time. */
const MOST_AT_A_TIME = 2;

/**
 * Creates a function that gives a reader what has happened since its cursor.
 * @param join makes a reader live who has had everything, or returns false
 */
export function createReplay(
  caps: DeliveryNeeds & Pick<Capabilities, "cache">,
  visit: VisitAgain,
  join: (reader: Reader) => boolean,
): (reader: Reader) => Promise<void> {
  const lane = createFairLane(MOST_AT_A_TIME, Number.POSITIVE_INFINITY);
  /** Returns how many events there were, or null when no part follows. */
  const takePart = async (reader: Reader): Promise<number | null> => {
    const part = await caps.cache.events.after(reader.cursor, BATCH);
    if (reader.body.isOver || (part.length === 0 && join(reader))) return null;
    await deliver(caps, visit, part, [reader]);
    advance(reader, part.at(-1)?.id ?? reader.cursor);
    // A day has many parts. The pause holds the place, so it limits all readers together.
    if (part.length === BATCH) await pause(GATHER_MS);
    return part.length;
  };
  return async (reader) => {
    for (;;) {
      const length = await lane.run(reader.owner, async () =>
        // The reader may have gone while it waited for its turn.
        reader.body.isOver ? null : takePart(reader),
      );
      if (length === null) return;
      // The others have had more than Redis holds. The next event brings them together.
      if (length === 0) await pause(GATHER_MS);
      // A reader who takes little waits here, where it holds no place.
      await reader.body.room();
    }
  };
}
