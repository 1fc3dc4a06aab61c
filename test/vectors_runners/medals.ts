/** Runs medals.json: ranks and medals (Maths 6.3, 6.5). */
import type { ExclusionLevel } from "../../src/domain/scoring/boards/exclusion.ts";
import { compareContenders, medalsOf, ranksOf } from "../../src/domain/scoring/boards/ranking.ts";
import { expectSame } from "./expect_close.ts";
import { type Medal, MEDALS } from "../../src/domain/vocabulary.ts";

interface MedalCase {
  scores: number[] | { descending_from: number };
  exclusion_status: ExclusionLevel[] | { all: ExclusionLevel };
  expected_rank: number[] | { all: "index+1" };
  expected_medals: Record<Medal, number[]>;
}

/** Returns a column that is given in full or by a rule. */
function expand<T>(column: T[] | null, fill: (index: number) => T, length: number): T[] {
  return column ?? Array.from({ length }, (_, index) => fill(index));
}

export function runCase(input: unknown): void {
  const example = input as MedalCase;
  const { scores: given, exclusion_status: levels } = example;
  const length = Array.isArray(given) ? given.length : given.descending_from;
  const scores = expand(Array.isArray(given) ? given : null, (index) => length - index, length);
  const statuses = Array.isArray(levels) ? levels : scores.map(() => levels.all);
  const ordered = scores
    .map((score, index) => ({ userId: index + 1, score, exclusionStatus: statuses[index] ?? 0 }))
    .sort(compareContenders);
  const ranks = ranksOf(ordered);
  const medals = medalsOf(ordered, ranks);
  const rankOf = new Map(ordered.map(({ userId }, index) => [userId, ranks[index]]));
  const listed = Array.isArray(example.expected_rank) ? example.expected_rank : null;
  const expected = expand(listed, (index) => index + 1, length);
  expectSame(
    scores.map((_, index) => rankOf.get(index + 1)),
    expected,
    "ranks",
  );
  for (const medal of MEDALS) {
    const winners = ordered.filter((_, index) => medals[index] === medal);
    const ids = winners.map(({ userId }) => userId).sort((a, b) => a - b);
    expectSame(
      ids,
      example.expected_medals[medal].toSorted((a, b) => a - b),
      medal,
    );
  }
}
