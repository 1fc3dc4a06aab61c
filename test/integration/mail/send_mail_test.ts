/** Links by mail, through a real mail server and the real queue (Contract 3.9). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { issueSecret } from "../../../src/accounts/mailed_secrets.ts";
import { createMailer } from "../../../src/mail/mailer.ts";
import { hashPassword } from "../../../src/password_hash.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
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

  describe("for a new address", () => {
    const EMAIL = "/api/users/me/email/";
    const CONFIRM = `${EMAIL}confirm/`;
    let name = 0;
    const person = async () => {
      const username = `mover${(name += 1)}`;
      const email = `${username}@example.org`;
      const passwordHash = await hashPassword(PASSWORD);
      const account = await app.make.account({ username, email, emailKey: email, passwordHash });
      return { ...account, email, client: app.as(account.token) };
    };
    const emailOf = async ({ id }: { readonly id: number }) =>
      (await app.caps.store.users.byId(id))!.email;
    /** Asks for another address, and returns the mails: the first for the owner, the last with the link. */
    const move = async ({ client }: { readonly client: Client }, email: string) => {
      const count = mailbox.mails.length;
      expect((await client.post(EMAIL, { email, password: PASSWORD })).status).to.equal(204);
      return (await mailbox.holds(count + 2)).slice(count);
    };

    it("tells the present one first, and changes it once by the link of the owner alone", async () => {
      const [ada, eve] = [await person(), await person()];
      mailbox.refuse(1);
      const mails = await move(ada, "Ada@uni.example");
      expect(mails.map(({ to }) => to)).to.deep.equal([[ada.email], ["Ada@uni.example"]]);
      const [notice, mail] = mails;
      expect(tokenIn(notice!)).to.equal("");
      expect(notice!.source).to.include("Ada@uni.example").and.to.include("change your password");
      const body = { token: tokenIn(mail!) };
      expect((await eve.client.post(CONFIRM, body)).status).to.equal(400);
      expect(await emailOf(ada)).to.equal(ada.email);
      const { text } = await issueSecret(app.caps, "reset", ada.id);
      const confirmed = await ada.client.post(CONFIRM, body);
      expect([confirmed.status, confirmed.body.email]).to.deep.equal([200, "Ada@uni.example"]);
      expect((await ada.client.get("/api/users/me/")).body.email).to.equal("Ada@uni.example");
      expect((await ada.client.post(CONFIRM, body)).status).to.equal(400);
      const reset = `/api/auth/password-reset/change/?user_id=${ada.id}&token=${text}`;
      expect((await post(reset, { password: "another-horse-battery" })).status).to.equal(400);
      const login = { login: "ada@UNI.example", password: PASSWORD };
      expect((await post("/api/auth/login/token/", login)).status).to.equal(200);
      expect(
        (await post("/api/auth/login/token/", { ...login, login: ada.email })).status,
      ).to.equal(400);
    });

    it("ends with a newer wish, a new password, its day, and an owner of the address", async () => {
      const ada = await person();
      const [, first] = await move(ada, "first@uni.example");
      const [, second] = await move(ada, "second@uni.example");
      expect((await ada.client.post(CONFIRM, { token: tokenIn(first!) })).status).to.equal(400);
      const eve = await person();
      await move(eve, "second@uni.example");
      expect((await ada.client.post(`${CONFIRM}?token=${tokenIn(second!)}`)).status).to.equal(200);
      const late = mailbox.mails.at(-1)!;
      const taken = await eve.client.post(CONFIRM, { token: tokenIn(late) });
      expect([taken.status, Object.keys(taken.body)]).to.deep.equal([400, ["email"]]);
      const [, third] = await move(ada, "third@uni.example");
      const change = { old_password: PASSWORD, new_password: "another-horse-battery" };
      expect((await ada.client.post("/api/users/me/password/", change)).status).to.equal(200);
      expect((await ada.client.post(CONFIRM, { token: tokenIn(third!) })).status).to.equal(400);
      const bob = await person();
      const [, mail] = await move(bob, "bob@uni.example");
      app.travel(24 * 3_600_000);
      expect((await bob.client.post(CONFIRM, { token: tokenIn(mail!) })).status).to.equal(400);
    });

    it("is refused with a wrong password, and where it is the present or another account's", async () => {
      const ada = await person();
      const ask = async (email: string, password = PASSWORD) => {
        const { status, body } = await ada.client.post(EMAIL, { email, password });
        return [status, ...Object.keys(body ?? {})];
      };
      expect(await ask("x@uni.example", "not the password")).to.deep.equal([400, "password"]);
      for (const email of [ada.email, "not an address", (await person()).email])
        expect(await ask(email)).to.deep.equal([400, "email"]);
    });
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
