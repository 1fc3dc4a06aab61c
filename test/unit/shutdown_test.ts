/** How a process takes the signals that stop it. */
import { expect } from "chai";
import { createLog } from "../../src/log.ts";
import { abortOnSignal, stopOnSignal } from "../../src/shutdown.ts";

describe("signals that stop a process", () => {
  const exit = process.exit.bind(process);
  const { now } = Date;
  const names = ["SIGINT", "SIGTERM"] as const;
  const known = new Set(names.flatMap((name) => process.listeners(name)));
  const addedTo = (name: NodeJS.Signals) =>
    process.listeners(name).filter((listener) => !known.has(listener));
  afterEach(() => {
    process.exit = exit;
    Date.now = now;
    for (const name of names) {
      for (const listener of addedTo(name)) process.off(name, listener);
    }
  });

  let exits: unknown[];
  let time: number;
  beforeEach(() => {
    exits = [];
    time = 1_000_000;
    Date.now = () => time;
    process.exit = ((code: unknown) => {
      exits.push(code);
    }) as typeof process.exit;
  });

  it("take a Ctrl-C that arrives twice for one, and a later signal for a kill", () => {
    let stops = 0;
    const stop = () => {
      stops += 1;
      return new Promise<void>(() => undefined);
    };
    // A deadline that passes after this test would end the process of all tests.
    stopOnSignal(createLog("silent", "test"), stop, 2 ** 31 - 1);
    const [onSignal] = addedTo("SIGINT");

    onSignal?.("SIGINT");
    time += 2_500;
    onSignal?.("SIGINT");
    expect([stops, exits]).to.deep.equal([1, []]);
    time += 600;
    onSignal?.("SIGINT");
    expect(exits).to.deep.equal([1]);
  });

  it("abort work once, and end the process when a later one shows that it goes on", () => {
    const { signal, release } = abortOnSignal();
    const [onSignal] = addedTo("SIGINT");

    onSignal?.("SIGINT");
    time += 2_500;
    onSignal?.("SIGINT");
    expect([signal.aborted, exits]).to.deep.equal([true, []]);
    time += 600;
    onSignal?.("SIGINT");
    expect(exits).to.deep.equal([1]);
    release();
    expect([...addedTo("SIGINT"), ...addedTo("SIGTERM")]).to.deep.equal([]);
  });
});
