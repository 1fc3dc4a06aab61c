/** What the page of operators reads and does (Contract 3.10, 3.11). */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { keyCheckOf } from "../../src/cli/backup/key_check.ts";
import { writeBackup } from "../../src/cli/backup/write_backup.ts";
import { createTrendSampler } from "../../src/metrics/keep_trends.ts";
import { createDump } from "../../src/store/platform/dump.ts";
import { startApp, type TestApp } from "../support/app.ts";
import type { Account } from "../support/factories.ts";
import { dataFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const MINUTE = 60_000;
const PASSWORD = "correct-horse-battery";

describe("the page of operators", () => {
  let app: TestApp;
  let staff: Account;
  let chief: Account;
  const dataDir = mkdtempSync(path.join(dataFolder(), "operators-"));

  before(async () => {
    const environment = { DATA_DIR: dataDir, MAIL_OUTBOX: path.join(dataDir, "outbox") };
    app = await startApp("operators", { environment });
    staff = await app.make.account({ isStaff: true });
    chief = await app.make.account({ isSuperuser: true });
  });
  after(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const read = async (route: string, by = staff) =>
    (await app.as(by.token).get(`/api/admin/${route}`)).body;
  const named = async (query: string): Promise<string[]> =>
    (await read(`users/?${query}`)).results.map(({ username }: { username: string }) => username);
  const ask = async (login: string) =>
    expect((await app.as(null).post("/api/auth/password-reset/", { login })).status).to.equal(204);

  it("finds accounts by a part of the name or e-mail and by id, closed ones and spam too", async () => {
    const email = "Hidden.Hatter@example.org";
    const mail = { email, emailKey: email.toLowerCase() };
    const closed = await app.make.account({ username: "march-hare", ...mail, isActive: false });
    const spam = await app.make.account({ username: "dormouse", isSpam: true });
    for (const search of ["hatter@EXAMPLE", "arch-ha", String(closed.id)])
      expect(await named(`search=${encodeURIComponent(search)}`), search).to.include("march-hare");
    expect(await named("show=closed"))
      .to.include("march-hare")
      .and.not.include("dormouse");
    expect(await named("show=spam")).to.deep.equal(["dormouse"]);
    expect(await named("show=open&limit=100")).to.not.include.members(["march-hare", "dormouse"]);
    expect(await named("search=.*a")).to.deep.equal([]);
    const { results } = await read(`users/?search=${spam.id}&show=spam`);
    expect(results[0]).to.include({ is_spam: true, is_active: true, reset_asked_at: null });
    expect((await app.as(staff.token).get("/api/admin/users/?search=ab")).status).to.equal(400);
    expect(await read("users/?limit=1"))
      .to.include({ previous: null })
      .and.have.property("next");
  });

  it("names the accounts that wait for a new password, until they have one", async () => {
    const closed = await app.make.account({ username: "closed-alice", isActive: false });
    const alice = await app.make.account({ username: "alice-asks" });
    for (const { username } of [closed.user, alice.user]) await ask(username);
    await ask("missing-account");
    expect(await named("show=reset")).to.deep.equal(["alice-asks"]);
    const given = { password: PASSWORD };
    await app.as(chief.token).patch(`/api/admin/users/${alice.id}/`, given);
    expect(await named("show=reset")).to.deep.equal([]);
  });

  it("shows superusers the mails of a bare machine, and their links work", async () => {
    app.startJobs();
    expect(await read("outbox/", chief)).to.deep.equal({ is_kept: true, results: [] });
    await app.make.account({ username: "bill", email: "bill@example.org" });
    await ask("bill");
    await until("the mail", async () => (await read("outbox/", chief)).results.length === 1);
    const [mail] = (await read("outbox/", chief)).results;
    expect(mail).to.include({ to: "bill@example.org" });
    expect(Date.now() - Date.parse(mail.sent_at)).to.be.within(-1_000, 600_000);
    const [, secret] = /(user_id=\d+&token=\S+)/.exec(mail.text as string) ?? [];
    const change = `/api/auth/password-reset/change/?${secret}`;
    expect((await app.as(null).post(change, { password: PASSWORD })).status).to.equal(200);
    expect(await named("show=reset")).to.deep.equal([]);
    // A link of a mail opens the account of a superuser, so staff must not read it.
    expect((await app.as(staff.token).get("/api/admin/outbox/")).status).to.equal(403);
  });

  it("runs the failed jobs of a queue again, and knows no other queue", async () => {
    app.startJobs();
    const queue = app.caps.jobs.queue("scoring");
    const jobs = await Promise.all([queue.add("nonsense", {}), queue.add("nonsense", {})]);
    const failed = () => queue.getFailedCount();
    await until("the failures", async () => (await failed()) === 2);
    const retry = (name: string) => app.as(staff.token).post(`/api/admin/queues/${name}/retry/`);
    const reply = await retry("scoring");
    expect([reply.status, reply.body]).to.deep.equal([200, { retried: 2 }]);
    for (const { id = "" } of jobs)
      await until("its second run", async () => (await queue.getJob(id))?.attemptsStarted === 2);
    expect((await retry("scorings")).status).to.equal(404);
    expect((await retry("exports")).body).to.deep.equal({ retried: 0 });
  });

  it("keeps what all processes measured in each minute of one hour", async () => {
    const twin = await app.twin();
    const [first, second] = [createTrendSampler(app.caps), createTrendSampler(twin.caps)];
    const trends = async () => (await read("trends/")).results;
    app.stopClock();
    // Both have told what they served before this minute.
    await Promise.all([first(), second()]);
    app.travel(MINUTE);
    await app.as(null).get("/api/posts/");
    await twin.as(null).get("/api/posts/");
    await twin.as(null).get("/api/posts/");
    await app.caps.jobs.queue("exports").add("export_project", { jobId: "x" }, { delay: 9e6 });
    await Promise.all([first(), second()]);
    const [before, now] = (await trends()).slice(-2);
    expect(Date.parse(now.at) - Date.parse(before.at)).to.equal(MINUTE);
    expect(now).to.include({ requests: 3, failed_requests: 0, refused_requests: 0 });
    expect(now).to.include({ aggregation_lag_seconds: 0, withdrawal_lag_seconds: 0 });
    app.travel(59 * MINUTE);
    expect((await trends()).map(({ at }: { at: string }) => at)).to.deep.equal([now.at]);
    app.travel(MINUTE);
    expect(await trends()).to.deep.equal([]);
    app.startClock();
  });

  it("lists whole backups with their time and size, the newest first", async () => {
    const { store, serverKey, clock } = app.caps;
    const folder = path.join(dataDir, "backups");
    expect((await read("backups/")).results).to.deep.equal([]);
    const write = (name: string) =>
      writeBackup({
        dump: createDump(store),
        dir: path.join(folder, name),
        version: "2.1.0",
        schema: 1,
        keyCheck: keyCheckOf(serverKey),
        clock,
        ahead: () => 0,
        onDocuments: () => undefined,
        signal: new AbortController().signal,
      });
    const older = await write("z-first");
    const newer = await write("a-second");
    mkdirSync(path.join(folder, "x.partial-1"));
    const { results } = await read("backups/");
    const sizeOf = ({ collections }: typeof newer) =>
      collections.reduce(
        (sum, { name }) =>
          sum + readFileSync(path.join(folder, "a-second", `${name}.bson.gz`)).length,
        0,
      );
    expect(results.map(({ name }: { name: string }) => name)).to.deep.equal(
      Date.parse(newer.finished_at) > Date.parse(older.finished_at)
        ? ["a-second", "z-first"]
        : ["z-first", "a-second"],
    );
    const second = results.find(({ name }: { name: string }) => name === "a-second");
    expect(second).to.include({ finished_at: newer.finished_at, bytes: sizeOf(newer) });
  });

  it("names the accounts of exclusions and of the whitelist", async () => {
    const { store, clock } = app.caps;
    const { id, username } = await app.make.account();
    const project = await app.make.project();
    const line = { user_id: id, project_id: project._id };
    const granted = await app.as(staff.token).post("/api/admin/data-access/", line);
    expect(granted.body).to.include({ username, project_name: project.name });
    const [listed] = (await read("data-access/")).results;
    expect(listed).to.include({ username, project_name: project.name });
    await store.exclusions.insertMany([
      {
        _id: await store.counters.draw("rows"),
        userId: id,
        projectId: project._id,
        leaderboardId: null,
        level: 4,
        kind: "disqualified",
        startTime: null,
        endTime: clock.now(),
        note: "Two accounts.",
        createdAt: clock.now(),
      },
    ]);
    const { count, results } = await read("exclusions/");
    expect(count).to.equal(1);
    const shown = { username, project_id: project._id, leaderboard_id: null, level: 4 };
    expect(results[0]).to.include({ ...shown, kind: "disqualified", from: null });
    const { name, type, slug } = project;
    expect(results[0].project).to.deep.equal({ id: project._id, name, type, slug });
  });
});
