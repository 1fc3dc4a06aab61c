import { expect } from "chai";
import {
  massesAt,
  type ResolvedForecast,
  type ScoredQuestion,
} from "../../../../src/domain/scoring/scores/resolved_forecast.ts";
import {
  scoreQuestion,
  type ScoreRow,
  type UserForecast,
} from "../../../../src/domain/scoring/scores/score_question.ts";
import { spotTime } from "../../../../src/domain/scoring/scores/spot.ts";
import { forecastOf, inputOf } from "../../../support/scored_question.ts";
import { peerGain } from "../../../../src/domain/scoring/scores/peer.ts";

const DAY = 86_400;

const QUESTION: ScoredQuestion = {
  type: "binary",
  openTime: 0,
  scheduledCloseTime: 10 * DAY,
  actualCloseTime: 10 * DAY,
  cpRevealTime: null,
  spotScoringTime: null,
  openLowerBound: false,
  openUpperBound: false,
  inboundOutcomeCount: null,
};

function binary(p: number, start = 0, end: number | null = null): ResolvedForecast {
  return { start, end, ...massesAt("binary", 1, p) };
}

function by(userId: number, forecast: ResolvedForecast, inBase = true): UserForecast {
  return { ...forecast, userId, inBase };
}

function score(forecasts: UserForecast[], question: Partial<ScoredQuestion> = {}): ScoreRow[] {
  return scoreQuestion({
    question: { ...QUESTION, ...question },
    resolutionBucket: 1,
    forecasts,
    aggregates: [],
  });
}

function find(rows: ScoreRow[], userId: number, scoreType: string): ScoreRow | undefined {
  return rows.find((row) => row.userId === userId && row.scoreType === scoreType);
}

describe("scoreQuestion() baseline", () => {
  it("returns the published values", () => {
    expect(find(score([by(1, binary(0.9))]), 1, "baseline")?.score).to.be.closeTo(
      84.79969066,
      1e-8,
    );
    expect(find(score([by(1, binary(0.1))]), 1, "baseline")?.score).to.be.closeTo(
      -232.19280949,
      1e-8,
    );
  });

  it("shrinks with the share of the scheduled horizon, also after an early close", () => {
    const rows = score([by(1, binary(0.9, 2 * DAY))], { actualCloseTime: 4 * DAY });
    const row = find(rows, 1, "baseline");
    expect(row?.coverage).to.be.closeTo(0.2, 1e-12);
    expect(row?.score).to.be.closeTo(0.2 * 84.79969066, 1e-8);
  });

  it("counts offered options, and uses the catch-all for an option that was not offered", () => {
    const values = [0.25, null, 0.75];
    const forecast = { start: 0, end: null, ...massesAt("multiple_choice", 1, values) };
    const row = find(score([by(1, forecast)], { type: "multiple_choice" }), 1, "baseline");
    expect(row?.score).to.be.closeTo((100 * Math.log(0.75 * 2)) / Math.log(2), 1e-9);
  });

  it("puts 5% on each open tail and divides the rest", () => {
    const cdf = [0.05, 0.275, 0.5, 0.725, 0.95];
    const question = {
      type: "numeric",
      inboundOutcomeCount: 4,
      openLowerBound: true,
      openUpperBound: true,
    } as const;
    for (const bucket of [0, 1, 4, 5]) {
      const forecast = by(1, { start: 0, end: null, ...massesAt("numeric", bucket, cdf) });
      const rows = scoreQuestion({
        question: { ...QUESTION, ...question },
        resolutionBucket: bucket,
        forecasts: [forecast],
        aggregates: [],
      });
      expect(find(rows, 1, "baseline")?.score, `bucket ${bucket}`).to.be.closeTo(0, 1e-9);
    }
  });
});

describe("scoreQuestion() peer", () => {
  it("compares with the geometric mean of the others", () => {
    const rows = score([by(1, binary(0.8)), by(2, binary(0.5)), by(3, binary(0.2))]);
    const others = Math.sqrt(0.5 * 0.2);
    expect(find(rows, 1, "peer")?.score).to.be.closeTo(100 * Math.log(0.8 / others), 1e-9);
  });

  it("gives a single forecaster 0 with full coverage", () => {
    const row = find(score([by(1, binary(0.8))]), 1, "peer");
    expect(row).to.include({ score: 0, coverage: 1 });
  });

  it("credits a forecaster outside the base only for intervals that begin within the forecast", () => {
    const base = [by(1, binary(0.8)), by(2, binary(0.5, 3 * DAY))];
    const late = score([...base, by(3, binary(0.9, 4 * DAY), false)]);
    expect(find(late, 3, "baseline")?.coverage).to.be.closeTo(0.6, 1e-12);
    expect(find(late, 3, "peer")).to.equal(undefined);
    const early = score([...base, by(3, binary(0.9, 2 * DAY, 4 * DAY), false)]);
    expect(find(early, 3, "peer")?.coverage).to.be.closeTo(0.7, 1e-12);
  });

  it("keeps the last group over a gap", () => {
    const rows = score([by(1, binary(0.7, 0, 4 * DAY)), by(2, binary(0.4, DAY, 4 * DAY))]);
    expect(find(rows, 1, "peer")?.coverage).to.be.closeTo(1, 1e-12);
    expect(find(rows, 2, "peer")?.coverage).to.be.closeTo(0.9, 1e-12);
  });

  it("uses the catch-all when a member of the group was not offered the option", () => {
    const all = [0.2, 0.3, 0.5];
    const old = [0.4, null, 0.6];
    const forecasts = [all, old].map((values, i) =>
      by(i + 1, { start: 0, end: null, ...massesAt("multiple_choice", 1, values) }),
    );
    const rows = score(forecasts, { type: "multiple_choice" });
    const group = Math.sqrt(0.5 * 0.6);
    expect(find(rows, 1, "peer")?.score).to.be.closeTo(200 * Math.log(0.3 / group), 1e-9);
    expect(find(rows, 2, "peer")?.score).to.be.closeTo(200 * Math.log(0.6 / group), 1e-9);
  });

  it("never returns NaN for masses of zero", () => {
    const rows = score([by(1, binary(0)), by(2, binary(0.5)), by(3, binary(0), false)]);
    expect(find(rows, 1, "peer")?.score).to.equal(0);
    expect(find(rows, 2, "peer")?.score).to.equal(Infinity);
    const outsider = score([by(1, binary(0.4)), by(2, binary(0.5)), by(3, binary(0), false)]);
    expect(find(outsider, 3, "peer")?.score).to.equal(-Infinity);
  });

  it("gives every aggregate a row, users only with coverage", () => {
    const rows = scoreQuestion({
      question: QUESTION,
      resolutionBucket: 1,
      forecasts: [by(1, binary(0.9, 11 * DAY))],
      aggregates: [{ method: "unweighted", snapshots: [] }],
    });
    expect(rows).to.have.lengthOf(4);
    for (const row of rows) {
      expect(row).to.include({
        userId: null,
        aggregationMethod: "unweighted",
        score: 0,
        coverage: 0,
      });
    }
  });

  it("gives nothing without a bucket, and nothing when the close precedes the opening", () => {
    const forecasts = [by(1, binary(0.9))];
    const unscored = { question: QUESTION, resolutionBucket: null, forecasts, aggregates: [] };
    expect(scoreQuestion(unscored)).to.deep.equal([]);
    const types = score(forecasts, { actualCloseTime: -DAY }).map(({ scoreType }) => scoreType);
    expect(types).to.not.include.members(["baseline"]);
    expect(types).to.not.include.members(["peer"]);
  });
});

describe("scoreQuestion() spot", () => {
  it("uses the group of the last base instant strictly before the spot time", () => {
    const spot = { spotScoringTime: 4 * DAY };
    const joining = score([by(1, binary(0.8)), by(2, binary(0.5, 4 * DAY))], spot);
    expect(find(joining, 2, "spot_baseline")?.coverage).to.equal(1);
    expect(find(joining, 2, "spot_peer")?.score).to.equal(0);
    const leaving = score([by(1, binary(0.8)), by(2, binary(0.5, 0, 4 * DAY))], spot);
    expect(find(leaving, 2, "spot_peer")).to.equal(undefined);
    expect(find(leaving, 1, "spot_peer")?.score).to.be.closeTo(100 * Math.log(0.8 / 0.5), 1e-9);
  });
});

describe("spotTime()", () => {
  const cases: [string, Partial<ScoredQuestion>, number][] = [
    ["the one set", { spotScoringTime: 3 * DAY, cpRevealTime: 5 * DAY }, 3 * DAY],
    ["the reveal, if after the opening", { cpRevealTime: 5 * DAY }, 5 * DAY],
    ["not a reveal at the opening", { cpRevealTime: 0 }, 10 * DAY],
    ["the actual close", { actualCloseTime: 7 * DAY }, 7 * DAY],
    ["the scheduled close", { actualCloseTime: null }, 10 * DAY],
    ["never after the close", { spotScoringTime: 9 * DAY, actualCloseTime: 7 * DAY }, 7 * DAY],
  ];
  for (const [name, change, expected] of cases) {
    it(`is ${name}`, () => {
      expect(spotTime({ ...QUESTION, ...change })).to.equal(expected);
    });
  }
});

/** Returns score and coverage of a user by type. */
function scoresOf(user: number, ...input: Parameters<typeof inputOf>) {
  const own = scoreQuestion(inputOf(...input)).filter(({ userId }) => userId === user);
  return Object.fromEntries(
    own.map(({ scoreType, score, coverage }) => [scoreType, [score, coverage]]),
  );
}

describe("the scores of a user with several forecasts", () => {
  it("are those of the forecasts that count, whatever the others are", () => {
    const others = [forecastOf(2, 0.5, -10), forecastOf(3, 0.4, 20)];
    const outside = { ...forecastOf(1, 0.8, 10, 70), inBase: false };
    const spot = { spotScoringTime: 60 };
    const alone = scoresOf(1, [outside, ...others], spot);
    expect(Object.keys(alone)).to.have.length(4);
    for (const late of [
      forecastOf(1, 0.3, 70, 71),
      forecastOf(1, 0.3, 85),
      forecastOf(1, 0.3, 60, 60),
    ]) {
      const both = [outside, { ...late, inBase: false }, ...others];
      const { baseline, ...compared } = scoresOf(1, both, spot);
      const { baseline: before, ...same } = alone;
      expect(compared).to.deep.equal(same);
      if (late.start !== 70) expect(baseline).to.deep.equal(before);
    }
  });

  it("have nothing at a spot that comes before every forecast of the base", () => {
    const scores = scoresOf(1, [forecastOf(1, 0.8, 0)], { spotScoringTime: 0 });
    expect(Object.keys(scores)).to.deep.equal(["baseline", "peer", "spot_baseline"]);
  });
});

describe("peer scores where the outcome got no mass", () => {
  it("win and lose nothing while the own forecast gave none", () => {
    const rows = [forecastOf(1, 0, 0, 40), forecastOf(2, 0.5, 0)];
    expect(scoresOf(1, rows)["peer"]).to.deep.equal([0, 0.4]);
    expect(scoresOf(2, rows)["peer"]).to.deep.equal([Infinity, 0.8]);
  });

  it("end with the forecast that gave none", () => {
    const rows = [forecastOf(1, 0, 0, 40), forecastOf(2, 0.5, 0), forecastOf(3, 0.5, 0)];
    expect(scoresOf(1, rows)["peer"]).to.deep.equal([0, 0.4]);
  });

  it("do not count a group from before the opening", () => {
    const rows = [
      forecastOf(1, 0.5, -30),
      forecastOf(2, 0.5, -30),
      forecastOf(3, 0, -20, -10),
      forecastOf(4, 0, 50),
    ];
    expect(scoresOf(1, rows)["peer"]).to.deep.equal([Infinity, 0.8]);
  });

  it("are 0 beside a group of one", () => {
    expect(peerGain(-Infinity, { logGroup: Math.log(0.5), groupSize: 0 }, false)).to.equal(0);
  });
});
