/**
 * Every frequent query of the feed is served by an index: it scans no collection and sorts nothing.
 * The queries are those that the store sends.
 */
import { expect } from "chai";
import { POST_ORDER_FIELDS, type PostOrder } from "../../../src/store/posts/post_orders.ts";
import {
  feedFilter,
  type FeedScope,
  type FeedSelection,
} from "../../../src/resources/posts/feed_filter.ts";
import type { PostFilter, PageOf } from "../../../src/store/posts/posts.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { testMongoUri } from "../../support/engines.ts";
import { explained, isSlow, monitored } from "../../support/explained.ts";

const POSTS = 400;

describe("indexes of the feed", function () {
  this.timeout(60_000);
  let app: TestApp;
  let scope: FeedScope;
  let cup: number;
  const anything: FeedSelection = {
    statuses: [],
    curations: ["approved"],
    inProjects: [],
    times: [],
    amongIds: [],
  };

  before(async () => {
    const environment = { MONGODB_URI: monitored(testMongoUri("feed-indexes")) };
    app = await startApp("feed-indexes", { environment });
    const { make, caps } = app;
    const project = await make.project({ defaultPermission: "forecaster" });
    const siteMain = await make.siteMainId();
    cup = project._id;
    const { post } = await make.question("binary");
    const first = await caps.store.counters.draw("content", POSTS);
    await caps.store.posts.insertMany(
      Array.from({ length: POSTS }, (_, i) => ({
        ...post,
        _id: first + i,
        questionIds: [first + i],
        projectIds: i % 20 === 0 ? [siteMain, cup] : [siteMain],
        createdAt: post.createdAt + i,
        publishedAt: (post.publishedAt ?? 0) + i,
        hotness: i % 7,
        weeklyMovement: i % 3 === 0 ? null : i / POSTS,
      })),
    );
    scope = {
      now: caps.clock.now(),
      callerId: 1,
      listed: [siteMain, cup],
      curated: [],
      siteMainId: siteMain,
    };
  });
  after(() => app.close());

  const plansOf = (ask: () => Promise<unknown>) =>
    explained(app.caps.store.posts.collection.model.db, ask);
  const page = (
    filter: PostFilter,
    order: PostOrder,
    more: Partial<PageOf<PostOrder>> = {},
  ): Promise<unknown> =>
    app.caps.store.posts.page(filter, { order, offset: 0, limit: 21, ...more });
  const newest: PostOrder = { field: "createdAt", descending: true };

  for (const field of POST_ORDER_FIELDS) {
    for (const descending of [false, true]) {
      it(`${field} ${descending ? "descending" : "ascending"} is read from its index`, async () => {
        const filter = feedFilter(anything, scope);
        const [first, ...more] = await plansOf(() => page(filter, { field, descending }));
        expect(first?.stages).to.include("IXSCAN");
        expect([first, ...more].some((plan) => isSlow(plan!))).to.equal(false);
        expect(first?.keys).to.be.below(100);
      });
    }
  }

  it("rows without a value are read from the same index", async () => {
    const filter = feedFilter(anything, scope);
    const order: PostOrder = { field: "weeklyMovement", descending: false };
    const plans = await plansOf(() => page(filter, order, { offset: POSTS - 50 }));
    expect(plans.map(({ name }) => name)).to.deep.equal(["find", "aggregate", "find"]);
    expect(plans.filter(isSlow)).to.deep.equal([]);
    expect(plans.at(-1)?.stages).to.include("IXSCAN");
    expect(plans.at(-1)?.keys).to.be.below(200);
  });

  it("open posts are found while the index of the order is read", async () => {
    const filter = feedFilter({ ...anything, statuses: ["open"] }, scope);
    const plans = await plansOf(() => page(filter, newest));
    expect(plans.filter(isSlow)).to.deep.equal([]);
  });

  it("the posts of a project are read from their own index", async () => {
    const filter = feedFilter({ ...anything, inProjects: [[cup]] }, scope);
    const order: PostOrder = { field: "publishedAt", descending: true };
    const plans = await plansOf(() => page(filter, order));
    expect(plans.filter(isSlow)).to.deep.equal([]);
    expect(plans.map(({ keys }) => keys)).to.satisfy((all: number[]) => all.every((n) => n < 100));
  });

  it("the next change by the clock is the next entry of an index", async () => {
    const { posts, questions } = app.caps.store;
    const now = app.caps.clock.now();
    const { post, question } = await app.make.question("binary", {
      question: { openTime: now + 10, scheduledCloseTime: now + 20 },
      post: { publishedAt: now + 30, scheduledResolveTime: now + 40 },
    });
    await app.make.question("binary", { question: { openTime: now + 15 } });
    expect(await questions.nextOpening(now)).to.equal(question.openTime);
    expect(await questions.nextOpening(now + 10)).to.equal(now + 15);
    expect(await questions.nextOpening(now + 15)).to.equal(Number.POSITIVE_INFINITY);
    expect(await questions.nextClosing(now)).to.equal(question.scheduledCloseTime);
    expect(await posts.nextPublication(now)).to.equal(post.publishedAt);
    expect(await posts.nextScheduledResolution(now)).to.equal(post.scheduledResolveTime);
    for (const ask of [
      () => posts.nextPublication(now),
      () => posts.nextScheduledResolution(now),
      () => questions.nextOpening(now),
      () => questions.nextClosing(now),
    ]) {
      const [plan, ...others] = await plansOf(ask);
      expect(others).to.deep.equal([]);
      expect(plan?.stages).to.include("IXSCAN");
      expect(isSlow(plan!)).to.equal(false);
      expect([plan!.keys, plan!.documents].every((count) => count <= 1)).to.equal(true);
    }
  });

  const beside: Record<string, () => Promise<unknown>> = {
    "the questions of posts": () => app.caps.store.questions.ofPosts([1, 2]),
    "own forecasts": () =>
      app.caps.store.forecasts.newestOfUser(1, new Map([[1, 1]]), { now: 5, most: 100 }),
    "forecasts of an account that stand": () => app.caps.store.forecasts.standingOf(1, 5),
    "what an account has forecast": () => app.caps.store.forecasts.activityOf(1, 5),
    "own scores": () => app.caps.store.scores.ofQuestions([1, 2], 1),
    "posts an account voted up": () => app.caps.store.postVotes.upvotedBy(1),
    "posts with comments of an account": () => app.caps.store.comments.postsWithCommentsBy(1),
    "what an account follows": () => app.caps.store.subscriptions.ofUser(1),
    "posts of given questions": () =>
      page(feedFilter({ ...anything, forecastQuestionIds: [1, 2] }, scope), newest),
    "own drafts": () => page(feedFilter({ ...anything, curations: ["draft"] }, scope), newest),
    "conditionals on a question": () => app.caps.store.posts.conditionalsOn(1),
    "questions due to be closed": () => app.caps.store.questions.dueToClose(1_000, 10),
  };
  for (const [what, ask] of Object.entries(beside)) {
    it(`${what}: found by an index`, async () => {
      for (const { stages } of await plansOf(ask)) {
        expect(stages.some((stage) => /^(IXSCAN|DISTINCT_SCAN)$/.test(stage))).to.equal(true);
        expect(stages).not.to.include("COLLSCAN");
      }
    });
  }
});
