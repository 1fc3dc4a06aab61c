import { expect } from "chai";
import { runLimited, type Stopping } from "../../../jobs/time_limit.ts";

describe("runLimited()", () => {
  const LONG_MS = 600_000;
  let stopping: Stopping;
  beforeEach(() => {
    stopping = { isOn: false, running: new Set() };
  });
  const nameOf = (run: Promise<void>) =>
    run.then(
      () => "done",
      (error: unknown) => (error as Error).name,
    );

  it("forgets a run that has ended, also one that failed", async () => {
    const limit = { limitMs: LONG_MS, graceMs: LONG_MS };
    let seen = 0;
    await runLimited(stopping, limit, () => {
      seen = stopping.running.size;
      return Promise.resolve();
    });
    const failed = runLimited(stopping, limit, () => Promise.reject(new RangeError("no")));

    expect([seen, await nameOf(failed), stopping.running.size]).to.deep.equal([1, "RangeError", 0]);
  });

  it("lets a run end by itself after its limit, within the grace", async () => {
    const run = runLimited(
      stopping,
      { limitMs: 5, graceMs: LONG_MS },
      (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
    );
    expect(await nameOf(run)).to.equal("done");
  });

  it("gives up a run that ignores its signal, with the reason", async () => {
    const never = () => new Promise<void>(() => undefined);
    const late = runLimited(stopping, { limitMs: 5, graceMs: 5 }, never);
    expect(await nameOf(late)).to.equal("TimeoutError");

    const stopped = runLimited(stopping, { limitMs: LONG_MS, graceMs: 5 }, never);
    for (const controller of stopping.running) controller.abort();
    expect(await nameOf(stopped)).to.equal("AbortError");
    expect(stopping.running.size).to.equal(0);
  });

  it("begins nothing in a process that stops", async () => {
    stopping.isOn = true;
    let begun = false;
    const run = runLimited(stopping, { limitMs: LONG_MS, graceMs: LONG_MS }, () => {
      begun = true;
      return Promise.resolve();
    });
    expect([await nameOf(run), begun, stopping.running.size]).to.deep.equal([
      "AbortError",
      false,
      0,
    ]);
  });
});
