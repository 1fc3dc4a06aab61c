/** When the runtime starts a program again, and when it gives it up. */
import { type EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mock } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

interface Running extends EventEmitter {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
interface Module {
  readonly Child: new (plan: object) => Running;
}
const MODULE = new URL("../../../src/runtime/child.mjs", import.meta.url).href;
/** Crashes within a minute after which a program is given up. */
const MOST = 5;

describe("a program that crashes", () => {
  let folder: string;
  let child: Running;
  let now: number;
  let ends: string[];
  beforeEach(async () => {
    const { Child } = (await import(MODULE)) as Module;
    folder = mkdtempSync(join(tmpdir(), "presage-child-"));
    now = Date.now();
    ends = [];
    child = new Child({
      name: "short",
      command: ["/bin/sh", "-c", "exit 3"],
      leash: "ipc",
      stopMs: 1_000,
      logFile: join(folder, "short.log"),
      untilReady: () => Promise.resolve(),
    });
    for (const event of ["crash", "gaveUp"]) child.on(event, () => ends.push(event));
    mock.method(Date, "now", () => now);
  });
  afterEach(async () => {
    await child.stop();
    mock.restoreAll();
    rmSync(folder, { recursive: true });
  });

  it("is given up after five crashes within a minute", async () => {
    const over = once(child, "gaveUp");
    await child.start();
    await over;

    expect(ends).to.deep.equal([...Array<string>(MOST - 1).fill("crash"), "gaveUp"]);
  });

  it("is given up at once when its environment or database does not let it start", async () => {
    const { Child } = (await import(MODULE)) as Module;
    const refused = new Child({
      name: "refused",
      command: ["/bin/sh", "-c", "exit 2"],
      leash: "ipc",
      stopMs: 1_000,
      logFile: join(folder, "refused.log"),
      untilReady: ({ signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", reject)),
    });
    for (const event of ["crash", "gaveUp"]) refused.on(event, () => ends.push(event));
    const fault = await refused.start().catch((error: unknown) => error);

    expect(String(fault)).to.include("refused cannot start");
    expect(ends).to.deep.equal(["gaveUp"]);
  });

  it("is started again and again when the crashes lie further apart", async () => {
    const many = new Promise<void>((resolve) => {
      for (const event of ["crash", "gaveUp"]) {
        child.on(event, () => {
          now += 61_000;
          if (ends.length > MOST) resolve();
          if (event === "gaveUp") resolve();
        });
      }
    });
    await child.start();
    await many;

    expect(ends).to.deep.equal(Array<string>(MOST + 1).fill("crash"));
  });
});
