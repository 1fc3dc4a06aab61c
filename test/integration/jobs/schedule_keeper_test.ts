/**
 * The schedules of the platform after Redis was emptied, and after the machine's clock was set
 * back.
 */
import { expect } from "chai";
import { aggregateQuestion } from "../../../jobs/processors/aggregation/aggregate_question.ts";
import { makeUpForLoss } from "../../../jobs/make_up_for_loss.ts";
import { recurringJobs, idOf, schedule } from "../../../jobs/schedule.ts";
import { jobContracts } from "../../../jobs/contract.ts";
import type { JobQueue } from "../../../jobs/queue.ts";
import { keepSchedules, type ScheduleKeeper } from "../../../jobs/schedule_keeper.ts";
import { packForecast } from "../../../src/store/forecasts/forecast_row.ts";
import { useApp } from "../../support/app.ts";
import { until } from "../../support/until.ts";

const HOUR = 3_600_000;
const LOOK_MS = 50;

describe("the keeper of the schedules", () => {
  const app = useApp("schedule_keeper");
  let keeper: ScheduleKeeper | undefined;

  afterEach(() => keeper?.close());

  const stored = () =>
    Promise.all(
      recurringJobs.map((name) =>
        app.caps.jobs.queue(jobContracts[name].queue).getJobScheduler(idOf(name)),
      ),
    );

  it("restores the schedules that Redis has lost, and first queues what is missing", async () => {
    let failures = 1;
    let made = 0;
    const makeUp = () => {
      made += 1;
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error("the database is away")) : Promise.resolve();
    };
    keeper = await keepSchedules(app.caps, makeUp, LOOK_MS);
    expect((await stored()).map((job) => job?.every)).to.deep.equal(Object.values(schedule));
    expect(made).to.equal(0);

    for (const queue of app.caps.jobs.queues) await queue.obliterate({ force: true });
    await until("the recurring jobs", async () =>
      (await stored()).every((job) => job !== undefined),
    );

    expect(made, "again, since it failed once").to.be.at.least(2);
  });

  it("gives each recurring job all its attempts, and keeps those that failed", async () => {
    for (const queue of app.caps.jobs.queues) await queue.obliterate({ force: true });
    keeper = await keepSchedules(app.caps, () => Promise.resolve(), LOOK_MS);
    keeper.close();

    for (const name of recurringJobs) {
      const { queue, attempts, backoffMs } = jobContracts[name];
      const next = await app.caps.jobs.queue(queue).getJobs(["waiting", "delayed"]);
      const options = next.find((job) => job.name === name)?.opts;
      expect(options, name).to.deep.include({
        attempts,
        backoff: { type: "exponential", delay: backoffMs },
        removeOnFail: { count: 50 },
      });
    }
  });

  it("waits for a Redis that is away when the process starts", async () => {
    const away = Object.assign(new Error("away"), { name: "MaxRetriesPerRequestError" });
    let failures = 2;
    const jobs: JobQueue = {
      ...app.caps.jobs,
      queue(name) {
        if (failures-- > 0) throw away;
        return app.caps.jobs.queue(name);
      },
    };
    for (const queue of jobs.queues) await queue.obliterate({ force: true });
    keeper = await keepSchedules({ ...app.caps, jobs }, () => Promise.resolve(), LOOK_MS);
    keeper.close();

    expect((await stored()).map((job) => job?.every)).to.deep.equal(Object.values(schedule));
  });

  it("starts a schedule that would wait because the clock was set back", async () => {
    const scoring = app.caps.jobs.queue("scoring");
    await scoring.add("score_question", { questionId: 1 }, { delay: HOUR });
    keeper = await keepSchedules(app.caps, () => Promise.resolve(), LOOK_MS);
    keeper.close();
    const due = (await stored()).map((job) => job?.next ?? 0);
    expect(await scoring.getDelayedCount()).to.equal(1);

    const back = { ...app.caps, clock: { now: () => Date.now() - HOUR } };
    keeper = await keepSchedules(back, () => Promise.resolve(), LOOK_MS);
    await until("the attempt", async () => (await scoring.getDelayedCount()) === 0);
    keeper.close();

    expect(await scoring.getWaitingCount()).to.equal(1);
    await until("the recurring jobs", async () =>
      (await stored()).every((job) => job !== undefined),
    );
    expect(due.every((next) => next > 0)).to.equal(true);
  });

  it("queues predictions and exports at once whose jobs were lost", async () => {
    const account = await app.make.account();
    const project = await app.make.project({ createdBy: account.id });
    const { question } = await app.make.question("binary");
    const now = app.caps.clock.now();
    const row = packForecast({ q: question._id, u: account.id, s: now - 10, e: null, v: 0.5 }, now);
    await app.caps.store.forecasts.insert([row]);
    const path = `/api/projects/${project._id}/download-data/jobs/`;
    const asked = await app.as(account.token).post(path, {});
    expect(asked.status).to.equal(202);
    for (const queue of app.caps.jobs.queues) await queue.obliterate({ force: true });
    app.travel(10);

    await makeUpForLoss(app.caps);

    const waiting = async (name: "aggregation" | "exports") =>
      (await app.caps.jobs.queue(name).getWaiting()).map(({ data }) => data as unknown);
    expect(await waiting("aggregation")).to.deep.equal([{ questionId: question._id }]);
    expect(await waiting("exports")).to.deep.equal([{ job: asked.body.job_id }]);
  });

  it("queues predictions whose jobs waited for long before they were lost", async () => {
    const { forecasts, watermarks } = app.caps.store;
    const account = await app.make.account();
    const now = app.caps.clock.now();
    const questionOf = async (end: number | null) => {
      const { question } = await app.make.question("binary");
      const row = { q: question._id, u: account.id, s: now - HOUR, e: end, v: 0.5 };
      await forecasts.insert([packForecast(row, now - HOUR)]);
      return { questionId: question._id };
    };
    const unseen = await questionOf(null);
    const ended = await questionOf(now - HOUR / 2);
    const then = { ...app.caps, clock: { now: () => now - 0.75 * HOUR } };
    await aggregateQuestion(then, ended, { signal: new AbortController().signal });
    for (const mark of ["aggregations", "ends"] as const) await watermarks.set(mark, now);
    for (const queue of app.caps.jobs.queues) await queue.obliterate({ force: true });

    await makeUpForLoss(app.caps);

    const waiting = (await app.caps.jobs.queue("aggregation").getWaiting()).map(
      ({ data }) => data as unknown,
    );
    expect(waiting).to.deep.include(unseen);
    expect(waiting).to.deep.include(ended);
  });
});
