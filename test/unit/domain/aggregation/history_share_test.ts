import { expect } from "chai";
import { historyShare } from "../../../../src/domain/aggregation/history/history_share.ts";

describe("historyShare() (Contract 1.13)", () => {
  it("divides 20,000 snapshots and 2,000 CDFs among the questions", () => {
    expect(historyShare(1)).to.deep.equal({ snapshots: 20_000, cdfs: 2_000, thinnedCdfs: 400 });
    expect(historyShare(3)).to.deep.equal({ snapshots: 6_666, cdfs: 666, thinnedCdfs: 400 });
    expect(historyShare(10)).to.deep.equal({ snapshots: 2_000, cdfs: 200, thinnedCdfs: 200 });
  });

  it("leaves at least one to each question, and all when there are no questions", () => {
    expect(historyShare(5_000)).to.deep.equal({ snapshots: 4, cdfs: 1, thinnedCdfs: 1 });
    expect(historyShare(50_000)).to.deep.equal({ snapshots: 1, cdfs: 1, thinnedCdfs: 1 });
    expect(historyShare(0)).to.deep.equal(historyShare(1));
  });
});
