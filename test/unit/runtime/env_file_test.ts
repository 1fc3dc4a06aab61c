/** The file `.env` of the project. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

const MODULE = new URL("../../../src/runtime/env_file.mjs", import.meta.url).href;

describe("loadEnvFile()", () => {
  const names = ["PRESAGE_TEST_NEW", "PRESAGE_TEST_GIVEN"] as const;
  const folder = mkdtempSync(join(tmpdir(), "presage-env-"));
  after(() => {
    for (const name of names) Reflect.deleteProperty(process.env, name);
    rmSync(folder, { recursive: true });
  });

  it("sets what the environment does not have, and needs no file", async () => {
    const { loadEnvFile } = (await import(MODULE)) as { loadEnvFile: (file: string) => void };
    const file = join(folder, ".env");
    loadEnvFile(file);
    writeFileSync(file, names.map((name) => `${name}=file`).join("\n"));
    process.env["PRESAGE_TEST_GIVEN"] = "environment";
    loadEnvFile(file);

    expect(names.map((name) => process.env[name])).to.deep.equal(["file", "environment"]);
  });
});
