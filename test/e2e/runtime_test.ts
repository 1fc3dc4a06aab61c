import { expect } from "chai";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { createClient } from "../support/client.ts";
import { testMongoUri, testRedisUrl } from "../support/engines.ts";
import { Installation, isAlive, type ProcessName } from "../support/installation.ts";
import { until } from "../support/until.ts";

const children: readonly ProcessName[] = ["mongo", "redis", "api", "jobs"];
const suiteMs = 120_000;

interface Runtime {
  readonly mongoUri: string;
}

interface ServerStatus {
  readonly wiredTiger: { readonly cache: Readonly<Record<string, number>> };
}

describe("npm start", function () {
  this.timeout(suiteMs);
  const installation = new Installation();
  after(() => installation.remove());

  async function isReady(): Promise<boolean> {
    const client = createClient(installation.demoFile().base_url, null);
    return (await client.get("/readyz")).status === 200;
  }

  it("starts every process and describes them in demo.json", async () => {
    await installation.start();

    const { processes, base_url, docs_url } = installation.demoFile();
    expect(await isReady()).equal(true);
    expect(docs_url).equal(`${base_url}/docs`);
    expect(Object.keys(processes)).members(["supervisor", ...children]);
    for (const pid of Object.values(processes)) expect(isAlive(pid)).equal(true);
    for (const name of ["demo.json", "secret.key"]) {
      expect(statSync(join(installation.dataDir, name)).mode & 0o777).equal(0o600);
    }
  });

  it("leaves one core to requests when there are several", async () => {
    const runtime = new URL("../../src/runtime/cores.mjs", import.meta.url).href;
    const { allowedCores, coresIn } = (await import(runtime)) as {
      allowedCores: (pid: number) => number[];
      coresIn: (list: string) => number[];
    };

    const all = allowedCores(installation.pid("api"));
    expect(all).deep.equal(allowedCores(process.pid));
    expect(allowedCores(installation.pid("jobs"))).deep.equal(all.length > 1 ? all.slice(1) : all);
    expect(coresIn("0-2,5,8-9")).deep.equal([0, 1, 2, 5, 8, 9]);
  });

  it("gives MongoDB a sixteenth of the memory for its cache, within bounds", async () => {
    const settings = new URL("../../src/runtime/settings.mjs", import.meta.url).href;
    const { readSettings } = (await import(settings)) as {
      readSettings: (env: object) => { mongoCacheMb: number };
    };
    const usual = readSettings({}).mongoCacheMb;
    const { mongoUri } = JSON.parse(installation.read("run", "runtime.json")) as Runtime;

    const connection = await mongoose.createConnection(mongoUri).asPromise();
    const admin = connection.getClient().db("admin");
    const { wiredTiger } = (await admin.command({ serverStatus: 1 })) as ServerStatus;
    const given = await admin.command({ getParameter: 1, wiredTigerEngineRuntimeConfig: 1 });
    await connection.close();

    expect(usual).within(256, 1024);
    expect(usual).most(Math.max(256, Math.ceil(totalmem() / 1024 ** 2 / 16)));
    expect(wiredTiger.cache["maximum bytes configured"]).equal(usual * 1024 ** 2);
    expect(given["wiredTigerEngineRuntimeConfig"]).include("eviction_dirty_trigger=40");
    expect(readSettings({ MONGO_CACHE_MB: "64" }).mongoCacheMb).equal(64);
  });

  it("lets the embedded MongoDB use the allocator of the embedded Redis", () => {
    const filesOf = (name: ProcessName) =>
      new Set(readFileSync(`/proc/${installation.pid(name)}/maps`, "utf8").match(/\/.+$/gm));
    const [ofMongo, ofRedis] = [[...filesOf("mongo")], filesOf("redis")];

    const isEmbedded = ofMongo.some((file) => file.includes("embedded_mongodb"));
    const allocator = [...ofRedis].find((file) => /\/redis\/usr\/lib\/.*libjemalloc/.test(file));
    const lent = isEmbedded && allocator !== undefined ? [allocator] : [];
    expect(ofMongo.filter((file) => file.includes("libjemalloc"))).deep.equal(lent);
  });

  it("says what is running when it is started again", async () => {
    const before = installation.demoFile().processes;

    const second = installation.spawn();

    expect(await second.ended).equal(0);
    expect(second.output())
      .include("already running")
      .include(`pid ${before.mongo ?? 0}`);
    expect(installation.demoFile().processes).deep.equal(before);
  });

  it("keeps every acknowledged write when the MongoDB engine is killed", async () => {
    const { mongoUri } = JSON.parse(installation.read("run", "runtime.json")) as Runtime;
    const uri = mongoUri.replace("/presage?", "/killed?");
    const connection = await mongoose.createConnection(uri).asPromise();
    const rows = connection.collection<{ _id: number }>("rows");
    const acknowledged: number[] = [];
    const killed = installation.pid("mongo");
    let next = 0;
    const write = async (): Promise<void> => {
      const _id = next++;
      await rows.insertOne({ _id }).then(
        () => acknowledged.push(_id),
        () => undefined, // not acknowledged: may or may not be stored
      );
    };
    const writeUntil = async (isEnough: () => boolean): Promise<void> => {
      while (!isEnough()) await Promise.all(Array.from({ length: 8 }, write));
    };

    await writeUntil(() => acknowledged.length >= 200);
    const during = writeUntil(() => acknowledged.length >= 600);
    process.kill(killed, "SIGKILL");
    await during;

    const stored = new Set((await rows.find().toArray()).map((row) => row._id));
    const lost = acknowledged.filter((id) => !stored.has(id));
    await connection.dropDatabase();
    await connection.close();
    expect(lost).deep.equal([]);
    await until("the new pid is told", () => ![0, killed].includes(installation.pid("mongo")));
  });

  for (const name of ["redis", "api", "jobs"] as const) {
    it(`starts ${name} again when it was killed`, async () => {
      const killed = installation.pid(name);

      process.kill(killed, "SIGKILL");

      await until(`${name} again`, () => ![0, killed].includes(installation.pid(name)));
      await until("ready again", isReady);
    });
  }

  it("checks the counters when an API process replaces one that was killed", async () => {
    const { mongoUri } = JSON.parse(installation.read("run", "runtime.json")) as Runtime;
    const connection = await mongoose.createConnection(mongoUri).asPromise();
    const reports = connection.collection<{ _id: number }>("check_reports");
    const killedAt = Date.now();

    process.kill(installation.pid("api"), "SIGKILL");

    const isChecked = () => reports.findOne({ _id: { $gt: killedAt } });
    await until("the check is done", isChecked, suiteMs / 2).finally(() => connection.close());
    await until("ready again", isReady);
  });

  it("stops everything in order on SIGTERM", async () => {
    const { processes } = installation.demoFile();

    process.kill(processes.supervisor ?? 0, "SIGTERM");

    for (const pid of Object.values(processes)) await until("gone", () => !isAlive(pid));
    expect(statSync(join(installation.dataDir, "mongo", "mongod.lock")).size).equal(0);
    expect(installation.read("logs", "redis.log")).include("bye bye");
  });

  it("names the stopped processes, API first and MongoDB last, and exits with 0", async () => {
    const run = await installation.start();

    run.process.kill("SIGTERM");

    expect(await run.ended).equal(0);
    const stopped = [...run.output().matchAll(/stopped (\w+)/g)].map((match) => match[1]);
    expect(stopped).deep.equal(["api", "jobs", "redis", "mongo"]);
  });

  it("leaves no process when the supervisor is killed, and starts again at once", async () => {
    const run = await installation.start();
    const { processes } = installation.demoFile();

    run.process.kill("SIGKILL");

    for (const pid of Object.values(processes)) await until("gone", () => !isAlive(pid));
    const next = await installation.start();
    next.process.kill("SIGTERM");
    expect(await next.ended).equal(0);
  });
});

describe("npm start with engines from the environment", function () {
  this.timeout(suiteMs);

  it("starts no engines", async () => {
    const installation = new Installation({
      MONGODB_URI: testMongoUri("given"),
      REDIS_URL: testRedisUrl(),
    });

    const run = await installation.start();
    const { processes } = installation.demoFile();
    run.process.kill("SIGTERM");
    await run.ended;
    await installation.remove();

    expect(Object.keys(processes)).members(["supervisor", "api", "jobs"]);
  });
});

describe("npm start that cannot serve", function () {
  this.timeout(suiteMs);

  it("names the two remedies and exits with 2 when the engines cannot be fetched", async () => {
    const bin = mkdtempSync(join(tmpdir(), "presage-bin-"));
    symlinkSync(process.execPath, join(bin, "node"));
    const installation = new Installation({ PATH: bin, ENGINES_DIR: join(bin, "none") });

    const run = installation.spawn();

    expect(await run.ended).equal(2);
    expect(run.output())
      .include("docker compose up -d mongo redis-queue redis-cache")
      .include("MONGODB_URI and REDIS_URL");
    await installation.remove();
    rmSync(bin, { recursive: true });
  });

  it("says that the port is in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const installation = new Installation({ PORT: String(port) });

    const run = installation.spawn();

    expect(await run.ended).equal(1);
    expect(run.output()).include(`Port ${port} on 127.0.0.1 is in use`);
    await installation.remove();
    server.close();
  });
});
