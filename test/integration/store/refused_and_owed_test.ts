/**
 * When the queue or the cache refuses something, the process does it later.
 * Each row of this table has a test that fails when the branch is removed.
 *
 * | Branch                       | What happens                                                    |
 * | ---------------------------- | --------------------------------------------------------------- |
 * | jobs.enqueue, enqueueMany    | answers false in time, and never rejects                        |
 * | announce(questionSettled)    | the mark stays while one kind of job is refused, so does a later mark |
 * | announce(optionsChanged)     | the mark stays, so does that of a later change                  |
 * | announce(standingChanged)    | the mark stays, and close_questions asks again                  |
 * | catchUp                      | the same stretch is looked at again                             |
 * | sweepWithdrawals             | the run fails, and the same stretch is looked at again          |
 * | access gate, a bump is owed  | what is remembered is not trusted; every bump follows           |
 * | feed versions, a bump is owed | nothing is served from memory; all changes follow as one       |
 * | tally of counters            | counts that could not be written are written later              |
 * | owed removals                | rows of a request that failed are removed later                 |
 *
 * `test/integration/engines` tests the answers to requests meanwhile.
 */
import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { Redis } from "ioredis";
import { createJobQueue, type JobQueue } from "../../../jobs/queue.ts";
import { catchUp } from "../../../jobs/processors/aggregation/catch_up.ts";
import { closeQuestions } from "../../../jobs/processors/upkeep/close_questions.ts";
import { sweepWithdrawals } from "../../../jobs/processors/aggregation/sweep_withdrawals.ts";
import { createAccessGate } from "../../../src/cache/access_gate.ts";
import { createFeedCache } from "../../../src/cache/feed_cache.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce } from "../../../src/consequences/announce.ts";
import { createMemory } from "../../../src/memory.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { packForecast } from "../../../src/store/forecasts/forecast_row.ts";
import type { Submission } from "../../../src/store/forecasts/forecast_writer.ts";
import { before as justBefore, breaks } from "../../support/between.ts";
import { testRedisUrl } from "../../support/engines.ts";
import { openTwoStores, type TwoStores } from "../../support/two_stores.ts";
import { until } from "../../support/until.ts";

describe("two stores over one database: refused and repeated work", () => {
  let two: TwoStores;
  before(async () => {
    two = await openTwoStores("refused_and_owed");
  });
  after(() => two.app.close());

  const stored = async (id: number): Promise<QuestionDocument> =>
    (await two.other.questions.byId(id))!;

  describe("a queue that refuses", () => {
    /** An account that may read and run no script, so that Redis refuses every job at once. */
    const READER = `reader_${process.pid}`;
    let redis: Redis;
    let reader: Redis;
    let refusing: JobQueue;
    before(async () => {
      const url = testRedisUrl();
      redis = new Redis(url);
      await redis.call(
        "ACL",
        "SETUSER",
        READER,
        "on",
        ">secret",
        "~*",
        "&*",
        "+@all",
        "-@scripting",
      );
      reader = new Redis(url, { username: READER, password: "secret", maxRetriesPerRequest: null });
      refusing = createJobQueue(reader, two.app.caps.log);
    });
    after(async () => {
      await refusing.close();
      await redis.call("ACL", "DELUSER", READER);
      redis.disconnect();
      reader.disconnect();
    });

    /** Returns capabilities whose queue refuses these kinds of job, or all of them. */
    const capsWithout = (refused: readonly string[] | "all"): Capabilities => {
      const { jobs } = two.app.caps;
      const doorOf = (name: string) =>
        refused === "all" || refused.includes(name) ? refusing : jobs;
      return {
        ...two.app.caps,
        jobs: {
          ...jobs,
          enqueue: (name, payload) => doorOf(name).enqueue(name, payload),
          enqueueMany: (name, payloads) => doorOf(name).enqueueMany(name, payloads),
        },
      };
    };

    it("returns false, and never rejects", async () => {
      expect(await refusing.enqueue("refresh_post", { postId: 1 })).to.equal(false);
      expect(await refusing.enqueueMany("refresh_post", [{ postId: 1 }])).to.equal(false);
      expect(await refusing.enqueueMany("refresh_post", [])).to.equal(true);
    });

    for (const kind of ["aggregate_question", "score_question", "refresh_post"]) {
      it(`questionSettled: the mark stays while ${kind} is refused`, async () => {
        const { question } = await two.app.make.question("binary", {
          question: { unfinished: { settled: 1_000 } },
        });
        const options = { now: two.app.caps.clock.now(), recompute: false };
        await announce(capsWithout([kind]), { kind: "questionSettled", question, ...options });
        const found = await two.other.questions.unfinished(1_000, 100);

        expect(found.map(({ _id }) => _id)).to.include(question._id);
        await announce(capsWithout([]), { kind: "questionSettled", question, ...options });
        expect((await stored(question._id)).unfinished).to.deep.equal({});
      });
    }

    it("questionSettled: the mark of a later change stays", async () => {
      const { question } = await two.app.make.question("binary", {
        question: { unfinished: { settled: 1_000 } },
      });
      await two.other.questions.update(question._id, { unfinished: { settled: 2_000 } });
      const options = { now: two.app.caps.clock.now(), recompute: false };
      await announce(two.app.caps, { kind: "questionSettled", question, ...options });

      expect((await stored(question._id)).unfinished).to.deep.equal({ settled: 2_000 });
    });

    const optionsChange = { kind: "rename", at: 1_000, before: ["A", "B"], deleted: [] } as const;
    const renamed = () => ({ ...optionsChange, before: ["A", "B"], deleted: [] });

    it("optionsChanged: the mark stays while the rebuild is refused", async () => {
      const { question } = await two.app.make.question("multiple_choice", {
        question: { optionsChange: renamed(), unfinished: { options: 1_000 } },
      });
      await announce(capsWithout("all"), { kind: "optionsChanged", question, now: 2_000 });
      expect((await stored(question._id)).unfinished).to.deep.equal({ options: 1_000 });

      await announce(capsWithout([]), { kind: "optionsChanged", question, now: 2_000 });
      expect((await stored(question._id)).unfinished).to.deep.equal({});
    });

    it("optionsChanged: the mark of a later change stays", async () => {
      const { question } = await two.app.make.question("multiple_choice", {
        question: { optionsChange: renamed(), unfinished: { options: 1_000 } },
      });
      await two.other.questions.update(question._id, { unfinished: { options: 1_500 } });
      await announce(two.app.caps, { kind: "optionsChanged", question, now: 2_000 });

      expect((await stored(question._id)).unfinished).to.deep.equal({ options: 1_500 });
    });

    it("standingChanged: close_questions asks again for what was refused", async () => {
      const { app } = two;
      const staff = await app.make.account({ isSuperuser: true });
      const { id } = await app.make.account();
      const { question } = await app.make.question("binary");
      const now = app.caps.clock.now();
      const row = packForecast({ q: question._id, u: id, s: now - 10, e: null, v: 0.5 }, now);
      await two.one.forecasts.insert([row]);
      const path = `/api/admin/users/${id}/`;
      expect((await app.as(staff.token).patch(path, { is_spam: true })).status).to.equal(200);
      const mark = async () => (await two.other.users.byId(id))?.unfinished?.standing;
      expect(await mark(), "set by the change, and removed").to.equal(undefined);

      await two.one.users.update(id, { unfinished: { standing: 1_000 } });
      await announce(capsWithout(["aggregate_question"]), { kind: "standingChanged", userId: id });
      expect(await mark()).to.equal(1_000);
      await closeQuestions(app.caps, {}, { signal: new AbortController().signal });
      const asked = (await app.caps.jobs.queue("aggregation").getWaiting()).map(
        ({ data }) => (data as { questionId: number }).questionId,
      );
      expect([await mark(), asked.includes(question._id)]).to.deep.equal([undefined, true]);
    });

    /** Stores a forecast that has just ended, without its aggregation job. */
    const forecast = async (age: number) => {
      const { question } = await two.app.make.question("binary");
      const now = two.app.caps.clock.now();
      const row = { q: question._id, u: 5, s: now - age - 1_000, e: now - 10, v: 0.5 };
      await two.one.forecasts.insert([packForecast(row, now - age)]);
    };

    it("catchUp: the watermark stays, so that the next run reads the same span", async () => {
      const { watermarks } = two.other;
      await forecast(60_000);
      await watermarks.set("aggregations", 1_000);
      await catchUp(capsWithout("all"));
      expect(await watermarks.read("aggregations")).to.equal(1_000);

      await catchUp(capsWithout([]));
      expect(await watermarks.read("aggregations")).to.be.above(1_000);
    });

    it("sweepWithdrawals: the run fails and the watermark stays", async () => {
      const { watermarks } = two.other;
      await forecast(60_000);
      await watermarks.set("ends", 1_000);
      const failure = await sweepWithdrawals(capsWithout("all")).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(Error);
      expect(await watermarks.read("ends")).to.equal(1_000);

      await sweepWithdrawals(capsWithout([]));
      expect(await watermarks.read("ends")).to.be.above(1_000);
    });
  });

  describe("an unavailable cache", () => {
    /** One connection for each of two processes. */
    let mine: Redis;
    let theirs: Redis;
    const clock = { now: () => Date.now() };
    const random = { uuid: () => randomUUID() };
    const gateOver = (redis: Redis) =>
      createAccessGate({ redis, log: two.app.caps.log, clock, random });
    beforeEach(async () => {
      const url = testRedisUrl();
      [mine, theirs] = [new Redis(url), new Redis(url)];
      for (const redis of [mine, theirs]) redis.on("error", () => undefined);
      await theirs.flushdb();
      await mine.ping();
    });
    afterEach(() => {
      mine.disconnect();
      theirs.disconnect();
    });

    it("access gate: every repeated change of a version reaches the other process", async () => {
      const [gate, other] = [gateOver(mine), gateOver(theirs)];
      const versions = async () => {
        const passes = await Promise.all(
          [7, 8].map((accountId) => other.enter({ policy: null, subject: "", accountId })),
        );
        return [passes[0]!.projectsVersion, ...passes.map((pass) => pass!.accountVersion)];
      };
      const old = await versions();
      const { epoch } = gate;
      mine.disconnect();
      await Promise.all([gate.bumpAccount(7), gate.bumpAccount(8), gate.bumpProjects()]);
      expect(gate.epoch, "nothing older is trusted").to.be.above(epoch);
      expect(await versions()).to.deep.equal(old);

      await mine.connect();
      await until("all three", async () => (await versions()).every((one, i) => one !== old[i]));
      gate.close();
      other.close();
    });

    it("feed versions: nothing is served from memory until all changes are sent, as one", async () => {
      const open = (redis: Redis) => {
        const options = { redis, versions: redis, clock, onPage: () => undefined };
        return createFeedCache({ ...options, log: two.app.caps.log, memory: createMemory() });
      };
      const [cache, other] = [open(mine), open(theirs)];
      const gate = gateOver(theirs);
      const versionsOf = async (accountId: number) =>
        (await gate.enter({ policy: null, subject: "", accountId }))!.pageVersions;
      await other.bumpFeed();
      const old = await versionsOf(7);
      mine.disconnect();
      await cache.bumpFeed();
      await cache.bumpOwn(7);
      await cache.bumpOwn(8);
      const meanwhile = [cache.trusted(old), other.trusted(old)];
      await mine.connect();
      const isStill = await cache.isStill(old.feed);

      expect(meanwhile).to.deep.equal([null, old]);
      expect(isStill).to.equal(false);
      await until("all are told", () => cache.trusted(old));
      const told = await Promise.all([7, 8].map(versionsOf));
      expect(told.map(({ feed }) => feed)).not.to.include(old.feed);
      expect(told.map(({ own }) => own)).to.deep.equal([told[0]!.live, told[0]!.live]);
      expect(told[0]!.live).to.be.above(old.live);
      for (const one of [cache, other, gate]) one.close();
    });
  });

  describe("a database that loses its connection", () => {
    const submission = (questionId: number, userId: number, start: number): Submission => ({
      userId,
      now: start,
      clock: two.app.caps.clock,
      forecasts: [{ q: questionId, u: userId, s: start, e: null, v: 0.5 }],
      later: [],
      grace: [],
      recorded: [{ questionId, postId: questionId, userId, countsAuthor: true }],
      isUnchanged: () => Promise.resolve(true),
      judgedAt: start,
      changeable: [],
      accepts: () => true,
    });

    it("tally: counts that could not be written are written later, once", async () => {
      const { question } = await two.app.make.question("binary");
      const { forecastCounters, posts, questions } = two.one;
      const broken = breaks(questions.collection, "updateMany");
      const { recorded } = submission(question._id, 5, 1_000);
      await forecastCounters.record(recorded).catch(() => undefined);
      await until("the counts", async () => (await stored(question._id)).forecastsCount > 0);
      await forecastCounters.settled();

      expect(broken.isDone).to.equal(true);
      const once = { forecastsCount: 1, nrForecasters: 1 };
      expect(await stored(question._id)).to.include(once);
      // The post was counted by another command, which did not fail.
      expect(await posts.byId(question._id)).to.include(once);
    });

    it("owed removals: rows of a failed request are removed later, without a request", async () => {
      const { question } = await two.app.make.question("binary");
      const { forecasts, forecastCounters } = two.one;
      const removal = breaks(forecasts.collection, "deleteMany");
      const kept: unknown[] = [];
      const look = justBefore(forecasts.collection, "insertMany", () => {
        kept.push(breaks(forecastCounters.collection, "insertMany"));
        return Promise.resolve();
      });
      const outcome = await forecasts.writer
        .submit(submission(question._id, 5, two.app.caps.clock.now()))
        .catch((error: unknown) => error);
      const rows = () => forecasts.collection.raw.countDocuments({ q: question._id });
      const left = await rows();
      await until("the removal", async () => (await rows()) === 0);

      expect(outcome).to.be.instanceOf(Error);
      expect([look.isDone, removal.isDone, kept.length, left]).to.deep.equal([true, true, 1, 1]);
    });
  });
});
