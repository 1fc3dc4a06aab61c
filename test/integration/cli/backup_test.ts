import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { exportProject } from "../../../jobs/processors/exports/export_project.ts";
import { createDump } from "../../../src/store/platform/dump.ts";
import { VERSION } from "../../../src/version.ts";
import { SCHEMA } from "../../../src/store/migrations/migrations.ts";
import { inBackupOrder, isBackedUp } from "../../../src/cli/backup/order.ts";
import { writeBackup } from "../../../src/cli/backup/write_backup.ts";
import { aheadOf, moveForward } from "../../../src/clock.ts";
import { manifestText, readManifest } from "../../../src/cli/backup/manifest.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import type { Account } from "../../support/factories.ts";
import { runCommand } from "../../support/run_command.ts";

const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };
const DAY = 86_400_000;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("presage backup, verify and restore", () => {
  let source: TestApp;
  let target: TestApp;
  let folder: string;
  let whole: string;
  let author: Account;
  let staff: Account;
  /** A job that is finished in the source, with its file. */
  let exported: string;

  before(async () => {
    source = await startApp("backup-source");
    // A token that is used a minute later would be stored again, unlike the backup.
    source.stopClock();
    target = await startApp("backup-target");
    folder = await mkdtemp(join(tmpdir(), "presage-backup-"));
    whole = join(folder, "whole");
    await fill(source);
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await target.close();
    await source.close();
  });

  /** Stores every kind of value: vectors, times as doubles, integers, texts, missing values. */
  async function fill(app: TestApp): Promise<void> {
    const { make, caps } = app;
    author = await make.account();
    for (const type of ["binary", "numeric", "multiple_choice"] as const) {
      const { question } = await make.question(type, {
        question: { openLowerBound: false, openUpperBound: false },
      });
      const value = {
        binary: { probability_yes: 0.3 },
        multiple_choice: { probability_yes_per_category: { A: 0.2, B: 0.3, Other: 0.5 } },
        numeric: { continuous_cdf: Array.from({ length: 201 }, (_, i) => i / 200) },
      }[type];
      const sent = await app
        .as(author.token)
        .post("/api/questions/forecast/", [{ question: question._id, ...value }]);
      if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
    }
    const { db } = caps.store.users.collection.model.db;
    await db?.collection("unknown_to_us").insertMany([
      { _id: 1 as never, n: -0, s: "é\u0000", d: new Date(0), list: [1, 1.5, null, 2 ** 40] },
      { _id: 2 as never, nested: { empty: {}, b: Buffer.from([1, 2]) } },
    ]);
    await caps.store.forecasts.writer.settled();
    staff = await make.account({ isStaff: true });
    exported = await exportOf(app);
    await exportProject(caps, { job: exported }, IDLE);
  }

  const jobsOf = async ({ make }: TestApp) =>
    `/api/projects/${await make.siteMainId()}/download-data/jobs/`;

  /** Requests a job and returns its id. */
  async function exportOf(app: TestApp): Promise<string> {
    const asked = await app.as(staff.token).post(await jobsOf(app), {});
    expect(asked.status, asked.text).to.equal(202);
    return asked.body.job_id as string;
  }

  async function fileOf(app: TestApp, job: string): Promise<Response> {
    const url = `${app.baseUrl}${await jobsOf(app)}${job}/file/`;
    return fetch(url, { headers: { Authorization: `Token ${staff.token}` } });
  }

  const exportFiles = ({ caps }: TestApp) => caps.store.exportFiles.ids();

  const contents = async (app: TestApp): Promise<Map<string, string>> => {
    const dump = createDump(app.caps.store);
    const found = new Map<string, string>();
    for (const name of (await dump.names()).filter(isBackedUp)) {
      const parts: Uint8Array[] = [];
      for await (const document of dump.read(name)) parts.push(Uint8Array.from(document));
      if (parts.length > 0) found.set(name, Buffer.concat(parts).toString("base64"));
    }
    return found;
  };

  it("writes complete documents of every collection that bsondump can read, and a manifest", async () => {
    const made = await runCommand(source, "backup", whole, "--json");
    expect(made.code, made.err).to.equal(0);
    const summary = JSON.parse(made.out) as { collections: Record<string, number> };
    expect(summary.collections).to.include({ forecasts: 3, posts: 3, users: 5, unknown_to_us: 2 });
    expect(summary.collections).to.include({ export_jobs: 1 });
    expect(Object.keys(summary.collections).join()).to.not.include("export_files");
    expect((await readdir(whole)).join()).to.not.include("export_files");
    for (const { name, documents, bytes } of (await readManifest(whole)).collections) {
      const raw = gunzipSync(await readFile(join(whole, `${name}.bson.gz`)));
      expect(raw.length).to.equal(bytes);
      let count = 0;
      for (let at = 0; at < raw.length; at += raw.readInt32LE(at)) count += 1;
      expect(count).to.equal(documents);
    }
    expect((await stat(whole)).mode & 0o077).to.equal(0);
    expect((await stat(join(whole, "users.bson.gz"))).mode & 0o077).to.equal(0);
    expect(await readdir(folder)).to.deep.equal(["whole"]);
  });

  it("has a place in the order for every collection of the platform", async () => {
    const names = await createDump(source.caps.store).names();
    // Without documents these collections do not exist yet.
    const missing = ["watermarks", "aggregate_heads", "demo", "zz"];
    const scores = ["score_heads", "scores", "score_sheets"];
    const all = new Set([...names, ...missing, ...scores]);
    const own = inBackupOrder(Array.from(all, (name) => ({ name }))).map(({ name }) => name);
    expect(own.slice(-4)).to.deep.equal(["demo", "unknown_to_us", "zz", "counters"]);
    expect(own[0]).to.equal("watermarks");
    const before = (a: string, b: string) => {
      expect(own.indexOf(a), `${a} before ${b}`).to.be.lessThan(own.indexOf(b));
    };
    before("aggregate_heads", "snapshots");
    before("snapshots", "forecasts");
    before("score_heads", "scores");
    before("score_heads", "score_sheets");
    before("scores", "forecasts");
    before("participations", "forecasts");
    before("forecasts", "questions");
    before("tokens", "users");
  });

  it("checks a backup without any installation", async () => {
    const checked = await runCommand(null, "verify", whole);
    expect(checked.code, checked.err).to.equal(0);
    expect(checked.out).to.match(/documents of \d+ collections.*: whole\.\n$/);
  });

  it("refuses a folder that is not empty and one that cannot be written", async () => {
    const taken = await runCommand(source, "backup", whole);
    expect(taken).to.include({ code: 1 });
    expect(taken.err).to.include("is not empty");
    const file = join(folder, "file");
    await writeFile(file, "");
    expect((await runCommand(source, "backup", file)).err).to.include("Cannot write a backup to");
    expect((await runCommand(source, "backup", join(file, "below"))).err).to.include(
      "Cannot write",
    );
    await rm(file);
  });

  it("leaves nothing behind when it is stopped", async () => {
    const controller = new AbortController();
    const dump = createDump(source.caps.store);
    const failure = await writeBackup({
      dump: {
        ...dump,
        read(name, signal) {
          if (name === "posts") controller.abort();
          return dump.read(name, signal);
        },
      },
      dir: join(folder, "stopped"),
      schema: SCHEMA,
      version: "2.0.0",
      keyCheck: "",
      clock: source.caps.clock,
      ahead: () => 0,
      onDocuments: () => undefined,
      signal: controller.signal,
    }).catch((error: unknown) => error);
    expect(String(failure)).to.include("Stopped. No backup was made.");
    expect(await readdir(folder)).to.deep.equal(["whole"]);
  });

  it("is stopped by a Ctrl-C that arrives twice, and leaves nothing behind", async () => {
    // Those of the test runner would end the run.
    const others = process.listeners("SIGINT");
    process.removeAllListeners("SIGINT");
    try {
      const stopped = runCommand(source, "backup", join(folder, "interrupted"));
      expect([process.emit("SIGINT"), process.emit("SIGINT")]).to.deep.equal([true, true]);
      const { code, err } = await stopped;
      expect(code).to.equal(1);
      expect(err).to.include("Stopped. No backup was made.");
      expect(process.listenerCount("SIGINT")).to.equal(0);
    } finally {
      for (const listener of others) process.on("SIGINT", listener);
    }
    expect(await readdir(folder)).to.deep.equal(["whole"]);
  });

  it("reports what is missing or altered, and then changes nothing", async () => {
    const none = await runCommand(null, "verify", join(folder, "none"));
    expect(none.err).to.include("There is no backup in").and.include("manifest.json");
    expect((await runCommand(target, "restore", folder)).err).to.include("There is no backup in");
    const bad = join(folder, "bad");
    await runCommand(source, "backup", bad);
    const file = join(bad, "users.bson.gz");
    const good = await readFile(file);
    const before = await contents(target);
    for (const at of [4, Math.floor(good.length / 2), good.length - 1]) {
      const altered = Buffer.from(good);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await writeFile(file, altered);
      for (const command of ["verify", "restore"]) {
        const { code, err } = await runCommand(target, command, bad);
        expect(code).to.equal(1);
        expect(err).to.match(/users\.bson\.gz: sha256 is \w{64}, the manifest says \w{64}/);
        expect(err).to.include("The backup is damaged.");
      }
    }
    await truncate(file, good.length - 1);
    expect((await runCommand(null, "verify", bad)).err).to.match(
      /users\.bson\.gz: \d+ bytes, the man/,
    );
    await rm(file);
    expect((await runCommand(null, "verify", bad)).err).to.include(
      "users.bson.gz: the file is missing",
    );
    expect(await contents(target)).to.deep.equal(before);
    await rm(bad, { recursive: true });
  });

  it("refuses manifests that were altered, and those of other versions", async () => {
    const other = join(folder, "other");
    await runCommand(source, "backup", other);
    const file = join(other, "manifest.json");
    const manifest = await readManifest(other);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace('"documents": 3', '"documents": 4'));
    expect((await runCommand(null, "verify", other)).err).to.include("manifest.json in");
    expect((await runCommand(null, "verify", other)).err).to.include("was altered");
    await writeFile(file, text.slice(0, 100));
    expect((await runCommand(null, "verify", other)).err).to.include(
      "is not the JSON of a manifest",
    );
    await writeFile(file, '{"digest": 1}');
    expect((await runCommand(null, "verify", other)).err).to.include(
      "not the manifest of a Presage backup",
    );
    await writeFile(file, text.replace('"format": 1', '"format": 7'));
    expect((await runCommand(null, "verify", other)).err).to.include("has format 7");
    const [major = 0, minor = 0, patch = 0] = VERSION.split(".").map(Number);
    const later = [`${major + 1}.0.0`, `${major}.${minor + 1}.0`, `${major}.${minor}.${patch + 1}`];
    for (const version of [`${major - 1}.9.9`, ...later]) {
      await writeFile(file, manifestText({ ...manifest, version }));
      const { code, err } = await runCommand(target, "restore", other);
      expect(code).to.equal(1);
      expect(err).to.include(`made by Presage ${version}`).and.include("Nothing was changed");
    }
    await rm(other, { recursive: true });
  });

  it("restores every document and index bit by bit, and changes all versions of caches", async () => {
    const gate = { policy: null, subject: "", accountId: author.id };
    const access = await target.caps.cache.access.enter(gate);
    const restored = await runCommand(target, "restore", whole);
    expect(restored.code, restored.err).to.equal(0);
    expect(restored.out).to.include("restored and compared").and.include("recompute --all");
    expect(restored.out).to.not.include("Warning");
    expect(await contents(target)).to.deep.equal(await contents(source));
    const indexes = async ({ caps }: TestApp) =>
      (await createDump(caps.store).collections())
        .filter(({ name }) => name !== "unknown_to_us")
        .map(({ name, indexes: names }) => `${name} ${names.join()}`)
        .sort();
    expect(await indexes(target)).to.include.members(
      (await indexes(source)).filter((line) => !line.endsWith(" _id_")),
    );
    const after = await target.caps.cache.access.enter(gate);
    expect(after?.accountVersion).to.not.equal(access?.accountVersion);
    expect(after?.projectsVersion).to.not.equal(access?.projectsVersion);
    expect(after?.pageVersions.feed).to.be.a("string").and.not.equal(access?.pageVersions.feed);
    const same = await runCommand(target, "verify", whole, "--database");
    expect(same.code, same.err).to.equal(0);
    for (const path of ["/api/posts/", "/api/posts/1/", "/api/projects/tournaments/"]) {
      const [mine, theirs] = await Promise.all(
        [source, target].map((app) => app.as(author.token).get(path)),
      );
      expect(mine?.status).to.equal(200);
      const plain = (text: unknown) => JSON.stringify(text).replaceAll(/:\d+\/api/g, "");
      expect(plain(theirs?.body)).to.equal(plain(mine?.body));
    }
  });

  it("finds no difference between a backup and a database that also has files of exports", async () => {
    expect(await exportFiles(source)).to.deep.equal([`${exported}-1`]);
    const same = await runCommand(source, "verify", whole, "--database");
    expect(same.code, same.err).to.equal(0);
  });

  it("restores jobs of exports without their files, and shows them as expired", async () => {
    expect(await exportFiles(target)).to.deep.equal([]);
    const path = `${await jobsOf(target)}${exported}/`;
    const told = await target.as(staff.token).get(path);
    expect(told.status, told.text).to.equal(200);
    expect(told.body).to.include({ job_id: exported, status: "expired", download_url: null });
    expect((await fileOf(target, exported)).status).to.equal(410);
    const again = await exportOf(target);
    expect(again).to.not.equal(exported);
    await exportProject(target.caps, { job: again }, IDLE);
    const file = await fileOf(target, again);
    expect(file.status).to.equal(200);
    expect((await file.arrayBuffer()).byteLength).to.be.greaterThan(0);
  });

  it("runs a restored job that was not finished", async () => {
    const copy = join(folder, "unfinished");
    const waiting = await exportOf(source);
    await source.caps.store.exportJobs.begin(waiting, 0);
    expect((await runCommand(source, "backup", copy)).code).to.equal(0);
    await source.caps.store.exportJobs.remove(waiting);
    await source.caps.store.auditEvents.collection.raw.deleteOne({ "after.job": waiting });
    const restored = await runCommand(target, "restore", copy, "--replace");
    expect(restored.code, restored.err).to.equal(0);
    expect(await target.caps.store.exportJobs.stranded(Date.now())).to.deep.equal([waiting]);
    await exportProject(target.caps, { job: waiting }, IDLE);
    expect((await fileOf(target, waiting)).status).to.equal(200);
    await rm(copy, { recursive: true });
    const back = await runCommand(target, "restore", whole, "--replace");
    expect(back.code, back.err).to.equal(0);
  });

  it("restores a backup of an older version, which holds files of exports", async () => {
    const old = join(folder, "old");
    await runCommand(source, "backup", old);
    const manifest = await readManifest(old);
    const dump = createDump(source.caps.store);
    const held = [];
    for (const { name, indexes } of await dump.collections()) {
      if (isBackedUp(name)) continue;
      const documents: Uint8Array[] = [];
      for await (const document of dump.read(name)) documents.push(Uint8Array.from(document));
      const content = Buffer.concat(documents);
      const packed = gzipSync(content);
      await writeFile(join(old, `${name}.bson.gz`), packed);
      held.push({
        name,
        documents: documents.length,
        bytes: content.length,
        sha256: sha256(content),
        file_bytes: packed.length,
        file_sha256: sha256(packed),
        indexes,
      });
    }
    expect(held.map(({ name }) => name)).to.have.members([
      "export_files.chunks",
      "export_files.files",
    ]);
    expect(held.flatMap(({ indexes }) => indexes)).to.include("filename_1_uploadDate_1");
    const collections = [...held, ...manifest.collections];
    await writeFile(join(old, "manifest.json"), manifestText({ ...manifest, collections }));
    const restored = await runCommand(target, "restore", old, "--replace");
    expect(restored.code, restored.err).to.equal(0);
    const same = await runCommand(target, "verify", old, "--database");
    expect(same.code, same.err).to.equal(0);
    expect((await fileOf(target, exported)).status).to.equal(200);
    await rm(old, { recursive: true });
    const back = await runCommand(target, "restore", whole, "--replace");
    expect(back.code, back.err).to.equal(0);
    expect(await exportFiles(target)).to.deep.equal([]);
  });

  it("draws no id of the backup again", async () => {
    const { question } = await target.make.question("binary");
    expect(await source.caps.store.posts.byId(question._id)).to.equal(null);
  });

  it("reports the collections in which a database differs", async () => {
    const { code, err } = await runCommand(target, "verify", whole, "--database");
    expect(code).to.equal(1);
    expect(err).to.match(/^posts: 4 documents, the manifest says 3$/m);
    expect(err).to.match(/^counters: sha256 of \d+ documents is/m);
    expect(err).to.not.match(/^forecasts: /m);
  });

  it("removes the content of a database only with --replace", async () => {
    const refused = await runCommand(target, "restore", whole);
    expect(refused.code).to.equal(1);
    expect(refused.err).to.include("6 accounts").and.include("4 posts").and.include("--replace");
    expect(await target.caps.store.posts.countAll()).to.equal(4);
    const replaced = await runCommand(target, "restore", whole, "--replace", "--json");
    expect(replaced.code, replaced.err).to.equal(0);
    expect(JSON.parse(replaced.out)).to.deep.include({ warnings: [] });
    expect(await contents(target)).to.deep.equal(await contents(source));
  });

  it("warns when SECRET_KEY is a different one", async () => {
    const elsewhere = await startApp("backup-key", {
      environment: { SECRET_KEY: "cd".repeat(32) },
    });
    const { code, out } = await runCommand(elsewhere, "restore", whole);
    expect(code).to.equal(0);
    expect(out).to.include("Warning: SECRET_KEY differs from that of the backup");
    await elsewhere.close();
  });

  it("carries the clock of a rehearsal, and is restored into one alone", async () => {
    const rehearsal = (app: TestApp, dataDir: string): TestApp => {
      const config = { ...app.caps.config, rehearsal: true, dataDir };
      return { ...app, caps: { ...app.caps, config } };
    };
    const [from, to] = [await mkdtemp(join(folder, "from-")), await mkdtemp(join(folder, "to-"))];
    const dir = join(folder, "rehearsal");
    moveForward(from, 9 * DAY);
    await runCommand(rehearsal(source, from), "backup", dir);
    expect((await readManifest(dir)).clock_ahead_seconds).to.equal((9 * DAY) / 1_000);

    const before = await contents(target);
    const refused = await runCommand(target, "restore", dir, "--replace");
    expect(refused.code).to.equal(1);
    expect(refused.err).to.include("Nothing was changed").and.include("REHEARSAL=on");
    expect(await contents(target)).to.deep.equal(before);

    const restore = () => runCommand(rehearsal(target, to), "restore", dir, "--replace");
    const clock = () => aheadOf({ rehearsal: true, dataDir: to });
    moveForward(to, DAY);
    expect(await restore()).to.include({ code: 0 });
    expect(clock()).to.equal(9 * DAY);
    moveForward(to, DAY);
    await restore();
    expect(clock(), "it never goes back").to.equal(10 * DAY);
  });
});
