/** What the runtime reads from the environment, and the folders that it makes. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mock } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

interface Settings {
  readonly readSettings: (env: object) => { readonly runDir: () => string; readonly demo: boolean };
  readonly assertSwitches: (env: object) => void;
  readonly assertNoRehearsal: (settings: object) => void;
  readonly makeDataDir: (folder: string) => void;
}
const MODULE = new URL("../../../src/runtime/settings.mjs", import.meta.url).href;

describe("assertSwitches()", () => {
  it("refuses a switch that is neither on nor off, and names it", async () => {
    const { assertSwitches, readSettings } = (await import(MODULE)) as Settings;
    for (const DEMO of ["", "on", "off"]) assertSwitches({ DEMO });
    expect(() => assertSwitches({ DEMO: "maybe" })).to.throw(
      'DEMO must be on or off, got "maybe".',
    );
    expect(() => assertSwitches({ CONSOLE: "no" })).to.throw("CONSOLE must be on or off");
    // Pages of the guide have a shell variable of this name.
    expect(readSettings({ DEMO: "demo.json" }).demo).to.equal(true);
  });
});

describe("a rehearsal", () => {
  it("is refused in production, and its data are started as one alone", async () => {
    const { assertNoRehearsal, assertSwitches } = (await import(MODULE)) as Settings;
    assertSwitches({ REHEARSAL: "on" });
    expect(() => assertSwitches({ REHEARSAL: "on", NODE_ENV: "production" })).to.throw(
      "REHEARSAL cannot be on with NODE_ENV=production",
    );
    const dataDir = mkdtempSync(join(tmpdir(), "presage-data-"));
    try {
      assertNoRehearsal({ dataDir, rehearsal: false });
      writeFileSync(join(dataDir, "clock-ahead"), "86400\n");
      assertNoRehearsal({ dataDir, rehearsal: true });
      expect(() => assertNoRehearsal({ dataDir, rehearsal: false })).to.throw("Set REHEARSAL=on");
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe("makeDataDir()", () => {
  it("names the variable when the folder is a file, or lies where none can be made", async () => {
    const { makeDataDir } = (await import(MODULE)) as Settings;
    const folder = mkdtempSync(join(tmpdir(), "presage-data-"));
    const file = join(folder, "file");
    writeFileSync(file, "");
    try {
      makeDataDir(join(folder, "new", "deep"));
      for (const unusable of [file, join(file, "below"), "/proc/presage"])
        expect(() => makeDataDir(unusable)).to.throw(
          "DATA_DIR must be a folder that can be written",
        );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

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
