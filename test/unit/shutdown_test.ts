/** How a process takes the signals that stop it. */
import { expect } from "chai";
import { createLog } from "../../src/log.ts";
import { stopOnSignal } from "../../src/shutdown.ts";

describe("stopOnSignal()", () => {
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

  it("takes a Ctrl-C that arrives twice for one, and a later signal for a kill", () => {
    const exits: unknown[] = [];
    let stops = 0;
    let time = 1_000_000;
    Date.now = () => time;
    process.exit = ((code: unknown) => {
      exits.push(code);
    }) as typeof process.exit;
    const stop = () => {
      stops += 1;
      return new Promise<void>(() => undefined);
    };
    // A deadline that passes after this test would end the process of all tests.
    stopOnSignal(createLog("silent", "test"), stop, 2 ** 31 - 1);
    const [onSignal] = addedTo("SIGINT");

    onSignal?.("SIGINT");
    time += 20;
    onSignal?.("SIGINT");
    expect([stops, exits]).to.deep.equal([1, []]);
    time += 1_500;
    onSignal?.("SIGINT");
    expect(exits).to.deep.equal([1]);
  });
});
