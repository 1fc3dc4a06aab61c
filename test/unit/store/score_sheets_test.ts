import { expect } from "chai";
import { storedScores } from "../../../src/store/scores/score_row.ts";
import { storedSheets, unpackSheet } from "../../../src/store/scores/score_sheets.ts";

describe("storedSheets()", () => {
  it("has every score once where one sheet does not hold all of them", () => {
    const count = 50_001;
    const rows = Array.from({ length: count }, (_, i) =>
      storedScores(7, {
        questionId: 3,
        userId: i + 1,
        method: null,
        at: 0,
        isPublic: true,
        points: { peer: { score: i, coverage: 1 } },
      }),
    );

    const sheets = storedSheets(rows);

    expect(sheets.map(({ _id }) => _id)).to.deep.equal(["3-7-peer-0", "3-7-peer-1"]);
    const parts = sheets.map((sheet) => unpackSheet(sheet));
    expect(parts.map(({ subjects }) => subjects.length)).to.deep.equal([count - 1, 1]);
    const [subjects, scores] = [
      parts.flatMap((part) => [...part.subjects]),
      parts.flatMap((part) => [...part.scores]),
    ];
    expect(subjects.every((id, i) => id === i + 1)).to.equal(true);
    expect(scores.every((score, i) => score === i)).to.equal(true);
  });
});
