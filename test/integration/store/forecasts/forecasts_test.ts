/** How forecasts are stored: packing, ends that follow from rows, indexes of every hot query. */
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { ensureIndexes, QUERY_TIME_LIMIT_MS } from "../../../../src/store/platform/collection.ts";
import {
  createForecastInputs,
  type ForecastInputs,
} from "../../../../src/store/forecasts/forecast_inputs.ts";
import { packForecast, type NewForecast } from "../../../../src/store/forecasts/forecast_row.ts";
import { createForecastStore } from "../../../../src/store/forecasts/forecasts.ts";
import { testMongoUri } from "../../../support/engines.ts";
import { bytesRead, commandsOf, explained, isSlow } from "../../../support/explained.ts";
import { ownRows } from "../../../support/own_rows.ts";

describe("forecast store", () => {
  let connection: Connection;
  let inputs: ForecastInputs;
  let store: ReturnType<typeof createForecastStore>;

  before(async () => {
    const uri = testMongoUri("forecast_store");
    connection = await mongoose
      .createConnection(uri, { autoIndex: false, monitorCommands: true })
      .asPromise();
    await connection.dropDatabase();
    inputs = createForecastInputs(connection);
    store = createForecastStore(connection, inputs);
    await ensureIndexes([store.collection, inputs.collection]);
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
    const withInput = row(1, 1, 1000, { v, d });
    await inputs.insert([{ _id: withInput._id, q: 1, u: 1, s: 1000, d: JSON.stringify(d) }]);
    await store.insert([withInput, row(1, 2, 1000, { v: 0.25 })]);
    const [first] = await ownRows(store, 1, 1);
    const [second] = await ownRows(store, 2, 1);

    expect(first!.v).to.deep.equal(v);
    expect(first!.d).to.deep.equal(d);
    expect(second!.v).to.equal(0.25);
  });

  it("ends a forecast where the next one of its author begins, and changes no row", async () => {
    await store.insert([row(2, 1, 1000), row(2, 1, 2000, { e: 2500 }), row(2, 2, 1500)]);
    const stored = () => store.collection.raw.find({ q: 2, u: 1 }).sort({ s: 1 }).toArray();
    const before = await stored();
    await store.insert([row(2, 1, 3000)]);

    expect((await stored()).slice(0, 2)).to.deep.equal(before);
    expect((await ownRows(store, 1, 2)).map(({ e }) => e)).to.deep.equal([2000, 2500, null]);
    const standing = await store.standing(2, 5000);
    expect(standing.map(({ u, s }) => [u, s])).to.have.deep.members([
      [1, 3000],
      [2, 1500],
    ]);
    const streamed = [];
    for await (const { u, s, e } of store.ofQuestion(2)) streamed.push([u, s, e]);
    expect(streamed).to.deep.equal([
      [1, 1000, 2000],
      [1, 2000, 2500],
      [1, 3000, null],
      [2, 1500, null],
    ]);
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

  it("withdraws the standing forecast by a row after it, and drops what was to come", async () => {
    await store.insert([row(3, 1, 1000), row(3, 1, 2000), row(3, 1, 9000)]);
    const now = { now: () => 5000 };
    expect(
      await store.withdraw(
        {
          u: 1,
          at: new Map([
            [3, 5000],
            [4, 5000],
          ]),
        },
        now,
      ),
    ).to.deep.equal([3]);

    expect((await ownRows(store, 1, 3)).map(({ s, e }) => [s, e])).to.deep.equal([
      [1000, 2000],
      [2000, 5000],
    ]);
    const stored = await store.collection.raw.find({ q: 3 }).sort({ s: 1 }).toArray();
    expect(stored.map(({ s, e, w, t }) => [s, e, w, t] as unknown[])).to.deep.equal([
      [1000, null, undefined, 1000],
      [2000, null, undefined, 2000],
      [5000, 5000, true, 5000],
    ]);
    expect(
      await store.withdraw({ u: 1, at: new Map([[3, 6000]]) }, { now: () => 6000 }),
    ).to.deep.equal([]);
    expect(await store.collection.raw.countDocuments({ q: 3 })).to.equal(3);
  });

  it("gives the end a withdrawal wrote in every read, and never the withdrawal itself", async () => {
    await store.insert([row(7, 1, 1000), row(7, 1, 2000), row(7, 2, 1000)]);
    await store.withdraw({ u: 1, at: new Map([[7, 4000]]) }, { now: () => 3000 });
    const ends = [
      [1, 1000, 2000],
      [1, 2000, 4000],
      [2, 1000, null],
    ];
    const told = (rows: readonly { u: number; s: number; e: number | null }[]) =>
      rows.map(({ u, s, e }) => [u, s, e]).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
    const all = async <R>(rows: AsyncIterable<R>) => {
      const read: R[] = [];
      for await (const one of rows) read.push(one);
      return read;
    };
    const exported = [];
    for await (const rows of store.inExportOrder([7], { now: 9000, batchSize: 2 })) {
      for (let i = 0; i < rows.count; i++) {
        const end = rows.ends[i]!;
        exported.push([rows.authorIds[i], rows.starts[i], Number.isNaN(end) ? null : end]);
      }
    }

    expect(told(await all(store.ofQuestion(7)))).to.deep.equal(ends);
    expect(told(await all(store.activity(7)))).to.deep.equal(ends);
    expect(told([...(await store.heads(7)).heads])).to.deep.equal(ends);
    expect(exported.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)).to.deep.equal(ends);
    expect(told(await ownRows(store, 1, 7))).to.deep.equal(ends.slice(0, 2));
    expect(told(await store.standing(7, 3500))).to.deep.equal(ends.slice(1));
    expect(told(await store.standing(7, 4000))).to.deep.equal(ends.slice(2));
    expect((await store.standingOf(1, 3999)).filter(({ q }) => q === 7)).to.have.length(1);
    expect((await store.standingOf(1, 4000)).filter(({ q }) => q === 7)).to.have.length(0);
    expect((await store.latestOfUser(1, 7, 9000))?.e).to.equal(4000);
    expect(await store.standingOfUser(1, 7, 4000)).to.equal(null);
    expect((await store.activityOf(1, 9000)).find(({ questionId }) => questionId === 7)).to.include(
      { start: 2000, end: 4000 },
    );
    expect(await store.count(7)).to.equal(3);
    expect(await store.countStarted([7], 9000)).to.equal(3);
    expect(await store.forecastersWithin([7], { from: 2500, to: 9000 })).to.equal(0);
    expect(await store.forecastersWithin([7], { from: 1500, to: 9000 })).to.equal(1);
    // Written since: an export of before does not know of it.
    for await (const rows of store.inExportOrder([7], { now: 2999, batchSize: 9 })) {
      expect(Array.from(rows.ends.subarray(0, 3))).to.deep.equal([2000, Number.NaN, Number.NaN]);
    }
  });

  it("exports each question with its own ends, in whatever order they are asked for", async () => {
    const questions = [33, 31, 34, 31];
    for (const q of [31, 33, 34]) {
      await store.insert([row(q, 1, 1000), row(q, 1, 2000 + q), row(q, 2, 1500)]);
    }
    const exported = [];
    const asked = [32, ...questions];
    for await (const rows of store.inExportOrder(asked, { now: 9000, batchSize: 2 })) {
      for (let i = 0; i < rows.count; i++) {
        exported.push([rows.questionIds[i], rows.starts[i], rows.ends[i]]);
      }
    }

    expect(exported).to.deep.equal(
      [31, 33, 34].flatMap((q) => [
        [q, 1000, 2000 + q],
        [q, 1500, Number.NaN],
        [q, 2000 + q, Number.NaN],
      ]),
    );
  });

  it("leaves no cursor open when an export ends early", async () => {
    const starts = Array.from({ length: 1_500 }, (_, i) => 1000 * (i + 1));
    for (const q of [41, 42, 43]) await store.insert(starts.map((s) => row(q, 1, s)));
    const succeeded: string[] = [];
    connection.getClient().on("commandSucceeded", ({ commandName }) => {
      succeeded.push(commandName);
    });
    // The ends of question 42 are read ahead. That stops in the rows of 43, before the last ones.
    for await (const rows of store.inExportOrder([41, 42, 43], { now: 9e6, batchSize: 9 })) {
      expect(rows.ends[0]).to.equal(2000);
      break;
    }

    // One of the rows and one of their ends. No question has a withdrawal.
    const killed = succeeded.filter((name) => name === "killCursors");
    expect(killed).to.have.length(2);
  });

  it("counts withdrawals nowhere, however many rows an author has", async () => {
    const rounds = Array.from({ length: 150 }, (_, i) => 10_000 + i * 100);
    for (const s of rounds) {
      await store.insert([row(8, 1, s)]);
      await store.withdraw({ u: 1, at: new Map([[8, s + 50]]) }, { now: () => s + 50 });
    }
    const found = await store.newestOfUser(1, new Map([[8, 1]]), { now: 99_999, most: 100 });
    const { rows, total } = found.get(8)!;

    expect(total).to.equal(150);
    expect(rows.map(({ s, e }) => [s, e])).to.deep.equal(rounds.slice(50).map((s) => [s, s + 50]));
    const few = await store.newestOfUser(1, new Map([[8, 1]]), { now: 10_350, most: 100 });
    expect(few.get(8)?.total).to.equal(4);
  });

  it("keeps an end that is earlier than the time of a withdrawal", async () => {
    await store.insert([row(5, 1, 1000, { e: 3000 })]);

    expect(
      await store.withdraw({ u: 1, at: new Map([[5, 5000]]) }, { now: () => 2000 }),
    ).to.deep.equal([]);
    expect((await ownRows(store, 1, 5))[0]?.e).to.equal(3000);
  });

  it("reads one forecast before a withdrawal, however many rows there are", async () => {
    const LATER = 90_000;
    const v = new Float64Array(201);
    const starts = Array.from({ length: 200 }, (_, i) => 40_000 + i);
    for (const q of [710, 711]) await store.insert(starts.map((s) => row(q, 4_000, s, { v })));
    // The earlier end of two withdrawals counts, whichever was written last.
    const withdraw = (q: number, at: number, now: number) =>
      store.withdraw({ u: 4_000, at: new Map([[q, at]]) }, { now: () => now });
    for (const q of [710, 711]) await withdraw(q, LATER + 20, 80_000);
    await withdraw(711, LATER + 10, 80_001);
    const last = { start: 40_199, end: LATER + 20 };
    const told = [
      { ...last, questionId: 710 },
      { ...last, questionId: 711, end: LATER + 10 },
    ];
    const heads = (all: readonly { q: number; s: number; e: number | null }[]) =>
      all
        .map(({ q, s, e }) => ({ questionId: q, start: s, end: e }))
        .sort((a, b) => a.questionId - b.questionId);
    const reads = [
      async () => heads(await store.standingOf(4_000, LATER)),
      async () => heads(await store.standingOn(4_000, [710, 711], LATER)),
      async () =>
        heads([...(await store.standing(710, LATER)), ...(await store.standing(711, LATER))]),
      async () =>
        (await store.activityOf(4_000, LATER)).sort((a, b) => a.questionId - b.questionId),
    ];
    for (const read of reads) {
      expect(await read()).to.deep.equal(told);
      expect(await bytesRead(connection, "forecasts", read)).to.be.below(10_000);
    }
    expect((await store.standingOf(4_000, LATER + 10)).map(({ q }) => q)).to.deep.equal([710]);
    expect((await store.standingOf(4_000, LATER))[0]?.v).to.deep.equal(v);
    const read = await bytesRead(connection, "forecasts", () => store.activityOf(4_000, LATER));
    expect(read).to.be.below(2_500);
  });

  it("tells a request within its time whether there is a forecast", async () => {
    const [command] = await commandsOf(connection, () => store.haveBeenMade([2]));
    expect(command).to.include({ find: "forecasts", maxTimeMS: QUERY_TIME_LIMIT_MS });
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
      "questions of an author": () => store.questionIdsOfUser(7),
      "the questions of an author from one on": () => store.questionIdsOfUser(7, 104),
      "what an author has sent": () => allOf(store.sentOn(7, [100, 101, 107], { now: LATER })),
      "what an author has sent after a place": () =>
        allOf(
          store.sentOn(7, [600, 601], { now: LATER, after: { questionId: 600, start: 30_400 } }),
        ),
      "what stands of what an author has sent": () => store.standingOn(7, [100, 107], LATER),
      "what an author did": () => store.activityOf(7, LATER),
      "what stands of an author": () => store.standingOf(7, LATER),
      "authors of questions": () => store.distinctAuthors([100, 101]),
      "ends that have come": () => store.endedWithin({ after: 9, until: 20_500 }),
      "the first end": () => store.firstEndWithin({ after: 9, until: 20_500 }),
      "an export": () => allOf(store.inExportOrder([100, 101], { now: LATER, batchSize: 100 })),
      "the size of an export": () => store.countStarted([100, 101], LATER),
      "forecasters of a time": () => store.forecastersWithin([100, 101], { from: 1, to: LATER }),
      "parts that begin later": () =>
        store.removeLater(7, [{ q: 107, end: LATER, keepsPart: false }]),
      "a withdrawal": () =>
        store.withdraw({ u: 7, at: new Map([[107, LATER]]) }, { now: () => LATER }),
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

    it("let the sweep look at nothing that is not due, nor at what was before", async () => {
      const stretch = { after: 20_000, until: 20_050 };
      const plans = [
        ...(await explained(connection, () => store.endedWithin(stretch))),
        ...(await explained(connection, () => store.firstEndWithin(stretch))),
      ];

      expect(plans).to.have.lengthOf(2);
      for (const { keys, documents } of plans)
        expect([keys < 20, documents]).to.deep.equal([true, 0]);
    });

    it("take one step for each author, however many rows there are", async () => {
      await store.insert(Array.from({ length: 2_000 }, (_, i) => row(700, i % 20, 40_000 + i)));
      const of = async (ask: () => Promise<unknown>) => {
        const plans = await explained(connection, ask);
        return plans.map(({ stages, documents }) => [stages.join(), documents]);
      };

      expect(await of(() => store.standing(700, LATER))).to.deep.equal([["DISTINCT_SCAN", 20]]);
      // Who has withdrawn nothing: otherwise rows before the newest are read.
      const mine = await store.questionIdsOfUser(17);
      expect(await of(() => store.standingOf(17, LATER))).to.deep.equal([
        ["DISTINCT_SCAN", mine.length],
      ]);
      expect(await of(() => store.activityOf(17, LATER))).to.deep.equal([
        ["DISTINCT_SCAN", mine.length],
      ]);
      const withdrawal = { u: 5_000, at: new Map([[700, LATER]]) };
      expect(await of(() => store.withdraw(withdrawal, { now: () => LATER }))).to.deep.equal([
        ["DISTINCT_SCAN", 0],
      ]);
    });
  });
});
