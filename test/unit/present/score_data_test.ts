import { expect } from "chai";
import { presentScoreData } from "../../../src/present/score_data.ts";

describe("presentScoreData", () => {
  const question = { resolutionSetTime: 5 };
  const baseline = { type: "baseline", score: 20, coverage: 0.25, at: 5 } as const;
  const peer = { type: "peer", score: 10, coverage: 0.5, at: 5 } as const;

  it("shows the coverage of the peer score", () => {
    expect(presentScoreData([baseline, peer], question)).to.deep.equal({
      baseline_score: 20,
      peer_score: 10,
      coverage: 0.5,
    });
  });

  it("shows no coverage without a peer score of the current resolution", () => {
    const outdated = { ...peer, at: 4 };
    expect(presentScoreData([baseline, outdated], question)).to.deep.equal({ baseline_score: 20 });
    expect(presentScoreData([], question)).to.deep.equal({});
  });
});
