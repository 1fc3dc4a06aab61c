/** Computes the confidence bounds of a board by plain loops and whole sorts. Maths 6.7. */
import { boardRule } from "../../src/domain/scoring/boards/board_kind.ts";
import {
  type BootstrapInput,
  type Bounds,
  RESAMPLES,
} from "../../src/domain/scoring/boards/bootstrap.ts";
import { percentile } from "../../src/domain/numbers/percentile.ts";
import { seededRandom } from "../../src/domain/numbers/random.ts";

interface Row {
  readonly question: number;
  readonly score: number;
  readonly coverage: number;
}

export function plainBounds(input: BootstrapInput): (Bounds | null)[] {
  const { boardId, kind, table, weights, resamples = RESAMPLES } = input;
  const questions = [...new Set(table.questionIndex)].sort((a, b) => a - b);
  const draws = drawsOf(questions, resamples, boardId);
  const { divisor } = boardRule(kind);
  return table.subjects.map((_, subject) => {
    const rows: Row[] = [];
    table.subjectIndex.forEach((owner, row) => {
      if (owner !== subject) return;
      const question = table.questionIndex[row]!;
      const weight = weights[question]!;
      const score = weight * table.score[row]!;
      rows.push({ question, score, coverage: weight * table.coverage[row]! });
    });
    if (rows.length < 2) return null;
    const estimates = draws.map((drawn) => {
      const sum = (of: (row: Row) => number) =>
        rows.reduce((total, row) => total + drawn[row.question]! * of(row), 0);
      const score = sum((row) => row.score);
      if (divisor === null) return score;
      return (
        score /
        divisor(
          sum((row) => row.coverage),
          sum(() => 1),
        )
      );
    });
    const sorted = Float64Array.from(estimates).sort();
    return { lower: percentile(sorted, 0.025), upper: percentile(sorted, 0.975) };
  });
}

/** Returns how often each question is drawn in each resample. */
function drawsOf(questions: readonly number[], resamples: number, seed: number): number[][] {
  const random = seededRandom(seed);
  const size = Math.max(...questions) + 1;
  return Array.from({ length: resamples }, () => {
    const drawn = new Array<number>(size).fill(0);
    for (let i = 0; i < questions.length; i++) {
      drawn[questions[Math.floor(random() * questions.length)]!]! += 1;
    }
    return drawn;
  });
}
