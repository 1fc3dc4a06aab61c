/** Every hot query of the feed is served by an index: nothing scanned whole, nothing sorted. */
import { expect } from "chai";
import { POST_ORDER_FIELDS } from "../../../src/store/post_orders.ts";
import {
  feedFilter,
  type FeedScope,
  type FeedSelection,
} from "../../../src/resources/posts/feed_filter.ts";
import { startApp, type TestApp } from "../../support/app.ts";

const POSTS = 400;

interface Stage {
  readonly stage: string;
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
}

function stagesOf(plan: Stage): string[] {
  const below = [...(plan.inputStages ?? []), ...(plan.inputStage ? [plan.inputStage] : [])];
  return [plan.stage, ...below.flatMap(stagesOf)];
}

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
    app = await startApp("feed-indexes");
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

  const explain = async (filter: object, sort: Record<string, 1 | -1>) => {
    const found = await app.caps.store.posts.collection.raw
      .find(filter)
      .sort(sort)
      .limit(21)
      .explain("executionStats");
    return {
      stages: stagesOf(found["queryPlanner"].winningPlan as Stage),
      keys: Number(found["executionStats"].totalKeysExamined),
    };
  };

  for (const field of POST_ORDER_FIELDS) {
    for (const direction of [1, -1] as const) {
      it(`${field} ${direction === 1 ? "ascending" : "descending"} walks its index`, async () => {
        const filter = feedFilter(anything, scope);
        const asked = direction === 1 ? { $and: [filter, { [field]: { $ne: null } }] } : filter;
        const { stages, keys } = await explain(asked, { [field]: direction, _id: -1 });
        expect(stages).to.include("IXSCAN").and.not.to.include("COLLSCAN");
        expect(stages).not.to.include("SORT");
        expect(keys).to.be.below(100);
      });
    }
  }

  it("rows without a value come by the same index", async () => {
    const filter = { $and: [feedFilter(anything, scope), { weeklyMovement: null }] };
    const { stages, keys } = await explain(filter, { weeklyMovement: 1, _id: -1 });
    expect(stages).not.to.include("SORT").and.not.to.include("COLLSCAN");
    expect(keys).to.be.below(100);
  });

  it("open posts are found while walking the order", async () => {
    const filter = feedFilter({ ...anything, statuses: ["open"] }, scope);
    const { stages } = await explain(filter, { createdAt: -1, _id: -1 });
    expect(stages).not.to.include("SORT").and.not.to.include("COLLSCAN");
  });

  it("a project's posts come from its own index", async () => {
    const filter = feedFilter({ ...anything, inProjects: [[cup]] }, scope);
    const { stages, keys } = await explain(filter, { publishedAt: -1, _id: -1 });
    expect(stages).not.to.include("SORT").and.not.to.include("COLLSCAN");
    expect(keys).to.be.below(100);
  });

  /** How the one document that `ask` wants of a collection is found. */
  const explainNext = async (
    { raw }: TestApp["caps"]["store"]["posts" | "questions"]["collection"],
    ask: () => Promise<unknown>,
  ) => {
    const findOne = raw.findOne.bind(raw);
    let asked: [filter: object, options: object] = [{}, {}];
    raw.findOne = ((...given: typeof asked) => {
      asked = given;
      return Promise.resolve(null);
    }) as never;
    await ask();
    (raw as { findOne: typeof findOne }).findOne = findOne;
    const found = await raw
      .find(...asked)
      .limit(1)
      .explain("executionStats");
    const { totalKeysExamined: keys, totalDocsExamined: documents } = found["executionStats"];
    return { stages: stagesOf(found["queryPlanner"].winningPlan as Stage), keys, documents };
  };

  it("the next moment of the clock is the next entry of an index", async () => {
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
    for (const { stages, keys, documents } of [
      await explainNext(posts.collection, () => posts.nextPublication(now)),
      await explainNext(posts.collection, () => posts.nextScheduledResolution(now)),
      await explainNext(questions.collection, () => questions.nextOpening(now)),
      await explainNext(questions.collection, () => questions.nextClosing(now)),
    ]) {
      expect(stages).to.include("IXSCAN").and.not.to.include("COLLSCAN");
      expect(stages).not.to.include("SORT");
      expect([keys, documents].every((count) => count <= 1)).to.equal(true);
    }
  });

  it("the queries beside the page have theirs", async () => {
    const { store } = app.caps;
    const plans = await Promise.all([
      store.questions.collection.raw.find({ postId: { $in: [1, 2] } }).explain(),
      store.forecasts.collection.raw.find({ q: { $in: [1, 2] }, u: 1 }).explain(),
      store.forecasts.collection.raw.find({ u: 1, cur: true, s: { $lte: 5 } }).explain(),
      store.scores.collection.raw.find({ u: 1, q: { $in: [1, 2] } }).explain(),
      store.posts.collection.raw.find({ questionIds: { $in: [1, 2] } }).explain(),
      store.posts.collection.raw.find({ "conditional.conditionId": 1 }).explain(),
      store.posts.collection.raw.find({ authorId: 1, curationStatus: "draft" }).explain(),
    ]);
    for (const plan of plans) {
      const stages = stagesOf(plan["queryPlanner"].winningPlan as Stage);
      expect(stages).to.include("IXSCAN").and.not.to.include("COLLSCAN");
    }
  });
});
