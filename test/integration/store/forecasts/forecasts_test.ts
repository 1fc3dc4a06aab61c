/** How forecasts are stored: packing, what a crash leaves, and indexes of every frequent query. */
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { ensureIndexes } from "../../../../src/store/platform/collection.ts";
import { packForecast, type NewForecast } from "../../../../src/store/forecasts/forecast_row.ts";
import { createForecastStore } from "../../../../src/store/forecasts/forecasts.ts";
import { testMongoUri } from "../../../support/engines.ts";
import { explained, isSlow } from "../../../support/explained.ts";
import { ownRows } from "../../../support/own_rows.ts";

describe("forecast store", () => {
  let connection: Connection;
  let store: ReturnType<typeof createForecastStore>;

  before(async () => {
    const uri = testMongoUri("forecast_store");
    connection = await mongoose
      .createConnection(uri, { autoIndex: false, monitorCommands: true })
      .asPromise();
    await connection.dropDatabase();
    store = createForecastStore(connection);
    await ensureIndexes([store.collection]);
  });
  after(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const row = (q: number, u: number, s: number, more: Partial<NewForecast> = {}) =>
    packForecast({ q, u, s, e: null, v: 0.5, ...more }, s);

  it("returns vectors bit by bit, and the distribution input unchanged", async () => {
    const v = Float64Array.from({ length: 201 }, (_, i) => Math.sin(i) / 3);
    const d = { $odd: { "a.b": [1, null, "x"] } };
    await store.insert([row(1, 1, 1000, { v, d }), row(1, 2, 1000, { v: 0.25 })]);
    const [first] = await ownRows(store, 1, 1);
    const [second] = await ownRows(store, 2, 1);

    expect(first!.v).to.deep.equal(v);
    expect(first!.d).to.deep.equal(d);
    expect(second!.v).to.equal(0.25);
  });

  it("reads rows that a crash left open as one standing forecast, and the next write ends them", async () => {
    await store.insert([row(2, 1, 1000), row(2, 1, 2000), row(2, 2, 1500)]);
    const ends = async () => (await ownRows(store, 1, 2)).map(({ e }) => e);

    expect(await ends()).to.deep.equal([2000, null]);
    const standing = await store.standing(2, 5000);
    expect(standing.map(({ u, s }) => [u, s])).to.have.deep.members([
      [1, 2000],
      [2, 1500],
    ]);
    const streamed = [];
    for await (const { u, s, e } of store.ofQuestion(2)) streamed.push([u, s, e]);
    expect(streamed).to.deep.equal([
      [1, 1000, 2000],
      [1, 2000, null],
      [2, 1500, null],
    ]);

    await store.insert([row(2, 1, 3000)]);
    await store.close([{ u: 1, s: 3000, q: [2] }]);
    const stored = await store.collection.raw.find({ q: 2, u: 1 }).sort({ s: 1 }).toArray();
    expect(stored.map((one) => one["cur"] as boolean)).to.deep.equal([false, false, true]);
    expect(await ends()).to.deep.equal([2000, 3000, null]);
  });

  it("reads each row once, a few at a time, with any number of superseded rows", async () => {
    const authors = Array.from({ length: 60 }, (_, i) => 1 + i);
    const questions = Array.from({ length: 20 }, (_, i) => 300 + i);
    const starts = Array.from({ length: 10 }, (_, i) => 1_000 + i * 10);
    for (const u of authors) {
      await store.insert(starts.flatMap((s) => questions.map((q) => row(q, u, s + u))));
    }
    // As in a burst: every author once, then every author again.
    const successions = starts.flatMap((s) => authors.map((u) => ({ u, s: s + u, q: questions })));
    const replies: number[] = [];
    const client = connection.getClient();
    const asked: number[] = [];
    client.on("commandStarted", ({ command }) => {
      const { find, filter } = command as { find?: string; filter?: { u: { $in: number[] } } };
      if (find !== undefined) asked.push(filter?.u.$in.length ?? 0);
    });
    client.on("commandSucceeded", ({ reply }) => {
      const { cursor } = reply as { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } };
      replies.push((cursor?.firstBatch ?? cursor?.nextBatch ?? []).length);
    });
    await store.close(successions);
    client.removeAllListeners("commandSucceeded");
    client.removeAllListeners("commandStarted");
    expect(Math.max(...asked), "authors of one query").to.equal(3);
    const open = { q: { $in: questions }, cur: true };
    expect(await store.collection.raw.countDocuments(open)).to.equal(60 * 20);
    const read = replies.reduce((sum, rows) => sum + rows, 0);
    expect(Math.max(...replies), "rows of one reply").to.be.at.most(500);
    // All ended rows, and none twice.
    expect(read, "rows read").to.be.within(60 * 20 * 9, 60 * 20 * 10);
    const mine = await ownRows(store, 7, 303);
    expect(mine.map(({ s, e }) => [s, e])).to.deep.equal(
      starts.map((s, i) => [s + 7, i === 9 ? null : s + 17]),
    );
    const stored = store.collection.raw.find({ q: 303, u: 7, cur: false }).sort({ s: 1 });
    expect((await stored.toArray()).map(({ e }) => e as number)).to.deep.equal(
      starts.slice(1).map((s) => s + 7),
    );
  });

  it("finds the time of the newest row of each question with one step per question", async () => {
    const questions = [501, 502, 503];
    const written = (q: number, i: number) => 50_000 + 100 * (q - 500) + i;
    for (const q of questions) {
      const starts = Array.from({ length: 40 }, (_, i) => i);
      await store.insert(starts.map((i) => ({ ...row(q, i, 1_000 + i), t: written(q, i) })));
    }
    const found = await store.newestWritten(written(502, 39), written(503, 39));

    // For the first it is earlier. For the last it is the end of the span, which is excluded.
    expect(found).to.deep.equal(new Map([[502, written(502, 39)]]));
    const ask = () => store.newestWritten(written(502, 39), written(503, 39));
    const plans = await explained(connection, ask);
    const known = (await store.collection.raw.distinct("q")).length;
    expect(plans.map(({ documents }) => documents)).to.deep.equal([0]);
    expect(plans[0]?.keys).to.be.within(questions.length, known + 1);
  });

  it("ends the rows that a crash left open on a question", async () => {
    await store.insert([row(6, 1, 1000), row(6, 1, 2000), row(6, 1, 3000), row(6, 2, 1000)]);
    await store.insert([row(6, 2, 9000)]);

    expect(await store.closeLeftOpen(6, 5000)).to.equal(2);
    expect(await store.closeLeftOpen(6, 5000)).to.equal(0);
    const stored = await store.collection.raw.find({ q: 6, u: 1 }).sort({ s: 1 }).toArray();
    expect(stored.map((one) => [one["e"], one["cur"]] as unknown[])).to.deep.equal([
      [2000, false],
      [3000, false],
      [null, true],
    ]);
  });

  it("withdraws the standing row, ends what a crash left and removes future rows", async () => {
    await store.insert([row(3, 1, 1000), row(3, 1, 2000), row(3, 1, 9000)]);
    expect(await store.withdraw({ u: 1, q: [3, 4], at: 5000 }, { now: () => 5000 })).to.deep.equal([
      3,
    ]);
    const rows = await ownRows(store, 1, 3);

    expect(rows.map(({ s, e }) => [s, e])).to.deep.equal([
      [1000, 2000],
      [2000, 5000],
    ]);
    expect(await store.withdraw({ u: 1, q: [3], at: 6000 }, { now: () => 6000 })).to.deep.equal([]);
  });

  it("keeps an end that is earlier than the time of a withdrawal", async () => {
    await store.insert([row(5, 1, 1000, { e: 3000 })]);

    expect(await store.withdraw({ u: 1, q: [5], at: 5000 }, { now: () => 2000 })).to.deep.equal([]);
    expect((await ownRows(store, 1, 5))[0]?.e).to.equal(3000);
  });

  it("finds the newest end of each question in a span of time, and the first of all", async () => {
    const due = Array.from({ length: 2_000 }, (_, i) =>
      row(10 + (i % 20), 1 + i, 1000, { e: 604_000 + (i % 7) }),
    );
    const later = Array.from({ length: 500 }, (_, i) => row(10, 5000 + i, 1000, { e: 999_999 }));
    await store.insert([...due, ...later]);
    const ended = await store.endedWithin({ after: 603_999, until: 605_000 });
    expect(ended).to.deep.equal(new Map(Array.from({ length: 20 }, (_, i) => [10 + i, 604_006])));
    expect((await store.endedWithin({ after: 604_000, until: 604_001 })).size).to.equal(20);
    expect((await store.endedWithin({ after: 604_006, until: 605_000 })).size).to.equal(0);
    expect(await store.firstEndWithin({ after: 604_000, until: 605_000 })).to.equal(604_001);
    expect(await store.firstEndWithin({ after: 604_006, until: 605_000 })).to.equal(null);
    expect(await store.standing(10, 605_000)).to.have.length(500);
  });

  it("ends a row with a passed end time at that time, when there is a newer row", async () => {
    await store.insert([
      row(40, 1, 1000, { e: 1500 }),
      row(40, 1, 2000, { e: 9000 }),
      row(40, 1, 3000),
    ]);
    await store.close([{ u: 1, s: 3000, q: [40] }]);
    const stored = await store.collection.raw.find({ q: 40 }).sort({ s: 1 }).toArray();
    expect(stored.map((one) => [one["e"], one["cur"]] as unknown[])).to.deep.equal([
      [1500, false],
      [3000, false],
      [null, true],
    ]);
    expect((await store.endedWithin({ after: 1000, until: 9000 })).get(40)).to.equal(undefined);
  });

  describe("indexes", () => {
    before(async () => {
      const rows = Array.from({ length: 3_000 }, (_, i) =>
        row(100 + (i % 10), i % 100, 10_000 + i, i % 5 === 0 ? { e: 20_000 + i } : {}),
      );
      await store.insert(rows);
      await store.insert(Array.from({ length: 600 }, (_, i) => row(600, 7, 30_000 + i)));
    });

    const LATER = 90_000;
    const allOf = async (rows: AsyncIterable<unknown>) => {
      const read: unknown[] = [];
      for await (const one of rows) read.push(one);
      return read;
    };
    const queries: Record<string, () => Promise<unknown>> = {
      "own forecasts on many questions": () =>
        store.newestOfUser(7, new Map([100, 101, 107].map((q) => [q, 1])), {
          now: LATER,
          most: 100,
        }),
      "own forecasts, more than are read together": () =>
        store.newestOfUser(7, new Map([[600, 201]]), { now: LATER, most: 100 }),
      "the newest own forecast": () => store.latestOfUser(10, 100, LATER),
      "standing forecasts": () => store.standing(100, LATER),
      "what changed since": () => store.writtenSince(100, 12_000),
      "a replay by author": () => allOf(store.ofQuestion(100)),
      "the heads of a question": () => store.heads(100),
      "the counts of a question": () => allOf(store.activity(100)),
      "ends that have come": () => store.endedWithin({ after: 9, until: 20_500 }),
      "the first end": () => store.firstEndWithin({ after: 9, until: 20_500 }),
      "questions of an author": () => store.questionIdsOfUser(7),
      "what an author did": () => store.activityOf(7, LATER),
      "what stands of an author": () => store.standingOf(7, LATER),
      "authors of questions": () => store.distinctAuthors([100, 101]),
      "what a crash left open": () => store.closeLeftOpen(100, LATER),
      "rows that a new one supersedes": () => store.close([{ u: 7, s: LATER, q: [107] }]),
      "parts that begin later": () => store.removeFuture({ u: 7, q: [107], now: LATER }),
      "a withdrawal": () => store.withdraw({ u: 7, q: [107], at: LATER }, { now: () => LATER }),
    };
    for (const [what, ask] of Object.entries(queries)) {
      it(`serve ${what}`, async () => {
        const plans = await explained(connection, ask);

        // Rows named by their ids are found by the index of ids.
        const byIndex = /^(IXSCAN|DISTINCT_SCAN|COUNT_SCAN|IDHACK|EXPRESS_IXSCAN|EXPRESS_UPDATE)$/;
        for (const { stages } of plans) {
          expect(stages.some((stage) => byIndex.test(stage))).to.equal(true);
        }
        expect(plans.filter(isSlow)).to.deep.equal([]);
      });
    }

    it("let the sweep read only rows that are newly due", async () => {
      const stretch = { after: 20_000, until: 20_050 };
      const plans = [
        ...(await explained(connection, () => store.endedWithin(stretch))),
        ...(await explained(connection, () => store.firstEndWithin(stretch))),
      ];

      expect(plans).to.have.lengthOf(2);
      for (const { keys, documents } of plans)
        expect([keys < 20, documents]).to.deep.equal([true, 0]);
    });
  });
});
