/** One process of a machine at a time works on a folder. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";

interface Lock {
  readonly withLock: <T>(folder: string, work: () => T | Promise<T>) => Promise<T>;
}
const MODULE = new URL("../../../src/runtime/lock.mjs", import.meta.url).href;
/** A waiting start looks every 100 ms. */
const SEVERAL_LOOKS_MS = 500;

describe("withLock()", () => {
  let folder: string;
  let lock: string;
  let withLock: Lock["withLock"];
  before(async () => {
    ({ withLock } = (await import(MODULE)) as Lock);
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "presage-lock-"));
    lock = join(folder, "lock");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("waits for a living holder", async () => {
    const order: string[] = [];
    let next: Promise<unknown> = Promise.resolve();
    await withLock(lock, async () => {
      next = withLock(lock, () => order.push("next"));
      await pause(SEVERAL_LOOKS_MS);
      order.push("first");
    });
    await next;

    expect(order).to.deep.equal(["first", "next"]);
  });

  it("takes over from a dead holder", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    mkdirSync(join(lock, String(pid)), { recursive: true });

    expect(await withLock(lock, () => "done")).to.equal("done");
  });
});
