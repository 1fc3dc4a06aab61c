/** What a start does with processes that an earlier one may have left. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

interface Previous {
  readonly outlastPrevious: (settings: object) => Promise<void>;
}
const MODULE = new URL("../../../src/runtime/previous.mjs", import.meta.url).href;

describe("outlastPrevious()", () => {
  it("leaves a process of another program that has got an old number", async () => {
    const { outlastPrevious } = (await import(MODULE)) as Previous;
    const folder = mkdtempSync(join(tmpdir(), "presage-previous-"));
    const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], {
      stdio: "ignore",
    });
    await once(child, "spawn");
    const ended = once(child, "exit");
    const runtime = { processes: { supervisor: process.pid, api: child.pid, jobs: 0 } };
    writeFileSync(join(folder, "runtime.json"), JSON.stringify(runtime));
    await outlastPrevious({ dataDir: join(folder, "data"), runDir: () => folder });
    child.kill("SIGTERM");
    const isTold = existsSync(join(folder, "runtime.json"));
    rmSync(folder, { recursive: true });

    expect((await ended)[1], "the signal that ended it").to.equal("SIGTERM");
    expect(isTold, "what the earlier start said about itself").to.equal(false);
  });
});
