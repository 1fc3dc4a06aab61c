/** What a process counts of its requests, pages and tasks, for its status and its metrics. */
import { expect } from "chai";
import { createTally } from "../../../src/metrics/tally.ts";
import { busyMetrics } from "../../support/exposition.ts";

describe("the tally of a process", () => {
  it("counts every answer of 500 or more as failed, and no other", () => {
    const tally = createTally();
    for (const status of [200, 404, 499, 500, 503]) tally.onServed({ status, ms: 1 });

    expect(tally.read()).to.include({ requests: 5, failedRequests: 2 });
  });

  it("tells which share of the last five minutes was refused", () => {
    let now = 0;
    const tally = createTally(() => now);
    const decide = (isRefused: boolean) =>
      tally.onDecided({ work: "read", waitedMs: 0, isRefused });
    for (const isRefused of [true, false, false, false]) decide(isRefused);
    expect(tally.read()).to.include({ refusedRequests: 1, refusedShare: 0.25 });
    now = 240_000;
    for (const isRefused of [false, false, false, false]) decide(isRefused);
    expect(tally.read().refusedShare).to.equal(0.125);
    now = 300_000;
    expect(tally.read()).to.include({ refusedRequests: 1, refusedShare: 0 });
  });

  it("tells the usual time of requests, and that of the slowest", () => {
    const tally = createTally();
    for (let i = 0; i < 90; i++) tally.onServed({ status: 200, ms: 10 });
    for (let i = 0; i < 10; i++) tally.onServed({ status: 200, ms: 1_000 });
    const { requestMsP50, requestMsP99 } = tally.read();

    expect(requestMsP50).to.be.closeTo(10, 0.1);
    expect(requestMsP99).to.be.closeTo(1_000, 10);
  });

  it("tells which share of pages came from a cache, and null before the first page", () => {
    const tally = createTally();
    expect(tally.read().feedHitRate).to.equal(null);
    for (const isHit of [true, true, true, false]) tally.onPage(isHit);

    expect(tally.read().feedHitRate).to.equal(0.75);
  });
});

describe("the metrics of times", () => {
  it("are in seconds", async () => {
    const text = await busyMetrics("api").expose();
    const sumOf = (name: string) =>
      Number(new RegExp(`^presage_${name}_seconds_sum\\{.*\\} (\\S+)$`, "m").exec(text)?.[1]);

    expect(["request", "job", "pool_wait", "pool_run"].map(sumOf)).to.deep.equal([
      ...[0.012, 0.005, 0.001, 0.002],
    ]);
  });
});
