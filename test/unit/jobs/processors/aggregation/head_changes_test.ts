import { expect } from "chai";
import {
  commonChanges,
  follow,
  hasEnded,
  type Newest,
  type Reached,
} from "../../../../../jobs/processors/aggregation/head_changes.ts";
import type { SnapshotRecord } from "../../../../../src/domain/aggregation/history/packed_snapshots.ts";

describe("the newest snapshot of a prediction", () => {
  const record = (time: number, forecasterCount: number) =>
    ({ time, forecasterCount }) as SnapshotRecord;
  const blank = (): Newest => ({ latest: null, latestEnd: null, lastInstant: null });
  const reached = (given: Partial<Reached>) =>
    ({ nextEnd: null, histograms: null, ...given }) as Reached;

  it("is the last one with forecasters, and ends when the last of them leaves", () => {
    const newest = blank();
    follow(newest, [record(10, 1), record(20, 2)]);
    expect(newest).to.deep.equal({ latest: record(20, 2), latestEnd: null, lastInstant: 20_000 });

    follow(newest, [record(30, 0), record(40.0004, 0)]);
    expect(newest).to.deep.equal({
      latest: record(20, 2),
      latestEnd: 30_000,
      lastInstant: 40_000,
    });

    follow(newest, [record(50, 1)]);
    expect(newest).to.deep.equal({ latest: record(50, 1), latestEnd: null, lastInstant: 50_000 });
  });

  it("has ended once the end is not after the last instant, or when there is none", () => {
    const ended = (latest: object | null, latestEnd: number | null, lastInstant: number | null) =>
      hasEnded({ latest, latestEnd, lastInstant } as never);

    expect(ended(null, null, null)).to.equal(true);
    expect(ended({}, 30, 30)).to.equal(true);
    expect(ended({}, 30, 31)).to.equal(true);
    expect(ended({}, 31, 30)).to.equal(false);
    expect(ended({}, null, 30)).to.equal(false);
    expect(ended({}, 30, null)).to.equal(false);
  });

  it("is stored with the end that is known to come, and keeps its histograms", () => {
    const lasts: Newest = { ...blank(), lastInstant: 10 };
    const over: Newest = { ...blank(), latestEnd: 20, lastInstant: 20 };
    const histograms = { unweighted: null } as never;

    expect(commonChanges(lasts, reached({}))).to.deep.equal({ latestEnd: null, lastInstant: 10 });
    expect(commonChanges(lasts, reached({ nextEnd: 7 }))).to.include({ latestEnd: 7_000 });
    expect(commonChanges(over, reached({ nextEnd: 7 }))).to.include({ latestEnd: 20 });
    expect(commonChanges(over, reached({ histograms }))).to.deep.include({ histograms });
  });
});
