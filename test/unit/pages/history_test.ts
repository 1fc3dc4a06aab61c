import { expect } from "chai";
import { historyShare } from "../../../src/domain/aggregation/history/history_share.ts";
import { readLimit, shownHistory } from "../../../src/pages/history.ts";
import type {
  SnapshotInHistory,
  SnapshotValues,
} from "../../../src/store/predictions/prediction_documents.ts";

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
const share = historyShare(1);
const head = { histograms: { recency_weighted: [[1]], unweighted: [[2]] } };

describe("shownHistory", () => {
  it("keeps the CDFs of about 400 snapshots of a long continuous history, with the newest", () => {
    const shown = shownHistory(rows(500), { type: "numeric", detail: "sparse", now, head, share });
    expect(shown).to.have.length(500);
    const valued = shown.filter(({ withValues }) => withValues).length;
    expect(valued).to.be.within(300, 401);
    expect(shown.at(-1)?.withValues).to.equal(true);
  });

  it("keeps the CDF of the newest snapshot, however small the share of the question is", () => {
    const tiny = historyShare(5_000);
    const given = { type: "numeric", detail: "sparse", now, head, share: tiny } as const;
    const shown = shownHistory(rows(4), given).map(({ withValues }) => withValues);
    expect(tiny.thinnedCdfs).to.equal(1);
    expect(shown.at(-1)).to.equal(true);
    expect(shown).to.include(false);
  });

  it("keeps everything for 400 snapshots, for other types and for complete histories", () => {
    for (const [count, type, detail] of [
      [400, "numeric", "sparse"],
      [500, "binary", "sparse"],
      [500, "numeric", "complete"],
    ] as const) {
      const shown = shownHistory(rows(count), { type, detail, now, head, share });
      expect(shown.every(({ withValues }) => withValues)).to.equal(true);
      expect(shown).to.have.length(count);
    }
  });

  it("has a CDF on the newest snapshot of an outline only, and all values of other types", () => {
    const valued = (type: "numeric" | "binary") =>
      shownHistory(rows(3), { type, detail: "outline", now, head, share }).map(
        ({ withValues }) => withValues,
      );
    expect(valued("numeric")).to.deep.equal([false, false, true]);
    expect(valued("binary")).to.deep.equal([true, true, true]);
  });

  it("has histograms on the newest snapshot, for multiple choice only in complete histories", () => {
    for (const [type, detail, wanted] of [
      ["binary", "outline", head.histograms],
      ["binary", "thinned", head.histograms],
      ["binary", "complete", head.histograms],
      ["multiple_choice", "outline", null],
      ["multiple_choice", "thinned", null],
      ["multiple_choice", "sparse", null],
      ["multiple_choice", "complete", head.histograms],
    ] as const) {
      const shown = shownHistory(rows(2), { type, detail, now, head, share });
      const histograms = shown.map((snapshot) => snapshot.histograms);
      expect(histograms, `${type} ${detail}`).to.deep.equal([null, wanted]);
    }
  });

  it("reads up to 20,000 snapshots for an answer, 2,000 with CDFs, divided among its questions", () => {
    const limits = (type: "binary" | "numeric", questions: number) =>
      (["outline", "thinned", "sparse", "complete"] as const).map((detail) =>
        readLimit(detail, type, historyShare(questions)),
      );

    expect(limits("binary", 1)).to.deep.equal([400, 400, 20_000, 20_000]);
    expect(limits("numeric", 1)).to.deep.equal([400, 400, 20_000, 2_000]);
    expect(limits("numeric", 10)).to.deep.equal([200, 200, 2_000, 200]);
    expect(limits("binary", 100)).to.deep.equal([20, 200, 200, 200]);
    expect(limits("numeric", 5_000)).to.deep.equal([1, 1, 4, 1]);
  });

  it("keeps only as many CDFs as the question's share of the answer", () => {
    const small = historyShare(50);
    const shown = shownHistory(rows(400), {
      type: "numeric",
      detail: "sparse",
      now,
      head,
      share: small,
    });

    expect(shown).to.have.length(400);
    expect(shown.filter(({ withValues }) => withValues).length).to.be.within(30, 41);
  });
});
