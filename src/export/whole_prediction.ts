/** Reads a prediction in several steps, all of one state. */
import type { AggregateHeadDocument } from "../store/predictions/prediction_documents.ts";
import type { ExportNeeds } from "./export_plan.ts";
import { untilDone } from "../until_done.ts";

/** How often a prediction is read again when it changes while it is read. */
const ATTEMPTS = 5;

/**
 * Returns what `read` finds through the head, or null for a question without a prediction.
 * @throws {Error} when the prediction changes each time it is read
 */
export async function readPrediction<T>(
  { store: { aggregates } }: Pick<ExportNeeds, "store">,
  questionId: number,
  read: (head: AggregateHeadDocument) => Promise<T>,
): Promise<T | null> {
  let head = await aggregates.head(questionId);
  const readWhole = async (isLast: boolean) => {
    if (head === null) return null;
    const found = await read(head);
    const after = await aggregates.head(questionId);
    if (after === null || after.version === head.version) return found;
    const isWhole = after.generation === head.generation;
    head = after;
    return isLast && isWhole ? found : undefined;
  };
  const refuse = () => new Error("a prediction kept changing while it was read");
  return untilDone<T | null>(readWhole, refuse, ATTEMPTS);
}
