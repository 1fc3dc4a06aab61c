/**
 * Holds the options of a multiple choice question over time. Times are milliseconds since the
 * epoch; null means since the beginning. The last option of every list is the catch-all. Maths 4.9.
 */

export type OptionsHistory = readonly OptionsEntry[];
export type OptionsEntry = readonly [from: number | null, options: readonly string[]];

/** A vector over all options ever, null for those not on offer. */
export type OptionVector = readonly (number | null)[];

/**
 * Returns every option that the question ever had: those before the catch-all in order of first
 * appearance, then the catch-all. Stored vectors have this order. Maths 4.9.
 */
export function allOptionsEver(history: OptionsHistory): string[] {
  const seen = new Set<string>();
  let catchAll: string | undefined;
  for (const [, options] of history) {
    for (const option of options.slice(0, -1)) seen.add(option);
    catchAll = options.at(-1);
  }
  if (catchAll === undefined) return [...seen];
  seen.delete(catchAll);
  return [...seen, catchAll];
}

/**
 * Returns the newest list. A forecast must cover it, which includes the added options during a
 * grace period.
 */
export function offeredOptions(history: OptionsHistory): readonly string[] {
  return history.at(-1)?.[1] ?? [];
}

/**
 * Returns the options in force at time `t` (milliseconds), without options whose grace period still
 * runs.
 */
export function optionsAt(history: OptionsHistory, t: number): readonly string[] {
  const entry = history.findLast(([from]) => from === null || from <= t);
  return entry?.[1] ?? [];
}

/**
 * Returns for each list the vector that holds its options for equally likely, with the time (Unix
 * seconds) from which on it holds. The first holds from the opening on, also where it is older.
 */
export function equalShares(
  history: OptionsHistory,
  openTime: number,
): { start: number; end: number | null; values: OptionVector }[] {
  const all = allOptionsEver(history);
  return history.map(([from, options], i) => {
    const next = history[i + 1]?.[0] ?? null;
    return {
      start: Math.max(openTime, from === null ? openTime : from / 1000),
      end: next === null ? null : next / 1000,
      values: all.map((option) => (options.includes(option) ? 1 / options.length : null)),
    };
  });
}

/**
 * Returns the end of the grace period that runs at `now` (both in milliseconds), or null when none
 * does. Maths 4.9.
 */
export function gracePeriodEnd(history: OptionsHistory, now: number): number | null {
  const from = history.at(-1)?.[0] ?? null;
  return from !== null && from > now ? from : null;
}

/** Moves the mass of the options at `places` to the catch-all, and leaves null in their place. */
export function foldIntoCatchAll(vector: OptionVector, places: ReadonlySet<number>): OptionVector {
  const last = vector.length - 1;
  let moved = 0;
  const folded = vector.map((p, j) => {
    if (j === last || !places.has(j)) return p;
    moved += p ?? 0;
    return null;
  });
  folded[last] = (folded[last] ?? 0) + moved;
  return folded;
}

/** A part of a recorded forecast. A part with `isAutomatic` is not counted. */
export interface ForecastPiece {
  start: number;
  end: number | null;
  values: OptionVector;
  isAutomatic: boolean;
}

/**
 * Returns how a forecast made at `now` is recorded: as one row, or during a grace period as two.
 * Until the period ends the mass of the coming options counts for the catch-all. After that the
 * full vector counts. Maths 4.9.
 */
export function recordedPieces(
  values: OptionVector,
  history: OptionsHistory,
  span: { now: number; end: number | null },
): ForecastPiece[] {
  const { now, end } = span;
  const grace = gracePeriodEnd(history, now);
  if (grace === null) return [{ start: now, end, values, isAutomatic: false }];
  const current = new Set(optionsAt(history, now));
  const ever = allOptionsEver(history);
  const toCome = new Set(ever.flatMap((option, j) => (current.has(option) ? [] : [j])));
  const folded = foldIntoCatchAll(values, toCome);
  if (end !== null && end <= grace)
    return [{ start: now, end, values: folded, isAutomatic: false }];
  return [
    { start: now, end: grace, values: folded, isAutomatic: false },
    { start: grace, end, values, isAutomatic: true },
  ];
}
