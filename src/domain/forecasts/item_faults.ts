/**
 * Builds the body of a refused forecast or withdrawal. It has one sentence that names the first
 * faulty question and all its broken rules, and a list of every fault of every item. Contract 1.11.
 */
import type { Fault } from "../requests/fault.ts";
import type { ItemRefusal } from "./forecast_batch.ts";

/** The codes of an item besides those of its value (`VALUE_FAULTS`), and what each means. */
export const ITEM_FAULTS = {
  inapplicable:
    "a value that does not belong to the question's type was sent, or a trace that the project does not take",
  past: "`end_time` is not after now, or `withdraw_at` is before it",
  unknown_question:
    "no question has this id, or you may not see it; the message names the right ids when a post id was used",
  card: "the project requires a card of bots, and yours lacks the fields in `value`",
  text: "`distribution_input` or `trace` holds a NUL or half of a surrogate pair",
  size: "`distribution_input` or the rationale of a trace is larger than 16 KiB",
} as const;

/**
 * What is wrong with an item: `{}` for a good item. A bad item has messages for each field, and the
 * list of all its faults.
 */
export type ItemReport =
  Readonly<Record<string, never>> | Readonly<Record<string, readonly string[] | readonly Fault[]>>;

const NO_FIELD = "non_field_errors";

/** Returns one report for each item of the request. */
export function reportItems(refusals: readonly ItemRefusal[], itemCount: number): ItemReport[] {
  const reports: ItemReport[] = Array.from({ length: itemCount }, () => ({}));
  for (const { index, faults } of refusals) reports[index] = reportOf(faults);
  return reports;
}

function reportOf(faults: readonly Fault[]): ItemReport {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of faults) {
    // The name of an option may hold dots, so the field ends at the first dot.
    const field = path === "" ? NO_FIELD : (path.split(".", 1)[0] ?? path);
    (fields[field] ??= []).push(message);
  }
  return { ...fields, faults };
}

/**
 * Returns the sentence that names the first faulty question.
 * @param refusals at least one, in the order of the request
 */
export function refusalSentence(refusals: readonly ItemRefusal[]): string {
  const first = refusals.find(({ question }) => question !== null) ?? refusals[0];
  if (first === undefined) return "The request is refused.";
  const subject = first.question === null ? `Item ${first.index}` : `Question ${first.question}`;
  const others = refusals.length - 1;
  const rest = others === 0 ? "" : ` (${others} more ${others === 1 ? "item" : "items"} at fault)`;
  return `${subject}: ${brokenRules(first.faults).join("; ")}.${rest}`;
}

/**
 * Returns each broken rule once, with the message of its first fault and the number of further
 * faults.
 */
function brokenRules(faults: readonly Fault[]): string[] {
  const rules = new Map<string, { fault: Fault; count: number }>();
  for (const fault of faults) {
    const key = `${fault.code} ${fault.path}`;
    const known = rules.get(key);
    if (known === undefined) rules.set(key, { fault, count: 1 });
    else known.count++;
  }
  return Array.from(rules.values(), ({ fault, count }) => {
    const where = fault.path === "" ? "" : `${fault.path}: `;
    return where + fault.message + (count > 1 ? ` (and ${count - 1} more)` : "");
  });
}
