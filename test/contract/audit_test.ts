/** The audit record: what is in it, who reads it, and what readers of a question see (3.14). */
import { expect } from "chai";
import { sweepExpired } from "../../jobs/processors/upkeep/sweep_expired.ts";
import { hashPassword } from "../../src/password_hash.ts";
import { useApp, prepared } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import { at, binary, choice, DAY, openDesk, publish, resolve } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { runCommand } from "../support/run_command.ts";

const PASSWORD = "horse battery 7";

describe("the audit record", () => {
  const app = useApp("audit");
  const desk = prepared(() => openDesk(app));

  const events = async (query: string): Promise<any[]> =>
    (await bodyAt(desk.as(desk.staff), `/api/admin/audit/?${query}`)).results;
  const admin = () => desk.as(desk.accounts.admin);
  const withPassword = async () => app.make.account({ passwordHash: await hashPassword(PASSWORD) });
  const open = (question: object = binary()) =>
    publish(admin(), { title: "Q", question, default_project: desk.projectId });
  const changesOf = async (id: number, account: Account = desk.accounts.viewer): Promise<any[]> =>
    (await bodyAt(desk.as(account), `/api/questions/${id}/changes/`)).results;
  const edit = async (id: number, question: object, title?: string) => {
    const answer = await admin().put(`/api/posts/${id}/update/`, {
      ...(title === undefined ? {} : { title }),
      question,
    });
    expect(answer.status, answer.text).to.equal(200);
  };

  it("log-ins and failures are in it with the client's address and without what was typed", async () => {
    const { username, id } = await withPassword();
    const client = app.as(null);
    const tryIt = (login: string, password: string) =>
      client.post("/api/auth/login/token/", { login, password });
    expect((await tryIt(username, "not the password")).status).to.equal(400);
    expect((await tryIt("a password typed as name", PASSWORD)).status).to.equal(400);
    const { body } = await tryIt(username, PASSWORD);
    const headers = { Authorization: `Bearer ${body.tokens.access}` };
    await app.as(null).post("/api/auth/logout/", undefined, { headers });

    const mine = await events(`user=${username}`);
    expect(mine.map(({ kind, via }) => [kind, via])).to.deep.equal([
      ["logged_out", "session"],
      ["logged_in", "none"],
      ["log_in_failed", "none"],
    ]);
    for (const event of mine) expect(event.address).to.match(/127\.0\.0\.1|::1/);
    const [out, entered, failed] = mine;
    const self = { id, username };
    expect([out.actor, entered.actor, failed.actor]).to.deep.equal([self, self, null]);
    const failures = await events("kind=log_in_failed");
    expect(failures.map(({ user }) => user)).to.deep.equal([null, self]);
    const { raw } = app.caps.store.auditEvents.collection;
    const text = JSON.stringify(await raw.find({}).toArray());
    for (const secret of ["typed as name", PASSWORD, body.tokens.access, body.tokens.refresh]) {
      expect(text).to.not.include(secret);
    }
  });

  it("levels, closing an account, tokens and invitations are in it with before and after", async () => {
    const member = await app.make.account();
    const { id: userId } = member;
    const path = `/api/projects/${desk.projectId}`;
    await admin().post(`${path}/members/invite/`, { usernames: [member.username] });
    await admin().patch(`${path}/members/${userId}/`, { permission: "curator" });
    await admin().delete(`${path}/members/${userId}/`);
    const made = await admin().post(`${path}/invitations/link/`, { permission: "viewer" });
    await app.as(member.token).post(`/api/invitations/${made.body.token}/accept/`);
    const rotated = await app.as(member.token).post("/api/auth/api-key/rotate/");
    await desk.as(desk.superuser).patch(`/api/admin/users/${userId}/`, {
      is_active: false,
      email: "new@example.org",
      password: PASSWORD,
    });

    const about = await events(`user=${userId}`);
    expect(about.map(({ kind, before, after }) => [kind, before, after])).to.deep.equal([
      [
        "account_changed",
        { is_active: true },
        { is_active: false, also_written: ["email", "password"] },
      ],
      ["token_replaced", null, null],
      ["invitation_used", null, { invitation: made.body.id, permission: "viewer" }],
      ["member_removed", { permission: "curator" }, null],
      ["member_changed", { permission: "forecaster" }, { permission: "curator" }],
      ["member_added", null, { permission: "forecaster" }],
    ]);
    expect(about.map(({ actor }) => actor.id)).to.deep.equal([
      desk.superuser.id,
      ...[userId, userId],
      ...Array(3).fill(desk.accounts.admin.id),
    ]);
    const [invitation] = await events(`kind=invitation_made&project=${desk.projectId}`);
    expect(invitation.after).to.include({ invitation: made.body.id, permission: "viewer" });
    const text = JSON.stringify(await events("limit=100"));
    for (const secret of [made.body.token, rotated.body.token, "new@example.org"]) {
      expect(text).to.not.include(secret);
    }
  });

  it("readers of a question see what changed since it opened, and without its author", async () => {
    const { id } = await open(binary("Will it rain?"));
    const close = at(5 * DAY);
    await edit(id, { title: "Will it snow?", scheduled_close_time: close }, "Snow");
    expect((await resolve(admin(), id, "yes")).status).to.equal(200);
    await admin().post(`/api/questions/${id}/unresolve/`);

    const changes = await changesOf(id);
    expect(changes.map(({ kind }) => kind)).to.deep.equal([
      "question_unresolved",
      "question_resolved",
      ...["question_edited", "question_edited"],
    ]);
    const [undone, resolved, ...edits] = changes;
    expect(undone.before.resolution).to.equal("yes");
    expect(resolved.after.resolution).to.equal("yes");
    expect(edits[1]).to.have.keys("at", "kind", "before", "after");
    expect(edits[1].before).to.include({ title: "Will it rain?" });
    expect(edits[1].after).to.include({ title: "Will it snow?", scheduled_close_time: close });
    expect(edits[0]).to.deep.include({ before: { title: "Q" }, after: { title: "Snow" } });
    const hidden = await desk.as(desk.outsider).get(`/api/questions/${id}/changes/`);
    expect(hidden.status).to.equal(404);
    const [recorded] = await events(`post=${id}&kind=question_resolved`);
    expect(recorded).to.deep.include({
      actor: { id: desk.accounts.admin.id, username: desk.accounts.admin.username },
      question_id: id,
      project_id: desk.projectId,
    });
  });

  it("the outcome of a date question is a time, because it stands without the question", async () => {
    const { id } = await open({
      type: "date",
      title: "When?",
      range_min: Date.UTC(2030, 0, 1) / 1000,
      range_max: Date.UTC(2031, 0, 1) / 1000,
      open_lower_bound: false,
      open_upper_bound: true,
    });
    const client = admin();
    for (const outcome of ["2030-03-07T00:00:00Z", "above_upper_bound"]) {
      expect((await resolve(client, id, outcome)).status).to.equal(200);
      await client.post(`/api/questions/${id}/unresolve/`);
      const [undone, resolved] = await changesOf(id);
      expect(undone.before.resolution).to.equal(outcome);
      expect(resolved.after.resolution).to.equal(outcome);
    }
  });

  it("an edit before the opening is no change, and a change of options is one", async () => {
    const later = { open_time: at(DAY), cp_reveal_time: at(DAY) };
    const body = { title: "Q", question: binary(), default_project: desk.projectId };
    const upcoming = await publish(admin(), body, later);
    await edit(upcoming.id, { title: "Better", description: "So it is" });
    expect(await changesOf(upcoming.id)).to.deep.equal([]);

    const { id } = await open(choice());
    const renamed = await admin().post(`/api/questions/${id}/update-mc-options/`, {
      options: ["A", "Bee", "Other"],
    });
    expect(renamed.status, renamed.text).to.equal(200);
    const [change] = await changesOf(id);
    expect(change).to.deep.include({
      kind: "options_changed",
      before: { options: ["A", "B", "Other"] },
      after: { options: ["A", "Bee", "Other"] },
    });
  });

  it("the changes of a branch are empty for who does not see its child", async () => {
    const { child, yes: branch } = await app.make.conditional();
    const elsewhere = await app.make.project({ defaultPermission: null });
    const stored = { defaultProjectId: elsewhere._id, projectIds: [elsewhere._id] };
    await app.caps.store.posts.compareAndSet(child.post._id, {}, stored);
    const staff = desk.as(desk.superuser);
    const done = await staff.post(`/api/questions/${branch._id}/resolve/`, {
      resolution: "yes",
      actual_resolve_time: at(0),
    });
    expect(done.status, done.text).to.equal(200);
    expect(await changesOf(branch._id, desk.superuser)).to.have.length(1);
    expect(await changesOf(branch._id, desk.outsider)).to.deep.equal([]);
  });

  it("downloads and the whitelist are in it", async () => {
    const path = `/api/projects/${desk.projectId}/download-data/`;
    await admin().get(`${path}?anonymized=true`);
    await admin().post(`${path}jobs/`, {});
    const downloads = await events(`kind=data_downloaded&project=${desk.projectId}`);
    expect(downloads.map(({ after }) => after.anonymized)).to.deep.equal([false, true]);
    expect(downloads[0].after.job).to.match(/^[0-9a-f]{32}$/);
    const line = await desk.as(desk.staff).post("/api/admin/data-access/", {
      user_id: desk.outsider.id,
    });
    await desk.as(desk.staff).delete(`/api/admin/data-access/${line.body.id}/`);
    const kinds = (await events(`user=${desk.outsider.username}`)).map(({ kind }) => kind);
    expect(kinds).to.deep.equal(["access_revoked", "access_granted"]);
  });

  it("a forecast is not in it", async () => {
    const { id } = await open();
    const before = await app.caps.store.auditEvents.collection.raw.countDocuments({});
    const answer = await desk
      .as(desk.accounts.forecaster)
      .post("/api/questions/forecast/", [{ question: id, probability_yes: 0.4 }]);
    expect(answer.status).to.equal(201);
    const after = await app.caps.store.auditEvents.collection.raw.countDocuments({});
    expect(after).to.equal(before);
  });

  it("pages follow each other without a gap, and filters by time hold", async () => {
    const client = desk.as(desk.staff);
    const all: any[] = await events("limit=100");
    const seen: string[] = [];
    let next: string | null = "/api/admin/audit/?limit=7";
    while (next !== null && seen.length < all.length) {
      const page: any = await bodyAt(client, next);
      seen.push(...page.results.map(({ id }: any) => id as string));
      next =
        page.next === null ? null : new URL(page.next).search.replace(/^/, "/api/admin/audit/");
    }
    expect(seen).to.deep.equal(all.map(({ id }) => id));
    const middle = all[Math.floor(all.length / 2)].at as string;
    const since = await events(`since=${middle}&limit=100`);
    const until = await events(`until=${middle}&limit=100`);
    expect([...since, ...until]).to.deep.equal(all);
    for (const query of ["cursor=x", "actor=no-such-name", "kind=forecast"]) {
      expect((await client.get(`/api/admin/audit/?${query}`)).status, query).to.equal(400);
    }
  });

  it("commands are in it without values of options, and presage audit shows it", async () => {
    const { username, id } = await app.make.account();
    const changed = await runCommand(app, "user", "update", username, "--password", PASSWORD);
    expect(changed.err).to.equal("");
    await runCommand(app, "exclusion", "add", username, "--level", "1");
    const [excluded, updated] = await events(`user=${id}`);
    expect(excluded).to.deep.include({ kind: "exclusion_added", actor: null, via: "program" });
    expect(updated).to.deep.include({
      kind: "account_changed",
      actor: { id: desk.superuser.id, username: desk.superuser.username },
      via: "program",
      address: null,
    });
    const [, command] = await events("kind=command_run");
    expect(command.after).to.deep.include({
      command: "user update",
      words: [username],
      options: ["password"],
    });
    const { out } = await runCommand(app, "audit", "--user", username, "--limit", "1");
    expect(out.split("\n")[0]).to.match(/^20\S+\texclusion_added\tprogram\t-\t/);
    expect(out).to.include(`\t${username}\t`);
    expect(out).to.include(`More: --cursor ${excluded.id}`);
    expect(JSON.stringify(await events("limit=100"))).to.not.include(PASSWORD);
  });

  it("old events are removed, except for the changes of questions", async () => {
    const { id } = await open();
    await edit(id, { title: "Other" });
    expect(await events("kind=member_added")).to.not.have.length(0);
    const changes = await changesOf(id);
    app.travel((app.caps.config.accounts.auditDays - 1) * DAY);
    await sweepExpired(app.caps);
    expect(await events("kind=member_added")).to.not.have.length(0);
    app.travel(2 * DAY);
    await sweepExpired(app.caps);
    expect(await events("kind=member_added")).to.have.length(0);
    expect(await changesOf(id)).to.deep.equal(changes);
  });
});
