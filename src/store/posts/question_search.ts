/** Finds questions by the words of their titles, labels and options. */
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";
import type { QuestionDocument } from "./question_document.ts";

/** A word that more questions hold tells little, so the newest of them do. */
const MOST_FOUND = 1_000;

const SEARCHED = ["title", "label", "options"] as const;

export interface FoundQuestion {
  readonly id: number;
  readonly texts: readonly string[];
}

export function questionSearch(rows: Rows<QuestionDocument>) {
  return {
    /** Returns the newest questions that hold text of one of these patterns, whatever its case. */
    async holdingAny(patterns: readonly string[]): Promise<FoundQuestion[]> {
      const $regex = patterns.join("|");
      const found = await rows
        .find({ $or: SEARCHED.map((field) => ({ [field]: { $regex, $options: "i" } })) }, LIMIT)
        .project<Pick<QuestionDocument, "_id" | (typeof SEARCHED)[number]>>(
          Object.fromEntries(SEARCHED.map((field) => [field, 1])),
        )
        .sort({ _id: -1 })
        .limit(MOST_FOUND)
        .toArray();
      return found.map(({ _id, title, label, options }) => ({
        id: _id,
        texts: [title, label, ...(options ?? [])],
      }));
    },
  };
}
