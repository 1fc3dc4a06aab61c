/** How the logs of `npm start` are limited. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

const MODULE = new URL("../../../src/runtime/logs.mjs", import.meta.url).href;

describe("limitLog()", () => {
  let limitLog: (file: string, most: number) => void;
  let folder: string;
  let file: string;
  before(async () => {
    ({ limitLog } = (await import(MODULE)) as { limitLog: typeof limitLog });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "presage-logs-"));
    file = join(folder, "api.log");
    writeFileSync(file, "four");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("moves a log of that length, and leaves a shorter one", () => {
    limitLog(file, 5);
    expect(readFileSync(file, "utf8")).to.equal("four");

    limitLog(file, 4);
    expect([file, `${file}.1`].map((one) => readFileSync(one, "utf8"))).to.deep.equal(["", "four"]);
  });

  it("empties a log that cannot be copied, as on a full disk", () => {
    mkdirSync(`${file}.1`);
    limitLog(file, 4);
    expect(readFileSync(file, "utf8")).to.equal("");
  });

  it("needs no log", () => {
    limitLog(join(folder, "gone.log"), 4);
  });
});
