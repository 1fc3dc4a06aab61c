/** The production processes say in one sentence what they need, before anything is built. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const program = fileURLToPath(new URL("../../../src/runtime/process.mjs", import.meta.url));

describe("process.mjs", () => {
  it("names the two ways to engines where the folder runs none", () => {
    const folder = mkdtempSync(join(tmpdir(), "presage-process-"));
    const env = { PATH: process.env["PATH"], DATA_DIR: folder };
    const ran = spawnSync(process.execPath, [program, "src/main.js"], { env, encoding: "utf8" });
    rmSync(folder, { recursive: true });

    expect(ran.stderr.trim()).to.equal(
      `Nothing runs in ${folder}. Start it with npm start, or set MONGODB_URI and REDIS_URL.`,
    );
    expect([ran.status, ran.stdout]).to.deep.equal([2, ""]);
  });
});
