import { expect } from "chai";
import fc from "fast-check";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import { explainScores } from "../../../../src/domain/scoring/scores/explanation.ts";
import {
  resolveAggregates,
  resolveForecasts,
  scoreForecasts,
} from "../../../../src/domain/scoring/scores/score_forecasts.ts";
import type { ScoreRow } from "../../../../src/domain/scoring/scores/score_question.ts";
import type { NaiveQuestion, Vector } from "../../../support/naive_aggregation.ts";
import type { NaiveAuthored, NaiveRow } from "../../../support/naive_scoring.ts";
import { naiveScores } from "../../../support/naive_scoring.ts";

const OPEN = 1_767_225_600;
const LENGTH = 864_000;
const OUTCOMES = 6;

interface Scenario {
  question: NaiveQuestion;
  bucket: number;
  forecasts: NaiveAuthored[];
}

/** Few different times, so that starts, ends, opening, close and spot often coincide. */
const moment = fc.integer({ min: -2, max: 22 }).map((step) => OPEN + (step * LENGTH) / 20);
const chance = fc.integer({ min: 1, max: 999 }).map((n) => n / 1000);

function binaryVector(): fc.Arbitrary<Vector> {
  return chance.map((p) => [1 - p, p]);
}

function optionVector(): fc.Arbitrary<Vector> {
  const parts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 4, maxLength: 4 });
  return parts.map((weights) => {
    const total = weights.reduce((sum, w) => sum + w, 0);
    return weights.map((w) => w / total);
  });
}

function cdfVector(): fc.Arbitrary<Vector> {
  const parts = fc.array(fc.integer({ min: 1, max: 50 }), {
    minLength: OUTCOMES + 2,
    maxLength: OUTCOMES + 2,
  });
  return parts.map((weights) => {
    const total = weights.reduce((sum, w) => sum + w, 0);
    let sum = 0;
    return weights.slice(0, -1).map((w) => (sum += w) / total);
  });
}

const VECTORS = {
  binary: binaryVector,
  multiple_choice: optionVector,
  numeric: cdfVector,
} as const;
const BUCKETS = { binary: 1, multiple_choice: 3, numeric: OUTCOMES + 1 } as const;

/** Consecutive forecasts of each author, as the store has them: never two at a time. */
function authored(raw: { user: number; start: number; end: number | null; values: Vector }[]) {
  const byUser = new Map<number, typeof raw>();
  for (const item of raw) byUser.set(item.user, [...(byUser.get(item.user) ?? []), item]);
  return [...byUser].flatMap(([user, items]) => {
    const ordered = items
      .sort((a, b) => a.start - b.start)
      .filter((item, i, list) => item.start !== list[i - 1]?.start);
    return ordered.map((item, i): NaiveAuthored => {
      const next = ordered[i + 1]?.start ?? null;
      const wanted = item.end !== null && item.end > item.start ? item.end : null;
      const end = next !== null && (wanted === null || wanted > next) ? next : wanted;
      return { ...item, end, inBase: user % 4 !== 0 };
    });
  });
}

function scenario(type: keyof typeof VECTORS): fc.Arbitrary<Scenario> {
  const forecast = fc.record({
    user: fc.integer({ min: 1, max: 7 }),
    start: moment,
    end: fc.option(moment, { nil: null }),
    values: VECTORS[type](),
  });
  return fc
    .record({
      raw: fc.array(forecast, { minLength: 1, maxLength: 18 }),
      bucket: fc.integer({ min: 0, max: BUCKETS[type] }),
      actualClose: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
      cpRevealTime: fc.option(moment, { nil: null }),
      spotScoringTime: fc.option(moment, { nil: null }),
      openLowerBound: fc.boolean(),
      openUpperBound: fc.boolean(),
    })
    .map(({ raw, bucket, actualClose, ...rest }) => ({
      bucket,
      forecasts: authored(raw),
      question: {
        type,
        openTime: OPEN,
        scheduledCloseTime: OPEN + LENGTH,
        actualCloseTime: OPEN + ((actualClose ?? 20) * LENGTH) / 20,
        inboundOutcomeCount: OUTCOMES,
        ...rest,
      },
    }));
}

function storedValues(type: NaiveQuestion["type"], values: Vector): Forecast["values"] {
  if (type === "binary") return values[1]!;
  return type === "numeric" ? Float64Array.from(values as number[]) : values;
}

function inputOf({ question, forecasts }: Scenario) {
  const rows = forecasts.map(({ user, start, end, values }, id): Forecast => ({
    id,
    userId: user,
    start,
    end,
    values: storedValues(question.type, values),
  }));
  const baseUserIds = new Set(forecasts.filter(({ inBase }) => inBase).map(({ user }) => user));
  return { question, forecasts: rows, baseUserIds };
}

function key(row: NaiveRow): string {
  return `${row.score_type} ${row.aggregation_method ?? row.user ?? "?"}`;
}

function expectSameRows(rows: ScoreRow[], expected: NaiveRow[]): void {
  const got = new Map(
    rows.map((row) => [`${row.scoreType} ${row.aggregationMethod ?? row.userId ?? "?"}`, row]),
  );
  expect([...got.keys()]).to.have.members(expected.map(key));
  for (const row of expected) {
    const { score, coverage } = got.get(key(row))!;
    expect(score, key(row)).to.be.closeTo(row.score, 1e-9 * Math.max(1, Math.abs(row.score)));
    expect(coverage, key(row)).to.be.closeTo(row.coverage, 1e-9);
  }
}

describe("scoreForecasts()", () => {
  for (const type of ["binary", "multiple_choice", "numeric"] as const) {
    it(`agrees with the formulas on any ${type} question`, () => {
      fc.assert(
        fc.property(scenario(type), (drawn) => {
          const { question, bucket, forecasts } = drawn;
          const rows = scoreForecasts({ ...inputOf(drawn), resolutionBucket: bucket });
          expectSameRows(rows, naiveScores(question, bucket, forecasts));
        }),
        { numRuns: 300 },
      );
    });
  }

  it("does not depend on the order of the forecasts", () => {
    fc.assert(
      fc.property(scenario("numeric"), (drawn) => {
        const input = { ...inputOf(drawn), resolutionBucket: drawn.bucket };
        const turned = { ...input, forecasts: input.forecasts.toReversed() };
        const byKey = (rows: ScoreRow[]) =>
          rows
            .map(({ userId, aggregationMethod, scoreType, score }) =>
              [scoreType, aggregationMethod ?? userId, score.toFixed(8)].join(" "),
            )
            .map((text) => text.replace("-0.00000000", "0.00000000"))
            .sort();
        expect(byKey(scoreForecasts(turned))).to.deep.equal(byKey(scoreForecasts(input)));
      }),
    );
  });

  it("sums to zero among forecasters who stay from the opening to the close", () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 2, maxLength: 12 }), (chances) => {
        const forecasts = chances.map((values, id) => ({
          id,
          userId: id,
          start: OPEN,
          end: null,
          values,
        }));
        const question = { ...QUIET, type: "binary" as const };
        const baseUserIds = new Set(forecasts.map(({ userId }) => userId));
        const rows = scoreForecasts({ question, resolutionBucket: 1, forecasts, baseUserIds });
        const peers = rows.filter(
          ({ scoreType, userId }) => scoreType === "peer" && userId !== null,
        );
        expect(peers).to.have.lengthOf(chances.length);
        expect(peers.reduce((sum, { score }) => sum + score, 0)).to.be.closeTo(0, 1e-8);
      }),
    );
  });
});

const QUIET = {
  openTime: OPEN,
  scheduledCloseTime: OPEN + LENGTH,
  actualCloseTime: OPEN + LENGTH,
  cpRevealTime: null,
  spotScoringTime: null,
  openLowerBound: false,
  openUpperBound: false,
  inboundOutcomeCount: null,
};

describe("explainScores()", () => {
  for (const type of ["binary", "multiple_choice", "numeric"] as const) {
    it(`adds up to the scores of any ${type} question`, () => {
      fc.assert(
        fc.property(scenario(type), (drawn) => {
          const input = inputOf(drawn);
          const rows = scoreForecasts({ ...input, resolutionBucket: drawn.bucket });
          const scoring = {
            question: drawn.question,
            resolutionBucket: drawn.bucket,
            forecasts: resolveForecasts(input, drawn.bucket),
            aggregates: resolveAggregates(input, drawn.bucket),
          };
          for (const userId of new Set(drawn.forecasts.map(({ user }) => user))) {
            for (const explained of explainScores(scoring, { userId })) {
              const row = rows.find(
                (each) => each.userId === userId && each.scoreType === explained.scoreType,
              );
              expect(explained.score).to.be.closeTo(
                row?.score ?? 0,
                1e-9 * Math.max(1, Math.abs(row?.score ?? 0)),
              );
              expect(explained.coverage).to.be.closeTo(row?.coverage ?? 0, 1e-9);
              const sum = explained.intervals.reduce((total, { points }) => total + points, 0);
              expect(sum).to.equal(explained.score);
            }
          }
        }),
      );
    });
  }
});
