/** The table of all jobs: what every entry must state. */
import { expect } from "chai";
import { Value } from "typebox/value";
import {
  jobContracts,
  type JobName,
  type JobPayloads,
  queueConcurrency,
} from "../../../jobs/contract.ts";
import { processors } from "../../../jobs/processors/processors.ts";
import { jobOptions, queueNames } from "../../../jobs/queue.ts";
import { schedule } from "../../../jobs/schedule.ts";

const names = Object.keys(jobContracts) as JobName[];

describe("the contract of the jobs", () => {
  it("names a queue, a concurrency and a processor for every job", () => {
    expect(Object.keys(processors).sort()).to.deep.equal([...names].sort());
    for (const name of names) {
      const { queue, attempts, backoffMs, timeLimitMs } = jobContracts[name];
      expect(queueNames, name).to.include(queue);
      expect(queueConcurrency[queue], name).to.be.at.least(1);
      expect(Math.min(attempts, backoffMs, timeLimitMs), name).to.be.above(0);
    }
  });

  it("keeps predictions, ends, scores, boards and exports from waiting for each other", () => {
    const byQueue = Object.fromEntries(
      queueNames.map((queue) => [
        queue,
        names.filter((name) => jobContracts[name].queue === queue),
      ]),
    );
    expect(byQueue).to.deep.equal({
      aggregation: ["aggregate_question"],
      withdrawals: ["sweep_withdrawals", "tell_events"],
      scoring: ["score_question"],
      leaderboards: [
        "recompute_leaderboard",
        "compute_benchmark",
        "recompute_track_record",
        "leaderboard_cadence",
      ],
      exports: ["export_project"],
      files: ["record_file"],
      mail: ["send_mail", "send_invitation", "mail_notifications"],
      webhooks: ["gather_webhooks", "send_webhook"],
      upkeep: [
        "catch_up",
        "refresh_post",
        "write_notifications",
        "sweep_notifications",
        "close_questions",
        "refresh_derived",
        "sweep_expired",
        "self_check",
        "make_rounds",
        "play_sandbox",
      ],
    });
    expect(queueConcurrency).to.deep.equal({
      aggregation: 8,
      withdrawals: 1,
      scoring: 1,
      leaderboards: 1,
      exports: 2,
      files: 1,
      mail: 2,
      webhooks: 32,
      upkeep: 2,
    });
  });

  it("tries a job again that failed, a recurring one until its next start", () => {
    for (const name of names) {
      const isRecurring = Object.hasOwn(schedule, name);
      const isOnce = ["make_rounds", "play_sandbox", "send_webhook"].includes(name);
      const least = isOnce ? 1 : isRecurring ? 3 : 5;
      expect(jobContracts[name].attempts, name).to.be.at.least(least);
    }
    // Nothing starts the check of a process that has just started again before an hour.
    expect(jobContracts.self_check.attempts).to.be.at.least(5);
    expect(jobContracts.play_sandbox.attempts).to.equal(1);
  });

  it("gives a run as much time as its work may take", () => {
    const minutes = Object.fromEntries(
      names.map((name) => [name, jobContracts[name].timeLimitMs / 60_000]),
    );
    expect(minutes).to.deep.equal({
      aggregate_question: 2,
      sweep_withdrawals: 1,
      tell_events: 1,
      catch_up: 5,
      refresh_post: 1,
      mail_notifications: 1,
      write_notifications: 5,
      sweep_notifications: 5,
      score_question: 10,
      recompute_leaderboard: 10,
      compute_benchmark: 5,
      recompute_track_record: 10,
      export_project: 60,
      record_file: 10,
      close_questions: 1,
      refresh_derived: 5,
      leaderboard_cadence: 5,
      sweep_expired: 5,
      self_check: 10,
      send_mail: 1,
      gather_webhooks: 1,
      send_webhook: 1,
      send_invitation: 1,
      make_rounds: 5,
      play_sandbox: 1,
    });
  });

  it("starts recurring jobs as often as others rely on", () => {
    const seconds = Object.entries(schedule).map(([name, ms]) => [name, ms / 1_000]);
    expect(Object.fromEntries(seconds)).to.deep.equal({
      sweep_withdrawals: 1,
      tell_events: 1,
      gather_webhooks: 1,
      catch_up: 10,
      sweep_notifications: 15,
      close_questions: 15,
      refresh_derived: 300,
      leaderboard_cadence: 60,
      sweep_expired: 60,
      self_check: 3_600,
      make_rounds: 15,
      play_sandbox: 2,
    });
  });

  it("puts attempts, back-off and the combining key into the options of a job", () => {
    const options = jobOptions("aggregate_question", { questionId: 7, rebuild: true });
    expect(options).to.deep.include({
      attempts: 8,
      backoff: { type: "exponential", delay: 250 },
      deduplication: { id: "aggregate-7-rebuild", keepLastIfActive: true },
      // An operator reads the reasons of failed jobs, and runs them again, for a week.
      removeOnComplete: { age: 3_600, count: 200 },
      removeOnFail: { age: 7 * 86_400, count: 1_000 },
    });
    expect(jobOptions("aggregate_question", { questionId: 7 }).deduplication?.id).to.equal(
      "aggregate-7",
    );
  });

  it("combines equal jobs, and no others", () => {
    const keyOf = <Name extends JobName>(name: Name, payload: JobPayloads[Name]) =>
      jobContracts[name].coalesce?.(payload);
    const keys = [
      keyOf("aggregate_question", { questionId: 1 }),
      keyOf("aggregate_question", { questionId: 2 }),
      keyOf("aggregate_question", { questionId: 1, rebuild: true }),
      keyOf("refresh_post", { postId: 1 }),
      keyOf("refresh_post", { postId: 2 }),
      keyOf("refresh_post", { postId: 1, recount: true }),
      keyOf("score_question", { questionId: 1 }),
      keyOf("score_question", { questionId: 2 }),
      keyOf("recompute_leaderboard", { leaderboardId: 1 }),
      keyOf("recompute_leaderboard", { leaderboardId: 2 }),
      keyOf("recompute_leaderboard", { leaderboardId: 1, force: true }),
      keyOf("recompute_leaderboard", { leaderboardId: 1, finalize: true }),
      keyOf("recompute_leaderboard", { leaderboardId: 1, finalize: true, force: true }),
      keyOf("export_project", { job: "a" }),
      keyOf("export_project", { job: "b" }),
      ...(Object.keys(schedule) as (keyof typeof schedule)[]).map((name) => keyOf(name, {})),
      keyOf("recompute_track_record", {}),
    ];
    expect(keys).not.to.include(undefined);
    expect(new Set(keys).size).to.equal(keys.length);
    const same = { questionId: 1, rebuild: false };
    expect(keyOf("aggregate_question", same)).to.equal(keys[0]);
  });

  it("schedules jobs whose schema allows an empty payload", () => {
    for (const name of Object.keys(schedule) as (keyof typeof schedule)[]) {
      expect(Value.Check(jobContracts[name].payload, {}), name).to.equal(true);
    }
  });

  it("has a schedule for everything that depends on time only", () => {
    expect(Object.keys(schedule)).to.include.members([
      "sweep_withdrawals",
      "close_questions",
      "leaderboard_cadence",
      "refresh_derived",
      "sweep_expired",
      "self_check",
    ]);
  });

  it("accepts a payload by its schema only", () => {
    const { payload } = jobContracts.recompute_leaderboard;
    expect(Value.Check(payload, { leaderboardId: 4, force: true })).to.equal(true);
    for (const wrong of [{}, { leaderboardId: 0 }, { leaderboardId: 4, forced: true }]) {
      expect(Value.Check(payload, wrong), JSON.stringify(wrong)).to.equal(false);
    }
  });
});
