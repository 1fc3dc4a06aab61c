/**
 * A promise that is rejected and not handled ends the process in production. Mocha only repeats
 * the event, so this root hook fails the run at its end and names the test that was running.
 */
import type { RootHookObject } from "mocha";

const seen = new Map<Promise<unknown>, string>();
let running = "before the first test";
let isReported = false;

function note(reason: unknown, promise: Promise<unknown>): void {
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  seen.set(promise, `${running}: ${text}`);
  if (!isReported) return;
  // Only the exit code can tell now. Mocha sets it when the process exits, so this has to be later.
  process.stderr.write(`A promise was rejected and not handled after the tests: ${text}\n`);
  setImmediate(() => process.on("exit", () => (process.exitCode = 1)));
}

process.on("unhandledRejection", note);

export const mochaHooks: RootHookObject = {
  beforeEach(this: Mocha.Context) {
    running = this.currentTest?.fullTitle() ?? "";
  },
  async afterAll() {
    // Node tells of a rejection after the microtasks of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    isReported = true;
    if (seen.size === 0) return;
    throw new Error(`Promises were rejected and not handled:\n${[...seen.values()].join("\n")}`);
  },
};
