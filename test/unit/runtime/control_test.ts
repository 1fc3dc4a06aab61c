/** How a second start, a backup and a restore find out whether a platform runs. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
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

  let isInUse: (env: object) => Promise<boolean>;
  let server: Server;
  /** What the supervisor answers. */
  let status: object;
  const on = (MONGODB_URI: string, REDIS_URL = "redis://h") =>
    isInUse({ DATA_DIR: folder, MONGODB_URI, REDIS_URL });
  /** Writes what a start with this process id says about itself. */
  const tell = (mongoUri: string, { supervisor = 7, mongoTcpPort = 0 } = {}) => {
    const runtime = { mongoUri, mongoTcpPort, processes: { supervisor } };
    writeFileSync(join(run, "runtime.json"), JSON.stringify(runtime));
  };
  before(async () => {
    ({ isInUse } = (await import(new URL("alone.mjs", MODULE).href)) as {
      isInUse: typeof isInUse;
    });
  });
  beforeEach(async () => {
    status = { state: "running", processes: { supervisor: 7 } };
    server = createServer((socket) => socket.end(JSON.stringify(status)));
    await once(server.listen(join(run, "control.sock")), "listening");
  });
  afterEach((done) => {
    // A server that is closed already calls back too.
    server.close(() => done());
  });

  it("is true for the database of a platform that runs, however it is addressed", async () => {
    tell("mongodb://a:1,b:2/presage?w=1");
    expect(await on("mongodb://ada:pass@a:1,b:2/presage?authSource=admin")).to.equal(true);
    expect(await on("mongodb://a:1,b:2/other")).to.equal(false);
    expect(await on("mongodb://c:3/presage")).to.equal(false);
    expect(await on("mongodb://c:3/presage", "")).to.equal(true);
    expect(await on("", "")).to.equal(true);
    rmSync(join(run, "runtime.json"));
    expect(await on("mongodb://c:3/presage")).to.equal(true);
    tell("mongodb://a:1,b:2/presage");
    server.close();
    await once(server, "close");
    expect(await on("mongodb://a:1,b:2/presage")).to.equal(false);
  });

  it("knows a database by each way to write its hosts, its port and its name", async () => {
    for (const [used, wanted, expected] of [
      ["mongodb://127.0.0.1/presage", "mongodb://localhost:27017/presage", true],
      ["mongodb://localhost/presage", "mongodb://[::1]:27017/presage", true],
      ["mongodb://127.0.0.1:27018/presage", "mongodb://localhost:27017/presage", false],
      ["mongodb://Db.Example:27017/presage", "mongodb://db.example/presage", true],
      ["mongodb://db.example/presage", "mongodb://db.example/Presage", true],
      ["mongodb://a,b/presage", "mongodb://b:27017,a:27017/presage", true],
      ["mongodb://a,b/presage", "mongodb://b/presage?directConnection=true", true],
      ["mongodb://a", "mongodb://a/test", true],
      ["mongodb+srv://cluster.example/presage", "mongodb://a.example/presage", true],
      ["mongodb+srv://cluster.example/presage", "mongodb+srv://other.example/presage", false],
    ] as const) {
      tell(used);
      expect(await on(wanted), `${used} and ${wanted}`).to.equal(expected);
      tell(wanted);
      expect(await on(used), `${wanted} and ${used}`).to.equal(expected);
    }
  });

  it("takes the TCP port of the platform's own engine for its socket", async () => {
    const own = "mongodb://%2Fdata%2Frun%2Fmongo.sock/presage?directConnection=true";
    tell(own, { mongoTcpPort: 27_020 });
    expect(await on("mongodb://%2fdata%2frun%2fmongo.sock/presage")).to.equal(true);
    expect(await on("mongodb://127.0.0.1:27020/presage")).to.equal(true);
    expect(await on("mongodb://127.0.0.1:27021/presage")).to.equal(false);
    expect(await on("mongodb://127.0.0.1:27020/other")).to.equal(false);
  });

  it("does not believe what an earlier start said about itself", async () => {
    tell("mongodb://a:1/presage", { supervisor: 6 });
    expect(await on("mongodb://c:3/presage")).to.equal(true);
  });

  it("is false for given engines while a command has the folder", async () => {
    status = { state: "busy with a command", processes: { presage: 8 } };
    expect(await on("mongodb://c:3/presage")).to.equal(false);
    expect(await on("mongodb://c:3/presage", "")).to.equal(true);
  });
});
