/** Reads a prediction in several steps, all of one state. */
import type { AggregateHeadDocument } from "../store/predictions/prediction_documents.ts";
import type { ExportNeeds } from "./export_plan.ts";

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
  let isWhole = false;
  let found: T | null = null;
  for (let attempt = 0; head !== null && attempt < ATTEMPTS; attempt++) {
    found = await read(head);
    const after: AggregateHeadDocument | null = await aggregates.head(questionId);
    if (after?.version === head.version) return found;
    isWhole = after?.generation === head.generation;
    head = after;
  }
  if (head !== null && !isWhole) throw new Error("a prediction kept changing while it was read");
  return found;
}
