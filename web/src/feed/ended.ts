/** When a question and what was predicted on it ended. */
import type { Question } from "../charts/scale.ts";

/**
 * Returns whether a prediction or a forecast stands no longer, though nothing else ended it: it was
 * withdrawn, or its time was over before the question closed.
 */
export function hasEnded(
  question: Pick<Question, "status" | "actual_close_time" | "actual_resolve_time">,
  { end_time: end }: { readonly end_time: number | null },
): boolean {
  return end !== null && end < endOf(question);
}

/** Returns the last time of the history: the end of forecasting, or now. Unix seconds. */
export function endOf({
  status,
  actual_close_time: close,
  actual_resolve_time,
}: Pick<Question, "status" | "actual_close_time" | "actual_resolve_time">): number {
  const times = [close, actual_resolve_time].filter((time) => time !== null).map(Date.parse);
  const isOver = status === "closed" || status === "resolved";
  return Math.min(Date.now(), ...(isOver ? times : [])) / 1000;
}
