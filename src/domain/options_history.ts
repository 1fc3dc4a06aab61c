/**
 * The options of a multiple choice question over time. Moments in milliseconds, null for "since
 * ever". The last option of every list is the catch-all. Maths 4.9.
 */

export type OptionsHistory = readonly OptionsEntry[];
export type OptionsEntry = readonly [from: number | null, options: readonly string[]];

/**
 * Every option the question ever had: those before the catch-all in order of first appearance,
 * then the catch-all. This is the order of stored vectors. Maths 4.9.
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
