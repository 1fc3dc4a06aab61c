/** Compares the confidence bounds of the kernel with those of plain loops. */
import { expect } from "chai";
import fc from "fast-check";
import { bootstrapBounds } from "../../../../src/domain/scoring/boards/bootstrap.ts";
import { scoreTable, type TableRow } from "../../../../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../../../support/packed_rows.ts";
import { plainBounds } from "../../../twins/plain_bounds.ts";

const QUESTIONS = Array.from({ length: 12 }, (_, i) => ({ id: i + 1 }));

describe("bootstrapBounds()", () => {
  const row = fc.record({
    userId: fc.integer({ min: 1, max: 6 }),
    aggregationMethod: fc.constant(null),
    questionId: fc.integer({ min: 1, max: QUESTIONS.length }),
    score: fc.double({ min: -100, max: 100, noNaN: true }),
    coverage: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const rows: fc.Arbitrary<TableRow[]> = fc.uniqueArray(row, {
    minLength: 1,
    maxLength: 40,
    selector: ({ userId, questionId }) => `${userId} ${questionId}`,
  });
  const kind = fc.constantFrom("peer_tournament", "peer_global", "peer_global_legacy");

  it("gives the bounds of its plain twin for any board", () => {
    fc.assert(
      fc.property(rows, kind, fc.nat(), (given, kind, boardId) => {
        const table = scoreTable(packRows(given), QUESTIONS);
        const weights = Float64Array.from(QUESTIONS, ({ id }) => 1 / id);
        const input = { boardId, kind, table, weights, resamples: 60 } as const;
        const [found, wanted] = [bootstrapBounds(input), plainBounds(input)];
        expect(found.map((one) => one === null)).to.deep.equal(wanted.map((one) => one === null));
        found.forEach((one, i) => {
          if (one === null) return;
          expect(one.lower).to.be.closeTo(wanted[i]!.lower, 1e-9);
          expect(one.upper).to.be.closeTo(wanted[i]!.upper, 1e-9);
        });
      }),
    );
  });
});
