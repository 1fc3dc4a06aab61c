import { expect } from "chai";
import {
  joinSheets,
  memoryOf,
  packScores,
  packSheet,
  unpackScores,
  usersOn,
} from "../../../../src/domain/scoring/boards/packed_scores.ts";
import type { ScoreRow } from "../../../../src/domain/scoring/scores/score_question.ts";

const row = (userId: number | null, scoreType: ScoreRow["scoreType"], score: number): ScoreRow => ({
  userId,
  aggregationMethod: userId === null ? "unweighted" : null,
  scoreType,
  score,
  coverage: 0.5,
});

const person = (userId: number, score: number) => ({
  userId,
  aggregationMethod: null,
  score,
  coverage: 0.25,
});

describe("packed scores", () => {
  it("are unpacked user by user, with their types", () => {
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

  it("are unpacked from the sheets of a board unchanged, except for unknown ones", () => {
    const method = (aggregationMethod: string, score: number) => ({
      userId: null,
      aggregationMethod,
      score,
      coverage: 1,
    });
    const first = [person(3, -1.5), method("unweighted", 2), person(4, 9)];
    const second = [method("recency_weighted", 0), method("unweighted", 7), person(3, 8)];

    const sheets = [packSheet(11, first), packSheet(12, second), packSheet(13, [])];
    const packed = joinSheets(sheets, new Set([3]));

    expect(usersOn(sheets)).to.deep.equal([3, 4]);
    expect(packed).to.deep.equal({
      subjects: Float64Array.of(3, -1, -2, -1, 3),
      questionIds: Float64Array.of(11, 11, 12, 12, 12),
      scores: Float64Array.of(-1.5, 2, 0, 7, 8),
      coverages: Float64Array.of(0.25, 1, 1, 1, 0.25),
      methods: ["unweighted", "recency_weighted"],
    });
    expect(memoryOf(packed)).to.have.lengthOf(4);
    expect(joinSheets([], new Set()).subjects).to.have.lengthOf(0);
  });

  it("belong to users in ascending order of their ids, whatever the smallest is", () => {
    const sheets = [packSheet(11, [person(10, 1), person(0, 2)]), packSheet(12, [person(9, 3)])];

    expect(usersOn(sheets)).to.deep.equal([0, 9, 10]);
    const joined = (known: number[]) => [...joinSheets(sheets, new Set(known)).subjects];
    expect(joined([0, 9])).to.deep.equal([0, 9]);
    expect(joined([9, 10])).to.deep.equal([10, 9]);
  });
});
