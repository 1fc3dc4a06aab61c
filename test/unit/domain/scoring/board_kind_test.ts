import { expect } from "chai";
import {
  boardRule,
  boardScoreType,
  kindOfBoard,
} from "../../../../src/domain/scoring/boards/board_kind.ts";
import type { BoardKind } from "../../../../src/domain/vocabulary.ts";

/** Kind, rows, whether it has takes, name on the wire (Maths 6.1, contract 2.25). */
const KINDS: readonly [BoardKind, string | null, boolean, string][] = [
  ["peer_tournament", "peer", true, "peer"],
  ["default", "default", true, "default"],
  ["spot_peer_tournament", "spot_peer", true, "spot_peer"],
  ["spot_baseline_tournament", "spot_baseline", true, "spot_baseline"],
  ["baseline_tournament", "baseline", true, "baseline"],
  ["baseline_global", "baseline", false, "baseline"],
  ["peer_global", "peer", false, "peer"],
  ["peer_global_legacy", "peer", false, "peer"],
  ["comment_insight", null, false, "comment_insight"],
  ["question_writing", null, false, "question_writing"],
  ["manual", null, false, "manual"],
];

describe("the kinds of boards (Maths 6.1)", () => {
  for (const [kind, rows, hasTake, wire] of KINDS) {
    it(`${kind}: rows, take and name`, () => {
      expect(boardRule(kind)).to.deep.include({ rows, hasTake });
      expect(boardScoreType(kind)).to.equal(wire);
      const divides = kind === "peer_global" || kind === "peer_global_legacy";
      expect(boardRule(kind).divisor !== null).to.equal(divides);
    });
  }

  it("divide by a coverage of at least 30, the older kind by at least 40 contributions", () => {
    const coverage = boardRule("peer_global").divisor!;
    expect([29.9, 30, 30.5, 100].map((sum) => coverage(sum, 500))).to.deep.equal([
      30, 30, 30.5, 100,
    ]);
    const count = boardRule("peer_global_legacy").divisor!;
    expect([39, 40, 41].map((contributions) => count(500, contributions))).to.deep.equal([
      40, 40, 41,
    ]);
  });

  it("are found by the wire name and the scope", () => {
    const found = (name: Parameters<typeof kindOfBoard>[0]) =>
      (["global", "project"] as const).map((scope) => kindOfBoard(name, scope));
    expect(found("peer")).to.deep.equal(["peer_global", "peer_tournament"]);
    expect(found("baseline")).to.deep.equal(["baseline_global", "baseline_tournament"]);
    expect(found("spot_peer")).to.deep.equal(["spot_peer_tournament", "spot_peer_tournament"]);
    expect(found("manual")).to.deep.equal(["manual", "manual"]);
    expect(found("default")).to.deep.equal(["default", "default"]);
  });
});
