import { expect } from "chai";
import { aggregateQuestion } from "../../../../../jobs/processors/aggregation/aggregate_question.ts";
import { refreshDerived } from "../../../../../jobs/processors/upkeep/refresh_derived.ts";
import { refreshPostJob } from "../../../../../jobs/processors/upkeep/refresh_post.ts";
import { selfCheck } from "../../../../../jobs/processors/upkeep/self_check.ts";
import { sweepExpired } from "../../../../../jobs/processors/upkeep/sweep_expired.ts";
import { divergence } from "../../../../../src/domain/forecasts/divergence.ts";
import { packForecast } from "../../../../../src/store/forecasts/forecast_row.ts";
import type { QuestionDocument } from "../../../../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../../../../support/app.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("derived values of posts", () => {
  const app = useApp("refresh_post");
  const ada = prepared(() => app.make.account());
  const { signal } = new AbortController();
  const context = { signal, progress: () => Promise.resolve() };

  const refresh = (postId: number) => refreshPostJob(app.caps, { postId }, context);
  const recount = (postId: number) => refreshPostJob(app.caps, { postId, recount: true }, context);
  const aggregate = (questionId: number) => aggregateQuestion(app.caps, { questionId }, context);
  /** The application, and how often it told that the measures have changed. */
  const telling = () => {
    let count = 0;
    const bumpLive = () => {
      count += 1;
      return Promise.resolve();
    };
    const feed = { ...app.caps.cache.feed, bumpLive };
    return { caps: { ...app.caps, cache: { ...app.caps.cache, feed } }, told: () => count };
  };
  const stored = async (postId: number) => {
    const post = await app.caps.store.posts.byId(postId);
    if (post === null) throw new Error("no such post");
    return post;
  };

  it("corrects the counters that a crash left wrong, and only those", async () => {
    const { post } = await app.make.question("binary");
    const body = { on_post: post._id, text: "x" };
    await app.as(ada.token).post("/api/comments/create/", body);
    await app.as(ada.token).post("/api/comments/create/", { ...body, is_private: true });
    await app.as(ada.token).post(`/api/posts/${post._id}/vote/`, { direction: -1 });
    await app.caps.store.posts.update(post._id, { commentCount: 7, voteScore: 3 });
    await recount(post._id);
    expect(await stored(post._id)).to.include({
      commentCount: 1,
      voteScore: -1,
      forecastsCount: 0,
      nrForecasters: 0,
    });
  });

  for (const first of [true, false]) {
    it(`counts bots on a group as its first question does (${first}), before and after a recount`, async () => {
      const { post, questions } = await app.make.group(["binary", "binary"]);
      const [one, other] = questions.map(({ _id }) => _id) as [number, number];
      await app.caps.store.questions.update(one, { includeBotsInAggregates: first });
      await app.caps.store.questions.update(other, { includeBotsInAggregates: !first });
      const bot = await app.make.account({ isBot: true, botOwnerId: ada.id });
      const body = [{ question: other, probability_yes: 0.5 }];
      const answer = await app.as(bot.token).post("/api/questions/forecast/", body);
      expect(answer.status, answer.text).to.equal(201);
      const expected = { forecastsCount: 1, nrForecasters: first ? 1 : 0 };
      expect(await stored(post._id)).to.include(expected);
      await recount(post._id);
      expect(await stored(post._id)).to.include(expected);
      expect((await app.caps.store.questions.byId(other))?.nrForecasters).to.equal(first ? 0 : 1);
    });
  }

  it("computes hotness from votes, comments and the opening", async () => {
    const { post } = await app.make.question("binary");
    const body = { on_post: post._id, text: "x" };
    await app.as(ada.token).post("/api/comments/create/", body);
    await app.as(ada.token).post(`/api/posts/${post._id}/vote/`, { direction: 1 });
    await refresh(post._id);
    expect((await stored(post._id)).hotness).to.equal(10 + 2 + 1);
  });

  it("tells that a measure has changed, and nothing when none has", async () => {
    const { post } = await app.make.question("binary");
    const { caps, told } = telling();
    const run = async () => {
      await refreshPostJob(caps, { postId: post._id }, context);
      return told();
    };
    app.stopClock();
    try {
      expect(await run()).to.equal(1);
      expect(await run(), "nothing has changed").to.equal(1);
      await app.caps.store.posts.update(post._id, { weeklyMovement: 0.5 });
      expect(await run(), "a movement").to.equal(2);
      await app.caps.store.questions.update(post._id, { weeklyMovement: 0.5 });
      expect(await run(), "a movement of its question").to.equal(3);
    } finally {
      app.startClock();
    }
  });

  it("counts forecasts within the period, and bots only when they count", async () => {
    const now = app.caps.clock.now();
    const openTime = now - 4 * HOUR;
    const { post } = await app.make.question("binary", { question: { openTime } });
    const bot = await app.make.account({ isBot: true, isPrimaryBot: true });
    const early = await app.make.account();
    const forecasts = app.caps.store.forecasts;
    const row = (u: number, s: number, v: number, e: number | null = null) => ({
      q: post._id,
      u,
      s,
      e,
      v,
    });
    await forecasts.insert(
      [
        row(early.id, openTime - HOUR, 0.3, openTime - 1),
        row(ada.id, now - 3 * HOUR, 0.4),
        row(ada.id, now - HOUR, 0.6),
        row(bot.id, now - HOUR, 0.5),
      ].map((given) => packForecast(given, given.s)),
    );
    await recount(post._id);
    expect(await stored(post._id)).to.include({ forecastsCount: 3, nrForecasters: 1 });
    const question = await app.caps.store.questions.byId(post._id);
    expect(question).to.include({ forecastsCount: 3, nrForecasters: 1 });
  });

  it("counts the bots of a question that includes them, on the post too", async () => {
    const question = { includeBotsInAggregates: true };
    const { post } = await app.make.question("binary", { question });
    const bot = await app.make.account({ isBot: true, isPrimaryBot: true });
    const start = app.caps.clock.now() - 1_000;
    await app.caps.store.forecasts.insert(
      [ada.id, bot.id].map((u) =>
        packForecast({ q: post._id, u, s: start, e: null, v: 0.5 }, start),
      ),
    );
    await recount(post._id);
    const counted = { forecastsCount: 2, nrForecasters: 2 };
    expect(await stored(post._id)).to.include(counted);
    expect(await app.caps.store.questions.byId(post._id)).to.include(counted);
  });

  describe("movement", () => {
    const row = (q: number, s: number, v: number, e: number | null = null) =>
      packForecast({ q, u: ada.id, s, e, v }, s);
    const moved = divergence("binary", [0.4, 0.6], [0.8, 0.2]);

    /** Creates a question that opened three days ago, with these forecasts of one account. */
    const forecastQuestion = async (
      question: Partial<QuestionDocument>,
      rows: (q: number) => ReturnType<typeof row>[],
    ) => {
      const openTime = app.caps.clock.now() - 3 * DAY;
      const { post } = await app.make.question("binary", { question: { openTime, ...question } });
      await app.caps.store.forecasts.insert(rows(post._id));
      await aggregate(post._id);
      await refresh(post._id);
      return stored(post._id);
    };
    const from20To60 = (q: number) => {
      const now = app.caps.clock.now();
      return [row(q, now - 2 * DAY, 0.2), row(q, now - HOUR, 0.6)];
    };

    it("is measured over the period, and raises the hotness", async () => {
      const { weeklyMovement, hotness } = await forecastQuestion({}, from20To60);
      expect(weeklyMovement).to.be.closeTo(moved, 1e-12);
      expect(hotness).to.be.closeTo(10 + 20 * moved, 1e-9);
    });

    it("is removed when there is none any more", async () => {
      const { post } = await app.make.question("binary", { question: { weeklyMovement: 0.4 } });
      await refresh(post._id);
      const question = await app.caps.store.questions.byId(post._id);
      expect(question?.weeklyMovement).to.equal(null);
    });

    it("is hidden with the prediction", async () => {
      const cpRevealTime = app.caps.clock.now() + DAY;
      const post = await forecastQuestion({ cpRevealTime }, from20To60);
      expect(post).to.include({ weeklyMovement: null, hotness: 10 });
    });

    it("is null when there was no forecast at one of the two times", async () => {
      const now = app.caps.clock.now();
      const late = await forecastQuestion({}, (q) => [row(q, now - HOUR, 0.6)]);
      const left = await forecastQuestion({}, (q) => [row(q, now - 2 * DAY, 0.6, now - HOUR)]);
      expect([late.weeklyMovement, left.weeklyMovement]).to.deep.equal([null, null]);
    });

    it("is 0 a week after the resolution", async () => {
      const now = app.caps.clock.now();
      const resolved = { resolution: "yes", resolutionSetTime: now - 8 * DAY };
      const post = await forecastQuestion({ ...resolved, openTime: now - 20 * DAY }, (q) => [
        row(q, now - 15 * DAY, 0.2),
        row(q, now - HOUR, 0.6),
      ]);
      expect(post.weeklyMovement).to.equal(0);
    });

    it("uses the usual method when there is no prediction of the platform yet", async () => {
      const own = { defaultAggregationMethod: "service_prediction" } as const;
      const post = await forecastQuestion(own, from20To60);
      expect(post.weeklyMovement).to.be.closeTo(moved, 1e-12);
    });
  });

  describe("the last month of a prediction", () => {
    const month = 30 * DAY;

    /** Returns what a list shows of it, to an account and to a visitor. */
    const shown = async (question: Partial<QuestionDocument>) => {
      const now = app.caps.clock.now();
      const project = await app.make.project({ publicRead: true });
      const given = { post: { defaultProjectId: project._id, projectIds: [project._id] } };
      const opened = { openTime: now - 25 * DAY, scheduledCloseTime: now + month };
      const made = { ...given, question: { ...opened, ...question } };
      const { post } = await app.make.question("binary", made);
      await app.caps.store.forecasts.insert(
        [[now - 20 * DAY, 0.2] as const, [now - 2 * DAY, 0.6] as const].map(([s, v]) =>
          packForecast({ q: post._id, u: ada.id, s, e: null, v }, s),
        ),
      );
      await aggregate(post._id);
      await refresh(post._id);
      const query = `?tournaments=${project._id}&with_cp=true`;
      const answers = [
        await app.as(ada.token).get(`/api/posts/${query}`),
        await app.as(null).get(`/api/public/posts/${query}`),
      ];
      return answers.map(({ body }) => body.results[0].question.aggregations.recency_weighted);
    };

    it("is in lists, with the change of seven days", async () => {
      for (const { spark, change_7d: change } of await shown({})) {
        expect(spark).to.have.length.within(10, 20);
        expect([spark[0], spark.at(-1), change]).to.deep.equal([0.2, 0.6, 0.4]);
      }
    });

    it("is nowhere before the reveal, though it was computed", async () => {
      const values = [0.2, 0.3];
      const kept = { hour: 0, generation: 0, option: 0, values, weekAgo: 0.2 };
      const recent = { ...kept, method: "recency_weighted" } as const;
      const cpRevealTime = app.caps.clock.now() + DAY;
      for (const prediction of await shown({ cpRevealTime })) {
        expect(prediction).to.not.have.any.keys("spark", "change_7d");
        expect(prediction.latest).to.equal(null);
      }
      const { post } = await app.make.question("binary", { question: { cpRevealTime, recent } });
      await aggregate(post._id);
      const { body } = await app.as(ada.token).get(`/api/posts/${post._id}/?with_cp=true`);
      expect(JSON.stringify(body)).to.not.include("spark").and.not.include("change_7d");
    });

    it("is gone once the question is resolved", async () => {
      const resolved = { resolution: "yes", resolutionSetTime: app.caps.clock.now() };
      for (const prediction of await shown(resolved)) {
        expect(prediction.latest).to.not.equal(null);
        expect(prediction).to.not.have.any.keys("spark", "change_7d");
      }
    });
  });

  it("refreshes every active post and the counts of projects", async () => {
    const project = await app.make.project();
    const given = { post: { defaultProjectId: project._id } };
    const { post } = await app.make.question("binary", given);
    await app.caps.store.forecasts.insert([
      packForecast({ q: post._id, u: ada.id, s: app.caps.clock.now() - HOUR, e: null, v: 0.5 }, 0),
    ]);
    const { caps, told } = telling();
    await refreshDerived(caps, {}, context);
    expect(told()).to.be.above(0);
    expect((await stored(post._id)).hotness).to.equal(10);
    const all = await app.caps.store.projects.all();
    expect(all.find(({ _id }) => _id === project._id)).to.include({
      forecastersCount: 1,
      postsCount: 1,
    });
  });

  it("tells what it has refreshed until it was cut", async () => {
    await app.make.question("binary");
    const cut = new AbortController();
    const { caps, told } = telling();
    const { posts } = caps.store;
    const update: typeof posts.update = async (...given) => {
      cut.abort();
      return posts.update(...given);
    };
    const store = { ...caps.store, posts: { ...posts, update } };
    await refreshDerived({ ...caps, store }, {}, { ...context, signal: cut.signal });
    expect(told(), "counts and measures").to.equal(2);
  });

  it("counts no forecaster of a post that belongs to another private project", async () => {
    const open = await app.make.project();
    const hidden = await app.make.project({ defaultPermission: null });
    const { post } = await app.make.question("binary", {
      post: { defaultProjectId: hidden._id, projectIds: [hidden._id, open._id] },
    });
    await app.caps.store.forecasts.insert([
      packForecast({ q: post._id, u: ada.id, s: app.caps.clock.now() - HOUR, e: null, v: 0.5 }, 0),
    ]);
    await refreshDerived(app.caps, {}, context);
    const all = await app.caps.store.projects.all();
    const counts = [open, hidden].map(({ _id }) => {
      const project = all.find((one) => one._id === _id);
      return [project?.postsCount, project?.forecastersCount];
    });
    expect(counts).to.deep.equal([
      [0, 0],
      [1, 1],
    ]);
  });

  it("checks itself, reports drift and corrects it", async () => {
    const { post } = await app.make.question("binary");
    const client = app.as(ada.token);
    const body = { on_post: post._id, text: "x" };
    const root = (await client.post("/api/comments/create/", body)).body.id as number;
    await client.post("/api/comments/create/", { ...body, parent: root });
    await app.caps.store.comments.addLiveReplies([root], 1);
    await app.caps.store.comments.addScore(root, 5);
    // A process died between a mark and its count.
    await app.caps.store.commentMarks.add({ commentId: root, userId: 7, createdAt: 1_000 });
    await app.caps.store.posts.update(post._id, { commentCount: 9, resolved: true });
    await selfCheck(app.caps, {}, context);
    const [report] = await app.caps.store.checkReports.newest(1);
    const fields = report?.drifts
      .filter(({ id }) => id === root || id === post._id)
      .map(({ kind, field, counted }) => ({ kind, field, counted }));
    expect(fields).to.deep.include.members([
      { kind: "post", field: "commentCount", counted: 2 },
      { kind: "post", field: "resolved", counted: false },
      { kind: "comment", field: "liveReplyCount", counted: 1 },
      { kind: "comment", field: "voteScore", counted: 0 },
      { kind: "comment", field: "changedMyMindCount", counted: 1 },
    ]);
    expect(report).to.include({ isComplete: true });
    expect(await stored(post._id)).to.include({ commentCount: 2, resolved: false });
    expect(await app.caps.store.comments.byId(root)).to.include({
      liveReplyCount: 1,
      voteScore: 0,
      changedMyMindCount: 1,
    });
    app.travel(1000);
    await selfCheck(app.caps, {}, context);
    const [after] = await app.caps.store.checkReports.newest(1);
    expect(after?.drifts.filter(({ id }) => id === post._id || id === root)).to.deep.equal([]);
  });

  it("corrects the followers of a project, and shows corrected counters at once", async () => {
    const { cache, store } = app.caps;
    const [many, few] = [await app.make.project(), await app.make.project()];
    for (const { _id } of [many, few]) {
      const { status } = await app.as(ada.token).post(`/api/projects/${_id}/subscribe/`);
      expect(status).to.be.below(300);
    }
    await store.projects.addFollowers(many._id, 3);
    await store.projects.addFollowers(few._id, -1);
    const bumped: string[] = [];
    const noting = (version: string) => () => {
      bumped.push(version);
      return Promise.resolve();
    };
    const feed = { ...cache.feed, bumpFeed: noting("feed"), bumpLive: noting("live") };
    const caps = { ...app.caps, cache: { ...cache, feed } };
    await selfCheck(caps, {}, context);
    expect(bumped).to.include("live");
    const followers = async ({ _id }: { readonly _id: number }) =>
      (await store.projects.byId(_id))?.followersCount;
    expect([await followers(many), await followers(few)]).to.deep.equal([1, 1]);

    const { post } = await app.make.question("binary", { post: { commentCount: 2 } });
    bumped.length = 0;
    await selfCheck(caps, {}, context);
    expect(bumped).to.include("feed");
    expect((await stored(post._id)).commentCount).to.equal(0);
  });

  it("removes expired rows", async () => {
    const { idempotency, checkReports } = app.caps.store;
    const claim = (id: string) =>
      idempotency.claim(id, {
        fingerprint: "x",
        holder: "h",
        effectKey: "e",
        now: app.caps.clock.now(),
      });
    await claim("old");
    app.travel(31 * DAY);
    await claim("new");
    await sweepExpired(app.caps);
    expect(await claim("new")).to.deep.equal({ kind: "busy" });
    expect(await checkReports.newest(10)).to.deep.equal([]);
    const left = await idempotency.collection.raw.countDocuments({});
    expect(left).to.equal(1);
  });
});
