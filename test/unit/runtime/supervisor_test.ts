/** The end of `npm start` when a program cannot be kept running. */
import type { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

interface Module {
  readonly Supervisor: new (
    settings: object,
    chosen: object,
    pages: Promise<void>,
  ) => { readonly children: readonly EventEmitter[]; readonly finished: Promise<number> };
}
const MODULE = new URL("../../../src/runtime/supervisor.mjs", import.meta.url).href;

describe("the supervisor", () => {
  it("ends with 1 after it has given a program up, so that a service manager starts it again", async () => {
    const { Supervisor } = (await import(MODULE)) as Module;
    const folder = mkdtempSync(join(tmpdir(), "presage-supervisor-"));
    const settings = {
      dataDir: folder,
      runDir: () => folder,
      host: "127.0.0.1",
      port: 1,
      baseUrl: "",
      mongoUri: "mongodb://127.0.0.1",
      redisUrl: "redis://127.0.0.1",
      redisCacheUrl: "",
    };
    const given = { kind: "given" };
    const chosen = { mongo: given, redis: given, missing: [] };
    const supervisor = new Supervisor(settings, chosen, Promise.resolve());
    supervisor.children[0]?.emit("gaveUp", "api ended 5 times in a minute");
    const code = await supervisor.finished;
    rmSync(folder, { recursive: true });

    expect(code).to.equal(1);
  });
});
