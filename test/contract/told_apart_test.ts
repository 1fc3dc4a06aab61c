/** What accounts are told that is about no post: invitations and exports. Contract 3.15. */
import { expect } from "chai";
import { exportProject } from "../../jobs/processors/exports/export_project.ts";
import { sweepNotifications } from "../../jobs/processors/notifications/sweep_notifications.ts";
import { emailKey } from "../../src/domain/accounts/email.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { breaks } from "../support/between.ts";
import { DAY, HOUR } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { type Mailbox, openMailbox } from "../support/mailbox.ts";

const PATH = "/api/users/me/notifications/";
const context = { signal: new AbortController().signal, progress: () => Promise.resolve() };

describe("notifications of invitations and exports", () => {
  let mailbox: Mailbox;
  let app: TestApp;
  let owner: Account;
  let ada: Account;
  let projectId: number;

  before(async () => {
    mailbox = await openMailbox();
    const environment = { SMTP_URL: mailbox.url, BASE_URL: "https://presage.example.org" };
    const stoppedAt = Math.floor(Date.now() / HOUR) * HOUR;
    app = await startApp("told_apart", { environment, stoppedAt });
  });
  after(async () => {
    await app.close();
    await mailbox.close();
  });
  beforeEach(async () => {
    app.travel(2 * DAY);
    owner = await app.make.account();
    ada = await addressed("ada");
    const project = await app.make.project({ createdBy: owner.id, defaultPermission: null });
    projectId = project._id;
    await sweep();
  });

  const sweep = () => sweepNotifications(app.caps, {}, context);
  let addresses = 0;
  /** Makes an account whose address is confirmed, unless flags say otherwise. */
  const addressed = (name: string, flags: object = {}) => {
    const email = `${name}${(addresses += 1)}@Example.org`;
    const key = emailKey(email);
    return app.make.account({ email, emailKey: key, confirmedKey: key, ...flags });
  };
  const invite = async (emails: readonly string[]): Promise<any[]> => {
    const path = `/api/projects/${projectId}/invitations/`;
    const sent = await app.as(owner.token).post(path, { emails });
    expect(sent.status, sent.text).to.equal(201);
    return sent.body.results;
  };
  const inbox = async (of: Account): Promise<any[]> => {
    const reply = await app.as(of.token).get(PATH);
    expect(reply.status, reply.text).to.equal(200);
    return reply.body.results;
  };
  const kinds = async (of: Account) => (await inbox(of)).map(({ kind }) => kind);

  it("tell the account of an invited address, once, with project and inviter", async () => {
    await invite([ada.user.email.toLowerCase()]);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const [line, ...others] = await inbox(ada);
    expect(others).to.deep.equal([]);
    expect(line).to.deep.include({ kind: "invitation", count: 1, post: null, export_path: null });
    expect(line.project.id).to.equal(projectId);
    expect(line.actor.id).to.equal(owner.id);
    expect(Date.parse(line.happens_at)).to.equal(app.caps.clock.now() + 14 * DAY);
  });

  it("say the same to the inviter whether the address has an account or not", async () => {
    const shown = (results: any[]) =>
      results.map((one) => ({ ...one, email: "", invitation_id: 0, id: 0, created_at: "" }));
    const answers = await invite([ada.user.email, "stranger@example.org"]);
    expect(shown(answers)[0]).to.deep.equal(shown(answers)[1]);
    await sweep();
    const listed = await app.as(owner.token).get(`/api/projects/${projectId}/invitations/`);
    const [one, other] = shown(listed.body.results);
    expect(one).to.deep.equal(other);
    expect(await kinds(owner)).to.deep.equal([]);
  });

  it("tell nothing to an address that is not confirmed, or was confirmed before another one", async () => {
    const unsure = await addressed("unsure", { confirmedKey: undefined });
    const moved = await addressed("moved", { confirmedKey: "former@example.org" });
    const closed = await addressed("closed", { isActive: false });
    await invite([unsure, moved, closed].map(({ user }) => user.email));
    await sweep();
    const { raw } = app.caps.store.notifications.collection;
    const ids = [unsure, moved, closed].map(({ id }) => id);
    expect(await raw.countDocuments({ userId: { $in: ids } })).to.equal(0);
  });

  it("are left out when the invitation is over, and when the address is another one", async () => {
    const [{ invitation_id: id }] = await invite([ada.user.email]);
    await sweep();
    expect(await kinds(ada)).to.deep.equal(["invitation"]);
    const { users } = app.caps.store;
    const { email, emailKey: key = "" } = ada.user;
    await users.update(ada.id, { email: "new@example.org", emailKey: "new@example.org" });
    expect(await kinds(ada)).to.deep.equal([]);
    await users.update(ada.id, { email, emailKey: key });
    expect(await kinds(ada)).to.deep.equal(["invitation"]);
    await app.as(owner.token).delete(`/api/projects/${projectId}/invitations/${id}/`);
    expect(await kinds(ada)).to.deep.equal([]);
  });

  it("tell nothing to members, and tell again of an invitation that is sent again", async () => {
    const [{ invitation_id: id }] = await invite([ada.user.email]);
    await sweep();
    app.travel(2 * HOUR);
    await app.as(owner.token).post(`/api/projects/${projectId}/invitations/${id}/resend/`);
    await sweep();
    expect(await kinds(ada), "the line of before says nothing now").to.deep.equal(["invitation"]);
    const bob = await addressed("bob");
    await app.make.member(projectId, bob.id, "forecaster");
    await invite([bob.user.email]);
    await sweep();
    expect(await kinds(bob)).to.deep.equal([]);
  });

  it("confirm an address by the link of a reset, and tell its account from then on", async () => {
    const cleo = await addressed("cleo", { confirmedKey: undefined });
    const { users } = app.caps.store;
    const secret = { userId: cleo.id, hash: "h", now: app.caps.clock.now() };
    await users.renewSecret("reset", cleo.id, { hash: "h", expiresAt: secret.now + HOUR });
    await users.spendSecret("reset", secret, {});
    await invite([cleo.user.email]);
    await sweep();
    expect(await kinds(cleo)).to.deep.equal(["invitation"]);
  });

  it("tell of an export when it is finished, also after a crash, until its file is gone", async () => {
    const path = `/api/projects/${projectId}/download-data/jobs/`;
    const asked = await app.as(owner.token).post(path, {});
    expect(asked.status, asked.text).to.equal(202);
    await sweep();
    expect(await kinds(owner)).to.deep.equal([]);
    await exportProject(app.caps, { job: asked.body.job_id }, context);
    breaks(app.caps.store.notifications.collection, "bulkWrite");
    const isDead = await sweep().then(
      () => false,
      () => true,
    );
    expect(isDead).to.equal(true);
    await sweep();
    await sweep();
    const [line, ...others] = await inbox(owner);
    expect(others).to.deep.equal([]);
    expect(line).to.deep.include({ kind: "export_ready", count: 1, post: null, actor: null });
    expect(line.project.id).to.equal(projectId);
    const job = await app.as(owner.token).get(line.export_path);
    expect(job.body.status).to.equal("done");
    expect(line.happens_at).to.equal(job.body.expires_at);
    app.travel(DAY);
    expect(await kinds(owner)).to.deep.equal([]);
  });

  it("hide an export of a project that the account may not have any more", async () => {
    const curator = await app.make.account();
    await app.make.member(projectId, curator.id, "admin");
    const path = `/api/projects/${projectId}/download-data/jobs/`;
    const asked = await app.as(curator.token).post(path, {});
    await exportProject(app.caps, { job: asked.body.job_id }, context);
    await sweep();
    expect(await kinds(curator)).to.deep.equal(["export_ready"]);
    const member = `/api/projects/${projectId}/members/${curator.id}/`;
    expect((await app.as(owner.token).delete(member)).status).to.equal(204);
    expect(await kinds(curator)).to.deep.equal([]);
  });

  it("tell of an export of what is held on the account", async () => {
    const asked = await app
      .as(ada.token)
      .get("/api/users/me/data/", { headers: { Prefer: "respond-async" } });
    expect(asked.status, asked.text).to.equal(202);
    await exportProject(app.caps, { job: asked.body.job_id }, context);
    await sweep();
    const [line] = await inbox(ada);
    expect(line).to.deep.include({ kind: "export_ready", project: null });
    expect(line.export_path).to.equal(`/api/users/me/data/jobs/${asked.body.job_id}/`);
  });
});
