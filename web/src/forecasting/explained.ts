/** What a refused forecast means for the reader. */
import type { Problem } from "../api/answer.ts";
import { en } from "../texts/en.ts";
import { refused } from "../texts/refused.ts";
import { dateTime } from "../texts/format.ts";
import type { Question } from "./draft.ts";

const INVALID = 400;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_OPEN = 405;
/** Fields of a forecast that have a control, at which their faults stand. */
const WITH_CONTROL =
  /^(?:probability_yes|probability_yes_per_category(?:\..*)?|continuous_cdf|end_time)$/;

/**
 * Returns the problem with sentences for a reader: what happened, that nothing was stored, and what
 * is wrong with each value by the code of its fault.
 * @param at the place of the forecast among those that were sent
 */
export function explained(problem: Problem, question: Question, at: number): Problem {
  const { codes, changed } = refused;
  const fields = Object.fromEntries(
    Object.entries(problem.codes[at] ?? {}).map(([path, code]) => [path, codes[code] ?? changed]),
  );
  const message = messageOf(problem.status, fields, question) ?? problem.message;
  return { ...problem, message, fields };
}

function messageOf(
  status: number,
  fields: Readonly<Record<string, string>>,
  question: Question,
): string | null {
  const texts = refused;
  if (status === UNAUTHORIZED) return texts.signedOut;
  if (status === FORBIDDEN) return texts.forbidden;
  if (status === NOT_OPEN) return notOpen(question);
  if (status !== INVALID) return null;
  const elsewhere = Object.entries(fields).filter(([path]) => !WITH_CONTROL.test(path));
  const sentences = new Set(elsewhere.map(([, sentence]) => sentence));
  if (Object.keys(fields).length === 0) sentences.add(texts.changed);
  if (sentences.size === 0) return en.problems.fields;
  return [...sentences, en.problems.nothingStored].join(" ");
}

function notOpen({ status, actual_close_time }: Question): string {
  const texts = refused;
  if (status === "resolved") return texts.resolved;
  const isClosed = status === "closed" && actual_close_time !== null;
  return isClosed ? texts.closed(dateTime(actual_close_time)) : texts.notOpen;
}
