/** Invitations to addresses, through a real mail server and the real queue (Contract 3.13). */
import { expect } from "chai";
import { startApp, type TestApp } from "../../support/app.ts";
import { bodyAt } from "../../support/client.ts";
import { DAY, type Desk, HOUR, openDesk } from "../../support/desk.ts";
import {
  invitationIn,
  type Mailbox,
  openMailbox,
  type ReceivedMail,
} from "../../support/mailbox.ts";
import { until } from "../../support/until.ts";

const PASSWORD = "horse battery 7";
const SENTENCE = "This invitation is not valid, or it was used up or revoked, or it has expired.";
const IS_OPEN = "The address has an open invitation. Resend it, or revoke it first.";

describe("invitations by mail", () => {
  let mailbox: Mailbox;
  let app: TestApp;
  let desk: Desk;
  before(async () => {
    mailbox = await openMailbox();
    const environment = { SMTP_URL: mailbox.url, VERIFY_EMAIL: "on", SIGNUP: "off" };
    app = await startApp("invitations_by_mail", { environment });
    desk = await openDesk(app);
    app.startJobs();
  });
  after(async () => {
    await app.close();
    await mailbox.close();
  });

  const path = (rest = "") => `/api/projects/${desk.projectId}/invitations/${rest}`;
  const invite = async (emails: readonly string[], more: object = {}): Promise<any[]> => {
    const answer = await desk.as(desk.owner).post(path(), { emails, ...more });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.results;
  };
  const outcomes = async (...given: Parameters<typeof invite>) =>
    (await invite(...given)).map(({ email, result, detail }) => [email, result, detail]);
  const shown = async (email: string): Promise<any> => {
    const { results } = await bodyAt(desk.as(desk.owner), path("?kind=address"));
    return results.find((one: any) => one.email === email);
  };
  /** Returns the newest mail to an address, once there are as many. */
  const mailTo = async (email: string, count = 1): Promise<ReceivedMail> => {
    const sent = () => mailbox.mails.filter(({ to }) => to.includes(email));
    await until(`mail ${count} to ${email}`, () => sent().length >= count);
    return sent()[count - 1]!;
  };
  const isIdle = async () => {
    const counts = await app.caps.jobs.queue("mail").getJobCounts("wait", "active", "delayed");
    return Object.values(counts).every((count) => count === 0);
  };
  const signUp = (invite_token: string, email: string) => {
    const username = `by-mail${app.caps.random.hex(4)}`;
    const body = { username, email, password: PASSWORD, invite_token };
    return app.as(null).post("/api/auth/signup/", body);
  };
  const levelOf = async (userId: number) =>
    (await app.caps.store.memberships.byId(desk.projectId, userId))?.permission ?? null;

  it("bring a link that makes an account, confirms its address and joins, once", async () => {
    const message = "Bring <b>your</b> laptop";
    await invite(["Dara@example.org"], { permission: "viewer", message });
    const mail = await mailTo("Dara@example.org");
    const token = invitationIn(mail);
    expect(mail.source).to.include(desk.owner.username);
    expect(mail.source).to.include("Bring &lt;b&gt;your&lt;/b&gt; laptop");
    const read = await app.as(null).get(`/api/invitations/${token}/`);
    expect(read.body).to.include({ email: "Dara@example.org", permission: "viewer" });

    const { status, body, text } = await signUp(token, "dara@EXAMPLE.org");
    expect([status, body.is_active], text).to.deep.equal([201, true]);
    expect(body.tokens).to.be.an("object");
    expect(await levelOf(body.user.id)).to.equal("viewer");
    const again = await signUp(token, "other@example.org");
    expect([again.status, again.body]).to.deep.equal([400, { invite_token: [SENTENCE] }]);
    const line = await shown("Dara@example.org");
    expect(line).to.include({ state: "used_up", uses_left: 0 });
    expect(line.mailed_at).to.be.a("string");
    expect(line.members[0].user.id).to.equal(body.user.id);
  });

  it("do not confirm an address to which they did not go", async () => {
    await invite(["mallory@example.org"]);
    const token = invitationIn(await mailTo("mallory@example.org"));
    const { body } = await signUp(token, "victim@example.org");
    expect([body.is_active, body.tokens]).to.deep.equal([false, null]);
    expect(await levelOf(body.user.id)).to.equal("forecaster");
    expect((await mailTo("victim@example.org")).source).to.include("/activate/");
  });

  it("let one of many accounts in that accept at once", async () => {
    await invite(["race@example.org"]);
    const token = invitationIn(await mailTo("race@example.org"));
    const guests = await Promise.all(Array.from({ length: 5 }, () => app.make.account()));
    const accept = (guest: { token: string }) =>
      app.as(guest.token).post(`/api/invitations/${token}/accept/`);
    const answers = await Promise.all(guests.map(accept));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 404)).to.have.length(4);
  });

  it("tell of an account only what this project's invitations show already", async () => {
    const known = await app.make.account({
      email: "known@example.org",
      emailKey: "known@example.org",
    });
    await app.make.member(desk.projectId, known.id, "forecaster");
    const other = ["unknown@example.org", "known@example.org"];
    expect(await outcomes(other)).to.deep.equal(other.map((email) => [email, "sent", null]));
    const token = invitationIn(await mailTo("unknown@example.org"));
    const guest = await app.make.account();
    expect((await app.as(guest.token).post(`/api/invitations/${token}/accept/`)).status).to.equal(
      200,
    );
    expect(await outcomes(["UNKNOWN@example.org"])).to.deep.equal([
      ["UNKNOWN@example.org", "member", null],
    ]);
    await app.caps.store.memberships.remove(desk.projectId, guest.id);
    expect(await outcomes(["unknown@example.org"])).to.deep.equal([
      ["unknown@example.org", "sent", null],
    ]);
  });

  it("refuse what is no address, stands twice or is invited already, also at once", async () => {
    const sent = await outcomes(["no address", "eve@example.org", "EVE@example.org"]);
    expect(sent).to.deep.equal([
      ["no address", "refused", "This is not an e-mail address."],
      ["eve@example.org", "sent", null],
      ["EVE@example.org", "refused", "The address stands in this request before."],
    ]);
    expect(await outcomes(["eve@example.org"])).to.deep.equal([
      ["eve@example.org", "refused", IS_OPEN],
    ]);
    const all = await Promise.all(Array.from({ length: 6 }, () => outcomes(["finn@example.org"])));
    expect(all.flat().filter(([, result]) => result === "sent")).to.have.length(1);
    await until("the queue is empty", isIdle);
    expect(mailbox.mails.filter(({ to }) => to.includes("finn@example.org"))).to.have.length(1);
    const many = Array.from({ length: 201 }, (_, n) => `a${n}@example.org`);
    for (const emails of [many, []]) {
      expect((await desk.as(desk.owner).post(path(), { emails })).status).to.equal(400);
    }
  });

  it("are sent again with another link, once an hour, and not when they were revoked", async () => {
    const [{ invitation_id: id }] = await invite(["gus@example.org"]);
    const first = invitationIn(await mailTo("gus@example.org"));
    const { admin, curator } = desk.accounts;
    const resend = (by = admin) => desk.as(by).post(path(`${id}/resend/`));
    expect((await resend()).status, "too soon").to.equal(409);
    expect((await resend(curator)).status).to.equal(403);
    app.travel(HOUR);
    const answer = await resend();
    expect([answer.status, answer.body.created_by.id], answer.text).to.deep.equal([200, admin.id]);
    const second = invitationIn(await mailTo("gus@example.org", 2));
    const read = (token: string) => app.as(null).get(`/api/invitations/${token}/`);
    expect((await read(first)).status, "the earlier link").to.equal(404);
    expect((await read(second)).body.inviter.id).to.equal(admin.id);
    expect((await desk.as(admin).delete(path(`${id}/`))).status).to.equal(204);
    expect((await read(second)).status, "revoked").to.equal(404);
    app.travel(HOUR);
    expect((await resend()).status, "revoked").to.equal(409);
    expect((await outcomes(["gus@example.org"]))[0]![1]).to.equal("sent");
  });

  it("end after 14 days, and the address can be invited again, once", async () => {
    const [{ invitation_id: id }] = await invite(["hal@example.org"]);
    const token = invitationIn(await mailTo("hal@example.org"));
    app.travel(14 * DAY);
    expect((await app.as(null).get(`/api/invitations/${token}/`)).status).to.equal(404);
    expect((await shown("hal@example.org")).state).to.equal("expired");
    expect((await outcomes(["hal@example.org"]))[0]![1]).to.equal("sent");
    const stale = await desk.as(desk.owner).post(path(`${id}/resend/`));
    expect(stale.status, "a newer one is open").to.equal(409);
  });

  it("go to no address more than five times a day, from all projects together", async () => {
    const email = "ida@example.org";
    for (let n = 0; n < 6; n++) {
      const project = await app.make.project({ createdBy: desk.owner.id });
      const to = { emails: [email] };
      await desk.as(desk.owner).post(`/api/projects/${project._id}/invitations/`, to);
      await until("the queue is empty", isIdle);
    }
    expect(mailbox.mails.filter(({ to }) => to.includes(email))).to.have.length(5);
  });

  it("go out by no inviter who has lost the project, and leave no secret behind", async () => {
    const former = await app.make.account();
    await app.make.member(desk.projectId, former.id, "admin");
    mailbox.refuse(1);
    const sent = await desk.as(former).post(path(), { emails: ["jan@example.org"] });
    expect(sent.body.results[0].result).to.equal("sent");
    await until(
      "the refusal",
      async () => (await app.caps.jobs.queue("mail").getDelayedCount()) > 0,
    );
    await app.caps.store.memberships.remove(desk.projectId, former.id);
    await until("the queue is empty", isIdle);
    expect(mailbox.mails.filter(({ to }) => to.includes("jan@example.org"))).to.deep.equal([]);
    const jobs = await app.caps.jobs.queue("mail").getJobs();
    const { raw } = app.caps.store.invitations.collection;
    const left = JSON.stringify([jobs, await raw.find({}).toArray()]);
    const tokens = mailbox.mails.map(invitationIn).filter((token) => token !== "");
    expect(tokens.length).to.be.greaterThan(5);
    for (const token of tokens) expect(left).to.not.include(token);
  });
});

describe("invitations by mail are limited", () => {
  it("by address, not by request, and a refused list invites no address", async () => {
    const environment = {
      RATE_LIMITS: "on",
      RATE_LIMIT_OVERRIDES: "mails=5/0.001",
      MAIL_OUTBOX: "unused",
    };
    const app = await startApp("invitation_limits", { environment });
    try {
      const owner = await app.make.account();
      const project = await app.make.project({ createdBy: owner.id });
      const path = `/api/projects/${project._id}/invitations/`;
      const send = (...names: string[]) =>
        app.as(owner.token).post(path, { emails: names.map((name) => `${name}@example.org`) });
      expect((await send("a", "b", "c")).status).to.equal(201);
      const refused = await send("d", "e", "f");
      expect([refused.status, refused.headers.has("retry-after")]).to.deep.equal([429, true]);
      expect((await app.as(owner.token).get(path)).body.count).to.equal(3);
      expect((await send("a", "b", "c", "d", "e")).status, "those invited cost nothing").to.equal(
        201,
      );
    } finally {
      await app.close();
    }
  });

  it("to platforms that send mails", async () => {
    const app = await startApp("invitations_without_mail");
    try {
      const owner = await app.make.account();
      const project = await app.make.project({ createdBy: owner.id });
      const path = `/api/projects/${project._id}/invitations/`;
      const { body } = await app.as(owner.token).post(path, { emails: ["a@example.org"] });
      expect(body.results[0]).to.include({ result: "refused", invitation_id: null });
      expect(body.results[0].detail).to.equal("This platform sends no mail. Make a link instead.");
      expect((await app.as(owner.token).get(path)).body.count).to.equal(0);
    } finally {
      await app.close();
    }
  });
});
