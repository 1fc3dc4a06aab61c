/**
 * Two processes compute the same thing: boards, scores, predictions, files. Each row of this
 * table is a write with a condition; its test fails when the condition is removed.
 *
 * | Write                        | Holds only while, or what a duplicate means                     |
 * | ---------------------------- | --------------------------------------------------------------- |
 * | leaderboards.insertOnce    | duplicate: the board of the year is there                       |
 * | leaderboards.insertPrimary   | the previous board is primary until the switch                  |
 * | leaderboards.updateLive      | the board is as it was read, and not final                      |
 * | leaderboards.publish         | no later run is shown; the board is not final, or may be changed |
 * | scores.publish               | no later run was first                                          |
 * | scores.hideOutdated          | the scores are of another resolution                            |
 * | exportJobs.create            | duplicate: the unfinished job is the one                        |
 * | exportJobs.begin             | the job is unfinished                                           |
 * | exportJobs.report, finish, fail | the run is the last one begun, and the job is unfinished     |
 * | aggregates.createHead        | there is no head                                                |
 * | aggregates.moveHead          | version and claims are those that were read; no other one rebuilds |
 * | aggregates.claimHead         | version and claims are those that were read; no other one rebuilds |
 * | aggregates.renewClaim        | the claim is the newest one                                     |
 * | aggregates.append            | duplicate: the snapshot is replaced                             |
 * | idempotency.claim            | the first claim has ended, or is not renewed; duplicate: what it left |
 * | idempotency.renew, abandon   | the claim is the holder's                                       |
 * | idempotency.settle           | there is no reply                                               |
 * | idempotency.release          | the claim is the holder's, and has no reply                     |
 * | counters.draw, raise         | every number is drawn once, and none twice                      |
 * | watermarks.advance           | every mark is given once                                        |
 */
import { expect } from "chai";
import {
  type Claim,
  CLAIM_LIFE_MS,
  IDEMPOTENCY_LIFE_MS,
} from "../../../src/store/platform/idempotency.ts";
import type { Store } from "../../../src/store/store.ts";
import { before as justBefore, breaks } from "../../support/between.ts";
import { boardDocument, exportJobDocument } from "../../support/documents.ts";
import { MOST_SKEW_MS } from "../../../src/timing.ts";
import { atOnce, openTwoStores, type TwoStores } from "../../support/two_stores.ts";

describe("two stores over one database: computations", () => {
  let two: TwoStores;
  before(async () => {
    two = await openTwoStores("run_races");
  });
  after(() => two.app.close());

  const isTrue = (answers: readonly boolean[]) => answers.filter(Boolean).length;

  describe("boards", () => {
    const counts = { all: 0, listed: 0, ranked: 0, methods: 0 };
    const publish = (store: Store, id: number, run: number, mayTouchFinal = false) =>
      store.leaderboards.publish(id, {
        run,
        mayTouchFinal,
        calculatedOn: run,
        changesSeen: 0,
        maxCoverage: 1,
        entryCounts: counts,
        finalized: mayTouchFinal,
      });

    it("insertOnce: one of many boards of one year is created", async () => {
      const made = await atOnce(two, 10, ({ leaderboards }, i) =>
        leaderboards.insertOnce({ ...boardDocument(100 + i), windowKey: "peer 2026" }),
      );

      expect(isTrue(made)).to.equal(1);
    });

    it("insertPrimary: the last of many is the primary one, and the others stay", async () => {
      const board = (_id: number) => ({
        ...boardDocument(_id, { isPrimary: true }),
        projectId: 7,
      });
      const elsewhere = { ...board(203), projectId: 8 };
      await two.one.leaderboards.insertPrimary(elsewhere);
      const met = justBefore(two.one.leaderboards.collection, "insertOne", () =>
        two.other.leaderboards.insertPrimary(board(201)),
      );
      await two.one.leaderboards.insertPrimary(board(202));
      expect(await two.other.leaderboards.byId(203)).to.deep.equal(elsewhere);
      const boards = await two.other.leaderboards.ofProject(7);

      expect(met.isDone).to.equal(true);
      expect(boards.map(({ _id, isPrimary }) => [_id, isPrimary])).to.deep.equal([
        [201, false],
        [202, true],
      ]);
    });

    it("insertPrimary: a process that dies before the switch leaves the primary board", async () => {
      const { leaderboards } = two.one;
      const board = (_id: number) => ({ ...boardDocument(_id, { isPrimary: true }), projectId: 9 });
      await leaderboards.insertPrimary(board(210));
      for (const method of ["insertOne", "bulkWrite"] as const) {
        const broken = breaks(leaderboards.collection, method);
        await leaderboards.insertPrimary(board(211)).catch(() => undefined);
        expect(broken.isDone).to.equal(true);
        const primary = (await leaderboards.ofProject(9)).filter(({ isPrimary }) => isPrimary);
        expect(primary.map(({ _id }) => _id)).to.deep.equal([210]);
      }
    });

    it("updateLive: refused when the board changed since it was read, or is final", async () => {
      const { leaderboards } = two.one;
      await leaderboards.insert(boardDocument(300));
      await two.other.leaderboards.update(300, { name: "Theirs" });
      const stale = await leaderboards.updateLive(300, { name: "Board 300" }, { name: "Mine" });
      const fresh = await leaderboards.updateLive(300, { name: "Theirs" }, { name: "Mine" });
      await two.other.leaderboards.update(300, { finalized: true });

      expect([stale, fresh?.name]).to.deep.equal([null, "Mine"]);
      expect(await leaderboards.updateLive(300, {}, { name: "Later" })).to.equal(null);
    });

    it("publish: an older run, or the same one again, comes too late", async () => {
      await two.one.leaderboards.insert(boardDocument(400));
      expect(await publish(two.one, 400, 5)).to.deep.equal({ previousRun: null });
      expect(await publish(two.other, 400, 4)).to.equal("late");
      expect(await publish(two.other, 400, 5)).to.equal("late");
      expect(await publish(two.other, 400, 6)).to.deep.equal({ previousRun: 5 });
      expect((await two.one.leaderboards.byId(400))?.run).to.equal(6);
    });

    it("publish: a board that became final meanwhile is changed only by a forced run", async () => {
      await two.one.leaderboards.insert(boardDocument(500));
      await two.other.leaderboards.update(500, { finalized: true });

      expect(await publish(two.one, 500, 5)).to.equal("late");
      expect(await publish(two.one, 500, 5, true)).to.deep.equal({ previousRun: null });
    });
  });

  describe("scores", () => {
    const publish = (store: Store, q: number, run: number, resolvedAt = 10) =>
      store.scores.publish(q, { run, isScored: true, resolvedAt, now: run });
    const head = async (q: number) => (await two.one.scores.heads([q])).get(q);

    it("publish: an older run, or the same one again, comes too late", async () => {
      const first = await atOnce(two, 10, (store) => publish(store, 1, 5));
      expect(isTrue(first)).to.equal(1);
      expect(await publish(two.other, 1, 4)).to.equal(false);
      expect(await publish(two.other, 1, 5)).to.equal(false);
      expect(await publish(two.other, 1, 6)).to.equal(true);
      expect(await head(1)).to.include({ run: 6, lastRun: 6 });
    });

    const peer = (questionId: number, userId: number, score = 1) => ({
      questionId,
      userId,
      method: null,
      at: 5,
      isPublic: true,
      points: { peer: { score, coverage: 0.5 } },
    });

    it("write: a run with more authors than are inserted at once is written whole", async () => {
      const authors = Array.from({ length: 1_001 }, (_, i) => 1 + i);
      await two.one.scores.write(
        5,
        authors.map((author) => peer(3, author)),
      );
      expect(await two.other.scores.authorsOf([3])).to.have.members(authors);
    });

    it("ofQuestions: a run that is published between the two reads is read instead", async () => {
      const { one, other } = two;
      await one.scores.write(5, [peer(4, 7, 1)]);
      await publish(one, 4, 5);
      const { raw } = one.scoreHeads.collection;
      const aggregate = raw.aggregate.bind(raw);
      let isPublished = false;
      const late = (...given: Parameters<typeof aggregate>) => {
        Reflect.deleteProperty(raw, "aggregate");
        const toArray = async () => {
          await other.scores.write(6, [peer(4, 7, 2)]);
          isPublished = await publish(other, 4, 6);
          return aggregate(...given).toArray();
        };
        return { toArray };
      };
      Reflect.set(raw, "aggregate", late);
      const found = await one.scores.ofQuestions([4], 7);

      expect(isPublished).to.equal(true);
      expect(found.get(4)?.map(({ score }) => score)).to.deep.equal([2]);
    });

    it("hideOutdated: scores of the present resolution stay visible", async () => {
      await publish(two.one, 2, 5, 10);
      await two.other.scores.hideOutdated([{ _id: 2, resolutionSetTime: 10 }], 20);
      expect((await head(2))?.run).to.equal(5);

      await two.other.scores.hideOutdated([{ _id: 2, resolutionSetTime: 11 }], 20);
      expect(await head(2)).to.include({ run: null, resolvedAt: null, changedAt: 20 });
      await two.one.scores.hideOutdated([{ _id: 2, resolutionSetTime: 12 }], 30);
      expect((await head(2))?.changedAt, "hidden already").to.equal(20);
    });
  });

  describe("files", () => {
    const progress = { rowsDone: 1, rowsTotal: 2, rowsPerSecond: 1, secondsLeft: 1 };
    const file = { id: "file", name: "a.zip", bytes: 1, sha256: "00" };
    const times = { now: 50, expiresAt: 90 };
    const job = (_id: string, fingerprint = _id) => exportJobDocument({ _id, fingerprint });

    it("create: one of many equal jobs is created, and all calls get it", async () => {
      const made = await atOnce(two, 10, ({ exportJobs }, i) =>
        exportJobs.create(job(`equal-${i}`, "equal"), undefined),
      );

      expect(isTrue(made.map(({ isNew }) => isNew))).to.equal(1);
      expect(new Set(made.map((one) => one.job._id)).size).to.equal(1);
    });

    it("create: a job that ends between the insert and the read allows a new one", async () => {
      const { one, other } = two;
      await other.exportJobs.create(job("ends", "room"), undefined);
      const first = await one.exportJobs.create(job("waits", "room"), undefined);
      await other.exportJobs.begin("ends", 10);
      await other.exportJobs.finish({ job: "ends", attempt: 1 }, file, times);
      const second = await one.exportJobs.create(job("waits", "room"), undefined);

      expect([first, second].map(({ isNew, job: { _id } }) => [isNew, _id])).to.deep.equal([
        [false, "ends"],
        [true, "waits"],
      ]);
    });

    it("create: a call with a key creates a job when the equal one ends after its insert", async () => {
      const { one, other } = two;
      await other.exportJobs.create(job("leaves", "place"), undefined);
      await other.exportJobs.begin("leaves", 10);
      const ended = justBefore(one.exportJobs.collection, "findOneAndUpdate", () =>
        other.exportJobs.finish({ job: "leaves", attempt: 1 }, file, times),
      );
      const made = await one.exportJobs.create(job("comes", "place"), "call 3");

      expect(ended.isDone).to.equal(true);
      expect([made.isNew, made.job._id]).to.deep.equal([true, "comes"]);
    });

    it("create: an existing job stores the key of the call, each key once", async () => {
      const { one, other } = two;
      await one.exportJobs.create(job("carried"), "call 1");
      const joined = await other.exportJobs.create(job("more", "carried"), "call 2");
      const failed = await one.exportJobs
        .create(job("again", "carried"), "call 2")
        .catch((error: unknown) => error);

      expect([joined.isNew, joined.job._id]).to.deep.equal([false, "carried"]);
      expect(failed).to.be.instanceOf(Error);
      const made = await one.exportJobs.madeBy("call 2");
      expect(made?.effectKeys).to.deep.equal(["call 1", "call 2"]);
    });

    it("report, finish and fail: a run that was started again elsewhere changes nothing", async () => {
      const { one, other } = two;
      await one.exportJobs.create(job("twice"), undefined);
      const [old, run] = [1, 2].map((attempt) => ({ job: "twice", attempt }));
      await one.exportJobs.begin("twice", 10);
      expect(await one.exportJobs.report(old!, progress, 15)).to.equal(true);
      const begun = await other.exportJobs.begin("twice", 20);

      expect(begun?.attempt).to.equal(2);
      const none = { rowsDone: 0, rowsTotal: null, rowsPerSecond: null, secondsLeft: null };
      expect(begun?.progress).to.deep.equal(none);
      expect(await one.exportJobs.report(old!, progress, 30)).to.equal(false);
      expect(await one.exportJobs.finish(old!, file, times)).to.equal(false);
      await one.exportJobs.fail(old!, "lost", times);
      await one.exportJobs.fail(old!, "lost", { ...times, expiresAt: null });
      expect(await one.exportJobs.byId("twice")).to.deep.equal(begun);
      expect(await other.exportJobs.report(run!, progress, 30)).to.equal(true);
      expect(await other.exportJobs.finish(run!, file, times)).to.equal(true);
    });

    it("begin, report, finish and fail: a finished job does not change", async () => {
      const { one, other } = two;
      await one.exportJobs.create(job("done"), undefined);
      await one.exportJobs.begin("done", 10);
      const run = { job: "done", attempt: 1 };
      await one.exportJobs.finish(run, file, times);
      const done = await one.exportJobs.byId("done");

      expect(await other.exportJobs.begin("done", 60)).to.equal(null);
      expect(await other.exportJobs.report(run, progress, 60)).to.equal(false);
      expect(await other.exportJobs.finish(run, { ...file, id: "b" }, times)).to.equal(false);
      await other.exportJobs.fail(run, "late", times);
      expect(await one.exportJobs.byId("done")).to.deep.equal(done);
    });
  });

  describe("predictions", () => {
    const create = async (q: number) => {
      const head = { _id: q, generation: 1, through: 0, lastInstant: null };
      return two.one.aggregates.createHead(head as never);
    };
    const head = async (q: number) => (await two.other.aggregates.head(q))!;

    it("createHead: one of many is created", async () => {
      const made = await atOnce(two, 10, ({ aggregates }, i) =>
        aggregates.createHead({ _id: 1, generation: i } as never),
      );

      expect(isTrue(made)).to.equal(1);
      expect((await head(1)).generation).to.equal(made.indexOf(true));
    });

    it("moveHead: one of many changes from one version succeeds", async () => {
      await create(2);
      const before = await head(2);
      const moved = await atOnce(two, 10, ({ aggregates }, i) =>
        aggregates.moveHead(before, { through: 1 + i }, { now: 5, holds: false }),
      );

      expect(moved.filter((one) => one !== null)).to.have.length(1);
      expect((await head(2)).version).to.equal(before.version + 1);
    });

    it("moveHead: during a rebuild only the rebuild changes the head", async () => {
      await create(3);
      const before = await head(3);
      await two.other.aggregates.reserve(3, 100);
      const move = (now: number, holds: boolean) =>
        two.one.aggregates.moveHead(before, { through: now }, { now, holds });

      expect(await two.one.aggregates.isReserved(3, 99)).to.equal(true);
      expect(await move(99, false)).to.equal(null);
      expect((await move(99, true))?.through).to.equal(99);
      expect(await two.one.aggregates.isReserved(3, 99), "after the switch").to.equal(false);
    });

    it("moveHead: a rebuild that died blocks a question only for its time limit", async () => {
      await create(4);
      await two.other.aggregates.reserve(4, 100);
      const moved = await two.one.aggregates.moveHead(
        await head(4),
        { through: 100 },
        { now: 100, holds: false },
      );

      expect(moved?.through).to.equal(100);
    });

    it("claimHead: one of many succeeds, and only it moves the head, except for a rebuild", async () => {
      await create(6);
      const before = await head(6);
      const claimed = await atOnce(two, 10, ({ aggregates }) =>
        aggregates.claimHead(before, { now: 5, until: 50 }),
      );
      const [own, ...more] = claimed.filter((one) => one !== null);
      const move = (from: typeof before, through: number, holds = false) =>
        two.one.aggregates.moveHead(from, { through }, { now: 6, holds });

      expect(more).to.deep.equal([]);
      expect(await two.one.aggregates.isClaimed(6)).to.equal(true);
      expect(await move(before, 1)).to.equal(null);
      expect((await move(own!, 2))?.version).to.equal(before.version + 1);
      expect(await two.one.aggregates.isClaimed(6), "after the move").to.equal(false);
      const next = await head(6);
      await two.other.aggregates.claimHead(next, { now: 7, until: 50 });
      expect((await move(next, 3, true))?.through).to.equal(3);
    });

    it("claimHead: a head that is rebuilt or has moved cannot be claimed", async () => {
      await create(7);
      const before = await head(7);
      await two.other.aggregates.reserve(7, 100);
      const claim = (now: number) => two.one.aggregates.claimHead(before, { now, until: now + 9 });
      expect(await claim(99)).to.equal(null);
      await two.other.aggregates.moveHead(before, { through: 1 }, { now: 100, holds: true });
      expect(await claim(101)).to.equal(null);
    });

    it("renewClaim: the newest claim is renewed, and no other", async () => {
      await create(8);
      const first = (await two.one.aggregates.claimHead(await head(8), { now: 5, until: 10 }))!;
      const second = (await two.other.aggregates.claimHead(first, { now: 11, until: 20 }))!;
      await two.one.aggregates.renewClaim(first, 99);
      expect((await head(8)).claimedUntil).to.equal(20);
      await two.other.aggregates.renewClaim(second, 30);
      expect((await head(8)).claimedUntil).to.equal(30);
    });

    it("append: a snapshot that another run left behind is replaced", async () => {
      const snapshot = (time: number, forecasterCount: number) => ({
        time,
        forecasterCount,
        width: 1,
        recency_weighted: Float64Array.of(forecasterCount / 10),
        unweighted: Float64Array.of(0.5),
        service_prediction: Float64Array.of(0.5),
      });
      const generation = { questionId: 5, generation: 1 };
      await create(5);
      await two.other.aggregates.append(generation, [snapshot(1, 1), snapshot(2, 2)]);
      await two.one.aggregates.append(generation, [snapshot(2, 3), snapshot(3, 4)]);
      const stored: number[] = [];
      for await (const { n } of two.other.aggregates.all(await head(5))) stored.push(n);

      expect(stored).to.deep.equal([1, 3, 4]);
    });
  });

  describe("keys and numbers", () => {
    const claim = (store: Store, id: string, holder: string, now: number) =>
      store.idempotency.claim(id, {
        fingerprint: "print",
        holder,
        effectKey: `effect of ${holder}`,
        now,
      });
    const kindOf = async (asked: Promise<Claim>) => (await asked).kind;
    const reply = (status: number) => ({ status, body: "{}" });

    it("claim: one of many requests with one key gets it", async () => {
      const claims = await atOnce(two, 10, (store, i) => claim(store, "many", `${i}`, 0));
      const winner = claims.findIndex(({ kind }) => kind === "ours");

      expect(claims.map(({ kind }) => kind).sort()).to.deep.equal([
        ...Array<string>(9).fill("busy"),
        "ours",
      ]);
      expect(claims[winner]).to.deep.equal({
        kind: "ours",
        effectKey: `effect of ${winner}`,
        resumed: false,
        begun: false,
      });
      const another = (now: number) =>
        two.other.idempotency.claim("many", {
          fingerprint: "another",
          holder: "x",
          effectKey: "effect of x",
          now,
        });
      expect(await kindOf(another(0))).to.equal("other body");
      const over = another(CLAIM_LIFE_MS + 1);
      expect(await kindOf(over)).to.equal("other body");
    });

    it("claim: one of many requests takes over a claim that is not renewed", async () => {
      await claim(two.one, "dead", "first", 0);
      expect(await kindOf(claim(two.other, "dead", "early", CLAIM_LIFE_MS))).to.equal("busy");
      const claims = await atOnce(two, 10, (store, i) =>
        claim(store, "dead", `${i}`, CLAIM_LIFE_MS + 1),
      );
      const taken = claims.filter(({ kind }) => kind === "ours");

      expect(taken).to.deep.equal([
        { kind: "ours", effectKey: "effect of first", resumed: true, begun: false },
      ]);
    });

    it("claim: a claim from before the clock was set back is taken over", async () => {
      const hour = 3_600_000;
      await claim(two.one, "ahead", "first", hour);
      expect(await kindOf(claim(two.other, "ahead", "early", hour - MOST_SKEW_MS))).to.equal(
        "busy",
      );
      expect(await kindOf(claim(two.other, "ahead", "second", 0))).to.equal("ours");
    });

    it("renew and abandon: only the holder changes a claim", async () => {
      const { idempotency } = two.other;
      const taking = (now: number) => kindOf(claim(two.one, "held", "second", now));
      await claim(two.one, "held", "first", 0);
      await idempotency.renew("held", "second", 9_000);
      await idempotency.abandon("held", "second");
      expect(await taking(CLAIM_LIFE_MS)).to.equal("busy");
      await idempotency.renew("held", "first", 2_000);
      expect(await taking(CLAIM_LIFE_MS + 2_000)).to.equal("busy");
      await idempotency.abandon("held", "first");
      expect(await taking(CLAIM_LIFE_MS + 2_000)).to.equal("ours");
    });

    it("renew: another process does not keep a dead claim", async () => {
      await claim(two.one, "silent", "first", 0);
      await two.other.idempotency.renew("silent", "second", 9_000);
      expect(await kindOf(claim(two.one, "silent", "third", CLAIM_LIFE_MS + 1))).to.equal("ours");
    });

    it("settle, release and abandon: the first reply stays", async () => {
      const { one, other } = two;
      await claim(one, "settled", "first", 0);
      await one.idempotency.settle("settled", reply(201), false);
      await other.idempotency.settle("settled", reply(409), true);
      await other.idempotency.release("settled", "first");
      await other.idempotency.abandon("settled", "first");

      expect(await claim(other, "settled", "second", IDEMPOTENCY_LIFE_MS)).to.deep.equal({
        kind: "settled",
        reply: reply(201),
        endedAccess: false,
      });
      const next = await claim(other, "settled", "second", IDEMPOTENCY_LIFE_MS + 1);
      expect(next).to.include({ kind: "ours", resumed: false });
    });

    it("release: a claim that another process took over stays its own", async () => {
      await claim(two.one, "released", "first", 0);
      await two.other.idempotency.release("released", "second");
      expect(await kindOf(claim(two.one, "released", "third", 1))).to.equal("busy");
      await two.other.idempotency.release("released", "first");
      expect(await claim(two.one, "released", "third", 1)).to.include({ resumed: false });
    });

    it("draw and raise: no number is drawn twice, and none up to a raised one", async () => {
      const drawn = await atOnce(two, 20, ({ counters }) => counters.draw("rows", 3));
      const sorted = drawn.sort((a, b) => a - b);
      expect(sorted).to.deep.equal(Array.from({ length: 20 }, (_, i) => sorted[0]! + 3 * i));

      await two.one.counters.raise("rows", 1_000);
      await two.other.counters.raise("rows", 500);
      expect(await two.other.counters.draw("rows")).to.equal(1_001);
    });

    it("advance: every mark is returned once", async () => {
      const marks = await atOnce(two, 20, ({ watermarks }) => watermarks.advance("replication"));

      expect(new Set(marks).size).to.equal(20);
    });
  });
});
