/** What a refused forecast means for the reader. */
import type { Problem } from "../api/answer.ts";
import { en } from "../texts/en.ts";
import { dateTime } from "../texts/format.ts";
import type { Question } from "./draft.ts";

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_OPEN = 405;
/** Fields of a forecast that have a control, at which their faults stand. */
const WITH_CONTROL =
  /^(?:probability_yes|probability_yes_per_category(?:\..*)?|continuous_cdf|end_time)$/;

/** Returns the problem with a message that says what happened and that nothing was stored. */
export function explained(problem: Problem | null, question: Question): Problem | null {
  if (problem === null) return null;
  const message = messageOf(problem, question);
  return message === null ? problem : { ...problem, message };
}

function messageOf({ status, message, fields }: Problem, question: Question): string | null {
  const texts = en.forecasting.refused;
  if (status === UNAUTHORIZED) return texts.signedOut;
  if (status === FORBIDDEN) return texts.forbidden;
  if (status === NOT_OPEN) return notOpen(message, question);
  const names = Object.keys(fields);
  const areBeside = names.length > 0 && names.every((name) => WITH_CONTROL.test(name));
  return areBeside ? en.problems.fields : null;
}

function notOpen(message: string, { status, actual_close_time }: Question): string {
  const texts = en.forecasting.refused;
  const isClosed = status === "closed" && actual_close_time !== null;
  return isClosed ? texts.closed(dateTime(actual_close_time)) : texts.notOpen(message);
}
