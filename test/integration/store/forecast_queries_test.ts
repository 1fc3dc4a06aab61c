/**
 * Named reads and writes of forecasts. Besides the wanted rows, each test stores one row for each
 * condition of the query that breaks only this condition.
 */
import { expect } from "chai";
import {
  packForecast,
  packWithdrawal,
  type NewForecast,
} from "../../../src/store/forecasts/forecast_row.ts";
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
  const packed = ([q, u, s, { t = s, ...more } = {}]: Row) =>
    packForecast({ q, u, s, e: null, v: 0.5, ...more }, t);
  const insert = (...rows: Row[]): Promise<void> => forecasts.insert(rows.map(packed));
  /** Author, start and own end of every row in that order, and whether it is a withdrawal. */
  const stored = async (q = 1) => {
    const rows = forecasts.collection.raw.find({ q }).sort({ u: 1, s: 1 });
    return (await rows.toArray()).map(({ u, s, e, w = false }) => [u, s, e, w] as unknown[]);
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

      const known = [200, 199, 999, 99].map((at) => latest(1, 1, at));
      expect(await Promise.all(known)).to.deep.equal([200, 100, 200, null]);
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

    it("newestOfUser returns all forecasts on questions that have too many for one query together", async () => {
      const ids = Array.from({ length: 6 }, (_, i) => 10 + i);
      const starts = Array.from({ length: 80 }, (_, i) => 1_000 + i);
      await insert(...ids.flatMap((q) => starts.map((s): Row => [q, 1, s])));
      const sizes = new Map(ids.map((id) => [id, 1]));
      const found = await forecasts.newestOfUser(1, sizes, { now: 5_000, most: 100 });

      expect(ids.map((id) => found.get(id)?.rows.length)).to.deep.equal(ids.map(() => 80));
    });

    it("activityOf returns what a withdrawal has ended on each of many questions", async () => {
      const ids = Array.from({ length: 501 }, (_, i) => 10 + i);
      await insert(...ids.map((q): Row => [q, 3, 100]));
      const ends = ids.map((q) => packWithdrawal({ q, u: 3, s: 150, e: 150, t: 150 }));
      await forecasts.collection.raw.insertMany(ends);
      const activity = await forecasts.activityOf(3, 900);

      expect(activity.map(({ questionId }) => questionId)).to.have.members(ids);
      expect(new Set(activity.map(({ end }) => end))).to.deep.equal(new Set([150]));
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

      const starts = (rows: readonly { s: number }[]) => rows.map(({ s }) => s);
      expect(lists.map(starts)).to.deep.equal([[200, 300], [100], [50]]);
      expect(own.map(starts)).to.deep.equal([[200, 300]]);
      expect(cut(await allOf(forecasts.ofQuestion(1)))).to.deep.equal(ofAll);
      const activity = await allOf(forecasts.activity(1));
      expect(cut(activity)).to.deep.equal(ofAll);
      expect(activity.map(({ auto }) => auto ?? false)).to.deep.equal([false, false, false, true]);
      expect(cut((await forecasts.heads(1)).heads)).to.deep.equal([
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
        [1, 2, 1, { e: 101, t: 40 }],
        [1, 3, 1, { e: 103, t: 30 }],
        [2, 1, 1, { e: 110 }],
        [3, 1, 1, { e: 111 }],
        [4, 1, 1],
      );
      await forecasts.withdraw({ u: 1, at: new Map([[4, 105]]) }, { now: () => 50 });
      const stretch = { after: 100, until: 110 };
      const ended = await forecasts.endedWithin(stretch);

      expect([...ended].sort()).to.deep.equal([
        [1, { end: 103, writtenAt: 40 }],
        [2, { end: 110, writtenAt: 1 }],
        [4, { end: 105, writtenAt: 50 }],
      ]);
      expect(await forecasts.firstEndWithin(stretch)).to.equal(101);
      expect(await forecasts.firstEndWithin({ after: 111, until: 999 })).to.equal(null);
    });

    it("heads name all rows, and what a withdrawal has ended when that was written", async () => {
      await insert([1, 1, 100], [1, 2, 100, { t: 900 }]);
      await forecasts.withdraw({ u: 1, at: new Map([[1, 600]]) }, { now: () => 500 });
      await forecasts.withdraw({ u: 2, at: new Map([[1, 600]]) }, { now: () => 500 });
      const { heads, written } = await forecasts.heads(1);

      expect(heads.map(({ u, e, t }) => [u, e, t])).to.deep.equal([
        [1, 600, 500],
        [2, 600, 900],
      ]);
      expect(written.map(({ t }) => t).sort()).to.deep.equal([100, 500, 500, 900]);
      const read = await forecasts.byRowIds(written.map(({ _id }) => _id));
      expect(read.forecasts.map(({ u, e }) => [u, e])).to.have.deep.members([
        [1, null],
        [2, null],
      ]);
      expect(read.withdrawals.map(({ u, s, e }) => [u, s, e])).to.have.deep.members([
        [1, 500, 600],
        [2, 500, 600],
      ]);
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
        [1, 3, 10, { e: NOW }],
        [1, 4, 10],
        // One that comes later has ended nothing yet.
        [1, 4, NOW + 1],
        [1, 5, 10],
        [1, 5, 20, { e: 25 }],
        [1, 5, 30],
        [1, 5, NOW + 1],
      );

      expect(await read([1])).to.deep.equal([
        [1, 1, 10, 500],
        [1, 2, 10, NOW + 5],
        [1, 3, 10, NOW],
        [1, 4, 10, null],
        [1, 5, 10, 20],
        [1, 5, 20, 25],
        [1, 5, 30, null],
      ]);
    });
  });

  describe("writes", () => {
    it("removeLater removes what begins from the end of a period on, for one author on some questions", async () => {
      await insert([1, 1, 100], [1, 1, 102], [1, 1, 102.5], [1, 1, 200], [1, 2, 200], [2, 1, 200]);
      await forecasts.removeLater(1, [{ q: 1, end: 102, keepsPart: true }]);

      expect((await stored()).map(([u, s]) => [u, s])).to.deep.equal([
        [1, 100],
        [1, 102],
        [2, 200],
      ]);
      expect(await stored(2)).to.have.length(1);
      await forecasts.removeLater(1, [{ q: 1, end: 102, keepsPart: false }]);
      expect(await stored()).to.have.length(2);
    });

    it("remove takes the rows that are named", async () => {
      await insert([1, 1, 100], [1, 2, 100], [1, 3, 100]);
      const written = await forecasts.writtenSince(1, 0);
      const ids = written.map(({ _id }) => _id);
      await forecasts.remove(ids.slice(1, 2));
      await forecasts.remove([]);

      const left = await forecasts.writtenSince(1, 0);
      expect(left.map(({ _id }) => _id)).to.have.deep.members([ids[0], ids[2]]);
    });

    it("replace overwrites the row with the same start, and keeps its id", async () => {
      await insert([1, 1, 100], [1, 1, 200]);
      const [first] = await forecasts.writtenSince(1, 0);
      const part = packForecast({ q: 1, u: 1, s: 100, e: 200, v: 0.9 }, 50);
      await forecasts.replace([part]);

      const [row] = (await forecasts.byRowIds([first!._id])).forecasts;
      expect(row).to.deep.include({ s: 100, e: 200, v: 0.9, t: 50 });
      expect(await stored()).to.have.length(2);
    });

    it("a withdrawal ends what began at that very time, of its author alone", async () => {
      await insert([1, 1, 100], [1, 2, 100], [2, 1, 100], [3, 1, 101]);

      expect(
        await forecasts.withdraw(
          {
            u: 1,
            at: new Map([
              [1, 100],
              [3, 100],
            ]),
          },
          { now: () => 90 },
        ),
      ).to.have.members([1, 3]);
      expect(await stored()).to.deep.equal([
        [1, 100, null, false],
        [1, 100.5, 100, true],
        [2, 100, null, false],
      ]);
      expect(await stored(2)).to.deep.equal([[1, 100, null, false]]);
      expect(await stored(3)).to.deep.equal([]);
      expect((await forecasts.writtenSince(1, 0)).map(({ t }) => t)).to.deep.equal([90, 100, 100]);
    });

    it("a withdrawal does not end a forecast that began after it, and removes future ones", async () => {
      await insert([1, 1, 100], [1, 1, 201], [1, 1, 250], [1, 1, 251], [2, 1, 205]);
      const clock = { now: () => 250 };

      expect(
        await forecasts.withdraw(
          {
            u: 1,
            at: new Map([
              [1, 200],
              [2, 200],
            ]),
          },
          clock,
        ),
      ).to.deep.equal([1]);
      expect(await stored()).to.deep.equal([
        [1, 100, null, false],
        [1, 200, 200, true],
        [1, 201, null, false],
        [1, 250, null, false],
      ]);
      expect(await stored(2)).to.deep.equal([[1, 205, null, false]]);
    });

    it("a withdrawal exactly at the end of a forecast changes nothing", async () => {
      await insert([1, 1, 100, { e: 300 }]);
      const withdraw = (at: number) =>
        forecasts.withdraw({ u: 1, at: new Map([[1, at]]) }, { now: () => 200 });

      expect(await withdraw(300)).to.deep.equal([]);
      expect(await withdraw(299)).to.deep.equal([1]);
      expect(await withdraw(299)).to.deep.equal([]);
      expect(await withdraw(298)).to.deep.equal([1]);
      expect(await stored()).to.deep.equal([
        [1, 100, 300, false],
        [1, 200, 299, true],
        [1, 200.5, 298, true],
      ]);
      expect((await allOf(forecasts.ofQuestion(1))).map(({ e }) => e)).to.deep.equal([298]);
    });

    it("a withdrawal changes nothing after an earlier end, also when a later one was written since", async () => {
      await insert([1, 1, 100]);
      const ends = [300, 400].map((e, i) =>
        packWithdrawal({ q: 1, u: 1, s: 150 + i, e, t: 150 + i }),
      );
      await forecasts.collection.raw.insertMany(ends);
      const withdraw = (at: number) =>
        forecasts.withdraw({ u: 1, at: new Map([[1, at]]) }, { now: () => 200 });

      expect(await withdraw(350)).to.deep.equal([]);
      expect(await withdraw(299)).to.deep.equal([1]);
    });

    it("a withdrawal to come leaves the part of before a grace period until its end", async () => {
      await insert([1, 1, 100, { e: 400 }], [1, 1, 400]);

      expect(
        await forecasts.withdraw({ u: 1, at: new Map([[1, 500]]) }, { now: () => 200 }),
      ).to.deep.equal([1]);
      const shown = async () => (await allOf(forecasts.ofQuestion(1))).map(({ s, e }) => [s, e]);
      expect(await shown()).to.deep.equal([
        [100, 400],
        [400, 500],
      ]);
      // A new forecast of before drops both, the part and its end.
      expect(await stored()).to.deep.include([1, 400.5, 500, true]);
      await forecasts.removeLater(1, [{ q: 1, end: 400, keepsPart: false }]);
      expect(await stored()).to.deep.equal([[1, 100, 400, false]]);
    });

    it("a withdrawal comes to its end beside forecasts and withdrawals of the same time", async () => {
      await insert([1, 1, 100]);
      const clock = { now: () => 200 };
      await Promise.all(
        [200, 200, 190, 195].map((at) =>
          forecasts.withdraw({ u: 1, at: new Map([[1, at]]) }, clock),
        ),
      );

      expect((await allOf(forecasts.ofQuestion(1))).map(({ e }) => e)).to.deep.equal([190]);
    });

    it("writeOptions adds what is not there, and removes automatic forecasts alone", async () => {
      const v = (p: number) => Float64Array.of(p, 1 - p);
      await insert(
        [1, 1, 100, { v: v(0.1) }],
        [1, 2, 100, { v: v(0.1) }],
        [1, 2, 300, { v: v(0.2) }],
        [1, 3, 100, { v: v(0.1) }],
        [1, 4, 100, { v: v(0.1), auto: true }],
        [1, 5, 100, { v: v(0.1) }],
      );
      const follower = (u: number) => ({ q: 1, u, s: 300, e: null, v: v(0.8), auto: true });
      const writes = {
        followers: [follower(1), follower(2)],
        ends: [{ q: 1, u: 3, after: 100, e: 400 }],
        orphans: [4, 5].map((u) => ({ q: 1, u, s: 100 })),
      };
      for (let i = 0; i < 2; i++) await forecasts.writeOptions(writes, 350);
      const rows = await allOf(forecasts.ofQuestion(1));
      const told = rows.map(({ u, s, e, v: values, auto = false, t }) => [
        ...[u, s, e, (values as Float64Array)[0], auto, t],
      ]);

      expect(told).to.deep.equal([
        [1, 100, 300, 0.1, false, 100],
        [1, 300, null, 0.8, true, 350],
        // The forecast of another call stood where it would go on.
        [2, 100, 300, 0.1, false, 100],
        [2, 300, null, 0.2, false, 300],
        [3, 100, 400, 0.1, false, 100],
        [5, 100, null, 0.1, false, 100],
      ]);
    });
  });

  it("forecastCounters count each author once on a question and on a post, bots left out", async () => {
    const { forecastCounters, posts, questions } = bare.store;
    const ids = [11, 12];
    await questions.insertMany(ids.map((id) => blankQuestion(id, "binary", 1)));
    await posts.insert(blankPost(10, [], 1));
    const recorded = (questionId: number, userId: number, countsAuthor = true) => ({
      questionId,
      postId: 10,
      userId,
      countsAuthor,
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
