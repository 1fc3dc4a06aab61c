/** The part of the value axis that a history needs. */
import type { Line } from "./steps.ts";
import type { Span } from "./ticks.ts";

/** The part is at least so long, so that a small change does not look like a large one. */
const LEAST = 0.1;
/** A part that is longer gives way to the whole axis. */
const MOST = 0.6;
/** Room above and below the lines, of what they take. */
const ROOM = 0.15;

/**
 * Returns the part of the axis that the lines, their bands and the outcome need, from 0 to 1, or null
 * where they need most of it. An end of the axis that is near belongs to the part.
 */
export function fitted(lines: readonly Line[], outcome: number | null): Span | null {
  let [low, high] = [outcome ?? 1, outcome ?? 0];
  for (const { steps } of lines)
    for (const { center, low: least = center, high: most = center } of steps) {
      low = Math.min(low, center, least);
      high = Math.max(high, center, most);
    }
  const room = Math.max((high - low) * ROOM, (LEAST - (high - low)) / 2);
  let [from, to] = [low - room, high + room];
  const near = (to - from) / 2;
  if (from < near) from = 0;
  if (to > 1 - near) to = 1;
  return low > high || to - from > MOST ? null : { from, to };
}
