import { expect } from "chai";
import { baseTimeline, peerFactor } from "../../../../src/domain/scoring/scores/base_timeline.ts";
import {
  massesAt,
  type ResolvedForecast,
  type ScoredQuestion,
  scoredSpan,
} from "../../../../src/domain/scoring/scores/resolved_forecast.ts";
import { spotTime } from "../../../../src/domain/scoring/scores/spot.ts";
import { SHORT_QUESTION } from "../../../support/scored_question.ts";

const { log, sqrt } = Math;

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
      squares: 0.625,
    });
  });

  it("include a timeline of groups, also with one forecaster or none", () => {
    expect([0, 1, 2, 3].map(peerFactor)).to.deep.equal([0, 0, 2, 1.5]);
    const one = (start: number, end: number | null, mass: number): ResolvedForecast => ({
      start,
      end,
      mass,
      catchAllMass: mass,
      optionCount: 2,
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
    const at = (change: Partial<ScoredQuestion>) => spotTime({ ...SHORT_QUESTION, ...change });
    expect(at({ cpRevealTime: 1_000 })).to.equal(1_100);
    expect(at({ cpRevealTime: 1_001 })).to.equal(1_001);
    expect(at({ openTime: -5, cpRevealTime: null })).to.equal(1_100);
    expect(at({ spotScoringTime: 1_200 })).to.equal(1_100);
  });
});
