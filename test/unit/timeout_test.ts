import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { withTimeout } from "../../src/timeout.ts";

const LIMIT_MS = 20;

describe("waiting with a limit", () => {
  it("returns the result or the error of the work", async () => {
    expect(await withTimeout(Promise.resolve("done"), LIMIT_MS)).to.equal("done");
    const failed = await withTimeout(Promise.reject(new Error("broken")), LIMIT_MS).catch(String);
    expect(failed).to.equal("Error: broken");
  });

  it("ends at the limit, and a later failure reaches no caller", async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listener);
    const late = pause(2 * LIMIT_MS).then(() => Promise.reject(new Error("too late")));
    const outcome: unknown = await withTimeout(late, LIMIT_MS).catch((error: unknown) => error);
    expect(outcome).to.include({ name: "TimeoutError" });
    await pause(3 * LIMIT_MS);
    process.off("unhandledRejection", listener);
    expect(unhandled).to.deep.equal([]);
  });
});
