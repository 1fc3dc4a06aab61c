/** Lists read what they show, whatever else the shown objects hold. */
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import { commentDocument } from "../support/documents.ts";
import { testMongoUri } from "../support/engines.ts";
import { bytesRead, monitored } from "../support/explained.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";
import { until } from "../support/until.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const LONG = "x".repeat(50_000);

describe("what lists read", () => {
  let app: TestApp;
  let ada: Account;
  before(async () => {
    const environment = { MONGODB_URI: monitored(testMongoUri("bounded_reads")) };
    app = await startApp("bounded_reads", { environment });
    ada = await app.make.account({ isSuperuser: true });
  });
  after(() => app.close());

  /** Asks for a page and returns it with the bytes of a collection that were read for it. */
  async function ask(collection: string, path: string, change?: object) {
    const client = app.as(ada.token);
    let body: any;
    const read = await bytesRead(app.caps.store.users.collection.model.db, collection, async () => {
      const reply = await (change === undefined ? client.get(path) : client.patch(path, change));
      expect(reply.status, reply.text).to.equal(200);
      body = reply.body;
    });
    return { body, read };
  }

  it("comments of an account read no texts of the posts", async () => {
    const titles: string[] = [];
    for (let n = 1; n <= 6; n++) {
      const { post } = await app.make.group(["binary"]);
      const group = { ...post.group, description: LONG };
      await app.caps.store.posts.collection.raw.updateOne({ _id: post._id } as never, {
        $set: { group },
      });
      const made = { _id: n, authorId: ada.id, postId: post._id, createdAt: n };
      await app.caps.store.comments.insert(commentDocument(made));
      titles.unshift(post.title);
    }
    const { body, read } = await ask("posts", `/api/comments/?author=${ada.id}&limit=2`);

    expect(body.total_count).to.equal(6);
    const shown = body.results.map((comment: any) => comment.on_post_data.title as string);
    expect(shown).to.deep.equal(titles.slice(0, 2));
    expect(read).to.be.below(LONG.length);
  });

  it("orders by numbers of an account read no texts of its questions", async () => {
    const { scores } = app.caps.store;
    const now = app.caps.clock.now();
    const given = { description: LONG, resolution: "yes", resolutionSetTime: now };
    const predictions = createPredictions(app.caps);
    for (let n = 1; n <= 6; n++) {
      const { question } = await app.make.question("binary", { question: given });
      await predictions.forecast({ question, userId: ada.id, value: 0.5, start: now - 1_000 });
      const shared = { questionId: question._id, userId: ada.id, method: null, at: now };
      const points = { peer: { score: n, coverage: 1 } };
      await scores.write(n, [{ ...shared, isPublic: true, points }]);
      await scores.publish(question._id, { run: n, isScored: true, resolvedAt: now, now });
    }
    for (const order of ["-score", "-divergence"]) {
      const query = `order_by=${order}&forecaster_id=${ada.id}&limit=1`;
      const { body, read } = await ask("questions", `/api/posts/?${query}`);

      expect(body.results).to.have.length(1);
      // The page shows the question of one post.
      expect(read, order).to.be.below(2 * LONG.length);
    }
  });

  it("a change of who sees a project reads no texts of its posts", async () => {
    const { _id } = await app.make.project({ createdBy: ada.id, defaultPermission: null });
    for (let n = 1; n <= 3; n++) {
      const place = { defaultProjectId: _id, projectIds: [_id] };
      const { post } = await app.make.group(["binary"], { post: place });
      const group = { ...post.group, description: LONG };
      await app.caps.store.posts.update(post._id, { group } as never);
    }
    const change = { default_permission: "forecaster" };
    const { read } = await ask("posts", `/api/projects/${_id}/update/`, change);

    expect(read).to.be.below(LONG.length);
  });

  it("searches in comments and listings by author are made one at a time for an account", async () => {
    const { lanes } = app.caps as { lanes: Mutable<typeof app.caps.lanes> };
    const { comments } = app.caps.store;
    const { post } = await app.make.question("binary");
    await comments.insert(commentDocument({ _id: 500, authorId: ada.id, postId: post._id }));
    const countMatching = comments.countMatching.bind(comments);
    const { commentScans } = lanes;
    let [reading, most, begun, asked] = [0, 0, 0, 0];
    lanes.commentScans = (key, work) => {
      asked += 1;
      return commentScans(key, work);
    };
    comments.countMatching = async (selection) => {
      begun += 1;
      most = Math.max(most, ++reading);
      await until("all three want to read", () => asked === 3, 30_000);
      reading -= 1;
      return countMatching(selection);
    };
    try {
      const list = (query: string) => app.as(ada.token).get(`/api/comments/?${query}`);
      const search = list(`post=${post._id}&search=zzz`);
      const others = [`author=${ada.id}&search=zzz`, `author=${ada.id}&post=${post._id}`].map(list);
      const answers = await Promise.all([search, ...others]);
      expect(answers.map(({ body }) => body.total_count)).to.deep.equal([0, 0, 1]);
    } finally {
      comments.countMatching = countMatching;
      lanes.commentScans = commentScans;
    }
    expect([most, begun]).to.deep.equal([1, 3]);
  });

  it("members read no texts of their accounts", async () => {
    const { _id } = await app.make.project({ defaultPermission: null });
    const members = await app.make.accounts(10);
    for (const { id } of members) await app.make.member(_id, id, "viewer");
    const ids = members.map(({ id }) => id);
    const { raw } = app.caps.store.users.collection;
    await raw.updateMany({ _id: { $in: ids } } as never, { $set: { bio: LONG } });
    const { body, read } = await ask("users", `/api/projects/${_id}/members/?limit=3`);

    expect(body.results).to.have.length(3);
    expect(read).to.be.below(LONG.length);
  });

  it("a page of comments reads the links of no replies that it does not show", async () => {
    const { post } = await app.make.question("binary");
    const of = { postId: post._id, authorId: ada.id };
    const root = commentDocument({ ...of, _id: 10_000, isPinned: true });
    const place = { parentId: 10_000, rootId: 10_000, ancestorIds: [10_000] };
    const replies = Array.from({ length: 2_000 }, (_, n) =>
      commentDocument({ ...of, ...place, _id: 10_001 + n, createdAt: n + 1 }),
    );
    const last = commentDocument({ ...of, _id: 9_000 });
    await app.caps.store.comments.collection.raw.insertMany([root, ...replies, last] as never[]);
    const page = (from: number) =>
      ask("comments", `/api/comments/?post=${post._id}&limit=2&offset=${from}`);
    const idsOf = ({ body }: { body: any }) => body.results.map(({ id }: { id: number }) => id);

    const first = await page(0);
    expect(idsOf(first)).to.deep.equal([10_000, 12_000]);
    expect(first.read).to.be.below(10_000);
    expect(idsOf(await page(2))).to.deep.equal([11_999, 11_998]);
    expect(idsOf(await page(2_000))).to.deep.equal([10_001, 9_000]);
  });

  it("withdrawals at many times send as many commands as at one time", async () => {
    const { db: connection } = app.caps.store.forecasts.collection.model;
    const predictions = createPredictions(app.caps);
    const now = app.caps.clock.now();
    const make = async () => {
      const { question } = await app.make.question("binary");
      await predictions.forecast({ question, userId: ada.id, value: 0.5, start: now - 1_000 });
      return question._id;
    };
    const items = async (step: number) => {
      const ids: number[] = [];
      for (let n = 0; n < 5; n++) ids.push(await make());
      const end = (n: number) => new Date(now + 86_400_000 + step * n).toISOString();
      return ids.map((question, n) => ({ question, withdraw_at: end(n) }));
    };
    /** Returns the names of the commands on forecasts that the call sends. */
    const sent = async (path: string, body: object[], status: number) => {
      const names: string[] = [];
      const note = ({ command, commandName }: { command: any; commandName: string }) => {
        if (command[commandName] === "forecasts") names.push(commandName);
      };
      const engine = connection.getClient();
      engine.on("commandStarted", note);
      const answer = await app.as(ada.token).post(path, body);
      engine.removeListener("commandStarted", note);
      expect(answer.status, answer.text).to.equal(status);
      return names;
    };
    const [atOnce, each] = [await items(0), await items(1_000)];
    for (const [path, status] of [
      ["/api/questions/withdraw/check/", 200],
      ["/api/questions/withdraw/", 201],
    ] as const) {
      const few = await sent(path, atOnce, status);
      expect(few, path).to.include("aggregate");
      expect(await sent(path, each, status), path).to.deep.equal(few);
    }
    for (const { question, withdraw_at } of each) {
      const { forecasts } = app.caps.store;
      const standing = await forecasts.standing(question, app.caps.clock.now() + 1_000);
      expect(standing.map(({ e }) => e)).to.deep.equal([Date.parse(withdraw_at)]);
    }
  });
});
