import { expect } from "chai";
import { Redis } from "ioredis";
import { writeNotifications } from "../../jobs/processors/notifications/write_notifications.ts";
import { gatherWebhooks } from "../../jobs/processors/webhooks/gather_webhooks.ts";
import { sendWebhook } from "../../jobs/processors/webhooks/send_webhook.ts";
import { announce } from "../../src/consequences/announce.ts";
import { eventKey, type PlatformEvent } from "../../src/domain/requests/platform_event.ts";
import { startApp, type TestApp, type Twin } from "../support/app.ts";
import { approve, binary, DAY, HOUR, publish, write } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { openReceiver, type Receiver, verify } from "../support/receiver.ts";

const MINUTE = 60_000;

describe("webhooks", () => {
  let app: TestApp;
  let twin: Twin;
  let owner: Account;
  let member: Account;
  let receiver: Receiver;
  let projectId: number;
  const run = { signal: new AbortController().signal };

  before(async () => {
    app = await startApp("webhooks", { environment: { WEBHOOKS_ALLOW: "127.0.0.1/32" } });
    twin = await app.twin();
  });
  beforeEach(async () => {
    receiver = await openReceiver();
    owner = await app.make.account();
    member = await app.make.account();
    projectId = (await app.make.project({ createdBy: owner.id, defaultPermission: null }))._id;
    await app.make.member(projectId, member.id, "forecaster");
  });
  afterEach(async () => {
    for (const { _id } of await app.caps.store.webhooks.enabled())
      await app.caps.store.webhooks.remove(_id);
    await receiver.close();
  });
  after(() => app.close());

  const post = () => ({ title: "Rain?", default_project: projectId, question: binary() });
  const open = () => publish(app.as(owner.token), post());

  async function hook(account: Account, given: object = {}): Promise<any> {
    const body = { url: receiver.url, types: ["question.opened"], ...given };
    const made = await app.as(account.token).post("/api/webhooks/", body);
    expect(made.status, made.text).to.equal(201);
    return made.body;
  }

  /** Gathers, and sends what is due, as the jobs do, without another process. */
  async function work(): Promise<void> {
    await gatherWebhooks(twin.caps, {}, run);
    const ids = await twin.caps.store.webhookDeliveries.dueWebhooks(twin.caps.clock.now());
    for (const webhookId of ids) await sendWebhook(twin.caps, { webhookId }, run);
  }

  const read = async (id: number, account = member) =>
    (await app.as(account.token).get(`/api/webhooks/${id}/`)).body;
  const deliveries = async (id: number, account = member) =>
    (await app.as(account.token).get(`/api/webhooks/${id}/deliveries/`)).body.results;

  it("send what happens, signed by the secret, and for a day by the former one too", async () => {
    const { id, secret, ...made } = await hook(member);
    expect(await read(id)).to.deep.equal({ id, ...made });
    const { id: postId, question } = await open();
    await work();
    const [first] = receiver.messages;
    expect(first?.body.data?.events).to.have.lengthOf(1);
    expect(first?.body.data?.events[0]).to.deep.include({
      type: "question.opened",
      post_id: postId,
      question_id: question.id,
    });
    verify(first!, secret);
    const rotated = await app.as(member.token).post(`/api/webhooks/${id}/rotate-secret/`);
    await open();
    await work();
    const second = receiver.messages[1]!;
    verify(second, secret);
    verify(second, rotated.body.secret);
    expect(() => verify(first!, rotated.body.secret)).to.throw();
    expect(rotated.body.former_secret_until).to.not.equal(null);
    const stored = JSON.stringify(await app.caps.store.webhooks.byId(id));
    expect(stored).to.not.include(secret.slice(6)).and.not.include(rotated.body.secret.slice(6));
    // A day later the former one is over. The library takes a message of this minute alone, by the
    // clock of the receiver, which does not travel.
    app.travel(DAY + MINUTE);
    await open();
    await work();
    const third = receiver.messages[2]!;
    verify(third, rotated.body.secret);
    expect(third.headers["webhook-signature"]).to.not.include(" ");
  });

  it("repeat what was not taken, with the same id, and end after the last time", async () => {
    receiver.answer(500);
    const { id } = await hook(member);
    await open();
    for (const pause of [0, 5_000, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]) {
      app.travel(pause);
      await work();
      // Nothing is sent before the next time.
      await work();
    }
    expect(receiver.messages).to.have.lengthOf(6);
    expect((await deliveries(id))[0]).to.deep.include({ state: "waiting", attempts: 6 });
    expect(await read(id)).to.deep.include({ is_enabled: true, failures: 6 });
    app.travel(DAY);
    await work();
    const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
    expect(ids).to.have.lengthOf(7);
    expect([...new Set(ids)]).to.have.lengthOf(1);
    expect(await read(id)).to.deep.include({ is_enabled: false, disabled_reason: "failing" });
    const [ended] = await deliveries(id);
    expect(ended).to.deep.include({ state: "failed", attempts: 7, next_attempt_at: null });
    expect(ended.last_attempt).to.deep.include({
      status: 500,
      fault: "The receiver answered 500.",
    });
    const told = (await app.as(member.token).get("/api/users/me/notifications/")).body;
    expect(told.results[0]).to.deep.include({ kind: "webhook_disabled", count: 1, post: null });
    expect(told.unread_count).to.equal(1);
    // What happens while it is disabled is not told, and what happens then is.
    receiver.answer(204);
    await open();
    await app.as(member.token).patch(`/api/webhooks/${id}/`, { is_enabled: true });
    const { id: postId } = await open();
    await work();
    expect(receiver.events.map((event) => event.post_id)).to.deep.equal([postId]);
    const again = await app
      .as(member.token)
      .post(`/api/webhooks/${id}/deliveries/${ended.id}/redeliver/`);
    expect(again.status, again.text).to.equal(202);
    await work();
    expect(receiver.messages.at(-1)?.headers["webhook-id"]).to.equal(ids[0]);
    expect((await deliveries(id)).at(-1)).to.deep.include({ state: "delivered", attempts: 8 });
  });

  it("stay enabled where a receiver takes other deliveries", async () => {
    const { id } = await hook(member);
    receiver.answer(400);
    await open();
    await work();
    receiver.answer(204);
    app.travel(6_000);
    // The next one is taken, and the first one again and again refused.
    const [{ id: refused }] = await deliveries(id);
    await app.caps.store.webhookDeliveries.collection.raw.updateOne(
      { _id: refused },
      { $set: { attempts: 6, nextAt: app.caps.clock.now() + HOUR } },
    );
    await open();
    await work();
    receiver.answer(400);
    app.travel(HOUR + MINUTE);
    await work();
    expect((await deliveries(id)).at(-1)).to.deep.include({ state: "failed", attempts: 7 });
    expect(await read(id)).to.deep.include({ is_enabled: true });
  });

  it("tell what the owner may see when they send, and end with the account", async () => {
    const { id } = await hook(member);
    const own = await hook(owner);
    receiver.answer(500);
    await open();
    await work();
    receiver.answer(204);
    const removed = await app
      .as(owner.token)
      .delete(`/api/projects/${projectId}/members/${member.id}/`);
    expect(removed.status, removed.text).to.equal(204);
    app.travel(6_000);
    const before = receiver.messages.length;
    await work();
    expect(receiver.messages.slice(before).map(({ headers }) => headers["webhook-id"])).to.satisfy(
      (ids: string[]) => ids.length === 1 && ids[0]?.startsWith(`msg_${own.id}-`),
    );
    expect(await deliveries(id)).to.deep.equal([]);
    await app.caps.store.users.update(member.id, { isActive: false });
    await work();
    expect((await app.caps.store.webhooks.byId(id))?.disabled?.reason).to.equal("access_lost");
  });

  it("send what their account is told, except where they are of a project", async () => {
    const types = ["notification.created"];
    await hook(owner, { types, project: projectId, belongs_to: "project" });
    await hook(owner, { types: null, project: projectId, belongs_to: "project" });
    await hook(owner, { types });
    await hook(member, { types });
    const { id: postId } = await open();
    await work();
    const before = receiver.messages.length;
    const body = { on_post: postId, text: `@${owner.user.username} look`, is_private: false };
    const made = await app.as(member.token).post("/api/comments/create/", body);
    await writeNotifications(app.caps, { about: "comment", id: made.body.id }, run);
    await work();
    const told = receiver.messages.slice(before).flatMap(({ body: { data } }) => data!.events);
    const notifications = told.filter(({ type }) => type === "notification.created");
    expect(notifications.map(({ post_id: id }) => id)).to.deep.equal([postId]);
  });

  it("of a project are for its administrators, and tell by the right of the last one", async () => {
    const other = await app.make.account();
    await app.make.member(projectId, other.id, "admin");
    const given = { belongs_to: "project", project: projectId };
    const { id } = await hook(owner, given);
    expect((await read(id, other)).owner_id).to.equal(owner.id);
    expect((await app.as(member.token).get(`/api/webhooks/${id}/`)).status).to.equal(404);
    const refused = await app
      .as(member.token)
      .post("/api/webhooks/", { url: receiver.url, ...given });
    expect(refused.status).to.equal(403);
    const listed = await app.as(other.token).get(`/api/webhooks/?project=${projectId}`);
    expect(listed.body.results).to.have.lengthOf(1);
    expect((await app.as(owner.token).get("/api/webhooks/")).body.results).to.deep.equal([]);
    await app.as(other.token).patch(`/api/webhooks/${id}/`, { description: "Ours" });
    expect(await read(id, owner)).to.deep.include({ owner_id: other.id, description: "Ours" });
    await open();
    await work();
    expect(receiver.events).to.have.lengthOf(1);
    await app.caps.store.memberships.setPermission(projectId, other.id, "forecaster");
    await work();
    expect(await read(id, owner)).to.deep.include({
      is_enabled: false,
      disabled_reason: "access_lost",
    });
  });

  it("tell nothing of what happened before they were made", async () => {
    await hook(member);
    const { id: earlier } = await open();
    const late = await openReceiver();
    try {
      await hook(member, { url: late.url });
      const { id: later } = await open();
      await work();
      expect(receiver.events.map((event) => event.post_id)).to.deep.equal([earlier, later]);
      expect(late.events.map((event) => event.post_id)).to.deep.equal([later]);
    } finally {
      await late.close();
    }
  });

  it("cost batches, and lose nothing and repeat nothing when a run dies in between", async () => {
    const { id } = await hook(member);
    const { id: postId, question } = await open();
    const events = Array.from({ length: 1_000 }, (_, n): PlatformEvent => ({
      type: "question.opened",
      key: eventKey("question.opened", question.id, `n${n}`),
      time: Date.now(),
      postId,
      questionId: question.id,
    }));
    await app.caps.cache.events.append(events);
    const { eventProgress } = twin.caps.store;
    const end = eventProgress.end.bind(eventProgress);
    eventProgress.end = () => Promise.reject(new Error("killed"));
    const killed = await gatherWebhooks(twin.caps, {}, run).catch(
      (error: unknown) => (error as Error).message,
    );
    expect(killed).to.equal("killed");
    eventProgress.end = end;
    // What comes meanwhile makes the next batch, and not the one that was begun.
    await app.caps.cache.events.append([{ ...events[0]!, key: "later" }]);
    await work();
    expect(receiver.events).to.have.lengthOf(1_002);
    expect(new Set(receiver.events.map(({ key }) => key)).size).to.equal(1_002);
    expect(receiver.messages).to.have.lengthOf(6);
    expect(await deliveries(id)).to.have.lengthOf(6);
  });

  it("tell of a gap where Redis has lost events", async () => {
    await hook(member);
    await open();
    await work();
    const redis = new Redis(app.caps.config.redis.url);
    await redis.del("presage:events");
    redis.disconnect();
    await open();
    await work();
    expect(receiver.events.map(({ type }) => type)).to.deep.equal([
      ...["question.opened", "gap", "question.opened"],
    ]);
  });

  it("send a test once, and texts to chats without commands", async () => {
    const { id } = await hook(member);
    receiver.answer(500);
    const sent = await app.as(member.token).post(`/api/webhooks/${id}/test/`);
    expect(sent.status, sent.text).to.equal(202);
    await work();
    app.travel(DAY);
    await work();
    expect(receiver.messages).to.have.lengthOf(1);
    expect(receiver.messages[0]?.body.data?.events[0]?.type).to.equal("webhook.test");
    expect(await read(id)).to.deep.include({ is_enabled: true });
    receiver.answer(204);
    await app.as(member.token).patch(`/api/webhooks/${id}/`, { format: "slack" });
    const title = "Rain & <!channel> @here?";
    const made = await write(app.as(owner.token), { ...post(), title });
    await approve(app.as(owner.token), made.id);
    await work();
    expect(JSON.parse(receiver.messages[1]!.text)).to.deep.equal({
      text: "question.opened: Rain &amp; &lt;!channel&gt; @\u200Bhere?",
    });
  });

  it("are at most ten, and call no address of the inside", async () => {
    for (let n = 0; n < 10; n++) await hook(member);
    const eleventh = { url: receiver.url };
    expect((await app.as(member.token).post("/api/webhooks/", eleventh)).status).to.equal(400);
    for (const url of [
      ...["https://10.0.0.1/", "https://0x7f.2/", "https://[::1]/", "ftp://example.org/"],
      ...["https://user:pass@example.org/", "example.org", "https://169.254.169.254/latest"],
    ]) {
      const refused = await app.as(owner.token).post("/api/webhooks/", { url });
      expect(refused.status, url).to.equal(400);
      expect(Object.keys(refused.body), url).to.deep.equal(["url"]);
    }
    const unknown = await app.as(owner.token).post("/api/webhooks/999999/test/");
    expect(unknown.status).to.equal(404);
  });

  it("are removed with their account, and their log after a week", async () => {
    const { id } = await hook(member);
    await open();
    await work();
    const since = app.caps.clock.now() - 7 * DAY;
    expect(await app.caps.store.webhookDeliveries.sweep(since)).to.equal(0);
    await hook(member);
    await announce(app.caps, { kind: "accountDeleted", userId: member.id });
    expect(await app.caps.store.webhooks.byId(id)).to.equal(null);
    expect(
      await app.caps.store.webhookDeliveries.page(id, { limit: 1, after: null }),
    ).to.deep.equal([]);
  });
});
