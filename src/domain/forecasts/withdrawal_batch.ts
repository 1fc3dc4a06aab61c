/** Reads the body of a withdrawal request and checks what needs no question. Contract 2.5. */
import { parseDatetime } from "../text/datetime.ts";
import { type Fault, shownValue } from "../requests/fault.ts";
import { type ItemRefusal, MAX_ITEMS, notAnObject, readQuestionId } from "./forecast_batch.ts";
import { readJsonArray } from "../requests/json_body.ts";
import { isRecord, JSON_BOUNDS } from "../requests/json_value.ts";

export interface WithdrawalItem {
  question: number;
  /** Milliseconds since the epoch; null for now. */
  withdrawAt: number | null;
}

export type WithdrawalReading =
  | { kind: "malformed"; message: string }
  | { kind: "refused"; message: string; items: ItemRefusal[] | null; itemCount: number }
  | { kind: "read"; items: WithdrawalItem[] };

/** Reads a body and checks everything that needs no question. Contract 1.7, 2.5. */
export function readWithdrawalBatch(bytes: Uint8Array): WithdrawalReading {
  const body = readJsonArray(bytes, MAX_ITEMS, JSON_BOUNDS);
  if (body.kind === "malformed") return body;
  if (body.kind === "refused") return { ...body, itemCount: 0 };
  const items: WithdrawalItem[] = [];
  const refusals: ItemRefusal[] = [];
  body.items.forEach((raw, index) => {
    const reading = readItem(raw);
    if ("faults" in reading) refusals.push({ index, ...reading });
    else items.push(reading);
  });
  if (refusals.length === 0) return { kind: "read", items };
  const message = "The items are not well formed.";
  return { kind: "refused", message, items: refusals, itemCount: body.items.length };
}

function readItem(raw: unknown): WithdrawalItem | { question: number | null; faults: Fault[] } {
  if (!isRecord(raw)) return { question: null, faults: [notAnObject(raw)] };
  const question = readQuestionId(raw["question"]);
  const at = raw["withdraw_at"] ?? null;
  const withdrawAt = typeof at === "string" ? parseDatetime(at) : null;
  const faults = [
    ...(typeof question === "number" ? [] : [question]),
    ...(at !== null && withdrawAt === null ? [notADatetime(at)] : []),
  ];
  if (typeof question !== "number" || faults.length > 0) {
    return { question: typeof question === "number" ? question : null, faults };
  }
  return { question, withdrawAt };
}

function notADatetime(value: unknown): Fault {
  return {
    code: "type",
    path: "withdraw_at",
    index: null,
    value: shownValue(value),
    limit: null,
    message: "The time is not an ISO 8601 datetime",
    fix: "Send a datetime such as 2030-01-31T12:00:00Z, or leave it out to withdraw now",
  };
}

/** Returns the fault of a time that has passed, and null for any other time. */
export function withdrawalFault(withdrawAt: number | null, now: number): Fault | null {
  if (withdrawAt === null || withdrawAt >= now) return null;
  return {
    code: "past",
    path: "withdraw_at",
    index: null,
    value: new Date(withdrawAt).toISOString(),
    limit: null,
    message: "The time has passed",
    fix: "Send a later time, or leave it out to withdraw now",
  };
}
