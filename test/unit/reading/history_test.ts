import { expect } from "chai";
import { readLimit, shownHistory } from "../../../src/reading/history.ts";
import type { SnapshotInHistory, SnapshotValues } from "../../../src/store/documents.ts";

const NOTHING: SnapshotValues = {
  forecastValues: [],
  lower: [],
  centers: [],
  upper: [],
  means: null,
};
const row = (s: number): SnapshotInHistory => ({
  q: 1,
  g: 1,
  s,
  e: null,
  n: 1,
  recency_weighted: NOTHING,
  unweighted: NOTHING,
  service_prediction: null,
});
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(1_000 + i * 60_000));
const now = 1_000 + 500 * 60_000;
const histograms = null;

describe("shownHistory", () => {
  it("keeps the CDFs of about 400 of a long continuous history, the newest among them", () => {
    const shown = shownHistory(rows(500), { type: "numeric", detail: "sparse", now, histograms });
    expect(shown).to.have.length(500);
    const valued = shown.filter(({ withValues }) => withValues).length;
    expect(valued).to.be.within(300, 401);
    expect(shown.at(-1)?.withValues).to.equal(true);
  });

  it("keeps everything of 400, of other types and of complete ones", () => {
    for (const [count, type, detail] of [
      [400, "numeric", "sparse"],
      [500, "binary", "sparse"],
      [500, "numeric", "complete"],
    ] as const) {
      const shown = shownHistory(rows(count), { type, detail, now, histograms });
      expect(shown.every(({ withValues }) => withValues)).to.equal(true);
      expect(shown).to.have.length(count);
    }
  });

  it("reads all snapshots but for thinned histories", () => {
    expect([readLimit("thinned"), readLimit("sparse"), readLimit("complete")]).to.deep.equal([
      400,
      null,
      null,
    ]);
  });
});
