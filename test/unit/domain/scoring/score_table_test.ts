/** The columns of a board, from rows in any order. */
import { expect } from "chai";
import {
  type PackedRows,
  scoreTable,
  subjectOffsets,
} from "../../../../src/domain/scoring/boards/score_table.ts";

const QUESTIONS = [{ id: 12 }, { id: 11 }];
const rows: PackedRows = {
  subjects: Float64Array.of(-2, 7, 0, -1, 7, -2, 5),
  questionIds: Float64Array.of(11, 12, 11, 11, 11, 99, 12),
  scores: Float64Array.of(1, 2, 3, 4, 5, 6, 7),
  coverages: Float64Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7),
  methods: ["unweighted", "recency_weighted"],
};

describe("scoreTable()", () => {
  it("groups rows by subject and orders them by question, except those of other questions", () => {
    expect(scoreTable(rows, QUESTIONS)).to.deep.equal({
      subjects: [
        { userId: null, aggregationMethod: "recency_weighted" },
        { userId: 7, aggregationMethod: null },
        { userId: 0, aggregationMethod: null },
        { userId: null, aggregationMethod: "unweighted" },
        { userId: 5, aggregationMethod: null },
      ],
      subjectIndex: Int32Array.of(0, 1, 1, 2, 3, 4),
      questionIndex: Int32Array.of(1, 0, 1, 1, 1, 0),
      score: Float64Array.of(1, 2, 5, 3, 4, 7),
      coverage: Float64Array.of(0.1, 0.2, 0.5, 0.3, 0.4, 0.7),
    });
  });

  it("has no rows where no question is on the board", () => {
    const { subjects, score } = scoreTable(rows, []);
    expect([subjects.length, score.length]).to.deep.equal([0, 0]);
  });
});

describe("subjectOffsets()", () => {
  it("returns where the rows of each subject begin, and their number", () => {
    expect(subjectOffsets(scoreTable(rows, QUESTIONS))).to.deep.equal(
      Int32Array.of(0, 1, 3, 4, 5, 6),
    );
  });
});
