import { execFile } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import mongoose from "mongoose";
import { createClient } from "../support/client.ts";
import { testMongoUri, testRedisUrl } from "../support/engines.ts";
import { Installation } from "../support/installation.ts";

const program = fileURLToPath(new URL("../../src/runtime/presage.mjs", import.meta.url));

/** Runs a command of `presage` on an installation. `given` is added to the environment. */
function presageOn(
  given: Readonly<Record<string, string>>,
  ...argv: string[]
): Promise<{ code: number; output: string }> {
  const none = { RUN_DIR: "", MONGODB_URI: "", REDIS_URL: "", REDIS_CACHE_URL: "" };
  const env = { ...process.env, ...none, SECRET_KEY: "", NODE_ENV: "", ...given };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...argv], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: out + err });
    });
  });
}

describe("presage backup and restore of an installation", function () {
  this.timeout(240_000);
  const installation = new Installation({
    ADMIN_USERNAME: "keeper",
    ADMIN_EMAIL: "keeper@example.org",
    ADMIN_PASSWORD: "a long enough phrase",
  });
  const { dataDir } = installation;
  const folder = join(dataDir, "..", "saved");
  after(() => installation.remove());

  const presage = (...argv: string[]) => presageOn({ DATA_DIR: dataDir }, ...argv);

  it("makes a backup while it runs, and refuses to restore then", async () => {
    const none = await presage("backup", folder);
    expect(none.code).to.equal(2);
    expect(none.output).to.include("There is no installation in");
    const run = await installation.start();
    const made = await presage("backup", folder);
    expect(made.code, made.output).to.equal(0);
    const refused = await presage("restore", folder, "--replace");
    expect(refused.code).to.equal(1);
    expect(refused.output).to.include("stop it first");
    run.process.kill("SIGTERM");
    expect(await run.ended).to.equal(0);
  });

  it("works on the stopped installation with engines that it starts and stops", async () => {
    const checked = await presage("verify", folder, "--database");
    expect(checked.output).to.not.include("users:");
    const refused = await presage("restore", folder);
    expect(refused.code).to.equal(1);
    expect(refused.output).to.include("it holds 1 accounts");
    for (const name of ["mongo", "mongod"]) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
    const restored = await presage("restore", folder);
    expect(restored.code, restored.output).to.equal(0);
    expect(restored.output).to.include("restored and compared").and.not.include("Warning");
    const same = await presage("verify", folder, "--database");
    expect(same.code, same.output).to.equal(0);
    expect(existsSync(join(dataDir, "run", "control.sock"))).to.equal(false);
    const again = await presage("backup");
    expect(again.code, again.output).to.equal(0);
    expect(readdirSync(join(dataDir, "backups"))).to.have.length(1);
  });

  it("starts with the restored data", async () => {
    await installation.start();
    const { base_url: url } = installation.demoFile();
    const login = { login: "keeper", password: "a long enough phrase" };
    const { status, text } = await createClient(url, null).post("/api/auth/login/", login);
    expect(status, text).to.equal(200);
  });
});

describe("presage restore on engines that the environment names", function () {
  this.timeout(240_000);

  it("refuses the database of the platform that runs, and takes another one", async () => {
    const given = { MONGODB_URI: testMongoUri("served"), REDIS_URL: testRedisUrl() };
    const installation = new Installation(given);
    const { dataDir } = installation;
    const folder = join(dataDir, "..", "saved");
    const presage = (mongoUri: string, ...argv: string[]) =>
      presageOn({ DATA_DIR: dataDir, ...given, MONGODB_URI: mongoUri }, ...argv);
    try {
      await installation.start();
      const made = await presage(given.MONGODB_URI, "backup", folder);
      expect(made.code, made.output).to.equal(0);
      for (const uri of [given.MONGODB_URI, `${given.MONGODB_URI}&appName=restore`]) {
        const refused = await presage(uri, "restore", folder, "--replace");
        expect(refused.code, refused.output).to.equal(1);
        expect(refused.output).to.include("stop it first");
      }
      const restored = await presage(testMongoUri("unserved"), "restore", folder, "--replace");
      expect(restored.code, restored.output).to.equal(0);
    } finally {
      await installation.remove();
      await Promise.all([given.MONGODB_URI, testMongoUri("unserved")].map(dropDatabase));
    }
  });
});

/** Drops a database, because the engine of the tests fails after about thirty of them. */
async function dropDatabase(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
