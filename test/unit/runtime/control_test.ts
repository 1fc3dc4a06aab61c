/** How a second start, a backup and a restore find out whether a platform runs. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

const MODULE = new URL("../../../src/runtime/control.mjs", import.meta.url).href;

describe("askStatus()", () => {
  let folder: string;
  let askStatus: (runDir: string) => Promise<{ readonly state: string } | null>;
  before(async () => {
    ({ askStatus } = (await import(MODULE)) as { askStatus: typeof askStatus });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "presage-control-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("finds no supervisor where none listens", async () => {
    expect(await askStatus(folder)).to.equal(null);
  });

  it("takes a supervisor that does not answer for one that runs", async () => {
    const silent = createServer(() => undefined).listen(join(folder, "control.sock"));
    await once(silent, "listening");
    expect((await askStatus(folder))?.state).to.contain("does not answer");
    silent.close();
  });
});
