/** How the Redis of an installation stores what it was told. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

interface Module {
  readonly planRedis: (settings: object, engine: object) => { readonly command: string[] };
}
const MODULE = new URL("../../../src/runtime/redis.mjs", import.meta.url).href;

describe("the plan of the Redis process", () => {
  it("writes each command to a file within a second, and drops no key for want of memory", async () => {
    const { planRedis } = (await import(MODULE)) as Module;
    const folder = mkdtempSync(join(tmpdir(), "presage-redis-"));
    const settings = { dataDir: folder, runDir: () => folder };
    const { command } = planRedis(settings, { kind: "path", program: "redis-server" });
    rmSync(folder, { recursive: true });
    const given = (name: string) => command[command.indexOf(name) + 1];

    expect(["--appendonly", "--appendfsync", "--maxmemory-policy"].map(given)).to.deep.equal([
      "yes",
      "everysec",
      "noeviction",
    ]);
  });
});
