/**
 * Unusual cases of members, followers, bots and boards of projects (Contract 2.20 - 2.23, 3.10).
 */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import type { Account } from "../support/factories.ts";
import { openDesk } from "../support/desk.ts";

describe("the edges of projects", () => {
  const app = useApp("project_edges");
  const desk = prepared(() => openDesk(app));

  const members = (rest: string) => `/api/projects/${desk.projectId}/members/${rest}`;
  const levelOf = async (userId: number) =>
    (await app.caps.store.memberships.byId(desk.projectId, userId))?.permission ?? null;
  const invite = (usernames: string[], permission?: string) =>
    desk.as(desk.owner).post(members("invite/"), { usernames, permission });

  it("closed accounts and spam count as unknown in an invitation, which then adds no account", async () => {
    const [open, closed, spam] = [
      await app.make.account(),
      await app.make.account({ isActive: false }),
      await app.make.account({ isSpam: true }),
    ];
    const named = [open.username, closed.username, spam.username, "nobody_at_all"];
    const refused = await invite(named);

    expect(refused.status).to.equal(400);
    expect(refused.body.usernames).to.have.members(
      named.slice(1).map((name) => `Unknown account: ${name}.`),
    );
    expect(await levelOf(open.id)).to.equal(null);
    expect((await invite([open.username])).status).to.equal(201);
    expect(await levelOf(open.id)).to.equal("forecaster");
  });

  it("a changed or removed level applies from the next request on, in every process", async () => {
    const member = await app.make.account();
    await invite([member.username], "viewer");
    const other = await app.twin();
    const reads = () =>
      Promise.all(
        [app, other].map(async (one) => {
          const client = one.as(member.token);
          return (await client.get(`/api/projects/${desk.projectId}/members/`)).status;
        }),
      );
    expect(await reads()).to.deep.equal([403, 403]);

    const changed = await desk.as(desk.owner).patch(members(`${member.id}/`), {
      permission: "curator",
    });
    expect(changed.status).to.equal(204);
    expect(await reads()).to.deep.equal([200, 200]);
    expect((await desk.as(desk.owner).delete(members(`${member.id}/`))).status).to.equal(204);
    expect(await reads()).to.deep.equal([404, 404]);
    expect((await desk.as(desk.owner).delete(members(`${member.id}/`))).status).to.equal(404);
  });

  it("an admin may give up the own level, and every member may leave, also without other rights", async () => {
    const four = await Promise.all(
      (["admin", "curator", "forecaster", "viewer"] as const).map(async (level) => {
        const account = await app.make.account();
        await app.make.member(desk.projectId, account.id, level);
        return account;
      }),
    );
    const [admin, curator] = four as [Account, Account];
    const setOwn = async (account: Account, permission: string) =>
      (await desk.as(account).patch(members(`${account.id}/`), { permission })).status;

    expect(await setOwn(curator, "admin"), "a curator stays below admin").to.equal(403);
    expect(await setOwn(admin, "forecaster")).to.equal(204);
    expect(await levelOf(admin.id)).to.equal("forecaster");
    expect(await setOwn(admin, "admin"), "the former admin has no way back").to.equal(403);
    expect((await desk.as(admin).get(members(""))).status).to.equal(403);
    for (const account of four) {
      const client = desk.as(account);
      expect((await client.delete(members(`${account.id}/`))).status).to.equal(204);
      expect(await levelOf(account.id)).to.equal(null);
      expect((await client.get(`/api/projects/tournaments/${desk.projectId}/`)).status).to.equal(
        404,
      );
    }
  });

  it("members of one level come by name in any case, and their last page ends the list", async () => {
    const project = await app.make.project({ createdBy: desk.owner.id });
    for (const username of ["zoe_member", "Anna_member", "mia_member"]) {
      const { id } = await app.make.account({ username });
      await app.make.member(project._id, id, "viewer");
    }
    const page = async (query: string) =>
      (await desk.as(desk.owner).get(`/api/projects/${project._id}/members/${query}`)).body;
    const names = ["Anna_member", "mia_member", "zoe_member"];
    const whole = await page("");
    expect(whole.results.slice(1).map((row: any) => row.user.username)).to.deep.equal(names);
    expect([whole.count, whole.next, whole.previous]).to.deep.equal([4, null, null]);
    expect((await page("?limit=4")).next).to.equal(null);
    expect((await page("?limit=3")).next).to.match(/limit=3&offset=3$/);
    expect((await page("?limit=2&offset=2")).next).to.equal(null);
  });

  it("a member who is lowered below the default does not get it back by leaving", async () => {
    const member = await app.make.account();
    const { _id } = await app.make.project({ defaultPermission: "forecaster" });
    await app.make.member(_id, member.id, "viewer");
    const leave = async () =>
      (await app.as(member.token).delete(`/api/projects/${_id}/members/${member.id}/`)).status;
    const level = async () =>
      (await app.caps.store.memberships.byId(_id, member.id))?.permission ?? null;

    expect(await leave()).to.equal(403);
    expect(await level()).to.equal("viewer");
    const path = `/api/projects/${_id}/update/`;
    const lowered = await desk.as(desk.superuser).patch(path, { default_permission: "viewer" });
    expect(lowered.status, lowered.text).to.equal(200);
    expect(await leave()).to.equal(204);
    expect(await level()).to.equal(null);
  });

  it("projects with equal counts have an order: the newest tournament first, the oldest community", async () => {
    const order = async (type: "tournament" | "community", list: string) => {
      const made: number[] = [];
      for (let n = 0; n < 3; n++) made.push((await app.make.project({ type }))._id);
      const { body } = await desk.as(desk.outsider).get(`/api/projects/${list}/`);
      const rows: { id: number }[] = body.results ?? body;
      const listed = rows.map(({ id }) => id).filter((id) => made.includes(id));
      return { made, listed };
    };
    const tournaments = await order("tournament", "tournaments");
    expect(tournaments.listed).to.deep.equal(tournaments.made.toReversed());
    const communities = await order("community", "communities");
    expect(communities.listed).to.deep.equal(communities.made);
  });

  it("a primary board has the window of its project, and is to be final when that closes", async () => {
    const window = { start_date: "2098-01-01T00:00:00Z", close_date: "2099-01-01T00:00:00Z" };
    const body = { type: "tournament", name: "Windowed", ...window };
    const made = await desk.as(desk.staff).post("/api/projects/create/", body);
    expect(made.status, made.text).to.equal(201);
    const board = await desk.as(desk.staff).get(`/api/leaderboards/project/${made.body.id}/`);
    expect(board.body.leaderboard).to.include({
      start_time: window.start_date,
      end_time: window.close_date,
      finalize_time: window.close_date,
    });
  });

  it("all questions of a project are closed from the very close of the last one", async () => {
    app.stopClock();
    try {
      const { _id, timeline } = await app.make.project();
      const latestCloseTime = app.caps.clock.now() + 500;
      await app.caps.store.projects.setCounts(_id, {
        timeline: { ...timeline, unscheduledCount: 0, latestCloseTime },
      });
      const isClosed = async () => {
        const { body } = await desk.as(desk.outsider).get(`/api/projects/tournaments/${_id}/`);
        return body.timeline.all_questions_closed as boolean;
      };
      app.travel(499);
      expect(await isClosed()).to.equal(false);
      app.travel(1);
      expect(await isClosed()).to.equal(true);
      await app.caps.store.projects.setCounts(_id, {
        timeline: { ...timeline, unscheduledCount: 1, latestCloseTime },
      });
      expect(await isClosed(), "one question has no schedule").to.equal(false);
    } finally {
      app.startClock();
    }
  });
});
