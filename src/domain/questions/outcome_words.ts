/** How mails and pictures name an outcome. The API gives it as it is stored. */
import type { QuestionType } from "../vocabulary.ts";
import { questionTypes } from "./question_types.ts";

const WORDS: Readonly<Record<string, string>> = {
  yes: "Yes",
  no: "No",
  annulled: "Annulled",
  ambiguous: "Ambiguous",
  below_lower_bound: "Below the range",
  above_upper_bound: "Above the range",
};
const MS = 1000;
const MINUTE_LENGTH = "2036-01-01T00:00".length;
const MIDNIGHT = " 00:00";

/**
 * Returns an outcome in words, as `Yes`, `2.83` or `2036-01-01 12:30 UTC`. That of a date question is
 * stored in Unix seconds; midnight is left out.
 */
export function outcomeWords(type: QuestionType, resolution: string): string {
  const word = WORDS[resolution];
  if (word !== undefined) return word;
  if (!questionTypes[type].resolves.isTime) return resolution;
  const time = new Date(Number(resolution) * MS).toISOString();
  const minute = time.slice(0, MINUTE_LENGTH).replace("T", " ");
  return `${minute.endsWith(MIDNIGHT) ? minute.slice(0, -MIDNIGHT.length) : minute} UTC`;
}
