/**
 * Named reads and writes of forecasts. Besides the wanted rows, each test stores one row for each
 * condition of the query that breaks only this condition.
 */
import { expect } from "chai";
import { packForecast, type NewForecast } from "../../../src/store/forecasts/forecast_row.ts";
import type { Store } from "../../../src/store/store.ts";
import { allOf, type BareStore, openBareStore } from "../../support/bare_store.ts";
import { blankPost, blankQuestion } from "../../support/factories.ts";

describe("named queries of forecasts", () => {
  let bare: BareStore;
  let forecasts: Store["forecasts"];
  before(async () => {
    bare = await openBareStore("forecast_queries");
    ({ forecasts } = bare.store);
  });
  after(() => bare.close());
  beforeEach(() => forecasts.collection.raw.deleteMany({}));

  type Row = [q: number, u: number, s: number, more?: Partial<NewForecast> & { t?: number }];
  const insert = (...rows: Row[]): Promise<void> =>
    forecasts.insert(
      rows.map(([q, u, s, { t = s, ...more } = {}]) =>
        packForecast({ q, u, s, e: null, v: 0.5, ...more }, t),
      ),
    );
  /** Returns question, author, start, end and `cur` of every row in that order. */
  const stored = async (q = 1) => {
    const rows = forecasts.collection.raw.find({ q }).sort({ u: 1, s: 1 });
    return (await rows.toArray()).map(({ u, s, e, cur }) => [u, s, e, cur] as unknown[]);
  };
  const places = (rows: readonly { q: number; u: number; s: number }[]) =>
    rows.map(({ q, u, s }) => [q, u, s]);

  describe("reads of one author", () => {
    beforeEach(() =>
      insert(
        [1, 1, 100],
        [1, 1, 200, { e: 300 }],
        [1, 2, 250],
        [2, 1, 150],
        [3, 1, 50, { e: 60 }],
        [3, 1, 900],
      ),
    );

    it("latestOfUser returns the newest forecast that began by then, also a withdrawn one", async () => {
      const latest = async (u: number, q: number, at: number) =>
        (await forecasts.latestOfUser(u, q, at))?.s ?? null;

      expect(await latest(1, 1, 200)).to.equal(200);
      expect(await latest(1, 1, 199)).to.equal(100);
      expect(await latest(1, 1, 999)).to.equal(200);
      expect(await latest(1, 1, 99)).to.equal(null);
      expect(await latest(2, 2, 999)).to.equal(null);
    });

    it("standingOfUser returns the forecast that had not ended at that time", async () => {
      const standing = async (at: number) => (await forecasts.standingOfUser(1, 1, at))?.s ?? null;

      expect(await Promise.all([299, 300, 200, 99].map(standing))).to.deep.equal([
        200,
        null,
        200,
        null,
      ]);
    });

    it("questionIdsOfUser and activityOf return each question once, and only activity that began by then", async () => {
      const activity = async (now: number) =>
        (await forecasts.activityOf(1, now))
          .map(({ questionId, start, end }) => [questionId, start, end])
          .sort((a, b) => a[0]! - b[0]!);

      expect(await forecasts.questionIdsOfUser(1)).to.deep.equal([1, 2, 3]);
      expect(await activity(900)).to.deep.equal([
        [1, 200, 300],
        [2, 150, null],
        [3, 900, null],
      ]);
      expect(await activity(899)).to.deep.equal([
        [1, 200, 300],
        [2, 150, null],
        [3, 50, 60],
      ]);
    });

    it("standingOf returns one standing forecast for each question at that time", async () => {
      const standing = async (now: number) => places(await forecasts.standingOf(1, now));

      expect(await standing(299)).to.have.deep.members([
        [1, 1, 200],
        [2, 1, 150],
      ]);
      expect(await standing(300)).to.deep.equal([[2, 1, 150]]);
      expect(await standing(900)).to.have.deep.members([
        [2, 1, 150],
        [3, 1, 900],
      ]);
    });

    it("writtenBy returns the rows of the call on the named questions", async () => {
      await insert([1, 7, 100, { effectKey: "call" }], [2, 7, 100, { effectKey: "call" }]);

      expect(await forecasts.writtenBy("call", [1, 2, 3])).to.have.length(2);
      expect(await forecasts.writtenBy("call", [2])).to.have.length(1);
      expect(await forecasts.writtenBy("other", [1, 2])).to.deep.equal([]);
    });

    it("newestOfUser returns the newest forecasts that have begun for each question, and counts all", async () => {
      const sizes = new Map([1, 2, 3, 4].map((id) => [id, 1]));
      const read = async (now: number, most: number) => {
        const found = await forecasts.newestOfUser(1, sizes, { now, most });
        return Array.from(found, ([id, { rows, total }]) => [id, rows.map(({ s }) => s), total]);
      };

      expect(await read(200, 9)).to.have.deep.members([
        [1, [100, 200], 2],
        [2, [150], 1],
        [3, [50], 1],
      ]);
      expect(await read(199, 9)).to.deep.include([1, [100], 1]);
      expect(await read(900, 1)).to.have.deep.members([
        [1, [200], 2],
        [2, [150], 1],
        [3, [900], 2],
      ]);
      expect(await forecasts.newestOfUser(1, new Map(), { now: 9, most: 9 })).to.deep.equal(
        new Map(),
      );
    });
  });

  describe("reads of questions", () => {
    it("standing returns the newest forecast of each author that began by then, unless it has ended", async () => {
      await insert(
        [1, 1, 100],
        [1, 1, 200, { v: 0.7 }],
        [1, 1, 301],
        [1, 2, 300],
        [1, 3, 100, { e: 300 }],
        [1, 4, 100, { e: 301 }],
        [1, 5, 301],
        [2, 6, 100],
      );

      const standing = await forecasts.standing(1, 300);
      expect(places(standing)).to.have.deep.members([
        [1, 1, 200],
        [1, 2, 300],
        [1, 4, 100],
      ]);
    });

    it("distinctAuthors, count and forecastersWithin count on their questions only", async () => {
      await insert([1, 1, 100], [1, 1, 200, { auto: true }], [1, 2, 300], [2, 3, 200], [3, 4, 200]);
      const within = (from: number, to: number) =>
        forecasts.forecastersWithin([1, 2], { from, to });

      expect(await forecasts.distinctAuthors([1, 2])).to.have.members([1, 2, 3]);
      expect(await forecasts.count(1)).to.equal(2);
      expect([
        await within(200, 300),
        await within(201, 299),
        await within(100, 100),
      ]).to.deep.equal([3, 0, 1]);
    });

    it("ofQuestion, byAuthor, heads and activity return each row once", async () => {
      await insert([1, 2, 100], [1, 1, 300], [1, 1, 200], [1, 3, 50, { auto: true }], [2, 1, 1]);
      const lists = await allOf(forecasts.byAuthor(1));
      const own = await allOf(forecasts.byAuthor(1, 1));
      const ofOne = [
        [1, 1, 200, 300],
        [1, 1, 300, null],
      ];
      const cut = (rows: readonly { q: number; u: number; s: number; e: number | null }[]) =>
        rows.map(({ q, u, s, e }) => [q, u, s, e]);
      const ofAll = [...ofOne, [1, 2, 100, null], [1, 3, 50, null]];

      expect(lists.map(places)).to.deep.equal([
        [
          [1, 1, 200],
          [1, 1, 300],
        ],
        [[1, 2, 100]],
        [[1, 3, 50]],
      ]);
      expect(own.map(places)).to.deep.equal([places(lists[0]!)]);
      expect(cut(await allOf(forecasts.ofQuestion(1)))).to.deep.equal(ofAll);
      const activity = await allOf(forecasts.activity(1));
      expect(cut(activity)).to.deep.equal(ofAll);
      expect(activity.map(({ auto }) => auto ?? false)).to.deep.equal([false, false, false, true]);
      expect(cut(await forecasts.heads(1))).to.deep.equal([
        [1, 3, 50, null],
        [1, 2, 100, null],
        ...ofOne,
      ]);
    });

    it("writtenSince returns what was written at that time or later, in that order", async () => {
      await insert(
        [1, 1, 1, { t: 99 }],
        [1, 2, 1, { t: 102 }],
        [1, 3, 1, { t: 100 }],
        [1, 4, 1, { t: 101 }],
        [2, 5, 1, { t: 200 }],
      );

      const written = await forecasts.writtenSince(1, 100);
      expect(written.map(({ t }) => t)).to.deep.equal([100, 101, 102]);
    });

    it("newestWritten includes the start of the span and excludes its end", async () => {
      await insert(
        [1, 1, 1, { t: 100 }],
        [2, 1, 1, { t: 199 }],
        [3, 1, 1, { t: 99 }],
        [4, 1, 1, { t: 200 }],
        [5, 1, 1, { t: 150 }],
        [5, 2, 1, { t: 201 }],
      );

      const newest = await forecasts.newestWritten(100, 200);
      expect([...newest].sort()).to.deep.equal([
        [1, 100],
        [2, 199],
      ]);
    });

    it("endedWithin and firstEndWithin exclude the start of the span and include its end", async () => {
      await insert(
        [1, 1, 1, { e: 100 }],
        [1, 2, 1, { e: 101 }],
        [1, 3, 1, { e: 103 }],
        [2, 1, 1, { e: 110 }],
        [3, 1, 1, { e: 111 }],
        [4, 1, 1, { e: 105 }],
        [4, 1, 99],
      );
      await forecasts.close([{ u: 1, s: 99, q: [4] }]);
      const stretch = { after: 100, until: 110 };
      const ended = await forecasts.endedWithin(stretch);

      expect([...ended].sort()).to.deep.equal([
        [1, 103],
        [2, 110],
      ]);
      expect(await forecasts.firstEndWithin(stretch)).to.equal(101);
      expect(await forecasts.firstEndWithin({ after: 111, until: 999 })).to.equal(null);
    });
  });

  describe("exports", () => {
    const NOW = 1_000;
    const read = async (ids: number[], batchSize = 2) => {
      const batches = await allOf(forecasts.inExportOrder(ids, { now: NOW, batchSize }));
      return batches.flatMap(({ count, questionIds, authorIds, starts, ends }) =>
        Array.from({ length: count }, (_, i) => [
          ...[questionIds[i], authorIds[i], starts[i]],
          Number.isNaN(ends[i]) ? null : ends[i],
        ]),
      );
    };

    it("return what began by then, in order of question, start and author", async () => {
      await insert(
        [2, 1, 5],
        [1, 2, 20],
        [1, 1, 20],
        [1, 3, 10],
        [1, 4, NOW],
        [1, 5, NOW + 1],
        [3, 1, 5],
      );

      expect(await forecasts.countStarted([1, 2], NOW)).to.equal(5);
      expect(await read([1, 2])).to.deep.equal([
        [1, 3, 10, null],
        [1, 1, 20, null],
        [1, 2, 20, null],
        [1, 4, NOW, null],
        [2, 1, 5, null],
      ]);
    });

    it("return the ends as they were then", async () => {
      await insert(
        [1, 1, 10, { e: 500 }],
        [1, 2, 10, { e: NOW + 5 }],
        [1, 3, 10, { e: NOW + 5, t: NOW + 5 }],
        [1, 4, 10, { e: NOW, t: NOW + 5 }],
        // A crash left these rows without their ends.
        [1, 5, 10],
        [1, 5, 20, { e: 25 }],
        [1, 5, 30],
        [1, 5, NOW + 1],
      );

      expect(await read([1])).to.deep.equal([
        [1, 1, 10, 500],
        [1, 2, 10, NOW + 5],
        [1, 3, 10, null],
        [1, 4, 10, NOW],
        [1, 5, 10, 20],
        [1, 5, 20, 25],
        [1, 5, 30, null],
      ]);
    });
  });

  describe("writes", () => {
    it("removeFuture removes what begins after that time, for one author on some questions", async () => {
      await insert([1, 1, 100], [1, 1, 101], [1, 1, 102], [1, 1, 200], [1, 2, 200], [2, 1, 200]);
      await forecasts.removeFuture({ u: 1, q: [1], now: 100 }, [102]);

      expect((await stored()).map(([u, s]) => [u, s])).to.deep.equal([
        [1, 100],
        [1, 102],
        [2, 200],
      ]);
      expect(await stored(2)).to.have.length(1);
      await forecasts.removeFuture({ u: 1, q: [1], now: 100 });
      expect(await stored()).to.have.length(2);
    });

    it("remove and restamp change the named rows only", async () => {
      await insert([1, 1, 100], [1, 2, 100], [1, 3, 100]);
      const written = await forecasts.writtenSince(1, 0);
      const ids = written.map(({ _id }) => _id);
      await forecasts.restamp(ids.slice(0, 1), 500);
      await forecasts.remove(ids.slice(1, 2));
      await forecasts.remove([]);

      const left = await forecasts.writtenSince(1, 0);
      expect(left).to.deep.equal([
        { _id: ids[2], t: 100 },
        { _id: ids[0], t: 500 },
      ]);
    });

    it("replace overwrites the row with the same start, and keeps its id", async () => {
      await insert([1, 1, 100], [1, 1, 200]);
      const [first] = await forecasts.writtenSince(1, 0);
      const part = packForecast({ q: 1, u: 1, s: 100, e: 200, v: 0.9 }, 50);
      await forecasts.replace([part]);

      const [row] = await forecasts.byRowIds([first!._id]);
      expect(row).to.deep.include({ s: 100, e: 200, v: 0.9, t: 50 });
      expect(await stored()).to.have.length(2);
    });

    it("a withdrawal ends and stamps what began at that very time, for its author only", async () => {
      await insert([1, 1, 100], [1, 2, 100], [2, 1, 100], [3, 1, 101]);

      expect(
        await forecasts.withdraw({ u: 1, q: [1, 3], at: 100 }, { now: () => 90 }),
      ).to.have.members([1, 3]);
      expect(await stored()).to.deep.equal([
        [1, 100, 100, true],
        [2, 100, null, true],
      ]);
      expect(await stored(2)).to.deep.equal([[1, 100, null, true]]);
      expect(await stored(3)).to.deep.equal([]);
      expect((await forecasts.writtenSince(1, 0)).map(({ t }) => t).sort()).to.deep.equal([
        100, 90,
      ]);
    });

    it("a withdrawal does not end a forecast that began after it, and removes future ones", async () => {
      await insert([1, 1, 100], [1, 1, 201], [1, 1, 250], [1, 1, 251], [2, 1, 205]);
      const clock = { now: () => 250 };

      expect(await forecasts.withdraw({ u: 1, q: [1, 2], at: 200 }, clock)).to.deep.equal([1]);
      expect(await stored()).to.deep.equal([
        [1, 100, 200, true],
        [1, 201, null, true],
        [1, 250, null, true],
      ]);
      expect(await stored(2)).to.deep.equal([[1, 205, null, true]]);
    });

    it("a withdrawal exactly at the end of a forecast changes nothing", async () => {
      await insert([1, 1, 100, { e: 300 }]);

      expect(await forecasts.withdraw({ u: 1, q: [1], at: 300 }, { now: () => 200 })).to.deep.equal(
        [],
      );
      expect(await forecasts.withdraw({ u: 1, q: [1], at: 299 }, { now: () => 200 })).to.deep.equal(
        [1],
      );
      expect(await stored()).to.deep.equal([[1, 100, 299, true]]);
    });

    it("a future withdrawal keeps the part before the end of a grace period", async () => {
      await insert([1, 1, 100, { e: 400 }], [1, 1, 400], [2, 1, 100], [2, 1, 400]);

      expect(
        await forecasts.withdraw({ u: 1, q: [1, 2], at: 500 }, { now: () => 200 }),
      ).to.have.members([1, 2]);
      expect(await stored()).to.deep.equal([
        [1, 100, 400, true],
        [1, 400, 500, true],
      ]);
      expect(await stored(2)).to.deep.equal([
        [1, 100, 400, true],
        [1, 400, 500, true],
      ]);
    });

    it("a new forecast is not ended by a future part", async () => {
      await insert([1, 1, 100], [1, 1, 200], [1, 1, 500], [1, 2, 100], [1, 2, 900]);
      await forecasts.close([
        { u: 1, s: 200, q: [1] },
        { u: 2, s: 900, q: [1] },
      ]);

      expect(await stored()).to.deep.equal([
        [1, 100, 200, false],
        [1, 200, null, true],
        [1, 500, null, true],
        [2, 100, 900, false],
        [2, 900, null, true],
      ]);
    });

    it("a new forecast removes the input of the author's earlier one, and no other", async () => {
      const d = { of: "mine" };
      await insert([1, 1, 100, { d }], [1, 1, 200, { d }], [1, 2, 100, { d }], [2, 1, 100, { d }]);
      await forecasts.close([{ u: 1, s: 200, q: [1] }]);

      const rows = forecasts.collection.raw.find({}).sort({ q: 1, u: 1, s: 1 });
      const inputs = (await rows.toArray()).map(({ q, u, s, d: input }) => [
        q,
        u,
        s,
        Boolean(input),
      ]);
      expect(inputs).to.deep.equal([
        [1, 1, 100, false],
        [1, 1, 200, true],
        [1, 2, 100, true],
        [2, 1, 100, true],
      ]);
    });

    it("sweepInputs removes the inputs of superseded forecasts, question by question", async () => {
      const d = { of: "old" };
      await insert([5, 1, 100, { d }], [5, 1, 200, { d }], [6, 1, 100, { d }], [7, 1, 100, { d }]);
      await insert([7, 1, 200]);
      const raw = forecasts.collection.raw;
      await raw.updateMany({ s: 100 }, { $set: { cur: false } });
      await raw.updateMany({ q: 5 }, { $set: { cur: false } });

      expect(await forecasts.sweepInputs({ after: 0, limit: 1 })).to.deep.equal({
        removed: 1,
        last: 5,
      });
      const rest = await forecasts.sweepInputs({ after: 5, limit: 9 });
      expect(rest).to.deep.equal({ removed: 1, last: Number.MAX_SAFE_INTEGER });
      const withInput = raw.find({ d: { $exists: true } }).sort({ q: 1 });
      expect((await withInput.toArray()).map(({ q, s }) => [q, s] as unknown[])).to.deep.equal([
        [5, 200],
        [6, 100],
      ]);
      expect(await forecasts.sweepInputs({ after: rest.last, limit: 9 })).to.deep.equal({
        removed: 0,
        last: rest.last,
      });
    });

    it("rewriteOptions does not change later rows, and removes only automatic ones", async () => {
      const v = (p: number) => Float64Array.of(p, 1 - p);
      await insert(
        [1, 1, 100, { v: v(0.1) }],
        [1, 2, 100, { v: v(0.1) }],
        [1, 2, 300, { v: v(0.2) }],
        [1, 3, 100, { v: v(0.1) }],
        [1, 4, 100, { v: v(0.1), auto: true }],
        [1, 5, 100, { v: v(0.1) }],
      );
      const cut = (u: number) => ({
        base: { q: 1, u, s: 100, e: 300, v: v(0.9) },
        follower: { q: 1, u, s: 300, e: null, v: v(0.8), auto: true },
      });
      const writes = {
        rewritten: [{ q: 1, u: 3, s: 100, e: 400, v: v(0.5) }],
        cut: [cut(1), cut(2)],
        orphans: [4, 5].map((u) => ({ q: 1, u, s: 100 })),
      };
      await forecasts.rewriteOptions(writes, 350);
      const rows = await allOf(forecasts.ofQuestion(1));
      const told = rows.map(({ u, s, e, v: values, auto = false, t, cur }) => [
        ...[u, s, e, (values as Float64Array)[0], auto, t, cur],
      ]);

      expect(told).to.deep.equal([
        [1, 100, 300, 0.9, false, 350, false],
        [1, 300, null, 0.8, true, 350, true],
        // Another forecast has a row at the time where this one would continue. Both rows stay.
        [2, 100, 300, 0.1, false, 100, true],
        [2, 300, null, 0.2, false, 300, true],
        [3, 100, 400, 0.5, false, 350, true],
        [5, 100, null, 0.1, false, 100, true],
      ]);
    });
  });

  it("forecastCounters count each author once on a question and on a post, bots left out", async () => {
    const { forecastCounters, posts, questions } = bare.store;
    const ids = [11, 12];
    await questions.insertMany(ids.map((id) => blankQuestion(id, "binary", 1)));
    await posts.insert(blankPost(10, [], 1));
    const recorded = (questionId: number, userId: number, countsAuthor = true) => ({
      ...{ questionId, postId: 10, userId, countsAuthor },
    });
    await forecastCounters.record([recorded(11, 1), recorded(12, 1), recorded(11, 1)]);
    await forecastCounters.record([recorded(11, 1), recorded(11, 2), recorded(12, 3, false)]);
    await forecastCounters.settled();
    const told = async () => {
      const both = [...(await questions.byIds(ids)), ...(await posts.byIds([10]))];
      return both.map((one) => [one._id, one.forecastsCount, one.nrForecasters]);
    };

    expect(await told()).to.have.deep.members([
      [11, 4, 2],
      [12, 2, 1],
      [10, 6, 2],
    ]);
    await forecastCounters.restore("posts", 10, { forecastsCount: 3, authors: [1, 5] });
    expect(await told()).to.have.deep.members([
      [11, 4, 2],
      [12, 2, 1],
      [10, 3, 2],
    ]);
    await forecastCounters.record([recorded(11, 5)]);
    await forecastCounters.settled();
    expect(await told()).to.have.deep.members([
      [11, 5, 3],
      [12, 2, 1],
      [10, 4, 2],
    ]);
  });
});
