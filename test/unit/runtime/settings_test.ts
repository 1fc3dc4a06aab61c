/** The folder of the sockets. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { mock } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

interface Settings {
  readonly readSettings: (env: object) => { readonly runDir: () => string };
}
const MODULE = new URL("../../../src/runtime/settings.mjs", import.meta.url).href;

describe("the folder of the sockets", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "presage-run-"));
  });
  afterEach(() => {
    mock.restoreAll();
    rmSync(folder, { recursive: true });
  });

  it("belongs to the user of this process alone", async () => {
    const { readSettings } = (await import(MODULE)) as Settings;
    const run = readSettings({ RUN_DIR: folder }).runDir();

    expect(run).to.equal(folder);
    expect(statSync(run).mode & 0o777).to.equal(0o700);
    const { uid } = statSync(folder);
    mock.method(process as { getuid: () => number }, "getuid", () => uid + 1);
    expect(() => readSettings({ RUN_DIR: folder }).runDir()).to.throw("belongs to another user");
  });
});
