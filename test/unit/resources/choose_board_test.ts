import { expect } from "chai";
import {
  chooseGlobalBoard,
  chooseProjectBoard,
} from "../../../src/resources/leaderboards/choose_board.ts";
import type { LeaderboardDocument } from "../../../src/store/scores/score_documents.ts";
import { boardDocument } from "../../support/documents.ts";

const board = (_id: number, given: Partial<LeaderboardDocument> = {}): LeaderboardDocument =>
  boardDocument(_id, { scoreType: "peer_global", ...given });

describe("chooseGlobalBoard()", () => {
  const past = board(1, { startTime: 0, endTime: 10 });
  const present = board(2, { startTime: 10, endTime: 20 });
  const long = board(3, { startTime: 0, endTime: 100 });
  const baseline = board(4, { scoreType: "baseline_global", startTime: 10, endTime: 20 });
  const all = [past, present, long, baseline];
  const choose = (now: number, given: object = {}, boards = all) =>
    chooseGlobalBoard(boards, { scoreType: "peer", now, ...given })?._id ?? null;

  it("chooses the shortest window around now, which excludes its end", () => {
    expect(choose(9)).to.equal(1);
    expect(choose(10)).to.equal(2);
    expect(choose(50)).to.equal(3);
  });

  it("chooses the latest when no window contains now", () => {
    expect(choose(500)).to.equal(2);
    expect(choose(15, {}, [past])).to.equal(1);
  });

  it("filters by type, window and name", () => {
    expect(choose(15, { scoreType: "baseline" })).to.equal(4);
    expect(choose(15, { startTime: 0, endTime: 10 })).to.equal(1);
    expect(choose(15, { name: "Board 3" })).to.equal(3);
    expect(choose(15, { scoreType: "spot_peer" })).to.equal(null);
  });
});

describe("chooseProjectBoard()", () => {
  const spot = board(1, { scoreType: "spot_peer_tournament" });
  const primary = board(2, { scoreType: "peer_tournament", isPrimary: true });
  const further = board(3, { scoreType: "peer_tournament" });
  const all = [spot, primary, further];
  const choose = (scoreType?: "peer" | "spot_peer" | "baseline", primaryOnly = false) =>
    chooseProjectBoard(all, { scoreType, primaryOnly })?._id ?? null;

  it("prefers the primary one, then the lowest id", () => {
    expect(choose()).to.equal(2);
    expect(choose("peer")).to.equal(2);
    expect(choose("spot_peer")).to.equal(1);
    expect(
      chooseProjectBoard([further, spot], { scoreType: undefined, primaryOnly: false })?._id,
    ).to.equal(1);
  });

  it("finds nothing when nothing fits", () => {
    expect(choose("baseline")).to.equal(null);
    expect(choose("spot_peer", true)).to.equal(null);
    expect(choose("peer", true)).to.equal(2);
  });
});
