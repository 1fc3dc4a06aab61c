import { expect } from "chai";
import {
  memoryOf,
  packRows,
  packScores,
  unpackRows,
  unpackScores,
} from "../../../../src/domain/scoring/packed_scores.ts";
import type { ScoreRow } from "../../../../src/domain/scoring/score_question.ts";

const row = (userId: number | null, scoreType: ScoreRow["scoreType"], score: number): ScoreRow => ({
  userId,
  aggregationMethod: userId === null ? "unweighted" : null,
  scoreType,
  score,
  coverage: 0.5,
});

describe("packed scores", () => {
  it("come out user by user, with the types they have", () => {
    const packed = packScores([
      row(7, "baseline", 1),
      row(8, "baseline", 2),
      row(7, "spot_peer", -3),
      row(null, "peer", 0),
    ]);

    expect(unpackScores(packed)).to.deep.equal([
      [7, { baseline: { score: 1, coverage: 0.5 }, spot_peer: { score: -3, coverage: 0.5 } }],
      [8, { baseline: { score: 2, coverage: 0.5 } }],
    ]);
    expect(packed.aggregates).to.deep.equal([row(null, "peer", 0)]);
    expect(memoryOf(packed)).to.have.lengthOf(2);
  });

  it("come out of a table of a board as they went in", () => {
    const rows = [
      { userId: 3, aggregationMethod: null, questionId: 11, score: -1.5, coverage: 0.25 },
      { userId: null, aggregationMethod: "unweighted", questionId: 11, score: 2, coverage: 1 },
      {
        userId: null,
        aggregationMethod: "recency_weighted",
        questionId: 12,
        score: 0,
        coverage: 0,
      },
    ];

    const packed = packRows(rows);

    expect(unpackRows(packed)).to.deep.equal(rows);
    expect(memoryOf(packed)).to.have.lengthOf(4);
    expect(unpackRows(packRows([]))).to.deep.equal([]);
  });
});
