/** How the bench turns rounds into a verdict, which decides its exit code. */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { judging } from "../../../bench/judging.ts";
import { allFloorsMet, asJson, createReport } from "../../../bench/report.ts";

const silent = () => createReport(() => undefined);

/** Judges T1 (floor 0.55, goal 0.6) with rounds of these ratios. Returns the unused rounds too. */
async function judged(ratios: readonly number[], quick = false) {
  const report = silent();
  const left = [...ratios];
  const pair = (): Promise<[number, number]> => Promise.resolve([left.shift()!, 1]);
  await judging({ quick }, report).compare("T1", {
    unit: "req/s",
    pair,
    warmUp: () => Promise.resolve(),
  });
  return { report, left, ...asJson(report) };
}

describe("judging", () => {
  it("judges the median of five steady rounds", async () => {
    const { results, report, left } = await judged([0.47, 0.57, 0.77, 0.52, 0.72, 9]);
    expect(results).to.have.lengthOf(1);
    expect(results[0]).to.include({ name: "T1", value: 0.57, met: true, goal_met: false });
    expect(allFloorsMet(report)).to.equal(true);
    expect(left).to.deep.equal([9]);
  });

  it("judges three rounds in a quick run", async () => {
    const { results, left } = await judged([0.4, 0.5, 0.7, 9], true);
    expect(results[0]).to.include({ value: 0.5 });
    expect(left).to.deep.equal([9]);
  });

  it("stops rounds whose spread is too wide, and repeats all of them once", async () => {
    const { results, left } = await judged([0.3, 0.7, 0.2, 0.2, 0.3, 0.2, 0.25, 9]);
    expect(results[0]).to.include({ value: 0.2, met: false });
    expect(left).to.deep.equal([9]);
  });

  it("does not judge rounds whose spread is too wide twice", async () => {
    const { results, unjudged, left } = await judged([0.3, 0.7, 0.5, 0.5, 0.5, 1.1, 9]);
    expect(results).to.deep.equal([]);
    expect(unjudged).to.deep.equal([
      { name: "T1", reason: "spread 2.2 twice (0.5, 0.5, 0.5, 1.1)" },
    ]);
    expect(left).to.deep.equal([9]);
  });

  it("does not judge a round without a figure", async () => {
    const { results, unjudged } = await judged([Number.NaN, 0.5, 0.5, Number.NaN]);
    expect(results).to.deep.equal([]);
    expect(unjudged.map(({ name }) => name)).to.deep.equal(["T1"]);
  });

  it("ignores the time in which both sides warm up", async () => {
    const report = silent();
    const warm = performance.now() + 50;
    const ours = async () => {
      await pause(1);
      return performance.now() < warm ? 0.1 : 1;
    };
    const peer = () => Promise.resolve(1);
    await judging({ quick: false }, report).compare("T1", {
      unit: "req/s",
      warmUpMs: 60,
      turns: 1,
      ours,
      peer,
    });
    expect(asJson(report).results[0]).to.include({ value: 1 });
  });

  it("warms up a new side for additional seconds", async () => {
    const started = performance.now();
    let [last, judgedTurns] = [0, 0];
    const ours = () => {
      if (judgedTurns === 0) last = performance.now() - started;
      return pause(1).then(() => 1);
    };
    const peer = () => {
      judgedTurns += Number(performance.now() - started > 1_000);
      return Promise.resolve(1);
    };
    await judging({ quick: false }, silent()).compare("T1", {
      unit: "req/s",
      warmUpMs: 60,
      isNew: "ours",
      turns: 1,
      ours,
      peer,
    });
    expect(last).to.be.above(3_000);
  });

  it("regards rounds of only zeros as steady", async () => {
    const report = silent();
    await judging({ quick: false }, report).take("T22", "MB", () => Promise.resolve(0));
    expect(asJson(report).results[0]).to.include({ name: "T22", value: 0, goal_met: true });
  });

  it("fails a run that misses a floor or judges nothing", async () => {
    const { report } = await judged([0.3, 0.3, 0.3, 0.3, 0.3]);
    expect(allFloorsMet(report)).to.equal(false);
    expect(allFloorsMet(silent())).to.equal(false);
  });
});
