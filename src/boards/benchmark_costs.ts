/** Adds up what forecasts cost, by account and by version of its card. Contract 2.44. */
import type { BenchmarkSubject } from "../domain/scoring/benchmark/subjects.ts";
import type { EntryCosts } from "../store/scores/benchmarks.ts";
import type { LineCost } from "../store/scores/benchmark_lines.ts";

/** Sums over questions, and how many questions say it. */
interface Sums {
  usd: number;
  priced: number;
  seconds: number;
  timed: number;
}

type Who = Pick<BenchmarkSubject, "userId" | "version">;

const keyOf = ({ userId, version }: Who) => `${userId ?? ""} ${version ?? ""}`;

/** Returns the mean for each question, by account and by version. */
export function meanCosts(
  lines: readonly { readonly costs: readonly LineCost[] }[],
): ReadonlyMap<string, EntryCosts> {
  const sums = new Map<string, Sums>();
  for (const { costs } of lines) {
    // What an account spent on a question under several versions counts as one question.
    const whole = new Map<number, Pick<LineCost, "usd" | "seconds">>();
    for (const { u, v, usd, seconds } of costs) {
      add(sums, keyOf({ userId: u, version: v }), { usd, seconds });
      const before = whole.get(u);
      whole.set(u, {
        usd: sumOf(before?.usd, usd),
        seconds: sumOf(before?.seconds, seconds),
      });
    }
    for (const [u, spent] of whole) add(sums, keyOf({ userId: u, version: null }), spent);
  }
  return new Map(
    [...sums].map(([key, { usd, priced, seconds, timed }]) => [
      key,
      {
        costUsd: priced === 0 ? null : usd / priced,
        seconds: timed === 0 ? null : seconds / timed,
      },
    ]),
  );
}

export function costsOf(costs: ReadonlyMap<string, EntryCosts>, entry: Who): EntryCosts {
  return costs.get(keyOf(entry)) ?? { costUsd: null, seconds: null };
}

/** Adds amounts, of which null says nothing. */
export function sumOf(one: number | null | undefined, other: number | null): number | null {
  return (one ?? null) === null ? other : one! + (other ?? 0);
}

function add(
  sums: Map<string, Sums>,
  key: string,
  { usd, seconds }: Pick<LineCost, "usd" | "seconds">,
): void {
  const sum = sums.get(key) ?? { usd: 0, priced: 0, seconds: 0, timed: 0 };
  sums.set(key, {
    usd: sum.usd + (usd ?? 0),
    priced: sum.priced + Number(usd !== null),
    seconds: sum.seconds + (seconds ?? 0),
    timed: sum.timed + Number(seconds !== null),
  });
}
