/** Runs history-thinning.json: which instants survive (Maths 4.8). */
import { pick, thin } from "../../src/domain/aggregation/history/thinning.ts";
import { expectSame } from "./expect_close.ts";

interface PickCase {
  kind: "pick";
  input: number[];
  size: number;
  expected: number[];
}

interface ThinCase {
  kind: "thin";
  now: number;
  max_size: number;
  input?: number[];
  formula?: { n: number; t0: number; step: number; a: number; m: number };
  expected_indices: number[];
}

export function runCase(input: unknown): void {
  const example = input as PickCase | ThinCase;
  if (example.kind === "pick") {
    expectSame(pick(example.input, example.size), example.expected, "picked");
    return;
  }
  const instants = example.input ?? instantsOf(example.formula);
  const indices = thin(instants, example.now, example.max_size).map((t) => instants.indexOf(t));
  expectSame(indices, example.expected_indices, "indices");
}

function instantsOf(formula: ThinCase["formula"]): number[] {
  if (formula === undefined) throw new Error("neither input nor formula");
  const { n, t0, step, a, m } = formula;
  return Array.from({ length: n }, (_, i) => t0 + i * step + ((i * i * a) % m));
}
