/** The list of options that a form makes: renamed, without some, or with new ones (Contract 3.10). */
import type { Signal } from "@preact/signals";
import { linesOf } from "../write/lines.ts";

export const WAYS = ["rename", "delete", "add"] as const;
export type Way = (typeof WAYS)[number];

/** What the form holds for each of the ways. */
export interface Entered {
  readonly names: Signal<readonly string[]>;
  readonly removed: Signal<readonly string[]>;
  /** One option in each line. */
  readonly added: Signal<string>;
  /** A time of `datetime-local`. */
  readonly until: Signal<string>;
}

/** The last option catches all others, and stays as it is. */
export const CATCH_ALL_AT = -1;

export function listOf(way: Way, before: readonly string[], entered: Entered): string[] {
  if (way === "rename") return entered.names.value.map((name) => name.trim());
  if (way === "delete") return before.filter((name) => !entered.removed.value.includes(name));
  const last = before.slice(CATCH_ALL_AT);
  return [...before.slice(0, CATCH_ALL_AT), ...linesOf(entered.added.value), ...last];
}
