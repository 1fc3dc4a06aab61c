/** One run of a job in special cases: late, overtaken, failing, exactly at the time of a limit. */
import { expect } from "chai";
import { aggregateQuestion } from "../../../jobs/processors/aggregation/aggregate_question.ts";
import { closeQuestions } from "../../../jobs/processors/upkeep/close_questions.ts";
import { exclusionLevels } from "../../../jobs/processors/boards/exclusion_levels.ts";
import { exportProject } from "../../../jobs/processors/exports/export_project.ts";
import { recomputeLeaderboard } from "../../../jobs/processors/boards/recompute_leaderboard.ts";
import { refreshPostJob } from "../../../jobs/processors/upkeep/refresh_post.ts";
import { rescore, scoreQuestion } from "../../../jobs/processors/boards/score_question.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { correctPost, postDrift } from "../../../src/consequences/recount_post.ts";
import type { ExportJobDocument } from "../../../src/store/exports/export_job_document.ts";
import { packForecast } from "../../../src/store/forecasts/forecast_row.ts";
import { useApp } from "../../support/app.ts";
import { before as justBefore } from "../../support/between.ts";
import { openCup } from "../../support/cup.ts";
import { boardDocument, commentDocument } from "../../support/documents.ts";
import type { Account } from "../../support/factories.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("runs of jobs", () => {
  const app = useApp("run_edges");
  let store: Capabilities["store"];
  before(() => {
    ({ store } = app.caps);
  });

  const context = (signal = new AbortController().signal) => ({
    signal,
    progress: () => Promise.resolve(),
  });
  const at = (now: number): Capabilities => ({ ...app.caps, clock: { now: () => now } });
  /** Returns the application's capabilities, which record the versions of pages that change. */
  const watched = () => {
    const { cache } = app.caps;
    const bumped: ("feed" | "live")[] = [];
    const bumpFeed = () => {
      bumped.push("feed");
      return cache.feed.bumpFeed();
    };
    const bumpLive = () => {
      bumped.push("live");
      return cache.feed.bumpLive();
    };
    const feed = { ...cache.feed, bumpFeed, bumpLive };
    return { bumped, caps: { ...app.caps, cache: { ...cache, feed } } };
  };

  describe("boards", () => {
    const board = async (id: number) => (await store.leaderboards.byId(id))!;

    it("become final exactly at their time", async () => {
      const finalizeTime = Date.now();
      await store.leaderboards.insert(boardDocument(1_000, { finalizeTime }));
      const run = (now: number) =>
        recomputeLeaderboard(at(now), { leaderboardId: 1_000 }, context());
      await run(finalizeTime - 1);
      expect(await board(1_000)).to.include({ finalized: false });

      await run(finalizeTime);
      expect(await board(1_000)).to.include({ finalized: true, calculatedOn: finalizeTime });
    });

    for (const [what, defaultPermission] of [
      ["open", "forecaster"],
      ["private", null],
    ] as const) {
      it(`in ${what} projects have ${defaultPermission === null ? "no medals" : "medals"}`, async () => {
        const cup = await openCup(app, { defaultPermission });
        const question = await cup.question("binary", [0.9, 0.6, 0.2]);
        await cup.resolve(question, "yes");
        await rescore(app.caps, question._id, context().signal);
        const job = { leaderboardId: cup.boardId, finalize: true };
        await recomputeLeaderboard(app.caps, job, context());

        const medals = (await cup.entries()).flatMap(({ medal }) => medal ?? []);
        expect(medals.length > 0).to.equal(defaultPermission !== null);
      });
    }

    it("do not change when a run comes too late", async () => {
      const cup = await openCup(app);
      const question = await cup.question("binary", [0.9, 0.6, 0.2]);
      await cup.resolve(question, "yes");
      await rescore(app.caps, question._id, context().signal);
      await recomputeLeaderboard(app.caps, { leaderboardId: cup.boardId }, context());
      const shown = await cup.entries();
      const made = justBefore(store.leaderboards.collection, "findOneAndUpdate", () =>
        store.leaderboards.update(cup.boardId, { finalized: true }),
      );
      await recomputeLeaderboard(app.caps, { leaderboardId: cup.boardId }, context());

      expect([made.isDone, shown.length > 0]).to.deep.equal([true, true]);
      expect(await cup.entries()).to.deep.equal(shown);
      const { raw } = store.leaderboardEntries.collection;
      expect(await raw.distinct("run", { b: cup.boardId })).to.deep.equal([shown[0]?.run]);
    });

    it("for authors count coauthors, approved posts and forecasts within the window", async () => {
      const { _id: projectId } = await app.make.project();
      const [ada, bob, carl, dora] = (await app.make.accounts(4)).map(({ id }) => id);
      const [startTime, endTime] = [Date.now() - DAY, Date.now() - HOUR];
      const place = { defaultProjectId: projectId, projectIds: [projectId] };
      const write = async (authorId: number, given: object, times: readonly number[]) => {
        const post = { ...place, authorId, ...given };
        const { question } = await app.make.question("binary", { post });
        await store.forecasts.insert(
          times.map((s, i) => packForecast({ q: question._id, u: 1 + i, s, e: null, v: 0.5 }, s)),
        );
      };
      await write(ada!, { coauthorIds: [bob, ada] }, [startTime, endTime]);
      await write(carl!, { curationStatus: "draft" }, [startTime]);
      await write(dora!, {}, [startTime - 1, endTime + 1]);
      const given = { projectId, scoreType: "question_writing", startTime, endTime } as const;
      await store.leaderboards.insert(boardDocument(1_002, given));
      await recomputeLeaderboard(app.caps, { leaderboardId: 1_002 }, context());
      const entries = await store.leaderboardEntries.all(await board(1_002));

      expect(
        entries.map(({ u, contributionCount }) => [u, contributionCount]),
      ).to.have.deep.members([
        [ada, 1],
        [bob, 1],
      ]);
    });

    it("leave out spam and deleted accounts, and give bots their levels", async () => {
      const made: Account[] = [];
      for (const given of [{}, { isSpam: true }, { isBot: true }, { isActive: false }]) {
        made.push(await app.make.account(given));
      }
      const [person, spam, bot, closed] = made.map(({ id }) => id);
      const task = { board: boardDocument(1_001), project: null };
      const ids = [person!, spam!, bot!, closed!, 987_654];
      const { known, levels } = await exclusionLevels(app.caps, task, ids);

      expect(known).to.deep.equal(new Set([person, bot, closed]));
      expect([...levels.keys()]).to.deep.equal([bot]);
    });
  });

  describe("scores", () => {
    const resolved = async () => {
      const cup = await openCup(app);
      const question = await cup.question("binary", [0.9, 0.6, 0.2]);
      await cup.resolve(question, "yes");
      return question;
    };

    it("are not stored by an overtaken run, and neither is its coverage", async () => {
      const question = await resolved();
      const overtaken = justBefore(store.scoreHeads.collection, "updateOne", async () => {
        const run = await store.counters.draw("runs");
        const head = { run, isScored: false, resolvedAt: null, now: 5 };
        await store.scores.publish(question._id, head);
      });

      expect(await rescore(app.caps, question._id, context().signal)).to.equal(null);
      expect(overtaken.isDone).to.equal(true);
      expect(await store.scores.collection.raw.countDocuments({ q: question._id })).to.equal(0);
      const { raw } = store.scoreSheets.collection;
      expect(await raw.countDocuments({ q: question._id })).to.equal(0);
      expect((await store.questions.byId(question._id))?.averageCoverage).to.equal(null);
    });

    it("change the version of pages, and queue the track record", async () => {
      const question = await resolved();
      const { bumped, caps } = watched();
      await app.caps.jobs.queue("leaderboards").drain();
      await scoreQuestion(caps, { questionId: question._id }, context());
      const asked = await app.caps.jobs.queue("leaderboards").getJobs(["waiting"]);

      expect(bumped).to.deep.equal(["feed"]);
      expect(asked.map(({ name }) => name)).to.include("recompute_track_record");
    });
  });

  describe("the closing of questions", () => {
    const run = (now: number) => closeQuestions(at(now), {}, { signal: context().signal });

    it("does not close a question whose schedule changes meanwhile", async () => {
      const now = app.caps.clock.now();
      const { question } = await app.make.question("binary", {
        question: { scheduledCloseTime: now },
      });
      const moved = justBefore(store.questions.collection, "findOneAndUpdate", () =>
        store.questions.update(question._id, { scheduledCloseTime: now + HOUR }),
      );
      await run(now);

      expect(moved.isDone).to.equal(true);
      expect((await store.questions.byId(question._id))?.actualCloseTime).to.equal(null);
    });

    it("finishes a change of state that is half a minute old, and no younger one", async () => {
      const now = app.caps.clock.now();
      const [old, young] = [
        await app.make.question("binary", { question: { unfinished: { settled: now - 30_000 } } }),
        await app.make.question("binary", { question: { unfinished: { settled: now - 29_999 } } }),
      ];
      await run(now);
      const marks = await store.questions.byIds([old.question._id, young.question._id]);

      expect(marks.map(({ _id, unfinished }) => [_id, unfinished?.settled])).to.have.deep.members([
        [old.question._id, undefined],
        [young.question._id, now - 29_999],
      ]);
    });
  });

  describe("exports", () => {
    const NOW = Date.now();
    const progress = { rowsDone: 0, rowsTotal: null, rowsPerSecond: null, secondsLeft: null };
    const create = async (_id: string): Promise<void> => {
      const { _id: projectId } = await app.make.project();
      const owner = await app.make.account({ isSuperuser: true });
      const job = {
        _id,
        userId: owner.id,
        projectId,
        fingerprint: _id,
        unfinished: true,
        status: "queued",
        baseUrl: "http://x",
        createdAt: NOW,
        attempt: 0,
        failures: 0,
        touchedAt: NOW,
        progress,
        error: null,
        file: null,
        finishedAt: null,
        expiresAt: null,
        options: {
          includeComments: false,
          includeScores: false,
          includeKeyFactors: false,
          anonymized: false,
          raw: false,
          format: "zip",
        },
      } as ExportJobDocument;
      await store.exportJobs.create(job, undefined);
    };
    const failing: Capabilities["readers"] = {
      feeds: undefined as never,
      exports: () => Promise.reject(new Error("the members that are read are away")),
    };
    const run = (job: string, given: Partial<Capabilities> = {}, signal?: AbortSignal) =>
      exportProject({ ...at(NOW), ...given }, { job }, context(signal)).then(
        () => "done",
        () => "failed",
      );

    it("wait for the next of five runs after a failure, and fail with the last", async () => {
      await create("fails");
      for (let failures = 1; failures < 5; failures++) {
        expect(await run("fails", { readers: failing })).to.equal("failed");
        expect(await store.exportJobs.byId("fails")).to.deep.include({
          status: "queued",
          unfinished: true,
          failures,
          attempt: failures,
          error: null,
          expiresAt: null,
          touchedAt: NOW,
        });
      }
      expect(await run("fails", { readers: failing })).to.equal("failed");
      const job = await store.exportJobs.byId("fails");
      expect(job).to.deep.include({
        status: "failed",
        failures: 5,
        expiresAt: NOW + DAY,
        finishedAt: NOW,
        error: "The export failed, try again.",
      });
      expect(job).not.to.have.property("unfinished");
    });

    it("fail at once when the project is deleted", async () => {
      await create("orphan");
      const job = (await store.exportJobs.byId("orphan"))!;
      await store.projects.softDelete(job.projectId!, Date.now());
      await run("orphan");

      expect(await store.exportJobs.byId("orphan")).to.deep.include({
        status: "failed",
        failures: 1,
        error: "The project is gone.",
      });
    });

    it("count no failure when a stopping process interrupts them", async () => {
      await create("stopped");
      const stopping = new AbortController();
      stopping.abort();

      expect(await run("stopped", {}, stopping.signal)).to.equal("failed");
      expect(await store.exportJobs.byId("stopped")).to.deep.include({
        status: "queued",
        failures: 0,
        attempt: 1,
        unfinished: true,
      });
      const late = new AbortController();
      late.abort(Object.assign(new Error("too long"), { name: "TimeoutError" }));
      await run("stopped", {}, late.signal);
      expect((await store.exportJobs.byId("stopped"))?.failures).to.equal(1);
    });

    it("are put back before their chunks are removed, which may outlast the process", async () => {
      await create("outlasts");
      const seen: unknown[] = [];
      const dropRuns: typeof store.exportFiles.dropRuns = async (run) => {
        seen.push((await store.exportJobs.byId(run.job))?.status, run.attempt);
        await store.exportFiles.dropRuns(run);
      };
      const exportFiles = { ...store.exportFiles, dropRuns };
      await run("outlasts", { store: { ...store, exportFiles } }, AbortSignal.abort());

      expect(seen).to.deep.equal(["running", 0, "queued", 1]);
    });

    it("remove the chunks of a killed run, and their own after a failure", async () => {
      await create("litter");
      const half = store.exportFiles.write({ job: "litter", attempt: 1 }, "a.zip");
      await new Promise<void>((resolve, reject) => {
        half.on("error", reject).on("finish", resolve).end(Buffer.from("half"));
      });
      await store.exportJobs.begin("litter", NOW);
      const files = async () =>
        (await store.exportFiles.ids()).filter((id) => id.startsWith("litter"));
      /** Compares the files at the time when the job is about to be finished. */
      const atTheEnd = (end: (seen: readonly string[]) => Promise<boolean>) => {
        const finish = async () => end(await files());
        return { store: { ...store, exportJobs: { ...store.exportJobs, finish } } };
      };
      const seen: (readonly string[])[] = [];
      const away = atTheEnd((ids) => {
        seen.push(ids);
        return Promise.reject(new Error("away"));
      });
      expect(await run("litter", away)).to.equal("failed");
      expect([seen, await files()]).to.deep.equal([[["litter-2"]], []]);

      const cancelled = atTheEnd((ids) => {
        seen.push(ids);
        return Promise.resolve(false);
      });
      expect(await run("litter", cancelled)).to.equal("done");
      expect([seen.at(-1), await files()]).to.deep.equal([["litter-3"], []]);
    });

    it("leave no file when they were cancelled", async () => {
      await create("cancelled");
      const cancelled = justBefore(store.exportJobs.collection, "updateOne", () =>
        store.exportJobs.remove("cancelled"),
      );
      await run("cancelled");

      expect(cancelled.isDone).to.equal(true);
      expect(
        (await store.exportFiles.ids()).filter((id) => id.startsWith("cancelled")),
      ).to.deep.equal([]);
    });
  });

  describe("predictions", () => {
    const aggregate = (questionId: number, rebuild = false) =>
      aggregateQuestion(app.caps, { questionId, rebuild }, context());
    const snapshots = async (questionId: number) => {
      const head = (await store.aggregates.head(questionId))!;
      const history = await store.aggregates.history(head, { now: Date.now(), limit: null });
      return history.map(({ s, n }) => [s, n]);
    };
    const forecast = async (questionId: number, authors: readonly number[], start: number) =>
      store.forecasts.insert(
        authors.map((u) => packForecast({ q: questionId, u, s: start, e: null, v: 0.6 }, start)),
      );

    it("read all forecasts of one instant in one step", async () => {
      const { question } = await app.make.question("binary");
      const people = (await app.make.accounts(620)).map(({ id }) => id);
      const start = question.openTime! + HOUR;
      await forecast(question._id, people.slice(0, 400), start);
      await forecast(question._id, people.slice(400), start + 1_000);
      await aggregate(question._id);

      expect(await snapshots(question._id)).to.deep.equal([
        [start, 400],
        [start + 1_000, 620],
      ]);
    });

    it("are announced only when they changed", async () => {
      const { question } = await app.make.question("binary");
      const { bumped, caps } = watched();
      const people = (await app.make.accounts(1)).map(({ id }) => id);
      await forecast(question._id, people, question.openTime! + HOUR);
      const job = { questionId: question._id };
      await aggregateQuestion(caps, job, context());
      expect(bumped).to.deep.equal(["live"]);

      await aggregateQuestion(caps, job, context());
      expect(bumped).to.have.length(1);
    });

    it("end exactly at the scheduled close", async () => {
      const close = Date.now();
      const { question } = await app.make.question("binary", {
        question: { scheduledCloseTime: close },
      });
      const closeTime = async (now: number) => {
        await aggregateQuestion(at(now), { questionId: question._id }, context());
        return (await store.aggregates.head(question._id))?.window.closeTime;
      };

      expect(await closeTime(close - 1)).to.equal(null);
      expect(await closeTime(close)).to.equal(close);
    });

    it("are queued once more after a rebuild, for forecasts that came meanwhile", async () => {
      const { question } = await app.make.question("binary");
      const asked: object[] = [];
      const { jobs } = app.caps;
      const enqueueMany: typeof jobs.enqueueMany = (name, payloads) => {
        asked.push(...payloads.map((payload) => ({ name, ...payload })));
        return Promise.resolve(true);
      };
      const caps = { ...app.caps, jobs: { ...jobs, enqueueMany } };
      const job = { questionId: question._id };
      await aggregateQuestion(caps, job, context());
      expect(asked).to.deep.equal([]);

      await aggregateQuestion(caps, { ...job, rebuild: true }, context());
      expect(asked).to.deep.equal([{ name: "aggregate_question", ...job }]);
    });

    it("leave out closed accounts and spam", async () => {
      const { question } = await app.make.question("binary");
      const people: Account[] = [];
      for (const given of [{}, { isActive: false }, { isSpam: true }, { isBlacklisted: true }]) {
        people.push(await app.make.account(given));
      }
      const start = question.openTime! + HOUR;
      await forecast(
        question._id,
        people.map(({ id }) => id),
        start,
      );
      await aggregate(question._id);
      expect(await snapshots(question._id)).to.deep.equal([[start, 1]]);

      await store.users.update(people[1]!.id, { isActive: true });
      await aggregate(question._id, true);
      expect(await snapshots(question._id)).to.deep.equal([[start, 2]]);
    });
  });

  describe("counters", () => {
    it("change the version of pages when they are corrected, and only then", async () => {
      const { post } = await app.make.question("binary", { post: { commentCount: 4 } });
      const { bumped, caps } = watched();
      const refresh = () =>
        refreshPostJob(caps, { postId: post._id, recount: true }, { signal: context().signal });
      // Measures that have changed count as a change of their own.
      const ofCounters = () => bumped.filter((version) => version === "feed");
      await refresh();
      expect(ofCounters()).to.deep.equal(["feed"]);
      expect((await store.posts.byId(post._id))?.commentCount).to.equal(0);

      await refresh();
      expect(ofCounters()).to.deep.equal(["feed"]);
    });

    it("stay when they changed since they were found wrong", async () => {
      const { post } = await app.make.question("binary", { post: { commentCount: 4 } });
      const seen = await postDrift(app.caps, post);
      expect(seen.map(({ field, stored, counted }) => [field, stored, counted])).to.deep.equal([
        ["commentCount", 4, 0],
      ]);
      await store.posts.update(post._id, { commentCount: 5 });
      expect(await correctPost(app.caps, post, seen)).to.deep.equal([]);

      await store.posts.update(post._id, { commentCount: 4 });
      await store.comments.insert(commentDocument({ _id: 1, authorId: 1, postId: post._id }));
      expect(await correctPost(app.caps, post, seen)).to.deep.equal([]);
      expect((await store.posts.byId(post._id))?.commentCount).to.equal(4);
    });

    it("of a question stay when only those of its post were found wrong", async () => {
      const { post, question } = await app.make.question("binary", { post: { nrForecasters: 4 } });
      const seen = await postDrift(app.caps, post);
      await store.questions.update(question._id, { nrForecasters: 4 });
      const corrected = await correctPost(app.caps, post, seen);

      expect(corrected.map(({ kind }) => kind)).to.deep.equal(["post"]);
      expect((await store.posts.byId(post._id))?.nrForecasters).to.equal(0);
      expect((await store.questions.byId(question._id))?.nrForecasters).to.equal(4);
    });

    it("take a vote that comes while they are corrected", async () => {
      const { post } = await app.make.question("binary", { post: { voteScore: 3 } });
      const seen = await postDrift(app.caps, post);
      const voted = justBefore(store.posts.collection, "findOneAndUpdate", () =>
        store.posts.increment(post._id, { voteScore: 1 }),
      );
      await correctPost(app.caps, post, seen);

      expect([seen.length, voted.isDone]).to.deep.equal([1, true]);
      expect((await store.posts.byId(post._id))?.voteScore).to.equal(4);
    });
  });
});
