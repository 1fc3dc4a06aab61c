/** The clock of a rehearsal: it goes forward by a file, and never back. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { moveForward, openClock, readAhead } from "../../src/clock.ts";
import { ConfigError, readConfig } from "../../src/config.ts";
import { createLog } from "../../src/log.ts";
import { machineTime } from "../../src/machine_time.ts";

const DAY = 86_400_000;
const log = createLog("silent", "test");

describe("the clock of a rehearsal", () => {
  let dataDir: string;
  let file: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "presage-clock-"));
    file = join(dataDir, "clock-ahead");
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true });
  });

  const open = (REHEARSAL = "on") =>
    openClock(
      readConfig({
        MONGODB_URI: "mongodb://127.0.0.1:1/none",
        REDIS_URL: "redis://127.0.0.1:1",
        SECRET_KEY: "ab".repeat(32),
        DATA_DIR: dataDir,
        REHEARSAL,
      }),
      log,
    );
  /** Returns by how many whole days a clock is ahead. */
  const days = (clock: { now(): number }) => Math.round((clock.now() - machineTime()) / DAY);

  it("is that of the machine at first, and goes forward in every process at once", () => {
    const [one, other] = [open(), open()];
    expect([days(one), days(other)]).to.deep.equal([0, 0]);
    expect(moveForward(dataDir, 3 * DAY)).to.equal(true);
    expect([days(one), days(other)]).to.deep.equal([3, 3]);
    expect(moveForward(dataDir, DAY)).to.equal(true);
    expect([days(one), days(other), days(open())]).to.deep.equal([4, 4, 4]);
  });

  it("never goes back: not by less in the file, a broken file, or none", () => {
    moveForward(dataDir, 3 * DAY);
    const clock = open();
    for (const text of ["86400\n", "soon\n", "", "-5\n", "259200", `${"9".repeat(10)}\n`]) {
      writeFileSync(file, text);
      expect(days(clock), JSON.stringify(text)).to.equal(3);
    }
    rmSync(file);
    expect(days(clock)).to.equal(3);
  });

  it("does not start with a broken file, and goes no further than a hundred years", () => {
    writeFileSync(file, "soon\n");
    expect(() => open()).to.throw(ConfigError, "must hold whole seconds");
    rmSync(file);
    expect(moveForward(dataDir, 36_525 * DAY)).to.equal(true);
    expect(moveForward(dataDir, 1_000)).to.equal(false);
    expect(readAhead(dataDir)).to.equal(36_525 * DAY);
  });

  it("reads no file outside a rehearsal", () => {
    moveForward(dataDir, 3 * DAY);
    expect(days(open("off"))).to.equal(0);
  });
});
