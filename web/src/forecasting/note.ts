/** Why there is no form. */
import { en } from "../texts/en.ts";
import { dateTime } from "../texts/format.ts";
import type { Question } from "./draft.ts";

/** Returns why the reader cannot forecast now, or null where they can. */
export function noteOf(question: Question, permission: string): string | null {
  const texts = en.forecasts.notes;
  const { status, open_time, actual_close_time } = question;
  if (status === "upcoming")
    return open_time === null ? texts.notApproved : texts.opens(dateTime(open_time));
  if (status === "resolved") return texts.resolved;
  if (status === "closed")
    return actual_close_time === null ? texts.closed : texts.closedAt(dateTime(actual_close_time));
  return permission === "viewer" ? texts.readOnly : null;
}
