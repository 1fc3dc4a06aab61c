/**
 * Named reads and writes of posts. Besides the wanted rows, each test stores one row for each
 * condition of the query that breaks only this condition.
 */
import { expect } from "chai";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { PostOrder } from "../../../src/store/posts/post_orders.ts";
import type { Store } from "../../../src/store/store.ts";
import { type BareStore, idsOf, openBareStore } from "../../support/bare_store.ts";
import { blankPost } from "../../support/factories.ts";

const NOW = 5_000_000;

describe("named queries of posts", () => {
  let bare: BareStore;
  let store: Store;
  before(async () => {
    bare = await openBareStore("post_queries");
    ({ store } = bare);
  });
  after(() => bare.close());
  beforeEach(() => store.posts.collection.raw.deleteMany({}));

  /** Inserts an approved and published post of project 1 with these fields. */
  const insert = async (_id: number, given: Partial<PostDocument> = {}): Promise<void> => {
    const post: PostDocument = {
      ...blankPost(_id, [], NOW),
      publishedAt: NOW,
      defaultProjectId: 1,
      projectIds: [1],
      questionIds: [_id * 10],
      ...given,
    };
    await store.posts.insert(post);
  };
  const deleted = { curationStatus: "deleted" } as const;
  const draft = { curationStatus: "draft" } as const;

  it("byId and byIds leave out only deleted posts", async () => {
    await insert(2, draft);
    await insert(1);
    await insert(3, deleted);

    expect((await store.posts.byId(2))?._id).to.equal(2);
    expect(await store.posts.byId(3)).to.equal(null);
    const found = await store.posts.byIds([1, 2, 3, 4]);
    expect(idsOf(found)).to.have.members([1, 2]);
    expect(await store.posts.byIds([])).to.deep.equal([]);
  });

  it("conditionalsOn finds the conditionals of a condition and of a child", async () => {
    const on = (conditionId: number, childId: number) => ({
      conditional: { conditionId, childId, yesId: 1, noId: 2 },
    });
    await insert(1, on(70, 71));
    await insert(2, on(72, 70));
    await insert(3, on(71, 72));
    await insert(4, { ...on(70, 71), ...deleted });

    expect(idsOf(await store.posts.conditionalsOn(70))).to.have.members([1, 2]);
  });

  it("publishedQuestionIds applies each of its conditions", async () => {
    const wanted = { defaultProjectId: 1, projectIds: [1, 5] };
    await insert(2, { ...wanted, questionIds: [21, 20] });
    await insert(1, wanted);
    await insert(3, { defaultProjectId: 2, projectIds: [2, 5] });
    await insert(4, { defaultProjectId: 1, projectIds: [1] });
    await insert(5, { ...wanted, ...draft });
    await insert(6, { ...wanted, publishedAt: NOW + 1 });
    await insert(7, { ...wanted, publishedAt: null });
    const found = await store.posts.publishedQuestionIds({ homes: [1, 9], among: [5] }, NOW);

    expect(found).to.deep.equal([10, 20, 21]);
  });

  it("forBoards and forBoardsOf return posts that are not deleted, in order of id", async () => {
    await insert(3, { projectIds: [1, 8] });
    await insert(2, { ...draft, projectIds: [8] });
    await insert(1, { ...deleted, projectIds: [8] });
    await insert(4);

    expect(idsOf(await store.posts.forBoards([3, 2, 1]))).to.deep.equal([2, 3]);
    expect(await store.posts.forBoards([])).to.deep.equal([]);
    expect(idsOf(await store.posts.forBoardsOf(8))).to.deep.equal([2, 3]);
    const [board] = await store.posts.forBoards([3]);
    expect(board).to.deep.equal({
      _id: 3,
      authorId: 1,
      coauthorIds: [],
      curationStatus: "approved",
      defaultProjectId: 1,
      projectIds: [1, 8],
      questionIds: [30],
    });
  });

  describe("page", () => {
    beforeEach(async () => {
      const values = [7, null, 5, 7, null];
      for (const [i, weeklyMovement] of values.entries()) await insert(1 + i, { weeklyMovement });
      await insert(6, { weeklyMovement: 6, projectIds: [2] });
    });

    const pages = async (order: PostOrder, limit: number): Promise<number[]> => {
      const found: number[] = [];
      for (let offset = 0; offset < 7; offset += limit) {
        const page = { order, offset, limit };
        found.push(...idsOf(await store.posts.page({ projectIds: 1 }, page)));
      }
      return found;
    };
    for (const limit of [1, 2, 3, 10]) {
      it(`returns rows without a value last, and equal values by the higher id, ${limit} at a time`, async () => {
        const field = "weeklyMovement";

        expect(await pages({ field, descending: false }, limit)).to.deep.equal([3, 4, 1, 5, 2]);
        expect(await pages({ field, descending: true }, limit)).to.deep.equal([4, 1, 3, 5, 2]);
      });
    }
  });

  it("matching and except restrict the filter by ids", async () => {
    for (const id of [1, 2, 3, 4, 5]) await insert(id, id === 3 ? { projectIds: [2] } : {});
    const filter = { projectIds: 1 };

    expect(await store.posts.matching(filter, [1, 3, 5, 6])).to.have.members([1, 5]);
    const page = (offset: number, limit: number) =>
      store.posts.except(filter, [4], { offset, limit });
    expect(idsOf(await page(0, 2))).to.deep.equal([5, 2]);
    expect(idsOf(await page(2, 2))).to.deep.equal([1]);
  });

  it("approvedOf returns the approved posts of a project, also those that are published later", async () => {
    await insert(1, { projectIds: [1, 8], publishedAt: NOW + 9 });
    await insert(2, { projectIds: [8], ...draft });
    await insert(3);

    const found = await store.posts.approvedOf(8);
    expect(found).to.deep.equal([{ _id: 1, questionIds: [10], defaultProjectId: 1 }]);
  });

  it("publicAmong applies each of its conditions", async () => {
    for (const id of [1, 2]) await insert(id);
    await insert(3, draft);
    await insert(4, { publishedAt: NOW + 1 });
    await insert(5, { defaultProjectId: 7 });
    const among = await store.posts.publicAmong([1, 3, 4, 5], { privateProjectIds: [7], now: NOW });

    expect(among).to.deep.equal(new Set([1]));
  });

  it("dueForRefresh returns active posts that wait, the longest waiting first", async () => {
    const rests = { resolved: true, hotness: 0.09, weeklyMovement: null };
    await insert(1, { refreshedAt: 90 });
    await insert(2, { refreshedAt: 80 });
    await insert(3);
    await insert(4, { ...rests, refreshedAt: 10, hotness: 0.1 });
    await insert(5, { ...rests, refreshedAt: 11, hotness: -0.1 });
    await insert(6, { ...rests, refreshedAt: 12, weeklyMovement: 0.2 });
    await insert(10, { ...rests, refreshedAt: 10 });
    await insert(11, { ...rests, refreshedAt: 10, weeklyMovement: 0 });
    await insert(12, { refreshedAt: 100 });
    await insert(13, { ...draft, refreshedAt: 10 });

    expect(idsOf(await store.posts.dueForRefresh(100, 9))).to.deep.equal([3, 4, 5, 6, 2, 1]);
    expect(idsOf(await store.posts.dueForRefresh(100, 2))).to.deep.equal([3, 4]);
  });

  it("after and countAll cover everything that is not deleted", async () => {
    await insert(3);
    await insert(1, draft);
    await insert(2, deleted);
    await insert(4);

    expect(idsOf(await store.posts.after(0, 2))).to.deep.equal([1, 3]);
    expect(idsOf(await store.posts.after(3, 2))).to.deep.equal([4]);
    expect(await store.posts.countAll()).to.equal(3);
  });

  it("nextPublication and nextScheduledResolution return times after the given one", async () => {
    for (const [i, moment] of [10, 30, 20].entries()) {
      await insert(1 + i, { publishedAt: moment, scheduledResolveTime: moment + 5 });
    }

    expect(await store.posts.nextPublication(10)).to.equal(20);
    expect(await store.posts.nextPublication(30)).to.equal(Number.POSITIVE_INFINITY);
    expect(await store.posts.nextScheduledResolution(15)).to.equal(25);
    expect(await store.posts.nextScheduledResolution(35)).to.equal(Number.POSITIVE_INFINITY);
  });

  it("increment, addToProject and removeFromProject change one post only", async () => {
    for (const id of [1, 2]) await insert(id, { commentCount: 4 });
    await store.posts.increment(1, { commentCount: 2, voteScore: -1 });
    expect(await store.posts.addToProject(1, [8, 9])).to.deep.equal([8, 9]);
    expect(await store.posts.addToProject(1, [9, 1])).to.deep.equal([]);
    const [post, other] = [await store.posts.byId(1), await store.posts.byId(2)];

    expect(post).to.deep.include({ commentCount: 6, voteScore: -1, projectIds: [1, 8, 9] });
    expect(other).to.deep.include({ commentCount: 4, voteScore: 0, projectIds: [1] });
    expect(await store.posts.removeFromProject(1, [9, 5])).to.deep.equal([9]);
    expect((await store.posts.byId(1))?.projectIds).to.deep.equal([1, 8]);
  });

  describe("the counts of a project", () => {
    it("hasQuestionIn and hasForecastsIn look at its posts only", async () => {
      await insert(1, { projectIds: [8], questionIds: [10, 11] });
      await insert(2, { projectIds: [8], questionIds: [20], ...deleted, forecastsCount: 1 });
      await insert(3, { projectIds: [9], questionIds: [30], forecastsCount: 1 });
      const has = (projectId: number, ids: number[]) => store.posts.hasQuestionIn(projectId, ids);

      expect(await Promise.all([has(8, [1, 11]), has(8, [20]), has(8, [30])])).to.deep.equal([
        true,
        false,
        false,
      ]);
      expect(await store.posts.hasForecastsIn(8)).to.equal(false);
      expect(await store.posts.hasForecastsIn(9)).to.equal(true);
    });

    const window = (id: number, given: Partial<PostDocument["windows"][number]> = {}) => ({
      id,
      type: "binary" as const,
      openTime: 0,
      closeTime: 100 + id,
      resolved: false,
      counted: true,
      spotScoringTime: null,
      actualResolveTime: null,
      ...given,
    });

    it("sumsOf and countedQuestionsOf leave out drafts and posts of other private projects", async () => {
      const windows = [
        window(1),
        window(2, { counted: false, resolved: true, actualResolveTime: 77, closeTime: 900 }),
        window(3, { closeTime: null, spotScoringTime: 66 }),
        window(5, { counted: false, resolved: true, closeTime: null }),
      ];
      const earlier = window(4, { counted: false, spotScoringTime: 33, actualResolveTime: 44 });
      const mine = { projectIds: [1, 8], forecastsCount: 3, scheduledResolveTime: 500 };
      await insert(1, { ...mine, windows });
      await insert(2, { ...mine, windows: [earlier], questionIds: [20, 21] });
      await insert(3, { ...mine, ...draft, windows: [window(500)] });
      await insert(4, { ...mine, defaultProjectId: 7, windows: [window(500)] });
      await insert(5, { windows: [window(500)] });

      expect(await store.posts.sumsOf(8, [7])).to.deep.equal({
        postsCount: 2,
        forecastsCount: 6,
        questionsCount: 1,
        questionsCountIncludingSubquestions: 2,
        timeline: {
          lastSpotScoringTime: 66,
          latestActualResolveTime: 77,
          latestScheduledResolveTime: 500,
          unresolvedCount: 3,
          unscheduledCount: 1,
          latestCloseTime: 104,
        },
      });
      expect((await store.posts.sumsOf(8, [])).postsCount).to.equal(3);
      expect((await store.posts.sumsOf(6, [])).postsCount).to.equal(0);
      expect(await store.posts.countedQuestionsOf(8, [7])).to.have.members([10, 20, 21]);
    });
  });
});
