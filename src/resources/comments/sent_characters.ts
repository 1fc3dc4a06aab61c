/** Estimates how long a comment is in an answer, from its row alone (Contract 1.13). */
import type { CommentDocument, KeyFactor } from "../../store/comments/comment_documents.ts";

/** Lengths of what is sent around the texts: names of fields, times and authors. */
const AROUND_KEY_FACTOR = 600;
const AROUND_MENTION = 100;
const NUMBER = 20;
/** The quotes around a text are no part of it. */
const QUOTES = 2;

/** Returns about how many characters an answer needs for what the author put into the comment. */
export function sentCharacters({
  text,
  keyFactors,
  mentionedUserIds,
  includedForecast,
}: CommentDocument): number {
  return (
    writtenLength(text) +
    sum(keyFactors.map(charactersOf)) +
    mentionedUserIds.length * AROUND_MENTION +
    forecastCharacters(includedForecast)
  );
}

/** JSON writes six characters for a control character. */
function writtenLength(text: string): number {
  return JSON.stringify(text).length - QUOTES;
}

function charactersOf({ news, baseRate, driver, questionOption }: KeyFactor): number {
  const values: readonly unknown[] = Object.values(news ?? baseRate ?? driver ?? {});
  const texts = [questionOption, ...values].filter((value) => typeof value === "string");
  return AROUND_KEY_FACTOR + sum(texts.map(writtenLength));
}

/** The names of options are sent twice: as a list, and with the probabilities. */
function forecastCharacters(forecast: CommentDocument["includedForecast"]): number {
  if (forecast === null) return 0;
  const { values, options } = forecast;
  const numbers = typeof values === "number" ? 1 : values.length;
  return numbers * NUMBER + 2 * sum((options ?? []).map(writtenLength));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
