/** Pairs the figures of two commits that were measured in turn. */
import type { Target } from "./catalogue.ts";
import { median } from "./ratio.ts";
import { shown } from "./report.ts";

export type Side = "old" | "new";

/** What a run of the bench writes with `--json`, as far as it is read here. */
export interface Results {
  readonly results: readonly { readonly name: string; readonly value: number }[];
}

/** One run of one commit. */
export interface Run {
  readonly side: Side;
  readonly results: Results;
}

/** Returns the order of the runs. The sides change places each round. */
export function orderOf(rounds: number): Side[] {
  return Array.from({ length: rounds }, (_, round): Side[] =>
    round % 2 === 0 ? ["old", "new"] : ["new", "old"],
  ).flat();
}

export interface Compared {
  readonly name: string;
  readonly old: readonly number[];
  readonly new: readonly number[];
  /** The median of the new figures over that of the old ones. Null when a side has none. */
  readonly ratio: number | null;
}

export function compareRuns(names: Iterable<string>, runs: readonly Run[]): Compared[] {
  return [...names].map((name) => {
    const valuesOf = (side: Side) =>
      runs
        .filter((run) => run.side === side)
        .flatMap(({ results }) => results.results.filter((one) => one.name === name))
        .map(({ value }) => value);
    const [before, now] = [valuesOf("old"), valuesOf("new")];
    const hasBoth = before.length > 0 && now.length > 0;
    return { name, old: before, new: now, ratio: hasBoth ? median(now) / median(before) : null };
  });
}

/** Returns a line for each measure: both figures, their ratio, and what the ratio means. */
export function ratioLines(compared: readonly Compared[], targets: readonly Target[]): string[] {
  return compared.map(({ name, old, new: now, ratio }) => {
    const better = targets.find((target) => target.name === name)?.better;
    if (ratio === null) {
      const sides = [...(old.length === 0 ? ["old"] : []), ...(now.length === 0 ? ["new"] : [])];
      return `${name}  no figure of the ${sides.join(" and the ")} commit`;
    }
    const isBetter = better === "high" ? ratio > 1 : ratio < 1;
    const verdict = isWithinNoise(old, now) ? "within the noise" : isBetter ? "better" : "worse";
    const figures = [old, now].map((values) => values.map(shown).join(", "));
    return `${name}  old ${figures[0]}  new ${figures[1]}  new / old ${shown(ratio)}  ${verdict}`;
  });
}

/** Returns whether the figures of the two sides overlap. */
function isWithinNoise(old: readonly number[], now: readonly number[]): boolean {
  return Math.min(...old) <= Math.max(...now) && Math.min(...now) <= Math.max(...old);
}
