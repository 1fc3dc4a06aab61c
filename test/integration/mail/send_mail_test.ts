/** Links by mail, through a real mail server and the real queue (Contract 3.9). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { createMailer } from "../../../src/mail/mailer.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { type Mailbox, openMailbox, tokenIn } from "../../support/mailbox.ts";
import { until } from "../../support/until.ts";

const PASSWORD = "correct-horse-battery";

describe("mail", () => {
  let mailbox: Mailbox;
  let app: TestApp;
  before(async () => {
    mailbox = await openMailbox();
    const environment = {
      SMTP_URL: mailbox.url,
      MAIL_FROM: "Presage <forecasts@example.org>",
      VERIFY_EMAIL: "on",
    };
    app = await startApp("mail", { environment });
    app.startJobs();
  });
  after(async () => {
    await app.close();
    await mailbox.close();
  });

  const post = (route: string, body: object) => app.as(null).post(route, body);
  const ask = async (login: string) =>
    expect((await post("/api/auth/password-reset/", { login })).status).to.equal(204);
  const isIdle = async () => {
    const counts = await app.caps.jobs.queue("mail").getJobCounts("wait", "active", "delayed");
    return Object.values(counts).every((count) => count === 0);
  };

  it("brings the link that confirms the address of a new account", async () => {
    const account = { username: "ada", email: "ada@example.org", password: PASSWORD };
    const { body } = await post("/api/auth/signup/", account);
    expect([body.is_active, body.tokens]).to.deep.equal([false, null]);
    const login = { login: "ada", password: PASSWORD };
    const refused = await post("/api/auth/login/token/", login);
    expect([refused.status, refused.body]).to.deep.equal([400, { user_state: ["inactive"] }]);
    const [mail] = await mailbox.holds(1);
    expect(mail!.to).to.deep.equal(["ada@example.org"]);
    expect(mail!.source)
      .to.match(/^From: Presage <forecasts@example.org>/m)
      .and.match(/^Auto-Submitted: auto-generated/m)
      .and.match(/text\/plain/)
      .and.match(/text\/html/);
    const secret = { user_id: body.user.id, token: tokenIn(mail!) };
    expect((await post("/api/auth/signup/activate/", secret)).status).to.equal(200);
    expect((await post("/api/auth/login/token/", login)).status).to.equal(200);
  });

  it("brings one link for a new password within two minutes, also after a refusal", async () => {
    const count = mailbox.mails.length;
    mailbox.refuse(1);
    await ask("ada@example.org");
    const mail = (await mailbox.holds(count + 1))[count]!;
    await ask("ada");
    await until("the queue is empty", isIdle);
    expect(mailbox.mails.length).to.equal(count + 1);
    const [ada] = await app.caps.store.users.byLogin({ name: "ada", email: "" });
    const route = `/api/auth/password-reset/change/?user_id=${ada!._id}&token=${tokenIn(mail)}`;
    expect((await post(route, { password: "another-horse-battery" })).status).to.equal(200);
    app.travel(120_001);
    await ask("ada");
    expect((await mailbox.holds(count + 2)).length).to.equal(count + 2);
  });

  it("goes to no account that is unknown, a bot, marked as spam, closed or without an address", async () => {
    const count = mailbox.mails.length;
    const bot = await app.make.account({
      isBot: true,
      email: "bot@example.org",
      emailKey: "bot@example.org",
    });
    const spam = await app.make.account({
      isSpam: true,
      email: "spam@example.org",
      emailKey: "spam@example.org",
    });
    const silent = await app.make.account({ email: "" });
    const closed = await app.make.account({ email: "closed@example.org" });
    const staff = await app.make.account({ isStaff: true, isSuperuser: true });
    const close = { is_active: false };
    const path = `/api/admin/users/${closed.id}/`;
    expect((await app.as(staff.token).patch(path, close)).status).to.equal(200);
    for (const login of [
      "unknown",
      bot.user.username,
      spam.user.username,
      silent.user.username,
      closed.user.username,
    ])
      await ask(login);
    // The jobs of the others stand before this one.
    await app.make.account({ username: "eve", email: "eve@example.org" });
    await ask("eve");
    await mailbox.holds(count + 1);
    await until("the queue is empty", isIdle);
    expect(mailbox.mails.slice(count).flatMap(({ to }) => to)).to.deep.equal(["eve@example.org"]);
  });

  it("leaves no secret in the queue", async () => {
    const jobs = await app.caps.jobs.queue("mail").getJobs();
    const tokens = mailbox.mails.map(tokenIn);
    expect(jobs.length).to.be.greaterThan(0);
    for (const token of tokens) expect(JSON.stringify(jobs)).to.not.include(token);
  });
});

describe("the outbox", () => {
  it("takes mails as files for the owner only, the newest hundred", async () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), "presage-outbox-")), "outbox");
    try {
      let now = Date.parse("2026-11-28T10:00:00Z");
      const mailer = createMailer(
        { smtpUrl: "", from: "a@example.org", outbox: folder },
        { now: () => now },
      );
      for (let i = 0; i < 102; i++) {
        const mail = { to: "ada@example.org", subject: `No. ${i}`, text: "Text", html: "<p>Text" };
        await mailer.send(mail);
        now += 1_000;
      }
      const names = readdirSync(folder).sort();
      expect(names.length).to.equal(100);
      const oldest = path.join(folder, names[0]!);
      expect(readFileSync(oldest, "utf8")).to.match(/^Subject: No\. 2\r?$/m);
      expect(statSync(oldest).mode & 0o777).to.equal(0o600);
      expect(statSync(folder).mode & 0o777).to.equal(0o700);
    } finally {
      rmSync(path.dirname(folder), { recursive: true });
    }
  });
});
