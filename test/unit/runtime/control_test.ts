/** How a second start, a backup and a restore find out whether a platform runs. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

describe("isInUse()", () => {
  const folder = mkdtempSync(join(tmpdir(), "presage-in-use-"));
  const run = join(folder, "run");
  mkdirSync(run);
  after(() => rmSync(folder, { recursive: true }));

  it("is true for the database of a platform that runs, however it is addressed", async () => {
    const { isInUse } = (await import(new URL("alone.mjs", MODULE).href)) as {
      isInUse: (env: object) => Promise<boolean>;
    };
    const on = (MONGODB_URI: string, REDIS_URL = "redis://h") =>
      isInUse({ DATA_DIR: folder, MONGODB_URI, REDIS_URL });
    const tell = (mongoUri: string) =>
      writeFileSync(join(run, "runtime.json"), JSON.stringify({ mongoUri }));

    tell("mongodb://a:1,b:2/presage?w=1");
    expect(await on("mongodb://a:1,b:2/presage")).to.equal(false);
    const server = createServer((socket) => socket.end("{}")).listen(join(run, "control.sock"));
    await once(server, "listening");
    expect(await on("mongodb://ada:pass@a:1,b:2/presage?authSource=admin")).to.equal(true);
    expect(await on("mongodb://a:1,b:2/other")).to.equal(false);
    expect(await on("mongodb://c:3/presage")).to.equal(false);
    expect(await on("mongodb://c:3/presage", "")).to.equal(true);
    expect(await on("", "")).to.equal(true);
    rmSync(join(run, "runtime.json"));
    expect(await on("mongodb://c:3/presage")).to.equal(true);
    server.close();
  });
});
