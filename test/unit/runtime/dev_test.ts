/** What `npm run dev` notices of a change. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { until } from "../../support/until.ts";

interface Dev {
  readonly watchFolders: (roots: readonly string[], changed: (name: string) => void) => () => void;
}

const MODULE = new URL("../../../src/runtime/dev.mjs", import.meta.url).href;

describe("watchFolders()", () => {
  const folder = mkdtempSync(join(tmpdir(), "presage-watch-"));
  const seen: string[] = [];
  mkdirSync(join(folder, "inner"));
  let stop: () => void;

  before(async () => {
    const { watchFolders } = (await import(MODULE)) as Dev;
    stop = watchFolders([folder], (name) => seen.push(name));
  });
  after(() => {
    stop();
    rmSync(folder, { recursive: true });
  });

  /** Writes beside the file and renames, as many editors do. */
  async function replace(path: string): Promise<void> {
    seen.length = 0;
    writeFileSync(join(folder, "new.tmp"), "1");
    renameSync(join(folder, "new.tmp"), join(folder, path));
    const name = path.split("/").at(-1) ?? "";
    await until(`a change of ${path}`, () => seen.includes(name));
  }

  it("notices a file each time that an editor replaces it", async () => {
    for (let time = 0; time < 3; time++) await replace("inner/file.ts");
    expect(seen).to.include("file.ts");
  });

  it("notices files in a folder that was made later", async () => {
    mkdirSync(join(folder, "later"));
    seen.length = 0;
    let text = "";
    await until("a change in the folder", () => {
      writeFileSync(join(folder, "later/file.ts"), (text += "1"));
      return seen.includes("file.ts");
    });
  });
});
