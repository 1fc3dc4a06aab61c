/** How long a command may wait for its answer. */
import { mock } from "node:test";
import { expect } from "chai";
import { createDeadlines } from "../../../../src/store/platform/deadline.ts";

describe("createDeadlines()", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("cuts a command off after the time of a request, or a second after its own longer limit", () => {
    const deadlines = createDeadlines({
      patienceMs: () => 3_000,
      ask: () => Promise.resolve(),
      connectAgain: () => Promise.resolve(),
      isClosing: () => false,
    });
    const signals = [{}, { maxTimeMS: 2_000 }, { maxTimeMS: 60_000 }].map(
      (options) => deadlines.on(options).signal!,
    );
    for (const signal of signals) signal.addEventListener("abort", () => undefined);
    const cutOff = () => signals.map(({ aborted }) => aborted);

    mock.timers.tick(2_999);
    expect(cutOff()).to.deep.equal([false, false, false]);
    mock.timers.tick(1_000);
    expect(cutOff()).to.deep.equal([true, true, false]);
    mock.timers.tick(57_000);
    expect(cutOff()).to.deep.equal([true, true, false]);
    mock.timers.tick(1_000);
    expect(cutOff()).to.deep.equal([true, true, true]);
  });
});
