/** What a key belongs to (Contract 1.12). */
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";

const HOUR = 3_600_000;

describe("one Idempotency-Key", () => {
  let app: TestApp;
  let serial = 0;

  before(async () => {
    app = await startApp("idempotency_keys");
  });
  after(() => app.close());

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
