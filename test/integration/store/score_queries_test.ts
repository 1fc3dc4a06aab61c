/**
 * Named reads and writes of predictions, scores and boards. Besides the wanted rows, each test
 * stores one row for each condition of the query that breaks only this condition.
 */
import { expect } from "chai";
import type { AggregateHeadDocument } from "../../../src/store/predictions/prediction_documents.ts";
import type { NewScores } from "../../../src/store/scores/score_row.ts";
import type { Store } from "../../../src/store/store.ts";
import { allOf, type BareStore, idsOf, openBareStore } from "../../support/bare_store.ts";
import { boardDocument } from "../../support/documents.ts";

describe("named queries of predictions, scores and boards", () => {
  let bare: BareStore;
  let store: Store;
  before(async () => {
    bare = await openBareStore("score_queries");
    ({ store } = bare);
  });
  after(() => bare.close());

  describe("predictions", () => {
    /** A snapshot at a time in seconds. 0 forecasters mean that the last one left. */
    const snapshot = (time: number, forecasterCount = 1) => ({
      time,
      forecasterCount,
      width: 1,
      recency_weighted: Float64Array.of(time / 100),
      unweighted: Float64Array.of(0.5),
      service_prediction: Float64Array.of(0.5),
    });
    const append = (q: number, generation: number, times: readonly [number, number?][]) =>
      store.aggregates.append(
        { questionId: q, generation },
        times.map(([time, count]) => snapshot(time, count)),
      );
    const create = async (q: number, given: Partial<AggregateHeadDocument> = {}) => {
      const blank = { _id: q, generation: 1, latestEnd: null, histograms: null, lastInstant: null };
      const window = { openTime: 1, scheduledCloseTime: 2, closeTime: null, includesBots: false };
      await store.aggregates.createHead({ ...blank, window, through: 0, ...given });
      return (await store.aggregates.head(q))!;
    };
    const told = (rows: readonly { s: number; e: number | null }[]) =>
      rows.map(({ s, e }) => [s, e]);

    it("history ends each snapshot where the next one begins, and leaves out gaps", async () => {
      const head = await create(1, { latestEnd: 9_500 });
      await append(1, 1, [[1], [2], [3, 0], [4], [9]]);
      await append(1, 2, [[5]]);
      await append(2, 1, [[5]]);
      const { aggregates } = store;

      expect(told(await aggregates.history(head, { now: 9_000, limit: null }))).to.deep.equal([
        [1_000, 2_000],
        [2_000, 3_000],
        [4_000, 9_000],
        [9_000, 9_500],
      ]);
      expect(told(await aggregates.history(head, { now: 8_999, limit: null }))).to.deep.include([
        4_000, 9_500,
      ]);
      expect(await aggregates.instants(head, { from: 2_000, to: 4_000 })).to.deep.equal([
        2_000, 3_000, 4_000,
      ]);
      expect((await allOf(aggregates.all(head))).map(({ s }) => s)).to.deep.equal([
        1_000, 2_000, 3_000, 4_000, 9_000,
      ]);
      expect(await aggregates.countKept(head, 4_000)).to.equal(3);
      expect(await aggregates.countKept(head, 5_000), "one of the next generation").to.equal(3);
    });

    it("at returns the snapshot that was current at that time", async () => {
      const head = await create(3);
      await append(3, 1, [[1], [3, 0], [4]]);
      await append(3, 2, [[2]]);
      const at = async (time: number) => (await store.aggregates.at(head, time))?.s ?? null;

      expect(await Promise.all([999, 1_000, 2_999, 3_000, 4_000].map(at))).to.deep.equal([
        null,
        1_000,
        1_000,
        null,
        4_000,
      ]);
    });

    it("tail returns the newest snapshot with forecasters, its end and the last instant", async () => {
      await append(4, 1, [[1], [2], [3, 0], [5, 0]]);
      await append(5, 1, [[1], [2]]);
      await append(6, 1, [[1, 0]]);
      const tail = (questionId: number) => store.aggregates.tail({ questionId, generation: 1 });

      expect(await tail(4)).to.deep.equal({
        latestStart: 2_000,
        latestEnd: 3_000,
        lastInstant: 5_000,
      });
      expect(await tail(5)).to.deep.equal({
        latestStart: 2_000,
        latestEnd: null,
        lastInstant: 2_000,
      });
      expect(await tail(6)).to.deep.equal({
        latestStart: null,
        latestEnd: null,
        lastInstant: 1_000,
      });
    });

    it("cutFrom removes the instant and all later ones, dropOtherGenerations all other generations", async () => {
      await append(7, 1, [[1], [2], [3]]);
      await append(7, 2, [[1], [2]]);
      await append(8, 1, [[2]]);
      const left = async (q: number) => {
        const rows = await store.aggregates.collection.raw
          .find({ q })
          .sort({ g: 1, s: 1 })
          .toArray();
        return rows.map(({ g, s }) => [g, s] as unknown[]);
      };
      await store.aggregates.cutFrom({ questionId: 7, generation: 1 }, 2_000);
      expect(await left(7)).to.deep.equal([
        [1, 1_000],
        [2, 1_000],
        [2, 2_000],
      ]);
      await store.aggregates.dropOtherGenerations({ questionId: 7, generation: 2 });
      expect(await left(7)).to.deep.equal([
        [2, 1_000],
        [2, 2_000],
      ]);
      expect(await left(8)).to.have.length(1);
    });

    it("moveHead raises the version and stores the newest snapshot of its generation", async () => {
      const head = await create(9);
      await append(9, 1, [[8]]);
      await append(9, 2, [[1], [2], [3, 0]]);
      const changes = { generation: 2, latest: "stored" } as const;
      const moved = await store.aggregates.moveHead(head, changes, { now: 5, holds: false });

      expect([moved?.version, moved?.latest?.s]).to.deep.equal([head.version + 1, 2_000]);
      const kept = await store.aggregates.moveHead(
        moved!,
        { through: 7 },
        { now: 5, holds: false },
      );
      expect([kept?.version, kept?.latest?.s]).to.deep.equal([head.version + 2, 2_000]);
      expect((await store.aggregates.heads([9, 99])).get(9)?.through).to.equal(7);
      const progress = await store.aggregates.progressOf([9, 99]);
      expect([...progress.keys()]).to.deep.equal([9]);
    });
  });

  describe("scores", () => {
    const scores = (
      questionId: number,
      userId: number | null,
      given: Partial<NewScores> & { score?: number } = {},
    ): NewScores => ({
      questionId,
      userId,
      method: userId === null ? "recency_weighted" : null,
      at: 5,
      isPublic: true,
      points: { peer: { score: given.score ?? 1, coverage: 0.5 } },
      ...given,
    });
    const publish = async (run: number, questionId: number, rows: readonly NewScores[]) => {
      await store.scores.write(run, rows);
      const head = { run, isScored: true, resolvedAt: 10, now: run };
      expect(await store.scores.publish(questionId, head)).to.equal(true);
    };
    before(async () => {
      await publish(1, 1, [scores(1, 7, { score: 9 }), scores(1, 8)]);
      await publish(2, 1, [scores(1, 7, { score: 2 }), scores(1, null)]);
      await publish(3, 2, [scores(2, 7, { score: 3, isPublic: false })]);
      await publish(4, 3, [scores(3, 8, { score: 4 })]);
      // A run that is still being written.
      await store.scores.write(9, [scores(3, 7, { score: 99 })]);
    });

    const told = (rows: readonly { q: number; u: number | null; score: number }[]) =>
      rows.map(({ q, u, score }) => [q, u, score]);

    it("are read from the run of the head, for the named account", async () => {
      expect(told(await store.scores.ofUser(7))).to.have.deep.members([
        [1, 7, 2],
        [2, 7, 3],
      ]);
      const mine = await store.scores.ofQuestions([1, 3], 7);
      expect([...mine].map(([q, rows]) => [q, told(rows)])).to.deep.equal([[1, [[1, 7, 2]]]]);
      const ofAll = await store.scores.ofQuestions([1, 2], null);
      expect([...ofAll].map(([q, rows]) => [q, told(rows)])).to.deep.equal([[1, [[1, null, 1]]]]);
    });

    it("of public questions only make reputations", async () => {
      expect(told(await store.scores.publicPeerScoresOf([7, 8]))).to.have.deep.members([
        [1, 7, 2],
        [3, 8, 4],
      ]);
      expect(await store.scores.publicPeerScoresOf([])).to.deep.equal([]);
    });

    it("that changed are found after a time, with each author once", async () => {
      expect(await store.scoreHeads.changedSince(4)).to.equal(false);
      expect(await store.scoreHeads.changedSince(3)).to.equal(true);
      expect(idsOf(await store.scoreHeads.changesSince(2))).to.have.members([2, 3]);
      expect(await store.scores.authorsOf([1, 2])).to.have.members([7, 8]);
    });

    it("are exported for people by id, then for methods, with the number of points", async () => {
      const run = { questionId: 1, run: 2 };
      const rows = (await allOf(store.scores.inExportOrder(run))).flat();

      expect(told(rows)).to.deep.equal([
        [1, 7, 2],
        [1, null, 1],
      ]);
      expect(await store.scores.countPoints([run, { questionId: 2, run: 3 }])).to.equal(3);
      expect(await store.scores.countPoints([])).to.equal(0);
    });

    it("are removed by dropBefore for earlier runs, and by dropRun for one run", async () => {
      const runs = async (q: number) => {
        const [rows, sheets] = await Promise.all([
          store.scores.collection.raw.distinct("r", { q }),
          store.scoreSheets.collection.raw.distinct("r", { q }),
        ]);
        expect(rows).to.have.members(sheets);
        return rows as unknown[];
      };
      expect(await runs(1)).to.have.members([1, 2]);
      await store.scores.dropBefore(1, 2);
      expect(await runs(1)).to.deep.equal([2]);
      await store.scores.dropRun(3, 9);
      expect(await runs(3)).to.deep.equal([4]);
    });
  });

  describe("boards", () => {
    before(async () => {
      const boards: [number, Parameters<typeof boardDocument>[1]][] = [
        [14, { projectId: 5 }],
        [11, { projectId: 5 }],
        [12, { projectId: 5, finalized: true }],
        [13, { projectId: 6 }],
        [15, {}],
        [16, { finalized: true }],
      ];
      for (const [id, given] of boards) await store.leaderboards.insert(boardDocument(id, given));
    });

    it("are read by project, oldest first, and open ones separately", async () => {
      const { leaderboards } = store;

      expect(idsOf(await leaderboards.ofProject(5))).to.deep.equal([11, 12, 14]);
      expect(idsOf(await leaderboards.ofProject(null))).to.deep.equal([15, 16]);
      expect(idsOf(await leaderboards.openOfProjects([6, 5]))).to.deep.equal([11, 13, 14]);
      expect(idsOf(await leaderboards.open())).to.deep.equal([11, 13, 14, 15]);
      expect([...(await leaderboards.byIds([11, 99])).keys()]).to.deep.equal([11]);
    });

    it("entries of runs before one are dropped, except for the one that was shown", async () => {
      const entry = (run: number) => ({
        b: 11,
        run,
        place: 0,
        u: 1,
        method: null,
        rank: 1,
        score: 1,
        ciLower: null,
        ciUpper: null,
        coverage: 1,
        contributionCount: 1,
        medal: null,
        take: null,
        percentPrize: 0,
        prize: null,
        level: 0 as const,
      });
      const { leaderboardEntries } = store;
      for (const run of [1, 2, 3, 4]) await leaderboardEntries.write([entry(run)]);
      await leaderboardEntries.write([{ ...entry(1), b: 12 }]);
      const runs = async (b: number) =>
        (await leaderboardEntries.collection.raw.distinct("run", { b })) as unknown[];
      await leaderboardEntries.dropBefore(11, { run: 3, except: [2] });
      expect(await runs(11)).to.deep.equal([2, 3, 4]);
      await leaderboardEntries.dropRun(11, 4);
      await leaderboardEntries.dropBefore(11, { run: 3, except: [] });
      expect([await runs(11), await runs(12)]).to.deep.equal([[3], [1]]);
    });
  });

  it("reads of posts and questions wait until all forecasts are counted", async () => {
    const { forecastCounters, questions } = store;
    const { raw } = questions.collection;
    await raw.insertOne({ _id: 500, postId: 500, forecastsCount: 0, nrForecasters: 0 } as never);
    const recorded = { questionId: 500, postId: 500, countsAuthor: true };
    // The first one is counted at once, and the others of the burst later.
    for (let userId = 1; userId <= 5; userId++) {
      await forecastCounters.record([{ ...recorded, userId }]);
    }

    expect(await questions.byId(500)).to.include({ forecastsCount: 5, nrForecasters: 5 });
  });
});
