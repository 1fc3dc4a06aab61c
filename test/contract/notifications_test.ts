/** What accounts are told: mentions, replies and comments on followed posts. Contract 3.15. */
import { expect } from "chai";
import { closeQuestions } from "../../jobs/processors/upkeep/close_questions.ts";
import { sweepNotifications } from "../../jobs/processors/notifications/sweep_notifications.ts";
import { writeNotifications } from "../../jobs/processors/notifications/write_notifications.ts";
import { sweepExpired } from "../../jobs/processors/upkeep/sweep_expired.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { type CommentDesk, openCommentDesk } from "../support/comment_desk.ts";
import { DAY, HOUR } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { until } from "../support/until.ts";

const PATH = "/api/users/me/notifications/";
const context = { signal: new AbortController().signal };

describe("notifications", () => {
  let app: TestApp;
  let desk: CommentDesk;
  let cleo: Account;

  before(async () => {
    // Every test begins with a new hour, so that no line is divided.
    app = await startApp("notifications", { stoppedAt: Math.floor(Date.now() / HOUR) * HOUR });
    app.travel(HOUR);
  });
  after(() => app.close());
  beforeEach(async () => {
    app.travel(HOUR);
    desk = await openCommentDesk(app);
    cleo = await app.make.account();
  });

  const inbox = async (of: Account, query = ""): Promise<any> => {
    const reply = await app.as(of.token).get(`${PATH}${query}`);
    expect(reply.status, reply.text).to.equal(200);
    return reply.body;
  };
  const lines = async (of: Account) =>
    (await inbox(of)).results.map(({ kind, count }: any) => [kind, count]);
  const read = (of: Account, body: object) => app.as(of.token).post(`${PATH}read/`, body);
  const follow = async (by: Account, verb = "subscribe") => {
    const reply = await app.as(by.token).post(`/api/posts/${desk.post._id}/${verb}/`);
    expect(reply.status, reply.text).to.equal(204);
  };
  /** Does what the queue would do after a comment. */
  const tell = (id: number) => writeNotifications(app.caps, { about: "comment", id }, context);
  const write = async (...given: Parameters<CommentDesk["write"]>) => {
    const comment = await desk.write(...given);
    await tell(comment.id);
    return comment;
  };

  it("tell of a mention, of a reply, and of a comment on a followed post, each once", async () => {
    await follow(cleo);
    await follow(desk.ada);
    const first = await write(desk.ada, { text: `@${desk.bob.username} look` });
    await write(desk.bob, { parent: first.id, text: `Thanks @${desk.bob.username}` });
    expect(await lines(desk.bob)).to.deep.equal([["mention", 1]]);
    expect(await lines(desk.ada)).to.deep.equal([["reply", 1]]);
    expect(await lines(cleo)).to.deep.equal([["comment", 2]]);
    const { results, unread_count, next } = await inbox(desk.ada);
    expect([unread_count, next]).to.deep.equal([1, null]);
    expect(results[0].post).to.deep.equal({ id: desk.post._id, title: desk.post.title });
    expect(results[0].actor.id).to.equal(desk.bob.id);
    expect(results[0].read_at).to.equal(null);
  });

  it("are listed of one post alone, where that is asked for", async () => {
    await follow(cleo);
    await write(desk.ada);
    const { post } = await app.make.question("binary");
    const of = async (id: number) => (await inbox(cleo, `?post=${id}`)).results.length;
    expect([await of(desk.post._id), await of(post._id)]).to.deep.equal([1, 0]);
  });

  it("tell of several of a kind within an hour in one line, and then in another", async () => {
    await follow(cleo);
    const first = await write(desk.ada);
    const second = await write(desk.bob);
    expect((await inbox(cleo)).results).to.have.length(1);
    expect((await inbox(cleo)).results[0]).to.include({ count: 2, comment_id: second.id });
    await read(cleo, { all: true });
    const third = await write(desk.ada);
    const { results, unread_count } = await inbox(cleo);
    expect([results.length, results[0].count, unread_count]).to.deep.equal([1, 3, 1]);
    app.travel(HOUR);
    await write(desk.ada);
    expect(await lines(cleo)).to.deep.equal([
      ["comment", 1],
      ["comment", 3],
    ]);
    expect(first.id).to.be.lessThan(third.id);
  });

  it("are the same after a job that is repeated, and stay read", async () => {
    await follow(cleo);
    const { id } = await write(desk.ada, { text: `@${desk.bob.username}` });
    await read(cleo, { all: true });
    await Promise.all([tell(id), tell(id), tell(id)]);
    expect(await lines(cleo)).to.deep.equal([["comment", 1]]);
    expect(await lines(desk.bob)).to.deep.equal([["mention", 1]]);
    expect((await inbox(cleo)).unread_count).to.equal(0);
  });

  it("are written by the sweep when the job of a comment was lost", async () => {
    await follow(cleo);
    const { id } = await desk.write(desk.ada);
    const stored = () => app.caps.store.comments.byId(id);
    expect((await stored())?.unfinished).to.have.property("told");
    await app.caps.jobs.queue("upkeep").obliterate({ force: true });
    app.travel(HOUR);
    await closeQuestions(app.caps, {}, context);
    app.startJobs();
    await until("the mark is gone", async () => (await stored())?.unfinished?.told === undefined);
    expect(await lines(cleo)).to.deep.equal([["comment", 1]]);
  });

  it("reach no account that has not followed yet, or does not any more", async () => {
    const { id } = await write(desk.ada);
    app.travel(1);
    await follow(cleo);
    await tell(id);
    await follow(desk.bob);
    await follow(desk.bob, "unsubscribe");
    await write(desk.ada);
    expect(await lines(cleo)).to.deep.equal([["comment", 1]]);
    expect(await lines(desk.bob)).to.deep.equal([]);
  });

  it("hide what the receiver may not see any more, and are not written then", async () => {
    const { owner, project, post } = await privatePost();
    desk.post = post;
    await app.make.member(project._id, cleo.id, "forecaster");
    await app.make.member(project._id, desk.ada.id, "forecaster");
    await follow(cleo);
    await write(desk.ada);
    expect(await lines(cleo)).to.deep.equal([["comment", 1]]);
    const away = await app
      .as(owner.token)
      .delete(`/api/projects/${project._id}/members/${cleo.id}/`);
    expect(away.status).to.equal(204);
    const { results, unread_count } = await inbox(cleo);
    expect([results, unread_count]).to.deep.equal([[], 0]);
    app.travel(HOUR);
    await write(desk.ada, { text: `@${cleo.username}` });
    await app.make.member(project._id, cleo.id, "forecaster");
    await app.caps.cache.access.bumpAccount(cleo.id);
    expect(await lines(cleo)).to.deep.equal([["comment", 1]]);
  });

  it("hide deleted comments and mentions that were taken out", async () => {
    await follow(cleo);
    const kept = await write(desk.ada, { text: `@${desk.bob.username}` });
    const { id } = await write(desk.ada);
    await app.as(desk.ada.token).delete(`/api/comments/${id}/delete/`);
    expect((await inbox(cleo)).results[0]).to.include({ count: 1, comment_id: kept.id });
    const edit = (text: string) =>
      app.as(desk.ada.token).patch(`/api/comments/${kept.id}/edit/`, { text });
    await edit("plain");
    expect(await lines(desk.bob)).to.deep.equal([]);
    await edit(`@${desk.bob.username} @${cleo.username}`);
    await tell(kept.id);
    expect(await lines(desk.bob)).to.deep.equal([["mention", 1]]);
    expect((await lines(cleo)).map(([kind]: [string]) => kind).sort()).to.deep.equal([
      "comment",
      "mention",
    ]);
  });

  it("of an edit reach those that it mentions, and no followers again", async () => {
    await follow(cleo);
    const { id } = await write(desk.ada);
    await app.caps.store.notifications.removeOfUser(cleo.id);
    const text = `@${desk.bob.username}`;
    await app.as(desk.ada.token).patch(`/api/comments/${id}/edit/`, { text });
    await tell(id);
    expect(await lines(desk.bob)).to.deep.equal([["mention", 1]]);
    expect(await lines(cleo)).to.deep.equal([]);
    expect((await app.caps.store.comments.byId(id))?.unfinished).to.deep.equal({});
  });

  it("tell moderators of a report whose job was lost with its process, once", async () => {
    const staff = await app.make.account({ isStaff: true });
    await sweepNotifications(app.caps, {}, context);
    const { id } = await desk.write(desk.ada);
    const { store, clock } = app.caps;
    const now = clock.now();
    await store.reports.file({
      _id: await store.counters.draw("rows"),
      commentId: id,
      postId: desk.post._id,
      reporterId: desk.bob.id,
      reason: "x",
      category: "other",
      createdAt: now,
      updatedAt: now,
      resolvedAt: null,
      resolvedBy: null,
    });
    await sweepNotifications(app.caps, {}, context);
    await sweepNotifications(app.caps, {}, context);
    expect(await lines(staff)).to.deep.equal([["report", 1]]);
  });

  it("tell moderators of reported comments, and not who reported them", async () => {
    const staff = await app.make.account({ isStaff: true });
    const { id } = await desk.write(desk.ada);
    for (const by of [desk.bob, cleo, cleo]) {
      const reported = await app.as(by.token).post(`/api/comments/${id}/report/`, { reason: "x" });
      expect(reported.status).to.equal(204);
    }
    const reports = await app.caps.store.reports.collection.raw.find({ commentId: id }).toArray();
    for (const { _id } of reports as unknown as { _id: number }[]) {
      await writeNotifications(app.caps, { about: "report", id: _id }, context);
    }
    const [line, ...others] = (await inbox(staff)).results;
    expect(others).to.deep.equal([]);
    expect(line).to.include({ kind: "report", count: 1, comment_id: id });
    expect(line.actor.id).to.equal(desk.ada.id);
    expect(await lines(desk.ada)).to.deep.equal([]);
    await app.caps.store.users.update(staff.id, { isStaff: false });
    await app.caps.cache.access.bumpAccount(staff.id);
    expect(await lines(staff)).to.deep.equal([]);
  });

  it("say nothing of private comments, and nothing to closed accounts", async () => {
    await follow(cleo);
    await follow(desk.bob);
    const { id } = await desk.write(desk.ada, { is_private: true });
    await tell(id);
    expect((await app.caps.store.comments.byId(id))?.unfinished).to.equal(undefined);
    await app.caps.store.users.update(desk.bob.id, { isActive: false });
    await write(desk.ada);
    expect(await lines(cleo)).to.deep.equal([["comment", 1]]);
    const asked = { userId: desk.bob.id, isUnread: false, limit: 5, after: null };
    expect(await app.caps.store.notifications.page(asked)).to.deep.equal([]);
  });

  it("are listed by pages, each once", async () => {
    await follow(cleo);
    for (let i = 0; i < 5; i++) {
      await write(desk.ada);
      app.travel(HOUR);
    }
    const ids: string[] = [];
    let path: string | null = `${PATH}?limit=2`;
    while (path !== null) {
      const { body } = await app.as(cleo.token).get(path);
      ids.push(...body.results.map((one: any) => one.id));
      path = body.next === null ? null : new URL(body.next).pathname + new URL(body.next).search;
    }
    expect(new Set(ids).size).to.equal(5);
    const wrong = await app.as(cleo.token).get(`${PATH}?cursor=x`);
    expect([wrong.status, Object.keys(wrong.body)]).to.deep.equal([400, ["cursor"]]);
  });

  it("are marked as read one by one, by post, by question, or all", async () => {
    await follow(cleo);
    for (let i = 0; i < 3; i++) {
      await write(desk.ada);
      app.travel(HOUR);
    }
    const [newest] = (await inbox(cleo)).results;
    expect((await read(cleo, { ids: [newest.id] })).body).to.deep.equal({ unread_count: 2 });
    expect((await read(desk.bob, { ids: [newest.id], all: false })).status).to.equal(200);
    expect((await inbox(cleo, "?unread=true")).results).to.have.length(2);
    const [question] = desk.post.questionIds;
    expect((await read(cleo, { question: question! + 1_000 })).body.unread_count).to.equal(2);
    expect((await read(cleo, { question })).body.unread_count).to.equal(0);
    for (const body of [{}, { all: false }, { all: true, post: 1 }]) {
      expect((await read(cleo, body)).status).to.equal(400);
    }
  });

  it("of others stay as they are", async () => {
    await follow(cleo);
    await write(desk.ada);
    const [{ id }] = (await inbox(cleo)).results;
    expect((await read(desk.bob, { ids: [id] })).status).to.equal(200);
    expect((await read(desk.bob, { post: desk.post._id })).status).to.equal(200);
    expect((await inbox(cleo)).unread_count).to.equal(1);
  });

  it("are removed after 90 days", async () => {
    await follow(cleo);
    await write(desk.ada);
    app.travel(89 * DAY);
    await sweepExpired(app.caps);
    expect(await lines(cleo)).to.have.length(1);
    app.travel(2 * DAY);
    await sweepExpired(app.caps);
    expect(await lines(cleo)).to.have.length(0);
  });

  it("reach thousands of followers, a batch after the other", async () => {
    const crowd = await app.make.accounts(2_500);
    const [postId, createdAt] = [desk.post._id, app.caps.clock.now()];
    const { raw } = app.caps.store.postSubscriptions.collection;
    const rows = crowd.map(({ id: userId }) => {
      return { _id: `${postId}-${userId}`, postId, userId, createdAt };
    });
    await raw.insertMany(rows as never);
    const before = await app.caps.store.notifications.collection.raw.countDocuments({});
    await write(desk.ada);
    const after = await app.caps.store.notifications.collection.raw.countDocuments({});
    expect(after - before).to.equal(2_500);
  });

  it("follow a post that the caller sees, and say so", async () => {
    const path = `/api/posts/${desk.post._id}/subscription/`;
    const before = await app.as(cleo.token).get(path);
    expect(before.body).to.deep.equal({ is_subscribed: false, created_at: null });
    await follow(cleo);
    await follow(cleo);
    const { body } = await app.as(cleo.token).get(path);
    expect([body.is_subscribed, typeof body.created_at]).to.deep.equal([true, "string"]);
    const { post } = await privatePost();
    for (const verb of ["subscribe", "unsubscribe"]) {
      const hidden = await app.as(cleo.token).post(`/api/posts/${post._id}/${verb}/`);
      expect(hidden.status).to.equal(404);
    }
  });

  async function privatePost() {
    const owner = await app.make.account();
    const project = await app.make.project({ createdBy: owner.id, defaultPermission: null });
    const { post } = await app.make.question("binary", {
      post: { defaultProjectId: project._id, projectIds: [project._id] },
    });
    return { owner, project, post };
  }
});
