/** The errors of forecasts and withdrawals, in the form of Contract 1.11. */
import type { Fault } from "../../domain/requests/fault.ts";
import type { ItemRefusal } from "../../domain/forecasts/forecast_batch.ts";
import { refusalSentence, reportItems } from "../../domain/forecasts/item_faults.ts";
import { ForecastError, MalformedError } from "../../errors.ts";

type Unread =
  | { kind: "malformed"; message: string }
  | { kind: "refused"; message: string; items: readonly ItemRefusal[] | null; itemCount: number };

/** Returns the error for a body that was refused before its questions were looked up. */
export function unreadable(reading: Unread): ForecastError | MalformedError {
  if (reading.kind === "malformed") return new MalformedError(reading.message);
  return reading.items === null
    ? new ForecastError(reading.message)
    : refusal(reading.items, reading.itemCount);
}

/** @param refusals the faulty items, in the order of the request */
export function refusal(refusals: readonly ItemRefusal[], itemCount: number): ForecastError {
  return new ForecastError(refusalSentence(refusals), reportItems(refusals, itemCount));
}

/**
 * An unknown and an invisible question get the same message. `hint` holds only what the caller may
 * know.
 */
export function unknownQuestion(questionId: number, hint: string | null): Fault {
  return {
    code: "unknown_question",
    path: "question",
    index: null,
    value: questionId,
    limit: null,
    message: "No such question",
    fix: hint ?? "Send the id of a question; the id of a post is not always one",
  };
}
