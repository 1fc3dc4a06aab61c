import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

interface Module {
  readonly isInstalledIn: (folder: string, wanted?: { onlyToRun: boolean }) => boolean;
}
const MODULE = new URL("../../../src/runtime/install.mjs", import.meta.url).href;
const root = fileURLToPath(new URL("../../../", import.meta.url));

const lock = {
  "node_modules/server": { version: "1.0.0" },
  "node_modules/tool": { version: "1.0.0", dev: true },
  "node_modules/native": { version: "1.0.0", optional: true },
};

describe("isInstalledIn()", () => {
  let folder: string;
  let isInstalledIn: Module["isInstalledIn"];
  before(async () => {
    ({ isInstalledIn } = (await import(MODULE)) as Module);
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "presage-install-"));
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** Returns whether a folder with these packages can run, and whether it can test. */
  const judge = (packages: object) => {
    writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
    const place = relative(root, folder);
    return [isInstalledIn(place, { onlyToRun: true }), isInstalledIn(place)];
  };
  const server = { version: "1.0.0" };

  it("asks for the tools that only test and check unless it is told to do without", () => {
    expect(judge({ "node_modules/server": server })).to.deep.equal([true, false]);
    expect(judge({ "node_modules/server": server, "node_modules/tool": server })).to.deep.equal([
      true,
      true,
    ]);
  });

  it("asks for the versions of the lock file", () => {
    const old = { version: "0.9.0" };
    expect(judge({ "node_modules/server": old })).to.deep.equal([false, false]);
    expect(judge({ "node_modules/server": server, "node_modules/tool": old })[1]).to.equal(false);
    expect(judge({})).to.deep.equal([false, false]);
  });
});
