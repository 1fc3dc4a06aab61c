/** When pages of posts that are kept are assembled again (contract 1.10). */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { expect } from "chai";
import { NotFoundError, OverloadError } from "../../src/errors.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";
import { until } from "../support/until.ts";

describe("kept pages of posts", () => {
  let app: TestApp;
  let bob: Account;
  /** The versions of pages and of projects. */
  const versions = async () => {
    const pass = await app.caps.cache.access.enter({ policy: null, subject: "", accountId: null });
    return [pass?.pageVersions.feed, pass?.projectsVersion];
  };
  const get = (path: string, account: Account) => bodyAt(app.as(account.token), path);
  before(async () => {
    app = await startApp("kept-pages");
    bob = await app.make.account();
  });
  // The clock must also start again after a failed test.
  afterEach(() => app.startClock());
  after(() => app.close());

  it("change at the end of a grace period", async () => {
    app.stopClock();
    const end = app.caps.clock.now() + 500;
    const { post, question } = await app.make.question("multiple_choice");
    const optionsHistory: [number | null, string[]][] = [
      [null, ["A", "B"]],
      [end, ["A", "B", "C"]],
    ];
    await app.caps.store.questions.update(question._id, { optionsHistory });
    await app.caps.cache.feed.bumpFeed();
    const title = async () => (await get(`/api/posts/${post._id}/`, bob)).title as string;
    const before = await title();
    await app.caps.store.posts.update(post._id, { title: "Read again" });
    app.travel(499);
    expect(await title()).to.equal(before);
    app.travel(1);
    expect(await title()).to.equal("Read again");
  });

  it("change as soon as a tournament of a post ends", async () => {
    app.stopClock();
    const closeDate = app.caps.clock.now() + 500;
    const project = await app.make.project({ type: "tournament", closeDate });
    const place = { defaultProjectId: project._id, projectIds: [project._id] };
    const { post } = await app.make.question("binary", { post: place });
    const isOngoing = async (path: string) => {
      const body = await get(path, bob);
      return (body.results?.[0] ?? body).projects.tournament[0].is_ongoing as boolean;
    };
    const paths = [`/api/posts/${post._id}/`, `/api/posts/?ids=${post._id}`];
    for (const path of paths) expect(await isOngoing(path), path).to.equal(true);
    app.travel(600);
    for (const path of paths) expect(await isOngoing(path), path).to.equal(false);
  });

  it("change as soon as a parent of a conditional is published", async () => {
    app.stopClock();
    const { post, child } = await app.make.conditional({ question: { description: "Told" } });
    const publishedAt = app.caps.clock.now() + 500;
    await app.caps.store.posts.update(child.post._id, { publishedAt });
    await app.caps.cache.feed.bumpFeed();
    const descriptions = async () => {
      const { conditional } = await get(`/api/posts/${post._id}/`, bob);
      const branch = await get(`/api/questions/${conditional.question_yes.id}/`, bob);
      return [conditional.condition_child.description, branch.description];
    };
    expect(await descriptions()).to.deep.equal(["", ""]);
    app.travel(600);
    expect(await descriptions()).to.deep.equal(["Told", "Told"]);
  });

  it("link to the host that their caller has named, each to its own", async () => {
    const { post } = await app.make.question("binary");
    const other = await app.make.question("binary");
    const path = `/api/posts/?limit=1&ids=${post._id},${other.post._id}`;
    // A program that uses `fetch` cannot choose the host that it names.
    const nextFor = async ({ token }: Account, host: string) => {
      const headers = { host, authorization: `Token ${token}` };
      const sent = request(`${app.baseUrl}${path}`, { headers }).end();
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const { next } = (await json(response)) as { next: string };
      return new URL(next).host;
    };
    const carol = await app.make.account();
    for (const [account, host] of [
      [bob, "one.example"],
      [bob, "two.example"],
      [carol, "three.example"],
    ] as const) {
      expect(await nextFor(account, host)).to.equal(host);
    }
  });

  it("are assembled once in two minutes while nothing changes on the platform", async () => {
    const { post } = await app.make.question("binary");
    const paths = [`/api/posts/${post._id}/`, `/api/posts/?ids=${post._id}`];
    const read = () => Promise.all(paths.map((path) => get(path, bob)));
    const { posts, questions } = app.caps.store;
    const stores = [posts, questions];
    const originals = stores.map((store) => ({ ...store }));
    const byIds = () => Promise.reject(new Error("read again"));
    app.stopClock();
    await read();
    app.travel(5_000);
    const before = await read();
    try {
      for (const store of stores) Object.assign(store, { byIds });
      app.travel(119_000);
      expect(await read()).to.deep.equal(before);
    } finally {
      stores.forEach((store, i) => Object.assign(store, originals[i]));
    }
    await app.caps.store.posts.update(post._id, { title: "A lost bump" });
    app.travel(1_000);
    const titles = (await read()).map((body) => (body.results?.[0] ?? body).title as string);
    expect(titles).to.deep.equal(["A lost bump", "A lost bump"]);
  });

  it("live no longer where they were read from another member of the database", async () => {
    const { post } = await app.make.question("binary");
    const title = async () =>
      (await get(`/api/posts/?ids=${post._id}`, bob)).results[0].title as string;
    const readers = app.caps.readers as { feeds: unknown };
    const { feeds } = app.caps.readers;
    readers.feeds = { ...app.caps.store };
    app.stopClock();
    try {
      await title();
      app.travel(5_000);
      const before = await title();
      await app.caps.store.posts.update(post._id, { title: "Behind" });
      app.travel(3_999);
      expect(await title()).to.equal(before);
      app.travel(1);
      expect(await title()).to.equal("Behind");
    } finally {
      readers.feeds = feeds;
    }
  });

  it("stay after a vote that changes nothing", async () => {
    const { post } = await app.make.question("binary");
    const vote = async (direction: number) => {
      const answer = await app.as(bob.token).post(`/api/posts/${post._id}/vote/`, { direction });
      return [answer.status, answer.body.score];
    };
    const [before] = await versions();
    expect(await vote(1)).to.deep.equal([200, 1]);
    const [voted] = await versions();
    expect(voted).to.not.equal(before);
    expect(await vote(1)).to.deep.equal([200, 1]);
    expect((await versions())[0]).to.equal(voted);
  });

  describe("of posts in a project", () => {
    let id: number;
    const change = async (body: object, headers: Record<string, string> = {}) => {
      const path = `/api/projects/${id}/update/`;
      const answer = await app.as(bob.token).patch(path, body, { headers });
      expect(answer.status, answer.text).to.equal(200);
      return [answer.body.name, answer.body.edited_at];
    };
    const isTold = async (call: () => Promise<unknown>) => {
      const before = await versions();
      await call();
      const after = await versions();
      return after.map((version, i) => version !== before[i]);
    };
    before(async () => {
      const given = { type: "community", visibility: "not_in_main_feed" } as const;
      id = (await app.make.project({ createdBy: bob.id, ...given }))._id;
    });

    it("stay after a change to the values that it has", async () => {
      app.stopClock();
      const first = await change({ name: "Another" });
      app.travel(5_000);
      for (const body of [{}, { name: "Another", visibility: "not_in_main_feed" }]) {
        const again = async () => {
          expect(await change(body), "edited_at included").to.deep.equal(first);
        };
        expect(await isTold(again)).to.deep.equal([false, false]);
      }
      expect(await isTold(() => change({ name: "A third" }))).to.deep.equal([true, true]);
    });

    it("end after a change that is sent again because its process died before it told it", async () => {
      const headers = { "Idempotency-Key": "dies-before-it-tells" };
      await change({ subtitle: "Told" }, headers);
      const { raw } = app.caps.store.idempotency.collection;
      await raw.updateMany({}, { $set: { reply: null, renewedAt: 0 } });
      const again = () => change({ subtitle: "Told" }, headers);
      expect(await isTold(again)).to.deep.equal([true, true]);
    });

    it("end after a change while another request has written a name and is about to tell it", async () => {
      app.stopClock();
      const { projects } = app.caps.store;
      for (const name of ["Written", "Unlike the known one"]) {
        // The process reads the projects.
        await change({});
        await projects.update(id, { name });
        const written = async () => {
          expect((await change({ name: "Written" }))[0]).to.equal("Written");
        };
        expect(await isTold(written), name).to.deep.equal([true, true]);
        expect((await projects.byId(id))?.name).to.equal("Written");
      }
    });
  });

  // This test comes before the next one, after which a failure is told a second late.
  it("stay after a failure that changes no page: of a check, and before the handler", async () => {
    const { post } = await app.make.question("binary");
    const { cache, pool, store } = app.caps;
    const originals = { feed: { ...cache.feed }, pool: { ...pool } };
    const refuse = () => Promise.reject(new OverloadError("no answer"));
    let told = 0;
    Object.assign(cache.feed, {
      bumpFeed: () => {
        told += 1;
        return Promise.resolve();
      },
    });
    const [comments, postVotes] = [{ ...store.comments }, { ...store.postVotes }];
    const client = app.as(bob.token);
    try {
      Object.assign(pool, { run: refuse });
      const comment = { on_post: post._id, text: `${"x ".repeat(3_000)}@bob`, is_private: false };
      const check = await client.post("/api/comments/create/check/", comment);
      expect([check.status, told]).to.deep.equal([503, 0]);
      Object.assign(store.postVotes, { cast: () => Promise.reject(new NotFoundError()) });
      const vote = await client.post(`/api/posts/${post._id}/vote/`, { direction: 1 });
      expect([vote.status, told], "refused by the handler").to.deep.equal([404, 0]);
      Object.assign(store.comments, { byId: refuse });
      const deleted = await client.post("/api/comments/1/delete/");
      expect([deleted.status, told]).to.deep.equal([503, 0]);
    } finally {
      Object.assign(store.comments, comments);
      Object.assign(store.postVotes, postVotes);
      Object.assign(pool, originals.pool);
      Object.assign(cache.feed, originals.feed);
    }
  });

  it("are assembled again after a write that failed, at once and once more later", async () => {
    const { post } = await app.make.question("binary");
    const { store, cache } = app.caps;
    const originals = { postVotes: { ...store.postVotes }, feed: { ...cache.feed } };
    let told = 0;
    const bumpFeed = () => {
      told += 1;
      return Promise.resolve();
    };
    const cast = async (vote: Parameters<typeof store.postVotes.cast>[0]) => {
      await originals.postVotes.cast(vote);
      throw new OverloadError("no answer");
    };
    Object.assign(store.postVotes, { cast });
    Object.assign(cache.feed, { bumpFeed });
    try {
      const vote = async (direction: number) =>
        (await app.as(bob.token).post(`/api/posts/${post._id}/vote/`, { direction })).status;
      expect([await vote(7), told]).to.deep.equal([400, 0]);
      expect([await vote(1), told]).to.deep.equal([503, 1]);
      expect([await vote(1), await vote(-1), told], "failures at once").to.deep.equal([
        503, 503, 1,
      ]);
      await until("those are told together", () => told === 2);
      await until("it is told again", () => told === 3);
    } finally {
      Object.assign(store.postVotes, originals.postVotes);
      Object.assign(cache.feed, originals.feed);
    }
  });
});

describe("classes of callers that share pages", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp("page_classes");
  });
  after(() => app.close());

  /** Returns whether a page is assembled for the account. */
  async function isAssembledFor(account: Account, path: string): Promise<boolean> {
    const { posts } = app.caps.store;
    const page = posts.page.bind(posts);
    let isAssembled = false;
    posts.page = (...given) => {
      isAssembled = true;
      return page(...given);
    };
    try {
      const { results } = await bodyAt(app.as(account.token), path);
      expect(results).to.have.length(1);
      return isAssembled;
    } finally {
      posts.page = page;
    }
  }

  it("leave out a membership that changes nothing, and no other", async () => {
    const open = await app.make.project({ defaultPermission: "forecaster", visibility: "normal" });
    const unlisted = await app.make.project({
      defaultPermission: "forecaster",
      visibility: "unlisted",
    });
    const closed = await app.make.project({ defaultPermission: null });
    const { post } = await app.make.question("binary");
    const [stranger, member, viewer, guest, insider] = await app.make.accounts(5);
    await app.make.member(open._id, member!.id, "forecaster");
    await app.make.member(open._id, viewer!.id, "viewer");
    await app.make.member(unlisted._id, guest!.id, "forecaster");
    await app.make.member(closed._id, insider!.id, "forecaster");
    const path = `/api/posts/?ids=${post._id}`;
    // A page lives for four seconds of this clock.
    app.stopClock();
    const assembled: boolean[] = [];
    for (const account of [stranger, member, viewer, guest, insider]) {
      assembled.push(await isAssembledFor(account!, path));
    }

    expect(assembled).to.deep.equal([true, false, true, true, true]);
  });
});
