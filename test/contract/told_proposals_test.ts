/** What curators are told of proposals of outcomes, and of objections. Contract 2.50, 3.15. */
import { expect } from "chai";
import { sweepNotifications } from "../../jobs/processors/notifications/sweep_notifications.ts";
import { writeNotifications } from "../../jobs/processors/notifications/write_notifications.ts";
import { prepared, useApp } from "../support/app.ts";
import { binary, openDesk, publish, resolve } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";

const context = { signal: new AbortController().signal };

describe("notifications of proposals", () => {
  const app = useApp("told_proposals");
  const desk = prepared(() => openDesk(app));
  const { curator, forecaster } = {
    curator: () => desk.accounts.curator,
    forecaster: () => desk.accounts.forecaster,
  };

  before(async () => {
    const body = { proposers: "forecasters", objection_days: 3 };
    const path = `/api/projects/${desk.projectId}/update/`;
    expect((await desk.as(desk.accounts.admin).patch(path, body)).status).to.equal(200);
  });
  beforeEach(async () => {
    for (const account of [desk.owner, ...Object.values(desk.accounts)]) {
      await desk.as(account).post("/api/users/me/notifications/read/", { all: true });
    }
  });

  const open = async (): Promise<{ id: number; question: { id: number; title: string } }> => {
    const body = { title: "Rain", question: binary(), default_project: desk.projectId };
    return publish(desk.as(desk.owner), body);
  };
  const propose = async (by: Account, question: number, resolution: string): Promise<number> => {
    const path = `/api/questions/${question}/proposals/`;
    const { status, text, body } = await desk.as(by).post(path, { resolution });
    expect(status, text).to.equal(201);
    return body.id as number;
  };
  const tell = (id: number) => writeNotifications(app.caps, { about: "proposal", id }, context);
  const inbox = async (of: Account): Promise<any[]> => {
    const { body } = await desk.as(of).get("/api/users/me/notifications/?unread=true");
    return body.results.filter(({ kind }: any) => kind === "proposal");
  };

  it("reach curators, administrators and who made the project, and not the proposer", async () => {
    const { id, question } = await open();
    const proposal = await propose(forecaster(), question.id, "yes");
    await Promise.all([tell(proposal), tell(proposal)]);
    for (const account of [curator(), desk.accounts.admin, desk.owner]) {
      const [line, ...others] = await inbox(account);
      expect(others).to.deep.equal([]);
      expect(line).to.deep.include({ count: 1, post: { id, title: "Rain" } });
      expect(line.question).to.include({ id: question.id, title: question.title });
      expect(line.actor.id).to.equal(forecaster().id);
      expect(line.project.id).to.equal(desk.projectId);
    }
    const others = [desk.superuser, desk.staff, desk.outsider, forecaster(), desk.accounts.viewer];
    for (const account of others) expect(await inbox(account)).to.deep.equal([]);
    const own = await propose(curator(), question.id, "no");
    await tell(own);
    expect((await inbox(curator()))[0]).to.include({ count: 1 });
    expect((await inbox(desk.owner))[0]).to.include({ count: 2 });
  });

  it("come also when the job was lost with its process, once", async () => {
    await sweepNotifications(app.caps, {}, context);
    const { question } = await open();
    await propose(forecaster(), question.id, "yes");
    await sweepNotifications(app.caps, {}, context);
    await sweepNotifications(app.caps, {}, context);
    const lines = (await inbox(curator())).filter((line) => line.question.id === question.id);
    expect(lines.map(({ count }) => count)).to.deep.equal([1]);
  });

  it("tell of an objection, as long as it waits for a decision", async () => {
    const { question } = await open();
    await tell(await propose(forecaster(), question.id, "no"));
    const resolved = await resolve(desk.as(desk.owner), question.id, "yes");
    expect(resolved.status, resolved.text).to.equal(200);
    expect(await inbox(curator())).to.deep.equal([]);
    await tell(await propose(forecaster(), question.id, "no"));
    expect((await inbox(curator()))[0]).to.include({ count: 1 });
    await tell(await propose(desk.accounts.admin, question.id, "yes"));
    expect((await inbox(curator()))[0].actor.id).to.equal(forecaster().id);
    await desk.as(forecaster()).delete(`/api/questions/${question.id}/proposals/`);
    expect(await inbox(curator())).to.deep.equal([]);
  });

  it("are shown only to those who may still resolve the question", async () => {
    const { question } = await open();
    await tell(await propose(forecaster(), question.id, "yes"));
    const { curator: former } = desk.accounts;
    expect(await inbox(former)).to.have.length(1);
    const path = `/api/projects/${desk.projectId}/members/${former.id}/`;
    const lowered = await desk.as(desk.owner).patch(path, { permission: "forecaster" });
    expect(lowered.status, lowered.text).to.equal(204);
    expect(await inbox(former)).to.deep.equal([]);
    await tell(await propose(desk.accounts.admin, question.id, "no"));
    await desk.as(desk.owner).patch(path, { permission: "curator" });
    expect((await inbox(former))[0]).to.include({ count: 1 });
  });
});
