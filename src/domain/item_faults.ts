/**
 * The body of a refused forecast or withdrawal: one sentence that names the first question at
 * fault and all its broken rules, and beside it every fault of every item. Contract 1.11.
 */
import type { Fault } from "./fault.ts";
import type { ItemRefusal } from "./forecast_batch.ts";

/** A good item, in the list aligned with the request. */
type GoodItem = Readonly<Record<string, never>>;

/** Aligned with the request: `{}` for a good item, the list of its faults for a bad one. */
export function alignFaults(
  refusals: readonly ItemRefusal[],
  itemCount: number,
): (GoodItem | Fault[])[] {
  const aligned: (GoodItem | Fault[])[] = Array.from({ length: itemCount }, () => ({}));
  for (const { index, faults } of refusals) aligned[index] = faults;
  return aligned;
}

/** @param refusals at least one, in the order of the request */
export function refusalSentence(refusals: readonly ItemRefusal[]): string {
  const first = refusals.find(({ question }) => question !== null) ?? refusals[0];
  if (first === undefined) return "The request is refused.";
  const subject = first.question === null ? `Item ${first.index}` : `Question ${first.question}`;
  const others = refusals.length - 1;
  const rest = others === 0 ? "" : ` (${others} more ${others === 1 ? "item" : "items"} at fault)`;
  return `${subject}: ${brokenRules(first.faults).join("; ")}.${rest}`;
}

/** Each broken rule once, by its first fault, with how many more there are. */
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
