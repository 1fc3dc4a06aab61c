import { spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { aggregateQuestion } from "../../jobs/processors/aggregation/aggregate_question.ts";
import { writeNotifications } from "../../jobs/processors/notifications/write_notifications.ts";
import { closeQuestions } from "../../jobs/processors/upkeep/close_questions.ts";
import { tellEvents } from "../../jobs/processors/upkeep/tell_events.ts";
import { eventFacts } from "../../src/access/events.ts";
import type { EventLog } from "../../src/cache/event_log.ts";
import { announce } from "../../src/consequences/announce.ts";
import { type PlatformEvent } from "../../src/domain/requests/platform_event.ts";
import { EventBody, MOST_UNSENT_BYTES } from "../../src/events/event_body.ts";
import { MOST_OF_ACCOUNT } from "../../src/events/event_streams.ts";
import { toIso } from "../../src/present/time.ts";
import { type Twin, useApp } from "../support/app.ts";
import { approve, at, binary, DAY, HOUR, publish, resolve, write } from "../support/desk.ts";
import { type EventReader, readEvents, type ReaderOptions } from "../support/event_reader.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";
import { until } from "../support/until.ts";

describe("events", () => {
  const app = useApp("events");
  let twin: Twin;
  let owner: Account;
  let projectId: number;
  const readers: EventReader[] = [];
  const { signal } = new AbortController();

  before(async () => {
    twin = await app.twin();
    owner = await app.make.account();
    projectId = (await app.make.project({ createdBy: owner.id, defaultPermission: null }))._id;
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });

  /** Reads at the other process than the one that changes things. */
  async function listen(options: Partial<ReaderOptions> = {}): Promise<EventReader> {
    const { token } = await member();
    const reader = await readEvents(twin.baseUrl, { token, ...options });
    readers.push(reader);
    return reader;
  }

  async function member(): Promise<Account> {
    const account = await app.make.account();
    await app.make.member(projectId, account.id, "forecaster");
    return account;
  }

  /** Does work while the reading process has another log of events in some ways. */
  async function whileEvents(changed: Partial<EventLog>, work: () => Promise<void>): Promise<void> {
    const { events } = twin.caps.cache;
    const before = { ...events };
    Object.assign(events, changed);
    try {
      await work();
    } finally {
      Object.assign(events, before);
    }
  }

  const here = () => app.as(owner.token);
  const draft = () => ({ title: "Post", default_project: projectId, question: binary() });
  const open = (given = {}) => publish(here(), draft(), given);

  async function comment(postId: number, given = {}): Promise<number> {
    const body = { on_post: postId, text: "Hello.", is_private: false, ...given };
    const made = await here().post("/api/comments/create/", body);
    expect(made.status, made.text).to.equal(201);
    return made.body.id as number;
  }

  it("tells at every process what happens to a question", async () => {
    const post = await write(here(), draft());
    const questionId = post.question.id as number;
    const reader = await listen({ query: `?post=${post.id}` });
    await approve(here(), post.id as number);
    const opened = await reader.next("question.opened", questionId);
    await here().put(`/api/posts/${post.id}/update/`, { title: "Another title" });
    await reader.next("question.edited", questionId);
    const commentId = await comment(post.id as number);
    const commented = await reader.next("comment.created", post.id as number);
    await here().post(`/api/questions/${questionId}/close/`, {});
    await reader.next("question.closed", questionId);
    await resolve(here(), questionId, "yes");
    await reader.next("question.resolved", questionId);
    await here().post(`/api/questions/${questionId}/unresolve/`);
    await reader.next("question.unresolved", questionId);

    expect(opened.data.post_id).to.equal(post.id);
    expect(commented.data.comment_id).to.equal(commentId);
    expect(reader.events.map(({ event }) => event)).to.deep.equal([
      "question.opened",
      "question.edited",
      "comment.created",
      "question.closed",
      "question.resolved",
      "question.unresolved",
    ]);
    expect(reader.headers.get("x-accel-buffering")).to.equal("no");
    for (const { data } of reader.events) {
      expect(Object.keys(data)).to.not.include("text");
      expect(JSON.stringify(data).length).to.be.lessThan(2048);
    }
  });

  it("tells of openings and reveals that the clock brings, once", async () => {
    const reader = await listen();
    const soon = { open_time: at(HOUR), cp_reveal_time: at(2 * HOUR), published_at: at(-HOUR) };
    const post = await open(soon);
    const questionId = post.question.id as number;
    await tellEvents(app.caps);
    expect(reader.events).to.deep.equal([]);
    // The time of the opening comes when the schedule says that it has come.
    const times = { openTime: Date.now() - 1_000, cpRevealTime: Date.now() - 500 };
    await app.caps.store.questions.update(questionId, times);
    await tellEvents(app.caps);
    await tellEvents(app.caps);
    await reader.next("prediction.changed", questionId);
    await comment(post.id as number);
    await reader.next("comment.created");

    expect(reader.events.map(({ event }) => event)).to.have.members([
      "question.opened",
      "prediction.changed",
      "comment.created",
    ]);
  });

  it("tells of predictions, and of none before its reveal", async () => {
    const hidden = await open({ cp_reveal_time: at(DAY) });
    const [putOff, shown] = [await open(), await open()];
    const reader = await listen();
    const store = createPredictions(app.caps);
    const tell = async (questionId: number) => {
      const question = (await app.caps.store.questions.byId(questionId))!;
      const start = Date.now() - 1_000;
      await store.forecast({ question, userId: owner.id, value: 0.3, start, end: null });
      await aggregateQuestion(app.caps, { questionId }, { signal });
    };
    await tell(hidden.question.id as number);
    // The reveal is put off after the event was written.
    const question = (await app.caps.store.questions.byId(putOff.question.id as number))!;
    await app.caps.store.questions.update(question._id, { cpRevealTime: Date.now() + DAY });
    await announce(app.caps, { kind: "predictionMoved", question, version: "9.9" });
    await comment(hidden.id as number);
    await reader.next("comment.created");
    expect(reader.events.map(({ event }) => event)).to.deep.equal(["comment.created"]);

    await tell(shown.question.id as number);
    const told = await reader.next("prediction.changed", shown.question.id as number);
    expect(told.data.post_id).to.equal(shown.id);
  });

  it("gives again what a reader missed, and says where there is a gap", async () => {
    const { token } = await member();
    const post = await open();
    const first = await listen({ token });
    await comment(post.id as number);
    const seen = await first.next("comment.created", post.id as number);
    first.close();
    const missed = [await comment(post.id as number), await comment(post.id as number)];
    const again = await listen({ token, lastId: seen.id });
    await until("what was missed", () => again.events.length === missed.length);

    expect(again.events.map(({ data }) => data.comment_id)).to.deep.equal(missed);
    const older = await listen({ token, lastId: "1-0" });
    await until("the gap and the rest", () => older.events.length > missed.length);
    expect(older.events[0]?.event).to.equal("gap");
    const dayAgo = await listen({ token, lastId: `${Date.now() - DAY - HOUR}-0` });
    await until("the gap", () => dayAgo.events.length > 0);
    expect(dayAgo.events[0]?.event).to.equal("gap");
    // Redis dates events by the machine, also where the clock of the platform is ahead.
    app.travel(2 * DAY);
    const ahead = await listen({ token, lastId: seen.id });
    await until("what was missed", () => ahead.events.length > 0);
    app.travel(-2 * DAY);
    expect(ahead.events[0]?.data.comment_id).to.equal(missed[0]);
  });

  it("gives the past to two readers at a time", async () => {
    const post = await open();
    const first = await listen();
    await comment(post.id as number);
    const { id } = await first.next("comment.created", post.id as number);
    const missed = await comment(post.id as number);
    const { events } = twin.caps.cache;
    const after = events.after.bind(events);
    let [underWay, most] = [0, 0];
    const slow: EventLog["after"] = async (...range) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await pause(20);
      underWay -= 1;
      return after(...range);
    };
    await whileEvents({ after: slow }, async () => {
      const again = await Promise.all(Array.from({ length: 6 }, () => listen({ lastId: id })));
      for (const reader of again) {
        const { data } = await reader.next("comment.created", post.id as number);
        expect(data.comment_id).to.equal(missed);
      }
    });
    expect(most).to.equal(2);
  });

  it("rests between the parts of the past, and while the log has less than the others had", async () => {
    const post = await open();
    const first = await listen();
    for (let i = 0; i < 2; i += 1) await comment(post.id as number);
    const [older] = await until("two events", () => first.events[1] && first.events);
    const { id } = older!;
    const event = { type: "comment.created", key: "x", time: 0, postId: 0, id } as const;
    for (const part of [[], Array.from({ length: 500 }, () => event)]) {
      let rounds = 0;
      const endless = async () => {
        rounds += 1;
        await turn();
        return part;
      };
      await whileEvents({ after: endless }, async () => {
        const reader = await listen({ lastId: id });
        await pause(300);
        expect(rounds).to.be.greaterThan(0).and.lessThan(50);
        reader.close();
      });
    }
  });

  it("begins where the other readers are when the log is lost", async () => {
    const post = await open();
    const first = await listen();
    for (let i = 0; i < 2; i += 1) await comment(post.id as number);
    const [older, newest] = await until("two events", () => first.events[1] && first.events);
    await whileEvents({ bounds: () => Promise.resolve(null) }, async () => {
      expect((await listen()).lastId).to.equal(newest?.id);
      const again = await listen({ lastId: older!.id });
      expect(await again.next("gap")).to.deep.include({ id: newest?.id });
    });
  });

  it("filters by project, question, type and what the account follows", async () => {
    const account = await member();
    const other = await app.make.project({ createdBy: owner.id });
    const [mine, foreign] = [
      await open(),
      await publish(here(), { ...draft(), default_project: other._id }),
    ];
    const following = await listen({ token: account.token, query: "?following=true" });
    const followed = await twin
      .as(account.token)
      .post(`/api/projects/${other._id}/subscribe/`, { follow_questions: false });
    expect(followed.status, followed.text).to.be.lessThan(300);
    const inProject = await listen({ query: `?project=${projectId}` });
    const ofType = await listen({ query: "?types=question.edited,question.closed" });
    const ofQuestion = await listen({ query: `?question=${foreign.question.id}` });
    for (const post of [mine, foreign]) {
      await comment(post.id as number);
      await here().post(`/api/questions/${post.question.id}/close/`, {});
    }
    const closedForeign = foreign.question.id as number;
    for (const reader of [following, ofType, ofQuestion])
      await reader.next("question.closed", closedForeign);
    await inProject.next("question.closed", mine.question.id as number);

    const told = ({ events }: EventReader) =>
      events.map(({ event, data }) => `${event} ${data.post_id}`);
    const both = (id: number) => [`comment.created ${id}`, `question.closed ${id}`];
    expect(told(following)).to.deep.equal(both(foreign.id));
    expect(told(inProject)).to.deep.equal(both(mine.id));
    expect(told(ofQuestion)).to.deep.equal([`question.closed ${foreign.id}`]);
    expect(told(ofType)).to.deep.equal([
      `question.closed ${mine.id}`,
      `question.closed ${foreign.id}`,
    ]);
  });

  it("tells no account what it may not see, from the loss of access on", async () => {
    const account = await member();
    const post = await open();
    const reader = await listen({ token: account.token });
    const stranger = await listen({ token: (await app.make.account()).token });
    const rest = await listen();
    await comment(post.id as number);
    await reader.next("comment.created", post.id as number);
    const members = `/api/projects/${projectId}/members/${account.id}/`;
    expect((await here().delete(members)).status).to.equal(204);
    await comment(post.id as number);
    await comment(post.id as number, { is_private: true });
    await until("the second comment", () => rest.events.length === 2);

    expect(reader.events.length).to.equal(1);
    expect(stranger.events).to.deep.equal([]);
    expect(reader.isOver).to.equal(false);
  });

  it("filters by no project that the reader does not see", async () => {
    const account = await member();
    const subscribe = `/api/projects/${projectId}/subscribe/`;
    const followed = await app.as(account.token).post(subscribe, { follow_questions: false });
    expect(followed.status, followed.text).to.be.lessThan(300);
    const { _id } = await app.make.project({ createdBy: owner.id, publicRead: true });
    const post = await publish(here(), { ...draft(), default_project: _id });
    const id = post.id as number;
    await app.caps.store.posts.update(id, { projectIds: [_id, projectId] });
    const visitor = await listen({ token: null, query: `?project=${projectId}` });
    const following = await listen({ token: account.token, query: "?following=true" });
    const seeing = await listen({ query: `?project=${projectId}` });
    await comment(id);
    await following.next("comment.created", id);
    const removed = await here().delete(`/api/projects/${projectId}/members/${account.id}/`);
    expect(removed.status).to.equal(204);
    for (let i = 0; i < 2; i += 1) await comment(id);
    await until("all comments", () => seeing.events.length === 3);

    expect(visitor.events).to.deep.equal([]);
    expect(following.events.length).to.equal(1);
  });

  it("reads no texts of comments", async () => {
    const post = await open();
    const commentId = await comment(post.id as number);
    const type = "comment.created";
    const { comments } = await eventFacts(app.caps, [{ type, key: "x", time: 0, commentId }]);
    expect(comments.get(commentId)).to.include({ postId: post.id }).and.not.have.property("text");
  });

  it("sends nothing after the end of a stream that is read slowly", async () => {
    const body = new EventBody();
    body.send("before");
    body.finish();
    body.send("after");
    expect(String(Buffer.concat((await body.toArray()) as Buffer[]))).to.equal("before");
  });

  it("counts only the bytes that a reader has not taken", async () => {
    const body = new EventBody();
    const part = "x".repeat(64 * 1024);
    body.resume();
    for (let sent = 0; sent <= MOST_UNSENT_BYTES; sent += part.length) {
      body.send(part);
      await turn();
    }
    expect(body.isOver).to.equal(false);
    body.pause();
    for (let sent = 0; sent <= MOST_UNSENT_BYTES; sent += part.length) body.send(part);
    expect(body.isOver).to.equal(true);
  });

  it("ends the streams of a token that was replaced", async () => {
    const account = await member();
    const reader = await listen({ token: account.token });
    await app.as(account.token).post("/api/auth/api-key/rotate/");
    await until("the end of the stream", () => reader.isOver, 5_000);
  });

  it("gives an account five streams, over all processes", async () => {
    const { token } = await member();
    for (let i = 0; i < MOST_OF_ACCOUNT - 1; i += 1) await listen({ token });
    const { baseUrl } = app;
    const last = await readEvents(baseUrl, { token });
    readers.push(last);
    expect(last.status).to.equal(200);
    const refused = await app.as(token).get("/api/events/");
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get("retry-after"))).to.be.greaterThan(0);
    last.close();
    await until(
      "a free place",
      async () => (await app.as(token).get("/api/events/")).status === 200,
    );
  });

  it("cuts off a reader who does not read", async function () {
    this.timeout(60_000);
    const { token } = await member();
    const post = await open();
    const { port, hostname } = new URL(twin.baseUrl);
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.write(
      `GET /api/events/ HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Token ${token}\r\n\r\n`,
    );
    await until("the stream", () => twin.caps.streams.size > 0);
    socket.pause();
    let reader = await listen();
    const commentId = await comment(post.id as number);
    const event: PlatformEvent = {
      type: "comment.created",
      key: "x".repeat(1_500),
      time: Date.now(),
      postId: post.id as number,
      commentId,
    };
    const many = Array.from({ length: 100 }, () => event);
    const tellMany = async () => {
      const count = reader.events.length;
      await app.caps.cache.events.append(many);
      await until(
        "the other reader",
        () => reader.isOver || reader.events.length >= count + many.length,
      );
      // A busy server may end a stream in order. Its reader comes again, as programs do.
      if (reader.isOver) reader = await listen({ lastId: reader.lastId });
    };
    for (let sent = 0; twin.caps.streams.size > 1; sent += 1) {
      if (sent > 300) throw new Error("The reader is still there.");
      await tellMany();
    }
    await tellMany();

    socket.destroy();
  });

  it("shows visitors what projects show without an account", async () => {
    const { _id } = await app.make.project({ createdBy: owner.id, publicRead: true });
    const secret = await open();
    const post = await publish(here(), { ...draft(), default_project: _id });
    const visitor = await listen({ token: null });
    await comment(secret.id as number);
    await comment(post.id as number);
    await visitor.next("comment.created", post.id as number);
    expect(visitor.events.map(({ data }) => data.post_id)).to.deep.equal([post.id]);
  });

  it("tells of a comment that a process did not tell because it died, with the same key", async () => {
    const post = await open();
    const { events } = app.caps.cache;
    const reader = await listen({ query: `?post=${post.id}` });
    const append = events.append.bind(events);
    Object.assign(events, { append: () => Promise.resolve(true) });
    const lost = await comment(post.id as number);
    Object.assign(events, { append });
    const told = await comment(post.id as number);
    await reader.next("comment.created");
    app.travel(31_000);
    // A job that ran while the event is refused would take the mark away.
    const asked: string[] = [];
    const enqueueMany = (name: string) => Promise.resolve(asked.push(name) > 0);
    Object.assign(events, { append: () => Promise.resolve(false) });
    const caps = { ...app.caps, jobs: { ...app.caps.jobs, enqueueMany } };
    await closeQuestions(caps, {}, { signal });
    Object.assign(events, { append });
    expect(asked).to.not.include("write_notifications");
    await closeQuestions(app.caps, {}, { signal });
    const ofLost = await until("the lost comment", () =>
      reader.events.find(({ data }) => data.comment_id === lost),
    );
    const { createdAt } = (await app.caps.store.comments.byId(lost))!;
    expect(ofLost.data.key).to.equal(`comment.created-${lost}-${createdAt}`);
    const keys = reader.events.filter(({ data }) => data.comment_id === told);
    expect(new Set(keys.map(({ data }) => data.key)).size, "a repeat has the same key").to.equal(1);
  });

  it("tells the receiver of a notification alone, and no public stream", async () => {
    const { token, ...ada } = await member();
    const post = await open();
    const reader = await listen({ token, query: `?post=${post.id}` });
    const types = "?types=notification.created";
    const all = await listen({ token, query: types });
    const other = await listen({ query: types });
    const visitor = await listen({ token: null, query: types });
    const text = `@${ada.user.username} look`;
    const id = await comment(post.id as number, { text });
    await writeNotifications(app.caps, { about: "comment", id }, { signal });
    const told = await reader.next("notification.created", post.id as number);
    const { createdAt } = (await app.caps.store.comments.byId(id))!;
    expect(told.data).to.deep.equal({
      type: "notification.created",
      key: `notification.created-${post.id}-mention-${id}`,
      time: toIso(createdAt),
      post_id: post.id,
    });
    await all.next("notification.created");
    // An event that another account gets later shows that it has had all before it.
    const last = await app.make.account();
    await app.make.member(projectId, last.id, "forecaster");
    const again = await listen({ token: last.token, query: types });
    const named = { text: `@${last.user.username} look` };
    const second = await comment(post.id as number, named);
    await writeNotifications(app.caps, { about: "comment", id: second }, { signal });
    await again.next("notification.created");
    expect([...other.events, ...visitor.events]).to.deep.equal([]);
    expect(all.events).to.have.length(1);
  });

  it("tells of a notification again when the process dies before the event", async () => {
    const { token, ...ada } = await member();
    const post = await open();
    const reader = await listen({ token, query: "?types=notification.created" });
    const id = await comment(post.id as number, { text: `@${ada.user.username} look` });
    const { events } = app.caps.cache;
    const append = events.append.bind(events);
    Object.assign(events, { append: () => Promise.resolve(false) });
    const first = writeNotifications(app.caps, { about: "comment", id }, { signal });
    const isRefused = await first.then(
      () => false,
      () => true,
    );
    Object.assign(events, { append });
    expect(isRefused, "the job is repeated").to.equal(true);
    await writeNotifications(app.caps, { about: "comment", id }, { signal });
    await reader.next("notification.created", post.id as number);
    const inbox = await app.as(token).get("/api/users/me/notifications/");
    expect(inbox.body.results).to.have.length(1);
  });

  it("lets a bot forecast within two seconds after a question has opened, without polling", async () => {
    const { token, id } = await member();
    const environment = { ...process.env, BASE_URL: app.baseUrl, TOKEN: token, COUNT: "1" };
    const bot = spawn("bash", ["examples/listen.sh"], { env: environment });
    let output = "";
    for (const pipe of [bot.stdout, bot.stderr])
      pipe.on("data", (part) => (output += String(part)));
    const ended = once(bot, "exit");
    await until("the bot", () => app.caps.streams.size > 0);
    const post = await open();
    await ended;
    expect(output).to.include(`question ${post.question.id} opened, forecast sent`);
    const stored = await app.caps.store.forecasts.questionIdsOfUser(id);
    expect(stored).to.deep.equal([post.question.id]);
  });

  it("ends every stream when its process stops, and takes no other", async () => {
    const other = await app.twin();
    const reader = await readEvents(other.baseUrl, { token: (await member()).token });
    other.caps.streams.close();
    await until("the end of the stream", () => reader.isOver);
    const { token } = await member();
    expect((await other.as(token).get("/api/events/")).status).to.equal(503);
  });
});
