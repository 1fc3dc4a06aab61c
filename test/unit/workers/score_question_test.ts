/** What runs in a thread, called directly: the cached state of a question, and scores. */
import { expect } from "chai";
import { packForecasts } from "../../../src/domain/aggregation/packed_forecasts.ts";
import { explainScores as explain } from "../../../src/domain/scoring/scores/explanation.ts";
import { unpackScores } from "../../../src/domain/scoring/boards/packed_scores.ts";
import {
  aroundBucket,
  resolveForecasts,
  scoreForecasts,
} from "../../../src/domain/scoring/scores/score_forecasts.ts";
import type { TaskInput } from "../../../workers/messages.ts";
import { explainScores, scoreQuestion } from "../../../workers/tasks/score_question.ts";

describe("the scores that a thread computes", () => {
  const question = {
    type: "numeric" as const,
    openTime: 0,
    scheduledCloseTime: 100,
    actualCloseTime: 80,
    cpRevealTime: null,
    spotScoringTime: 40,
    openLowerBound: false,
    openUpperBound: false,
    inboundOutcomeCount: 4,
  };
  const BUCKET = 3;
  const cdf = (...values: number[]) => Float64Array.from(values);
  const whole = [
    { id: 1, userId: 1, start: 0, end: null, values: cdf(0, 0.1, 0.3, 0.7, 1) },
    { id: 2, userId: 2, start: 20, end: 60, values: cdf(0, 0.3, 0.5, 0.9, 1) },
    { id: 3, userId: 3, start: 30, end: null, values: cdf(0, 0.2, 0.4, 0.5, 1) },
  ];
  const input = (): TaskInput<"scoreQuestion"> => ({
    question,
    bucket: BUCKET,
    forecasts: packForecasts(
      whole.map((one) => ({ ...one, values: aroundBucket(one.values, BUCKET) })),
    ),
    base: Float64Array.of(1, 2),
  });

  it("are those of the whole CDFs, with only the authors of the base as peers", () => {
    const { output } = scoreQuestion(input());
    const rows = scoreForecasts({
      question,
      resolutionBucket: BUCKET,
      forecasts: whole,
      baseUserIds: new Set([1, 2]),
    });
    const scores = new Map(unpackScores(output));
    const expected = rows.filter(({ userId }) => userId !== null);
    expect(expected.length).to.be.above(6);
    expect([...scores.keys()]).to.have.members([1, 2, 3]);
    for (const { userId, scoreType, score, coverage } of expected) {
      const found = scores.get(userId!)?.[scoreType];
      expect(found?.score, `${userId} ${scoreType}`).to.be.closeTo(score, 1e-9);
      expect(found?.coverage).to.be.closeTo(coverage, 1e-12);
    }
    expect(output.aggregates).to.deep.equal(rows.filter(({ userId }) => userId === null));
  });

  it("are explained for the given author", () => {
    const baseUserIds = new Set([1, 2]);
    const forecasts = resolveForecasts({ question, forecasts: whole, baseUserIds }, BUCKET);
    const scoringInput = { question, resolutionBucket: BUCKET, forecasts, aggregates: [] };
    for (const userId of [1, 3]) {
      const { output } = explainScores({ ...input(), userId });
      expect(output).to.deep.equal(explain(scoringInput, { userId }));
      expect(output).to.not.have.length(0);
    }
  });
});
