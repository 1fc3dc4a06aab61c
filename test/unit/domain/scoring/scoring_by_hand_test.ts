/** Scores computed by hand, exactly at the times where rules change (Maths 5, 6.1 and 6.2). */
import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import { baseTimeline, peerFactor } from "../../../../src/domain/scoring/scores/base_timeline.ts";
import {
  type ExclusionBoard,
  exclusionLevel,
  type ExclusionRecord,
} from "../../../../src/domain/scoring/boards/exclusion.ts";
import { explainScores } from "../../../../src/domain/scoring/scores/explanation.ts";
import {
  type CandidateQuestion,
  questionInclusion,
} from "../../../../src/domain/scoring/boards/inclusion.ts";
import { computeLeaderboard } from "../../../../src/domain/scoring/boards/leaderboard.ts";
import { percentile, sortEnds } from "../../../../src/domain/numbers/percentile.ts";
import { prizeShares } from "../../../../src/domain/scoring/boards/prizes.ts";
import {
  massesAt,
  type ResolvedForecast,
  type ScoredQuestion,
  scoredSpan,
} from "../../../../src/domain/scoring/scores/resolved_forecast.ts";
import {
  aroundBucket,
  resolveForecasts,
  scoreForecasts,
} from "../../../../src/domain/scoring/scores/score_forecasts.ts";
import { scoreTable } from "../../../../src/domain/scoring/boards/score_table.ts";
import { spotTime } from "../../../../src/domain/scoring/scores/spot.ts";
import { packRows } from "../../../support/packed_rows.ts";

const { log, sqrt } = Math;
const QUESTION: ScoredQuestion = {
  ...{ type: "binary", openTime: 1_000, scheduledCloseTime: 1_100, actualCloseTime: 1_100 },
  ...{ cpRevealTime: null, spotScoringTime: null, inboundOutcomeCount: null },
  ...{ openLowerBound: false, openUpperBound: false },
};
const row = (userId: number, p: number, start: number, end: number | null = null): Forecast => ({
  ...{ id: userId * 10_000 + start, userId, start, end, values: p },
});
function scores(
  forecasts: Forecast[],
  change: Partial<ScoredQuestion> = {},
  outside: number[] = [],
) {
  const users = forecasts.map(({ userId }) => userId).filter((user) => !outside.includes(user));
  const rows = scoreForecasts({
    question: { ...QUESTION, ...change },
    resolutionBucket: 1,
    forecasts,
    baseUserIds: new Set(users),
  });
  return (type: string, subject: number | string) => {
    const found = rows.find(
      (each) => each.scoreType === type && (each.userId ?? each.aggregationMethod) === subject,
    );
    return found === undefined ? null : [found.score, found.coverage];
  };
}
function near(got: (number | null)[] | null, score: number, coverage: number): void {
  expect(got?.[0]).to.be.closeTo(score, 1e-9);
  expect(got?.[1]).to.be.closeTo(coverage, 1e-12);
}

describe("scoreForecasts() by hand", () => {
  it("credits intervals by the current group, in any order of forecasts", () => {
    // From 1000 there are two forecasters, from 1050 three, and at 1080 the first one leaves.
    const rows = [row(3, 0.2, 1_050), row(2, 0.5, 900), row(1, 0.8, 1_000, 1_080)];
    for (const forecasts of [rows, rows.toReversed()]) {
      const of = scores(forecasts);
      const first = 0.5 * 200 * log(0.8 / sqrt(0.4));
      const second = 0.3 * 150 * log(0.8 / 0.08 ** (1 / 3));
      near(of("peer", 1), first + second, 0.8);
      const other = 0.5 * 200 * log(0.5 / sqrt(0.4)) + 0.3 * 150 * log(0.5 / 0.08 ** (1 / 3));
      near(of("peer", 2), other + 0.2 * 200 * log(0.5 / sqrt(0.1)), 1);
      const third = 0.3 * 150 * log(0.2 / 0.08 ** (1 / 3)) + 0.2 * 200 * log(0.2 / sqrt(0.1));
      near(of("peer", 3), third, 0.5);
      near(of("baseline", 1), 0.8 * 100 * (1 + log(0.8) / log(2)), 0.8);
    }
  });

  it("counts no forecaster from the close on, and none who begins then", () => {
    const of = scores([row(1, 0.8, 1_000), row(2, 0.5, 1_040)], { actualCloseTime: 1_040 });
    near(of("peer", 1), 0, 0.4);
    expect(of("peer", 2)).to.equal(null);
    expect(of("baseline", 2)).to.equal(null);
    near(of("spot_baseline", 2), 0, 1);
  });

  it("leaves forecasters outside the base out of the group, and scores them against it", () => {
    const of = scores([row(1, 0.8, 1_000), row(2, 0.5, 1_000), row(9, 0.9, 1_000)], {}, [9]);
    near(of("peer", 1), 200 * log(0.8 / sqrt(0.4)), 1);
    near(of("peer", 9), 200 * log(0.9 / sqrt(0.4)), 1);
    near(of("baseline", "unweighted"), 100 * (1 + log(0.65) / log(2)), 1);
  });

  it("ignores a forecast that was withdrawn at its start", () => {
    const of = scores([row(1, 0.8, 1_000), row(2, 0.5, 1_000), row(3, 0.1, 1_000, 1_000)]);
    near(of("peer", 1), 200 * log(0.8 / sqrt(0.4)), 1);
    expect(of("baseline", 3)).to.equal(null);
  });

  it("has no rows without a bucket", () => {
    const input = {
      question: QUESTION,
      forecasts: [row(1, 0.5, 1_000)],
      baseUserIds: new Set([1]),
    };
    expect(scoreForecasts({ ...input, resolutionBucket: null })).to.deep.equal([]);
  });

  it("halves the scores of CDFs and reads the bucket between its two entries", () => {
    const cdf = Float64Array.of(0.1, 0.3, 0.6, 0.9);
    expect(aroundBucket(cdf, 0)).to.deep.equal(Float64Array.of(0, 0.1));
    expect(aroundBucket(cdf, 2)).to.deep.equal(Float64Array.of(0.3, 0.6));
    expect(aroundBucket(cdf, 4)).to.deep.equal(Float64Array.of(0.9, 1));
    const question = { ...QUESTION, type: "numeric", inboundOutcomeCount: 3 } as const;
    const forecasts = [{ ...row(1, 0, 1_000), values: cdf }];
    const rows = scoreForecasts({
      ...{ question, forecasts, resolutionBucket: 2, baseUserIds: new Set([1]) },
    });
    expect(rows[0]?.score).to.be.closeTo(50 * log(0.3 / (1 / 3)), 1e-9);
    const ready = [{ ...row(1, 0, 1_000), values: aroundBucket(cdf, 2) }];
    const again = { question, forecasts: ready, baseUserIds: new Set<number>(), isReduced: true };
    expect(resolveForecasts(again, 2)[0]).to.deep.include({ mass: 0.3, inBase: false });
  });
});

describe("the parts of a score", () => {
  const frame = { open: 10, close: 20, horizon: 20, isContinuous: false };

  it("include a span within the frame, or nothing", () => {
    const span = (start: number, end: number | null) => scoredSpan({ start, end }, frame);
    expect(span(5, null)).to.deep.equal({ from: 10, to: 20 });
    expect(span(12, 15)).to.deep.equal({ from: 12, to: 15 });
    expect(span(12, 50)).to.deep.equal({ from: 12, to: 20 });
    expect([span(20, null), span(5, 10), span(12, 12)]).to.deep.equal([null, null, null]);
  });

  it("include masses of the bucket, of no and yes, and of the tails", () => {
    expect(massesAt("binary", 0, 0.25)).to.deep.include({ mass: 0.75, optionCount: 2 });
    const cdf = [0.125, 0.5, 0.75];
    const masses = [0, 1, 2, 3].map((bucket) => massesAt("numeric", bucket, cdf).mass);
    expect(masses).to.deep.equal([0.125, 0.375, 0.25, 0.25]);
    expect(massesAt("multiple_choice", 1, [0.25, null, 0.75])).to.deep.equal({
      mass: null,
      catchAllMass: 0.75,
      optionCount: 2,
    });
  });

  it("include a timeline of groups, also with one forecaster or none", () => {
    expect([0, 1, 2, 3].map(peerFactor)).to.deep.equal([0, 0, 2, 1.5]);
    const one = (start: number, end: number | null, mass: number): ResolvedForecast => ({
      ...{ start, end, mass, catchAllMass: mass, optionCount: 2 },
    });
    const timeline = baseTimeline([one(14, 20, 0.5), one(5, 16, 0.25), one(18, null, 0)], frame);
    expect([...timeline.times]).to.deep.equal([10, 14, 16, 18]);
    expect([...timeline.groupSize]).to.deep.equal([0, 2, 0, 2]);
    expect([...timeline.share]).to.deep.equal([0.2, 0.1, 0.1, 0.1]);
    expect(timeline.logGroup[1]).to.be.closeTo(log(sqrt(0.125)), 1e-15);
    expect(timeline.logGroup[3]).to.equal(-Infinity);
    expect([...timeline.infiniteThrough]).to.deep.equal([0, 0, 0, 0, 1]);
    expect(baseTimeline([one(5, null, 0.5)], { ...frame, close: 10 }).times).to.have.length(0);
  });

  it("include the spot time: set, reveal, or close", () => {
    const at = (change: Partial<ScoredQuestion>) => spotTime({ ...QUESTION, ...change });
    expect(at({ cpRevealTime: 1_000 })).to.equal(1_100);
    expect(at({ cpRevealTime: 1_001 })).to.equal(1_001);
    expect(at({ openTime: -5, cpRevealTime: null })).to.equal(1_100);
    expect(at({ spotScoringTime: 1_200 })).to.equal(1_100);
  });
});

describe("explainScores() at the spot", () => {
  it("has the forecast that stands then, and its group when there is one", () => {
    const forecasts = [row(1, 0.8, 1_050, 1_090), row(1, 0.6, 1_000, 1_050), row(2, 0.5, 1_000)];
    const question = { ...QUESTION, spotScoringTime: 1_060 };
    const base = { question, forecasts, baseUserIds: new Set([1, 2]) };
    const input = {
      ...{ question, resolutionBucket: 1, forecasts: resolveForecasts(base, 1), aggregates: [] },
    };
    const [baseline, , spot, spotPeer] = explainScores(input, { userId: 1 });
    expect(baseline?.intervals.map(({ start, end }) => [start, end])).to.deep.equal([
      [1_000, 1_050],
      [1_050, 1_090],
    ]);
    const own = { start: 1_060, end: 1_060, forecastStart: 1_050, forecastMass: 0.8, coverage: 1 };
    expect(spot?.intervals).to.have.length(1);
    expect(spot?.intervals[0]).to.deep.include({ ...own, group: null });
    expect(spotPeer?.intervals).to.have.length(1);
    expect(spotPeer?.intervals[0]).to.deep.include(own);
    expect(spotPeer?.intervals[0]?.group?.size).to.equal(2);
    expect(spotPeer?.score).to.be.closeTo(200 * log(0.8 / sqrt(0.4)), 1e-9);
    expect([spot?.coverage, spotPeer?.coverage]).to.deep.equal([1, 1]);
    const early = { ...input, question: { ...question, spotScoringTime: 1_000 } };
    expect(explainScores(early, { userId: 1 })[3]?.intervals).to.deep.equal([]);
    const late = { ...input, question: { ...question, spotScoringTime: 1_095 } };
    expect(explainScores(late, { userId: 1 })[2]?.intervals).to.deep.equal([]);
    expect(explainScores(input, { method: "unweighted" })[0]?.intervals).to.deep.equal([]);
  });
});

describe("which questions count, exactly at the limits (Maths 6.1 and 7)", () => {
  const DAY = 86_400_000;
  const question: CandidateQuestion = {
    ...{ postApproved: true, isPublic: true, isInMainFeed: true, resolution: "yes" },
    ...{ openTime: 0, scheduledCloseTime: 5, actualResolveTime: 6, resolutionSetTime: 6 },
  };
  const window = { start: 0, end: 10 };
  const reason = (
    change: Partial<CandidateQuestion>,
    board: Partial<Parameters<typeof questionInclusion>[1]> = {},
  ) =>
    questionInclusion(
      { ...question, ...change },
      { finalizeTime: null, window, windows: [window], ...board },
    ).reason;

  it("includes the start of the window and excludes its end", () => {
    const at = [0, -1, 9, 10].map((openTime) => reason({ openTime }));
    const outside = "opened_outside_window";
    expect(at).to.deep.equal([null, outside, null, outside]);
    expect(reason({ scheduledCloseTime: null })).to.equal("closes_after_window");
    expect(reason({ scheduledCloseTime: 10 + 3 * DAY })).to.equal(null);
    expect(reason({ actualResolveTime: null })).to.equal(null);
  });

  it("prefers a shorter window that begins or ends with the long one", () => {
    const taken = (start: number, end: number) =>
      reason({ openTime: 4 }, { windows: [window, { start, end }] });
    const shorter = "counts_for_shorter_window";
    expect([taken(0, 9), taken(4, 10), taken(3, 9)]).to.deep.equal([shorter, shorter, shorter]);
    expect([taken(5, 10), taken(-1, 9), taken(0, 11), taken(0, 10)]).to.deep.equal([
      ...[null, null, null, null],
    ]);
  });

  it("requires a close and a resolution by the end of the board, included", () => {
    const board = { window: null, windows: [], finalizeTime: 6 };
    expect(reason({ scheduledCloseTime: 6 }, board)).to.equal(null);
    expect(reason({ scheduledCloseTime: 7 }, board)).to.equal("closes_after_finalization");
    expect(reason({ scheduledCloseTime: null }, board)).to.equal("closes_after_finalization");
    expect(reason({ resolutionSetTime: 7 }, board)).to.equal("resolved_after_finalization");
    expect(reason({ resolutionSetTime: null }, board)).to.equal("resolved_after_finalization");
  });
});

describe("exclusion without times and projects (Maths 6.2)", () => {
  const board: ExclusionBoard = {
    ...{ id: 1, projectId: null, start: null, end: null, finalizeTime: null },
    ...{ projectStart: null, projectClose: null, humanLevel: 0, botLevel: 2 },
  };
  const level = (change: Partial<ExclusionRecord>, of: Partial<ExclusionBoard> = {}) => {
    const universal = { projectId: null, leaderboardId: null, level: 4, start: null, end: null };
    const records = [{ ...universal, ...change } as ExclusionRecord];
    return exclusionLevel({ isBot: false, isPrimaryBot: false, records }, { ...board, ...of });
  };

  it("applies at all times, and not to boards of another project or of none", () => {
    expect(level({ start: 5, end: 6 })).to.equal(4);
    expect(level({ end: -5 })).to.equal(4);
    expect(level({ start: null, end: 6 }, { end: -5 })).to.equal(4);
    expect(level({ start: -9, end: null }, { start: 5 })).to.equal(4);
    expect(level({ leaderboardId: 2 })).to.equal(0);
    expect(level({ projectId: 5 })).to.equal(0);
    expect(level({ end: -1 }, { start: 0 })).to.equal(0);
    expect(level({ start: 1 }, { end: 0 })).to.equal(0);
  });
});

describe("boards by hand", () => {
  it("divide a global peer score by its coverage, and bound it", () => {
    const questions = [1, 2, 3].map((id) => ({ id, weight: id, hasOutcome: true }));
    const rows = questions.map(({ id }) => ({
      ...{ userId: 5, aggregationMethod: null, questionId: id, score: 10, coverage: 0.5 },
    }));
    const { entries } = computeLeaderboard({
      ...{
        boardId: 1,
        kind: "peer_global",
        questions,
        table: scoreTable(packRows(rows), questions),
      },
      ...{ exclusionLevels: new Map(), prizePool: null, minimumPrizeAmount: 50, withMedals: false },
    });
    expect(entries[0]).to.include({ coverageSum: 3, coverage: 0.5, contributionCount: 3 });
    expect(entries[0]?.score).to.equal(2);
    // The bounds are three times the lightest and three times the heaviest question.
    expect(entries[0]?.ciLower).to.be.within(1, 2);
    expect(entries[0]?.ciUpper).to.be.within(2, 3);
  });

  it("divide prizes completely", () => {
    const claim = (take: number) => ({ take, isEligible: true });
    const shares = prizeShares([claim(5), claim(3), claim(2)], 0.25);
    expect(shares).to.deep.equal([5 / 8, 3 / 8, 0]);
    expect(prizeShares([claim(0), claim(0)], 0)).to.deep.equal([0, 0]);
  });
});

describe("percentiles (Maths 6.7)", () => {
  const rising = Float64Array.from({ length: 41 }, (_, i) => i * i);

  it("are interpolated between adjacent values", () => {
    expect(percentile(rising, 0.025)).to.equal(1);
    expect(percentile(rising, 0.0375)).to.be.closeTo(2.5, 1e-12);
    expect(percentile(rising, 1)).to.equal(1_600);
    expect(percentile(rising, 0)).to.equal(0);
  });

  it("need only sorted ends, for any number of percentiles", () => {
    const mixed = Float64Array.from({ length: 41 }, (_, i) => ((i * 17) % 41) - 20);
    for (const count of [1, 2, 3, 4, 10, 20]) {
      const ends = new Float64Array(41);
      sortEnds(mixed, count, ends);
      const low = Array.from({ length: count }, (_, i) => i - 20);
      expect([...ends.subarray(0, count)], `first ${count}`).to.deep.equal(low);
      const high = Array.from({ length: count }, (_, i) => 21 - count + i);
      expect([...ends.subarray(41 - count)], `last ${count}`).to.deep.equal(high);
    }
  });

  it("of equal numbers equal these numbers", () => {
    const ends = new Float64Array(5);
    sortEnds(new Float64Array(5).fill(7), 2, ends);
    expect([...ends]).to.deep.equal([7, 7, 7, 7, 7]);
  });
});
