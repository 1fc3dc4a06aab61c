/**
 * Names what a benchmark compares: accounts, versions of the cards of bots, aggregates and lines of
 * reference. In the columns of scores all except accounts have names (`PackedRows`).
 */
import { type Reference, REFERENCES } from "./words.ts";
import type { Subject } from "../boards/score_table.ts";

export interface BenchmarkSubject extends Subject {
  reference: Reference | null;
  /** The version of the card, for a row with the forecasts of one version. 0 is before the first. */
  version: number | null;
}

const CARD = /^card (\d+) (\d+)$/;

/** Returns the name of the row with the forecasts that an account made under a version. */
export function cardName(userId: number, version: number): string {
  return `card ${userId} ${version}`;
}

/** Returns what a name in the columns means. */
export function subjectOf({ userId, aggregationMethod }: Subject): BenchmarkSubject {
  const [, account, version] = CARD.exec(aggregationMethod ?? "") ?? [];
  const reference = REFERENCES.find((name) => name === aggregationMethod) ?? null;
  const isCard = account !== undefined;
  return {
    userId: isCard ? Number(account) : userId,
    aggregationMethod: isCard || reference !== null ? null : aggregationMethod,
    reference,
    version: isCard ? Number(version) : null,
  };
}

/** Returns whether one of these rows holds forecasts of the other, so that they are no pair. */
export function overlap(a: BenchmarkSubject, b: BenchmarkSubject): boolean {
  return a.userId !== null && a.userId === b.userId && (a.version === null || b.version === null);
}
