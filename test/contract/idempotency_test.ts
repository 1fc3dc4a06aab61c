/** The same `Idempotency-Key`, account and body give the first response (Contract 1.12). */
import { mock } from "node:test";
import { expect } from "chai";
import { ConflictError, OverloadError } from "../../src/errors.ts";
import { hashCredential } from "../../src/server_key.ts";
import { CLAIM_LIFE_MS } from "../../src/store/platform/idempotency.ts";
import { useApp, prepared } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import type { Account } from "../support/factories.ts";
import { until } from "../support/until.ts";

describe("Idempotency-Key", () => {
  const app = useApp("idempotency");
  const ada = prepared(() => app.make.account());
  const chief = prepared(() => app.make.account({ isSuperuser: true }));
  let serial = 0;

  /** Sends the same request any number of times with a new key. */
  function keyed(by: Account, method: string, path: string) {
    serial += 1;
    const headers = { "Idempotency-Key": `key-${serial}` };
    return (body?: unknown) => app.as(by.token).call(method, path, body, { headers });
  }
  async function comment() {
    const { post } = await app.make.question("binary");
    const send = keyed(ada, "POST", "/api/comments/create/");
    return (text: string) => send({ on_post: post._id, text });
  }
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

  /** Delays the next draw of an id until `release` is called, with or without a fault. */
  function hold(): { entered: Promise<void>; release: (fault?: Error) => void } {
    const { counters } = app.caps.store;
    const draw = counters.draw.bind(counters);
    let release: (fault?: Error) => void = () => undefined;
    const held = new Promise<void>((resolve, reject) => {
      release = (fault) => (fault === undefined ? resolve() : reject(fault));
    });
    const entered = new Promise<void>((resolve) => {
      counters.draw = async (name) => {
        counters.draw = draw;
        resolve();
        await held;
        return draw(name);
      };
    });
    return { entered, release };
  }

  it("returns the headers of the first response again", async () => {
    const project = await app.make.project({ createdBy: ada.id });
    const send = keyed(ada, "POST", `/api/projects/${project._id}/download-data/jobs/`);
    const [first, again] = [await send({}), await send({})];
    expect(statuses([first, again])).to.deep.equal([202, 202]);
    expect(again.text).to.equal(first.text);
    expect(first.headers.get("location")).to.be.a("string");
    for (const name of ["location", "preference-applied"]) {
      expect(again.headers.get(name), name).to.equal(first.headers.get(name));
    }
  });

  it("reads replies that were stored without headers", async () => {
    const send = await comment();
    const first = await send("once");
    const { raw } = app.caps.store.idempotency.collection;
    await raw.updateMany({}, { $unset: { "reply.headers": "" } });
    const again = await send("once");
    expect([again.status, again.body.id]).to.deep.equal([201, first.body.id]);
  });

  describe("shows a comment as it is now", () => {
    const written = async (send: (text: string) => Promise<Answer>) => {
      const { status, body, text } = await send("the first text");
      expect(status, text).to.equal(201);
      return body;
    };

    it("after its deletion, and writes no second one", async () => {
      const send = await comment();
      const { id, on_post: postId } = await written(send);
      const removal = await app.as(chief.token).delete(`/api/comments/${id}/delete/`);
      expect(removal.status, removal.text).to.equal(200);

      const again = await send("the first text");

      expect(again.status, again.text).to.equal(201);
      expect(again.headers.get("idempotency-replayed")).to.equal("true");
      expect(again.body).to.include({ id, text: "deleted", is_soft_deleted: true });
      const rows = await app.caps.store.comments.collection.raw.countDocuments({ postId });
      expect(rows).to.equal(1);
    });

    it("after an edit, in the replies of its creation, of an edit and of a pin", async () => {
      const create = await comment();
      const { id } = await written(create);
      const edit = keyed(ada, "PATCH", `/api/comments/${id}/edit/`);
      const pin = keyed(chief, "POST", `/api/comments/${id}/toggle-pin/`);
      const calls = [
        () => create("the first text"),
        () => edit({ text: "the second text" }),
        () => pin({ pin: true }),
      ];
      for (const call of calls) expect((await call()).status).to.be.within(200, 201);
      const last = { text: "the last text" };
      const changed = await app.as(ada.token).patch(`/api/comments/${id}/edit/`, last);
      expect(changed.status, changed.text).to.equal(200);

      for (const call of calls) {
        const again = await call();
        expect(again.headers.get("idempotency-replayed")).to.equal("true");
        expect(again.body, again.text).to.include({ id, ...last });
      }
    });
  });

  it("shows a post as it is now, and stores no long body for a short call", async () => {
    const { post } = await app.make.group(["binary"]);
    const group = { ...post.group, description: "x".repeat(50_000) };
    await app.caps.store.posts.collection.raw.updateOne({ _id: post._id } as never, {
      $set: { group },
    });
    const path = `/api/posts/${post._id}/`;
    const calls = [
      [keyed(chief, "PUT", `${path}update/`), { title: "The first title" }],
      [keyed(chief, "POST", `${path}projects/`), { add: [], remove: [] }],
    ] as const;
    for (const [send, body] of calls) {
      const { status, text } = await send(body);
      expect(status, text).to.equal(200);
    }
    await app.caps.store.posts.update(post._id, { title: "The last title" });
    await app.caps.cache.feed.bumpFeed();
    for (const [send, body] of calls) {
      const again = await send(body);
      expect(again.headers.get("idempotency-replayed")).to.equal("true");
      expect(again.body).to.include({ id: post._id, title: "The last title" });
    }
    const stored = { "reply.body": JSON.stringify({ id: post._id }) };
    const { raw } = app.caps.store.idempotency.collection;
    expect(await raw.countDocuments(stored)).to.equal(2);
    expect(await raw.countDocuments({ "reply.body": /xxx/ })).to.equal(0);
  });

  it("shows a new post as it is now, without a copy of it, until it is deleted", async () => {
    const send = keyed(ada, "POST", "/api/posts/create/");
    const question = { title: "Q", type: "binary", description: "y".repeat(50_000) };
    const create = () => send({ title: "The first title", question });
    const { status, body, text } = await create();
    expect(status, text).to.equal(201);
    await app.caps.store.posts.update(body.id, { title: "The last title" });
    await app.caps.cache.feed.bumpFeed();

    const again = await create();
    expect(again.headers.get("idempotency-replayed")).to.equal("true");
    expect(again.status).to.equal(201);
    expect(again.body).to.include({ id: body.id, title: "The last title" });
    const { raw } = app.caps.store.idempotency.collection;
    const stored = { "reply.body": JSON.stringify({ id: body.id }) };
    expect(await raw.countDocuments(stored)).to.equal(1);
    expect(await raw.countDocuments({ "reply.body": /yyy/ })).to.equal(0);
    await app.as(ada.token).delete(`/api/posts/${body.id}/delete/`);
    expect((await create()).status).to.equal(404);
  });

  it("replays a call that removed its own subject", async () => {
    const project = await app.make.project({ createdBy: ada.id });
    const path = `/api/projects/${project._id}/delete/`;
    const send = keyed(chief, "POST", path);
    expect(statuses([await send(), await send()])).to.deep.equal([204, 204]);
    expect((await keyed(chief, "POST", path)()).status).to.equal(404);
  });

  describe("returns a reply again only to a caller who still has the permission", () => {
    /** Creates a private project with one member at this level. */
    async function project(level: "forecaster" | "curator" | "admin") {
      const owner = await app.make.account();
      const member = await app.make.account();
      const { _id } = await app.make.project({ createdBy: owner.id, defaultPermission: null });
      await app.make.member(_id, member.id, level);
      const { post } = await app.make.question("binary", {
        post: { defaultProjectId: _id, projectIds: [_id] },
      });
      const members = `/api/projects/${_id}/members/`;
      return {
        id: _id,
        postId: post._id,
        owner,
        member,
        members,
        remove: () => app.as(owner.token).delete(`${members}${member.id}/`),
        lower: (permission: string) =>
          app.as(owner.token).patch(`${members}${member.id}/`, { permission }),
      };
    }

    it("for the objects in the body: a post, a project, questions", async () => {
      const { id, postId, member, remove } = await project("forecaster");
      const sent = [
        ["/api/comments/create/", { on_post: postId, text: "Hello" }],
        [
          "/api/posts/create/",
          { title: "T", question: { title: "Q", type: "binary" }, default_project: id },
        ],
        ["/api/questions/forecast/", [{ question: postId, probability_yes: 0.3 }]],
        ["/api/questions/withdraw/", [{ question: postId }]],
      ] as const;
      const calls = sent.map(([path, body]) => {
        const send = keyed(member, "POST", path);
        return () => send(body);
      });
      const all = async () => statuses(await Promise.all(calls.map((call) => call())));
      expect(await all()).to.deep.equal([201, 201, 201, 201]);
      expect(await all()).to.deep.equal([201, 201, 201, 201]);
      expect((await remove()).status).to.equal(204);

      expect(await all()).to.deep.equal([400, 400, 400, 400]);
    });

    it("for the object in the path", async () => {
      const { id, postId, member, remove } = await project("curator");
      const invited = await app.make.account();
      const send = [
        keyed(member, "POST", `/api/posts/${postId}/vote/`),
        keyed(member, "POST", `/api/projects/${id}/members/invite/`),
        keyed(member, "POST", `/api/projects/${id}/subscribe/`),
      ];
      const bodies = [{ direction: 1 }, { usernames: [invited.username] }, undefined];
      const all = async () => statuses(await Promise.all(send.map((one, i) => one(bodies[i]))));
      expect(await all()).to.deep.equal([200, 201, 204]);
      expect((await remove()).status).to.equal(204);

      expect(await all()).to.deep.equal([404, 404, 404]);
    });

    it("at the level that the call needs", async () => {
      const { postId, member, lower } = await project("curator");
      const send = keyed(member, "POST", `/api/questions/${postId}/close/`);
      expect((await send()).status).to.equal(200);
      expect((await lower("forecaster")).status).to.equal(204);

      expect((await send()).status).to.equal(403);
    });

    it("for the fields that the call sets", async () => {
      const superuser = await app.make.account({ isSuperuser: true, isStaff: true });
      const user = await app.make.account();
      const send = keyed(superuser, "PATCH", `/api/admin/users/${user.id}/`);
      const body = { metadata: { note: 1 } };
      expect((await send(body)).status).to.equal(200);
      const demoted = await app
        .as(chief.token)
        .patch(`/api/admin/users/${superuser.id}/`, { is_superuser: false });
      expect(demoted.status, demoted.text).to.equal(200);

      expect((await send(body)).status).to.equal(403);
    });

    it("unless the call itself ended the permission", async () => {
      const left = await project("forecaster");
      const lowered = await project("admin");
      const leave = keyed(left.member, "DELETE", `${left.members}${left.member.id}/`);
      const lower = keyed(lowered.member, "PATCH", `${lowered.members}${lowered.member.id}/`);
      const stepDown = () => lower({ permission: "viewer" });

      expect(statuses([await leave(), await leave()])).to.deep.equal([204, 204]);
      expect(statuses([await stepDown(), await stepDown()])).to.deep.equal([204, 204]);
      const again = keyed(left.member, "DELETE", `${left.members}${left.member.id}/`);
      expect((await again()).status, "another call finds nothing").to.equal(404);
    });

    it("for a post that was deleted by the call, and not by another caller", async () => {
      const { postId, owner } = await project("admin");
      const vote = keyed(owner, "POST", `/api/posts/${postId}/vote/`);
      const remove = keyed(owner, "DELETE", `/api/posts/${postId}/delete/`);
      expect((await vote({ direction: 1 })).status).to.equal(200);

      expect(statuses([await remove(), await remove()])).to.deep.equal([204, 204]);
      expect((await vote({ direction: 1 })).status).to.equal(404);
    });
  });

  it("leaves the key free after a refusal", async () => {
    const send = await comment();
    expect((await send(" ")).status).to.equal(400);
    expect((await send("better")).status).to.equal(201);
  });

  it("reports a fault of the object before a fault of the key", async () => {
    const headers = { "Idempotency-Key": "two words" };
    const send = (path: string, body?: unknown) =>
      app.as(chief.token).post(path, body, { headers });
    expect((await send("/api/projects/999999/delete/")).status).to.equal(404);
    const project = await app.make.project({ createdBy: ada.id });
    const faulty = await send(`/api/projects/${project._id}/delete/`);
    expect(faulty.status).to.equal(400);
    expect(faulty.body).to.have.all.keys("Idempotency-Key");
  });

  it("works for the administration of accounts, and stores no hash of a password", async () => {
    const user = await app.make.account();
    const body = { password: "another-long-phrase-9", metadata: { note: 1 } };
    const send = keyed(chief, "PATCH", `/api/admin/users/${user.id}/`);
    const first = await send(body);
    expect(first.status, first.text).to.equal(200);
    const other = await app.caps.store.users.update(user.id, { metadata: { note: 2 } });
    expect(other?.metadata).to.deep.equal({ note: 2 });
    const again = await send(body);
    expect(again.text).to.equal(first.text);
    expect(again.headers.get("cache-control")).to.equal("no-store");
    expect((await app.caps.store.users.byId(user.id))?.metadata).to.deep.equal({ note: 2 });
    expect((await send({ metadata: null })).status).to.equal(409);
    const rows = await app.caps.store.idempotency.collection.raw.find({}).toArray();
    const plain = hashCredential(`/api/admin/users/${user.id}/${JSON.stringify(body)}`);
    expect(JSON.stringify(rows)).to.not.contain(plain);
  });

  it("lets parallel requests wait for the first response", async () => {
    const send = await comment();
    const { entered, release } = hold();
    const first = send("once");
    await entered;
    const others = [1, 2, 3].map(() => send("once"));
    const different = await send("something else");
    expect(different.status).to.equal(409);
    release();
    const answers = await Promise.all([first, ...others]);
    expect(statuses(answers)).to.deep.equal([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).to.equal(1);
  });

  it("renews the claim of a call while it is served, so that no other call takes it over", async () => {
    const send = await comment();
    const { raw } = app.caps.store.idempotency.collection;
    const newest = async () => (await raw.find().sort({ createdAt: -1 }).limit(1).toArray())[0]!;
    const { entered, release } = hold();
    mock.timers.enable({ apis: ["setInterval"] });
    const first = send("slow");
    try {
      await entered;
      const { _id, renewedAt } = await newest();
      app.travel(1);
      mock.timers.tick(CLAIM_LIFE_MS - 1);
      await until("the renewal of the claim", async () => {
        const now = await raw.findOne({ _id });
        return Number(now?.["renewedAt"]) > Number(renewedAt);
      });
    } finally {
      mock.timers.reset();
      release();
    }
    expect((await first).status).to.equal(201);
  });

  it("renews no claim of a call that has failed, so that a repeat may be served", async () => {
    const send = await comment();
    const { idempotency } = app.caps.store;
    const renew = idempotency.renew.bind(idempotency);
    let renewals = 0;
    idempotency.renew = (...given) => {
      renewals += 1;
      return renew(...given);
    };
    mock.timers.enable({ apis: ["setInterval"] });
    try {
      const { entered, release } = hold();
      const first = send("once");
      await entered;
      release(new OverloadError("The engine is gone."));
      expect((await first).status).to.equal(503);
      mock.timers.tick(CLAIM_LIFE_MS);
      expect(renewals).to.equal(0);
      expect((await send("once")).status).to.equal(201);
    } finally {
      mock.timers.reset();
      idempotency.renew = renew;
    }
  });

  it("lets one waiting request run when the first one fails", async () => {
    const send = await comment();
    const { entered, release } = hold();
    const first = send("once");
    await entered;
    const others = [1, 2].map(() => send("once"));
    release(new ConflictError("not this time"));
    const answers = await Promise.all(others);
    expect((await first).status).to.equal(409);
    expect(statuses(answers)).to.deep.equal([201, 201]);
    expect(answers[0]?.body.id).to.equal(answers[1]?.body.id);
  });
});

const HOUR = 3_600_000;

describe("one Idempotency-Key", () => {
  const app = useApp("idempotency_keys");
  let serial = 0;

  /** Sends calls with a new key. */
  function keyed() {
    serial += 1;
    const headers = { "Idempotency-Key": `shared-${serial}` };
    return (token: string, path: string, body?: unknown) =>
      app.as(token).post(path, body, { headers });
  }
  const commentOn = (post: { _id: number }) => ({ on_post: post._id, text: "said" });
  const CREATE = "/api/comments/create/";

  it("sent by two callers counts as two keys", async () => {
    const { post } = await app.make.question("binary");
    const [ada, bob] = [await app.make.account(), await app.make.account()];
    const send = keyed();
    const answers = [
      await send(ada.token, CREATE, commentOn(post)),
      await send(bob.token, CREATE, commentOn(post)),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
    expect(answers.map(({ body }) => body.author.id)).to.deep.equal([ada.id, bob.id]);
  });

  it("on two routes counts as two keys", async () => {
    const { post } = await app.make.question("binary");
    const { token } = await app.make.account();
    const send = keyed();
    expect((await send(token, CREATE, commentOn(post))).status).to.equal(201);
    const vote = await send(token, `/api/posts/${post._id}/vote/`, { direction: 1 });
    expect([vote.status, vote.body]).to.deep.equal([200, { score: 1 }]);
  });

  it("cannot be used again on the path of another post", async () => {
    const [one, other] = [await app.make.question("binary"), await app.make.question("binary")];
    const { token } = await app.make.account();
    const send = keyed();
    const vote = (id: number) => send(token, `/api/posts/${id}/vote/`, { direction: 1 });
    expect((await vote(one.post._id)).status).to.equal(200);
    expect((await vote(other.post._id)).status).to.equal(409);
    expect((await app.caps.store.posts.byId(other.post._id))?.voteScore).to.equal(0);
  });

  it("returns its reply for 24 hours, and is then free", async () => {
    const { post } = await app.make.question("binary");
    const { token } = await app.make.account();
    const send = keyed();
    const first = await send(token, CREATE, commentOn(post));
    app.travel(24 * HOUR - 60_000);
    const later = await send(token, CREATE, commentOn(post));
    app.travel(61_000);
    const last = await send(token, CREATE, commentOn(post));
    expect([first, later, last].map(({ status }) => status)).to.deep.equal([201, 201, 201]);
    expect(later.body.id).to.equal(first.body.id);
    expect(last.body.id).to.not.equal(first.body.id);
  });
});
