/**
 * Named reads and writes of questions. Besides the wanted rows, each test stores one row for each
 * condition of the query that breaks only this condition.
 */
import { expect } from "chai";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { Store } from "../../../src/store/store.ts";
import { type BareStore, idsOf, openBareStore } from "../../support/bare_store.ts";
import { blankQuestion } from "../../support/factories.ts";

const NOW = 5_000_000_000;
const DAY = 86_400_000;

describe("named queries of questions", () => {
  let bare: BareStore;
  let store: Store;
  before(async () => {
    bare = await openBareStore("question_queries");
    ({ store } = bare);
  });
  after(() => bare.close());
  beforeEach(() => store.questions.collection.raw.deleteMany({}));

  /** Inserts an approved question that opened a day before `NOW`. */
  const insert = async (...given: readonly Partial<QuestionDocument>[]): Promise<void> => {
    const questions = given.map((one, i) => ({ ...blankQuestion(1 + i, "binary", NOW), ...one }));
    await store.questions.insertMany(questions);
  };
  const byId = async (id: number) => (await store.questions.byId(id))!;

  it("byIds, targets, openTimes and postIdsOf return the named questions", async () => {
    await insert({ _id: 2, postId: 7, openTime: null }, { _id: 1, postId: 8 }, { _id: 3 });
    const targets = await store.questions.targets([1, 2, 9]);

    expect(idsOf(await store.questions.byIds([1, 2, 9]))).to.have.members([1, 2]);
    expect(idsOf(targets)).to.have.members([1, 2]);
    expect(targets[0]).to.not.have.any.keys("description", "resolutionCriteria", "finePrint");
    expect(targets[0]).to.include({ type: "binary" });
    const openTimes = await store.questions.openTimes([1, 2, 9]);
    expect([...openTimes].sort()).to.deep.equal([
      [1, NOW - DAY],
      [2, null],
    ]);
    const postIds = await store.questions.postIdsOf([1, 2, 9]);
    expect([...postIds].sort()).to.deep.equal([
      [1, 8],
      [2, 7],
    ]);
  });

  it("textLengths adds up the bytes of the three texts", async () => {
    const texts = { description: "abc", resolutionCriteria: "é", finePrint: "fine print" };
    await insert({ _id: 1, ...texts }, { _id: 2, ...texts, finePrint: "" });

    const lengths = await store.questions.textLengths([1, 2]);
    expect([...lengths].sort()).to.deep.equal([
      [1, 15],
      [2, 5],
    ]);
  });

  it("ofPosts returns the questions of posts, in order of post and id", async () => {
    const places = [
      [4, 7],
      [1, 8],
      [3, 7],
      [2, 9],
    ] as const;
    await insert(...places.map(([_id, postId]) => ({ _id, postId })));

    expect(idsOf(await store.questions.ofPosts([8, 7]))).to.deep.equal([3, 4, 1]);
    expect(await store.questions.ofPosts([])).to.deep.equal([]);
  });

  it("perhapsChanged returns questions that may not be open at that time, or were edited since", async () => {
    const quiet = { editedAt: NOW - 10 * DAY };
    const suspects: Partial<QuestionDocument>[] = [
      { resolution: "no" },
      { postApproved: false },
      { actualCloseTime: NOW },
      { scheduledCloseTime: NOW },
      { openTime: NOW + 1 },
      { editedAt: NOW - DAY },
    ];
    const others: Partial<QuestionDocument>[] = [
      {},
      { actualCloseTime: NOW + 1 },
      { scheduledCloseTime: NOW + 1 },
      { openTime: NOW },
      { editedAt: NOW - DAY - 1 },
    ];
    const given = [...suspects, ...others].map((one, i) => ({ ...quiet, ...one, _id: 1 + i }));
    await insert(...given, { _id: 99, resolution: "yes" });
    const ids = given.map(({ _id }) => _id);
    const found = await store.questions.perhapsChanged(ids, { now: NOW, since: NOW - DAY });

    expect(found).to.have.members([1, 2, 3, 4, 5, 6]);
  });

  it("dueToClose returns questions whose scheduled close has come, the earliest first", async () => {
    const due = { scheduledCloseTime: NOW };
    await insert(
      { _id: 1, ...due },
      { _id: 2, scheduledCloseTime: NOW - 5 },
      { _id: 3, scheduledCloseTime: NOW - 9 },
      { _id: 4, scheduledCloseTime: NOW + 1 },
      { _id: 5, ...due, postApproved: false },
      { _id: 6, ...due, actualCloseTime: NOW },
      { _id: 7, scheduledCloseTime: null },
    );

    expect(idsOf(await store.questions.dueToClose(NOW, 9))).to.deep.equal([3, 2, 1]);
    expect(idsOf(await store.questions.dueToClose(NOW, 2))).to.deep.equal([3, 2]);
  });

  it("nextOpening and nextClosing return times after the given one", async () => {
    const closes = { scheduledCloseTime: NOW + 40 };
    await insert(
      { _id: 1, openTime: NOW },
      { _id: 2, openTime: NOW + 30 },
      { _id: 3, openTime: NOW + 20 },
      { _id: 4, scheduledCloseTime: NOW },
      { _id: 5, ...closes },
      { _id: 6, scheduledCloseTime: NOW + 10, postApproved: false },
      { _id: 7, scheduledCloseTime: NOW + 10, actualCloseTime: NOW },
    );

    expect(await store.questions.nextOpening(NOW)).to.equal(NOW + 20);
    expect(await store.questions.nextOpening(NOW + 30)).to.equal(Number.POSITIVE_INFINITY);
    expect(await store.questions.nextClosing(NOW)).to.equal(NOW + 40);
  });

  it("unfinished returns documents with an older mark, and finish removes only what was seen", async () => {
    await insert(
      { _id: 1, unfinished: { settled: NOW } },
      { _id: 2, unfinished: { settled: NOW + 1 } },
      { _id: 3, unfinished: {} },
      { _id: 4, unfinished: { closed: NOW + 1, options: NOW } },
      { _id: 5 },
      { _id: 7, unfinished: { settled: NOW - 1 } },
    );
    const found = async () => idsOf(await store.questions.unfinished(NOW, 9));
    expect(await found()).to.have.members([1, 4, 7]);
    expect(await store.questions.unfinished(NOW, 1)).to.have.length(1);

    await store.questions.finish([1, 7], { settled: NOW, rescheduled: undefined });
    expect(await found(), "another time belongs to a later change").to.have.members([4, 7]);
    await store.questions.finish([4], { options: NOW });
    expect((await store.questions.byId(4))?.unfinished).to.deep.equal({ closed: NOW + 1 });
    await store.questions.mark([5], "closed", NOW);
    expect(await found()).to.have.members([5, 7]);
  });

  it("unfinished reads no document without marks", async () => {
    await insert(...Array.from({ length: 20 }, (_, i) => ({ _id: 1 + i })));
    await store.questions.mark([3], "closed", NOW);
    const { raw } = store.questions.collection;
    const old = { $gt: 0, $lte: NOW };
    const plan = await raw
      .find({ $or: [{ "unfinished.closed": old }, { "unfinished.settled": old }] })
      .explain("executionStats");

    const stats = plan["executionStats"] as Record<string, number>;
    expect(stats).to.include({ totalDocsExamined: 1, nReturned: 1 });
  });

  it("resolvedOpenedIn includes the start of the span and excludes its end", async () => {
    const resolved = { resolutionSetTime: NOW, resolution: "yes" };
    await insert(
      { _id: 3, ...resolved, openTime: 1_000 },
      { _id: 1, ...resolved, openTime: 1_999 },
      { _id: 2, ...resolved, openTime: 999 },
      { _id: 4, ...resolved, openTime: 2_000 },
      { _id: 5, openTime: 1_500 },
      { _id: 6, ...resolved, openTime: 1_500, postApproved: false },
    );

    const found = await store.questions.resolvedOpenedIn(1_000, 2_000);
    expect(idsOf(found)).to.deep.equal([1, 3]);
  });

  it("resolvedSince returns what was resolved after the time, oldest first", async () => {
    const times = [NOW, NOW + 1, NOW + 3, NOW + 2, null];
    await insert(...times.map((resolutionSetTime, i) => ({ _id: 1 + i, resolutionSetTime })));
    const found = await store.questions.resolvedSince(NOW, 9);

    expect(found).to.deep.equal([
      { _id: 2, resolutionSetTime: NOW + 1 },
      { _id: 4, resolutionSetTime: NOW + 2 },
      { _id: 3, resolutionSetTime: NOW + 3 },
    ]);
    expect(idsOf(await store.questions.resolvedSince(NOW, 1))).to.deep.equal([2]);
  });

  it("forBoards and withoutTexts return questions in order of id, without the long texts", async () => {
    await insert({ _id: 3 }, { _id: 1 }, { _id: 2 });
    const [boards, whole] = await Promise.all([
      store.questions.forBoards([3, 1]),
      store.questions.withoutTexts([3, 1]),
    ]);

    expect([idsOf(boards), idsOf(whole)]).to.deep.equal([
      [1, 3],
      [1, 3],
    ]);
    expect(Object.keys(boards[0]!).sort()).to.deep.equal([
      "_id",
      "actualResolveTime",
      "defaultScoreType",
      "openTime",
      "postApproved",
      "postId",
      "questionWeight",
      "resolution",
      "resolutionSetTime",
      "scheduledCloseTime",
      "title",
      "type",
    ]);
    expect(whole[0]).to.not.have.any.keys("description", "resolutionCriteria", "finePrint");
    expect(whole[0]).to.include({ title: "Question 2?", type: "binary" });
  });

  it("updateOfPost, increment and remove change the named questions only", async () => {
    await insert({ _id: 1, postId: 7 }, { _id: 2, postId: 7 }, { _id: 3, postId: 8 });
    await store.questions.updateOfPost(7, { postApproved: false });
    await store.questions.increment(1, { forecastsCount: 2, nrForecasters: 1 });

    const all = await store.questions.byIds([1, 2, 3]);
    const approved = all.filter(({ postApproved }) => postApproved);
    expect(idsOf(approved)).to.deep.equal([3]);
    expect(await byId(1)).to.include({ forecastsCount: 2, nrForecasters: 1 });
    expect(await byId(2)).to.include({ forecastsCount: 0, nrForecasters: 0 });
    await store.questions.remove([1, 3]);
    expect(idsOf(await store.questions.byIds([1, 2, 3]))).to.deep.equal([2]);
  });

  it("a row stores the keys of its last sixteen calls, and no other row has these keys", async () => {
    await insert({ _id: 1 }, { _id: 2 });
    for (let i = 0; i < 20; i++) {
      await store.questions.compareAndSet(1, {}, { title: `${i}` }, `call ${i}`);
    }
    const calls = Array.from({ length: 16 }, (_, i) => `call ${i + 4}`);
    expect((await byId(1)).effectKeys).to.deep.equal(calls);

    const doubled = await store.questions
      .compareAndSet(2, {}, { title: "again" }, "call 9")
      .catch((error: unknown) => error);
    expect(doubled).to.be.instanceOf(Error);
    expect((await byId(2)).title).not.to.equal("again");
  });
});
