/**
 * In production, an unhandled rejection ends the process. Mocha only repeats the event. So this
 * root hook fails the run at its end and names the test that was running.
 */
import type { RootHookObject } from "mocha";
import { closeShared } from "./at_end.ts";

const seen = new Map<Promise<unknown>, string>();
let running = "before the first test";
let isReported = false;

function note(reason: unknown, promise: Promise<unknown>): void {
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  seen.set(promise, `${running}: ${text}`);
  if (!isReported) return;
  // Only the exit code can report this now. Mocha sets it when the process exits, so this must run
  // later.
  process.stderr.write(`A promise was rejected and not handled after the tests: ${text}\n`);
  setImmediate(() => process.on("exit", () => (process.exitCode = 1)));
}

process.on("unhandledRejection", note);

export const mochaHooks: RootHookObject = {
  beforeEach(this: Mocha.Context) {
    running = this.currentTest?.fullTitle() ?? "";
  },
  async afterAll(this: Mocha.Context) {
    this.timeout(60_000);
    await closeShared();
    // Node reports a rejection after the microtasks of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    isReported = true;
    if (seen.size === 0) return;
    throw new Error(`Promises were rejected and not handled:\n${[...seen.values()].join("\n")}`);
  },
};
