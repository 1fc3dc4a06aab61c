/**
 * Shared pages: no caller sees another caller's parts, and own writes show at once (contract 1.10,
 * 5.2).
 */
import { expect } from "chai";
import { storeDerived } from "../../src/consequences/store_derived.ts";
import { useApp } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const DAY = 86_400_000;

describe("shared pages of posts", () => {
  const app = useApp("feed-cache");
  let ada: Account;
  let bob: Account;
  let give: ReturnType<typeof createPredictions>;
  let now: number;
  const get = (path: string, account: Account) => bodyAt(app.as(account.token), path);
  before(async () => {
    ada = await app.make.account();
    bob = await app.make.account();
    give = createPredictions(app.caps);
    now = app.caps.clock.now();
  });
  // The clock must also start again after a failed test.
  afterEach(() => app.startClock());

  it("show each caller their own forecasts, votes and levels", async () => {
    const viewers = await app.make.project({ defaultPermission: "viewer" });
    const { post, question } = await app.make.question("binary", {
      post: {
        defaultProjectId: viewers._id,
        projectIds: [viewers._id],
        authorId: ada.id,
      },
    });
    await give.forecast({ question, userId: ada.id, value: 0.123456, start: now - 1_000 });
    const vote = { objectId: post._id, userId: bob.id, direction: -1, now } as const;
    await app.caps.store.postVotes.cast(vote);
    for (const path of [`/api/posts/?ids=${post._id}`, `/api/posts/${post._id}/`]) {
      const carol = await app.make.account();
      // The first caller fills the page for the others.
      for (const first of [ada, bob, carol]) {
        await app.caps.cache.feed.bumpFeed();
        await get(path, first);
        const answers = await Promise.all([ada, bob, carol].map((account) => get(path, account)));
        const [a, b, c] = answers.map((body) => body.results?.[0] ?? body);
        expect(a.question.my_forecasts.history).to.have.length(1);
        expect(a.user_permission).to.equal("forecaster");
        expect(a.vote.user_vote).to.equal(null);
        expect(b.question.my_forecasts.history).to.deep.equal([]);
        expect(b.user_permission).to.equal("viewer");
        expect(b.vote.user_vote).to.equal(-1);
        expect([c.vote.user_vote, c.user_permission, c.question.my_forecasts.latest]).to.deep.equal(
          [null, "viewer", null],
        );
      }
    }
  });

  it("are apart for a curator, a viewer and the owner of a project", async () => {
    const owner = await app.make.account();
    const project = await app.make.project({ defaultPermission: null, createdBy: owner.id });
    const [curator, viewer] = [await app.make.account(), await app.make.account()];
    await app.make.member(project._id, curator.id, "curator");
    await app.make.member(project._id, viewer.id, "viewer");
    const place = { defaultProjectId: project._id, projectIds: [project._id] };
    const { post } = await app.make.question("binary", { post: place });
    const callers = [
      [owner, "admin"],
      [curator, "curator"],
      [viewer, "viewer"],
    ] as const;
    // The caller that comes first fills the page for others of its class.
    for (const first of callers.keys()) {
      await app.caps.cache.feed.bumpFeed();
      const order = [...callers.slice(first), ...callers.slice(0, first)];
      for (const [account, level] of order) {
        const body = await get(`/api/posts/?ids=${post._id}`, account);
        expect(body.results[0]?.user_permission, level).to.equal(level);
        expect((await get(`/api/posts/${post._id}/`, account)).user_permission).to.equal(level);
      }
      const outside = await app.as(bob.token).get(`/api/posts/?ids=${post._id}`);
      expect(outside.body.results).to.deep.equal([]);
    }
  });

  it("are apart for a superuser and an account without memberships", async () => {
    const superuser = await app.make.account({ isSuperuser: true });
    const secret = await app.make.project({ defaultPermission: null });
    const place = { defaultProjectId: secret._id, projectIds: [secret._id] };
    const { post } = await app.make.question("binary", { post: place });
    const path = `/api/posts/?ids=${post._id}`;
    const shown = async (account: Account) => (await get(path, account)).results.length as number;
    for (const order of [
      [superuser, bob],
      [bob, superuser],
    ]) {
      await app.caps.cache.feed.bumpFeed();
      for (const account of order) expect(await shown(account)).to.equal(account === bob ? 0 : 1);
    }
  });

  it("need no query for a detail that was read before, and are hidden together with their object", async () => {
    const project = await app.make.project({ defaultPermission: null });
    const insider = await app.make.account();
    const make = async () => {
      const { post, question } = await app.make.question("binary", {
        post: { defaultProjectId: project._id, projectIds: [project._id] },
      });
      return [`/api/posts/${post._id}/`, `/api/questions/${question._id}/`];
    };
    const [left, deleted] = [await make(), await make()];
    await app.make.member(project._id, insider.id, "curator");
    await app.caps.cache.access.bumpAccount(insider.id);
    const paths = [...left, ...deleted];
    for (const path of paths) await get(path, insider);
    const { posts, questions } = app.caps.store;
    const stores = [posts, questions];
    const original = stores.map((store) => ({ ...store }));
    const byIds = () => Promise.reject(new Error("read again"));
    for (const store of stores) Object.assign(store, { byIds });
    try {
      for (const path of paths) await get(path, insider);
    } finally {
      stores.forEach((store, i) => Object.assign(store, original[i]));
    }
    const status = async (path: string) => (await app.as(insider.token).get(path)).status;
    const { token } = await app.make.account({ isSuperuser: true, isStaff: true });
    expect((await app.as(token).delete(`${deleted[0]!}delete/`)).status).to.equal(204);
    for (const path of deleted) expect(await status(path), path).to.equal(404);
    for (const path of left) expect(await status(path), path).to.equal(200);
    await app.caps.store.memberships.remove(project._id, insider.id);
    await app.caps.cache.access.bumpAccount(insider.id);
    for (const path of paths) expect(await status(path), path).to.equal(404);
  });

  it("show a caller their own forecast in the very next read, others soon", async () => {
    const { post, question } = await app.make.question("binary");
    const paths = [
      `/api/posts/?ids=${post._id}`,
      `/api/posts/${post._id}/`,
      `/api/questions/${question._id}/`,
    ];
    const length = async (path: string, account: Account) => {
      const body = await get(path, account);
      const shown = body.results?.[0]?.question ?? body.question ?? body;
      return shown.my_forecasts.history.length as number;
    };
    for (const path of paths) {
      expect(await length(path, ada)).to.equal(0);
      expect(await length(path, bob)).to.equal(0);
    }
    const body = [{ question: question._id, probability_yes: 0.4 }];
    const { status } = await app.as(ada.token).post("/api/questions/forecast/", body);
    expect(status).to.equal(201);
    for (const path of paths) {
      expect(await length(path, ada), path).to.equal(1);
      expect(await length(path, bob), path).to.equal(0);
    }
    const shown = (await get(paths[0]!, ada)).results[0];
    expect(shown.forecasts_count).to.equal(1);
  });

  it("change when a question opens, closes or reveals its prediction", async () => {
    app.stopClock();
    const reveal = app.caps.clock.now() + 1_500;
    const { post, question } = await app.make.question("binary", {
      question: { cpRevealTime: reveal, scheduledCloseTime: reveal },
    });
    await give.prediction(question, [{ at: now - 1_000, value: 0.25 }]);
    const path = `/api/posts/${post._id}/`;
    const hidden = await get(path, bob);
    expect(hidden.question.aggregations.recency_weighted.latest).to.equal(null);
    expect(hidden.status).to.equal("open");
    app.travel(1_600);
    const shown = await get(path, bob);
    expect(shown.question.aggregations.recency_weighted.latest.forecast_values).to.deep.equal([
      0.25,
    ]);
    expect(shown.status).to.equal("closed");
  });

  for (const [what, field] of [
    ["opens", "openTime"],
    ["closes", "scheduledCloseTime"],
    ["closes before its schedule", "actualCloseTime"],
    ["reveals its prediction", "cpRevealTime"],
  ] as const) {
    it(`change as soon as a question ${what}`, async () => {
      app.stopClock();
      // Well within the life of a page.
      const time = app.caps.clock.now() + 500;
      const { post, question } = await app.make.question("binary", { question: { [field]: time } });
      await give.prediction(question, [{ at: now - 1_000, value: 0.25 }]);
      const paths = [`/api/posts/${post._id}/`, `/api/questions/${question._id}/?with_cp=true`];
      const read = () => Promise.all(paths.map((path) => get(path, bob)));
      const before = await read();
      app.travel(600);
      const after = await read();
      for (const i of paths.keys()) expect(after[i], paths[i]).not.to.deep.equal(before[i]);
    });
  }

  it("change as soon as a post is published", async () => {
    app.stopClock();
    const publishedAt = app.caps.clock.now() + 500;
    const { post } = await app.make.question("binary", { post: { publishedAt, authorId: ada.id } });
    const status = async () => (await get(`/api/posts/${post._id}/`, ada)).status as string;
    expect(await status()).to.equal("upcoming");
    app.travel(600);
    expect(await status()).to.equal("open");
  });

  describe("that do not list a post yet", () => {
    /** Well within the lifetime of a page, in ms. */
    const SOON = 2_500;
    let soon: number;
    beforeEach(() => {
      app.stopClock();
      soon = app.caps.clock.now() + SOON;
    });
    /** Returns which of these lists hold the post, now and after the time. */
    const around = async (postId: number, lists: readonly string[]) => {
      const holding = async () => {
        const held = [];
        for (const list of lists) {
          const { results } = await get(`/api/posts/?ids=${postId}&${list}`, bob);
          if (results.length > 0) held.push(list);
        }
        return held;
      };
      const before = await holding();
      app.travel(SOON + 100);
      return { before, after: await holding() };
    };
    const STATUSES = ["upcoming", "open", "closed", "pending_resolution"].map(
      (status) => `statuses=${status}`,
    );

    it("show it when it opens", async () => {
      const { post } = await app.make.question("binary", { question: { openTime: soon } });
      const { before, after } = await around(post._id, STATUSES);
      expect(before).to.deep.equal(["statuses=upcoming"]);
      expect(after).to.deep.equal(["statuses=open"]);
      expect((await get(`/api/posts/${post._id}/`, bob)).status).to.equal("open");
    });

    it("show it when it closes", async () => {
      const question = { scheduledCloseTime: soon };
      const { post } = await app.make.question("binary", { question });
      const { before, after } = await around(post._id, STATUSES);
      expect(before).to.deep.equal(["statuses=open"]);
      expect(after).to.deep.equal(["statuses=closed"]);
    });

    it("show it when one of its group opens after another has closed", async () => {
      const { post, questions } = await app.make.group(["binary", "binary"]);
      const [early, late] = questions;
      const closed = { scheduledCloseTime: now - DAY, actualCloseTime: now - DAY };
      await app.caps.store.questions.update(early!._id, { openTime: now - 2 * DAY, ...closed });
      await app.caps.store.questions.update(late!._id, { openTime: soon });
      await storeDerived(app.caps, post._id);
      const { before, after } = await around(post._id, STATUSES);
      expect(before).to.deep.equal(["statuses=upcoming"]);
      expect(after).to.deep.equal(["statuses=open"]);
    });

    it("show it when its resolution is due", async () => {
      const { post } = await app.make.question("binary", {
        question: { scheduledCloseTime: now - DAY, actualCloseTime: now - DAY },
        post: { scheduledResolveTime: soon },
      });
      const { before, after } = await around(post._id, STATUSES);
      expect(before).to.deep.equal(["statuses=closed"]);
      expect(after).to.deep.equal(["statuses=closed", "statuses=pending_resolution"]);
    });

    it("show it when it is published", async () => {
      const { post } = await app.make.question("binary", { post: { publishedAt: soon } });
      const lists = ["limit=20", "statuses=open", "statuses=resolved"];
      const { before, after } = await around(post._id, lists);
      expect(before).to.deep.equal([]);
      expect(after).to.deep.equal(["limit=20", "statuses=open"]);
    });
  });

  it("have a weak tag that leads to 304, and another tag after a change", async () => {
    const { post } = await app.make.question("binary");
    const path = `/api/posts/?ids=${post._id}`;
    const first = await app.as(bob.token).get(path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).to.match(/^W\/"/);
    expect(first.headers.get("cache-control")).to.equal("private, no-cache");
    const again = await app.as(bob.token).get(path, { headers: { "If-None-Match": tag } });
    expect([again.status, again.text]).to.deep.equal([304, ""]);
    await app.caps.store.posts.update(post._id, { title: "Another" });
    await app.caps.cache.feed.bumpFeed();
    const changed = await app.as(bob.token).get(path, { headers: { "If-None-Match": tag } });
    expect(changed.status).to.equal(200);
  });

  it("show long histories again with a new snapshot", async () => {
    const { post, question } = await app.make.question("binary");
    await give.prediction(question, [{ at: now - 2_000, value: 0.2 }]);
    const values = async () => {
      const { history } = (await get(`/api/posts/${post._id}/`, bob)).question.aggregations
        .recency_weighted;
      return history.map((one: { forecast_values: number[] }) => one.forecast_values[0]);
    };
    expect(await values()).to.deep.equal([0.2]);
    await give.prediction(question, [
      { at: now - 2_000, value: 0.2 },
      { at: now - 1_000, value: 0.6 },
    ]);
    await app.caps.cache.feed.bumpLive();
    app.travel(5_000);
    expect(await values()).to.deep.equal([0.2, 0.6]);
  });

  it("of a detail show a move of the prediction soon, although its version was lost", async () => {
    app.stopClock();
    const { post, question } = await app.make.question("binary");
    const latest = async () => {
      const { aggregations } = (await get(`/api/posts/${post._id}/`, bob)).question;
      return aggregations.recency_weighted.latest.forecast_values as number[];
    };
    await give.prediction(question, [{ at: now - 2_000, value: 0.2 }]);
    expect(await latest()).to.deep.equal([0.2]);
    await give.prediction(question, [
      { at: now - 2_000, value: 0.2 },
      { at: now - 1_000, value: 0.6 },
    ]);
    app.travel(1_600);
    expect(await latest()).to.deep.equal([0.6]);
  });

  it("are not cached for feeds that depend on the caller", async () => {
    const draft = await app.make.question("binary", {
      post: { curationStatus: "draft", authorId: ada.id },
      question: { openTime: now + DAY },
    });
    const listed = async (account: Account) =>
      (await get("/api/posts/?statuses=draft,open&limit=100", account)).results.map(
        ({ id }: { id: number }) => id,
      );
    expect(await listed(ada)).to.include(draft.post._id);
    expect(await listed(bob)).not.to.include(draft.post._id);

    const followed = await app.make.project();
    const place = { defaultProjectId: followed._id, projectIds: [followed._id] };
    const { post } = await app.make.question("binary", { post: place });
    const row = { projectId: followed._id, followQuestions: false, createdAt: now };
    await app.caps.store.subscriptions.add({ ...row, userId: ada.id });
    const following = async (account: Account) =>
      (await get("/api/posts/?following=true", account)).results.map(
        ({ id }: { id: number }) => id,
      );
    expect(await following(ada)).to.deep.equal([post._id]);
    expect(await following(bob)).to.deep.equal([]);

    for (const by of ["forecaster_id", "not_forecaster_id", "upvoted_by", "commented_by"]) {
      const statusFor = async ({ token }: Account) =>
        (await app.as(token).get(`/api/posts/?${by}=${ada.id}`)).status;
      expect([await statusFor(ada), await statusFor(bob)], by).to.deep.equal([200, 403]);
    }
  });
});

describe("posts while the Redis of the cache is unavailable", () => {
  const app = useApp("feed-away", { environment: { REDIS_CACHE_URL: "redis://127.0.0.1:9" } });

  it("are correct at once after every change, from the memory of the process", async () => {
    const ada = await app.make.account();
    const { post, question } = await app.make.question("binary");
    const path = `/api/posts/?ids=${post._id}&with_cp=true`;
    const read = async () => (await app.as(ada.token).get(path)).body.results[0];
    expect((await read()).title).to.equal(post.title);
    await app.caps.store.posts.update(post._id, { title: "Another" });
    await app.caps.cache.feed.bumpFeed();
    expect((await read()).title).to.equal("Another");
    const body = [{ question: question._id, probability_yes: 0.4 }];
    const { status } = await app.as(ada.token).post("/api/questions/forecast/", body);
    expect(status).to.equal(201);
    expect((await read()).question.my_forecasts.history).to.have.length(1);
    const detail = await app.as(ada.token).get(`/api/posts/${post._id}/`);
    expect(detail.status).to.equal(200);
  });
});

describe("posts while Redis is unavailable", () => {
  const app = useApp("feed-nowhere");

  it("are correct at once, because everything is read from the store", async () => {
    const ada = await app.make.account();
    const { post } = await app.make.question("binary");
    const path = `/api/posts/?ids=${post._id}&with_cp=true`;
    const read = async () => (await app.as(ada.token).get(path)).body.results[0];
    await app.caps.cache.close();
    expect((await read()).title).to.equal(post.title);
    await app.caps.store.posts.update(post._id, { title: "Without any bump" });
    expect((await read()).title).to.equal("Without any bump");
  });
});
