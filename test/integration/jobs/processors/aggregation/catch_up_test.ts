/** Schedules find what was written without a job, and what runs that died have left. */
import { expect } from "chai";
import { catchUp } from "../../../../../jobs/processors/aggregation/catch_up.ts";
import { aggregateQuestion } from "../../../../../jobs/processors/aggregation/aggregate_question.ts";
import { sweepExpired } from "../../../../../jobs/processors/upkeep/sweep_expired.ts";
import { sweepWithdrawals } from "../../../../../jobs/processors/aggregation/sweep_withdrawals.ts";
import type { Capabilities } from "../../../../../src/capabilities.ts";
import { packForecast } from "../../../../../src/store/forecasts/forecast_row.ts";
import { rowsOf } from "../../../../../src/store/platform/rows.ts";
import { useApp } from "../../../../support/app.ts";

const signal = new AbortController().signal;
const MINUTE = 60_000;

describe("after a lost job", () => {
  const app = useApp("catch_up");

  /** Runs with these jobs only recorded. `takes` false means that Redis is unavailable. */
  function noting(takes = true) {
    const asked: number[] = [];
    const recounted: number[] = [];
    const caps: Capabilities = {
      ...app.caps,
      jobs: {
        ...app.caps.jobs,
        enqueueMany(name, payloads) {
          if (name === "aggregate_question") {
            asked.push(...(payloads as readonly { questionId: number }[]).map((p) => p.questionId));
          }
          if (name === "refresh_post") {
            recounted.push(...(payloads as readonly { postId: number }[]).map((p) => p.postId));
          }
          return Promise.resolve(takes);
        },
      },
    };
    return { caps, asked, recounted };
  }

  const insert = async (questionId: number, userId: number, end: number | null = null) => {
    const now = app.caps.clock.now();
    const row = packForecast({ q: questionId, u: userId, s: now - 10, e: end, v: 0.5 }, now);
    await app.caps.store.forecasts.insert([row]);
  };

  it("aggregates a forecast whose job was never queued, once", async () => {
    const { id } = await app.make.account();
    const { question } = await app.make.question("binary");
    const other = await app.make.question("binary");
    await insert(question._id, id);
    await insert(other.question._id, id);
    await aggregateQuestion(app.caps, { questionId: other.question._id }, { signal });

    const early = noting();
    await catchUp(early.caps);
    expect(early.asked, "still on its way").to.deep.equal([]);

    app.travel(20_000);
    const refused = noting(false);
    await catchUp(refused.caps);
    const late = noting();
    await catchUp(late.caps);
    expect(refused.asked).to.deep.equal([question._id]);
    expect(late.asked, "again, since it was not taken").to.deep.equal([question._id]);

    await aggregateQuestion(app.caps, { questionId: question._id }, { signal });
    const done = noting();
    await catchUp(done.caps);
    expect(done.asked).to.deep.equal([]);
    expect((await app.caps.store.aggregates.head(question._id))?.latest?.n).to.equal(1);
  });

  it("looks back for a day in its first run", async () => {
    const { id } = await app.make.account();
    const [young, old] = [await app.make.question("binary"), await app.make.question("binary")];
    const now = app.caps.clock.now();
    for (const [{ question }, hours] of [
      [young, 23],
      [old, 25],
    ] as const) {
      const t = now - hours * 60 * MINUTE;
      const row = packForecast({ q: question._id, u: id, s: t, e: null, v: 0.5 }, t);
      await app.caps.store.forecasts.insert([row]);
    }
    await app.caps.store.watermarks.collection.raw.deleteMany({});
    const { caps, asked } = noting();
    await catchUp(caps);

    expect(asked).to.include(young.question._id).and.not.include(old.question._id);
  });

  it("reads a span of time again for a while, and continues where it was", async () => {
    const { question } = await app.make.question("binary");
    await insert(question._id, (await app.make.account()).id);
    app.travel(MINUTE);
    for (const passed of [0, MINUTE]) {
      app.travel(passed);
      const { caps, asked } = noting();
      await catchUp(caps);
      expect(asked).to.include(question._id);
    }
    app.travel(10 * MINUTE);
    await catchUp(noting().caps);
    const { caps, asked } = noting();
    await catchUp(caps);
    expect(asked).to.deep.equal([]);
  });

  it("counts a post again whose counter misses a forecast, once forecasts have ceased", async () => {
    const { id } = await app.make.account();
    const [missed, right] = [await app.make.question("binary"), await app.make.question("binary")];
    app.travel(MINUTE);
    await catchUp(noting().caps);
    for (const { question } of [missed, right]) await insert(question._id, id);
    await app.caps.store.questions.update(right.question._id, { forecastsCount: 1 });
    const early = noting();
    await catchUp(early.caps);
    app.travel(MINUTE / 2);
    const refused = noting(false);
    await catchUp(refused.caps);
    const late = noting();
    await catchUp(late.caps);
    const again = noting();
    await catchUp(again.caps);

    expect(early.recounted, "its counter may still come").to.deep.equal([]);
    expect(refused.recounted).to.deep.equal([missed.post._id]);
    expect(late.recounted, "again, since it was not taken").to.deep.equal([missed.post._id]);
    expect(again.recounted, "it was asked for").to.deep.equal([]);
  });

  it("queues the aggregation of ended forecasts until it is accepted and done", async () => {
    const { question } = await app.make.question("binary");
    await insert(question._id, (await app.make.account()).id, app.caps.clock.now() - 5);
    const away = noting(false);
    const failure = await sweepWithdrawals(away.caps).catch((e: unknown) => e);
    const back = noting();
    await sweepWithdrawals(back.caps);
    await aggregateQuestion(app.caps, { questionId: question._id }, { signal });
    const after = noting();
    await sweepWithdrawals(after.caps);

    expect(failure).to.be.instanceOf(Error);
    expect([away.asked, back.asked, after.asked]).to.deep.equal([
      [question._id],
      [question._id],
      [],
    ]);
  });

  it("finds an end that was written after the sweep had passed it, by a process with a late clock", async () => {
    const { id } = await app.make.account();
    const [swept, late] = [await app.make.question("binary"), await app.make.question("binary")];
    const now = app.caps.clock.now();
    await insert(swept.question._id, id, now - 3);
    await sweepWithdrawals(noting().caps);
    await insert(late.question._id, id, now - 5);
    const { caps, asked } = noting();
    await sweepWithdrawals(caps);
    expect(asked).to.include(late.question._id);

    app.travel(MINUTE);
    await insert(swept.question._id, (await app.make.account()).id, now + MINUTE / 2);
    await sweepWithdrawals(noting().caps);
    const later = noting();
    app.travel(MINUTE);
    await sweepWithdrawals(later.caps);
    expect(later.asked, "long ago").to.deep.equal([]);
  });

  it("finds ends after the clock was set back to before the last sweep", async () => {
    const { id } = await app.make.account();
    const hour = 60 * MINUTE;
    const first = await app.make.question("binary");
    app.travel(hour);
    await insert(first.question._id, id, app.caps.clock.now() - 3);
    await sweepWithdrawals(noting().caps);
    app.travel(-hour);
    const { question } = await app.make.question("binary");
    await insert(question._id, id, app.caps.clock.now() - 3);
    const { caps, asked } = noting();
    await sweepWithdrawals(caps);

    expect(asked).to.deep.equal([question._id]);
    expect(await app.caps.store.watermarks.read("ends")).to.be.at.most(app.caps.clock.now());
    await aggregateQuestion(app.caps, { questionId: question._id }, { signal });
  });

  it("finds a withdrawal whose job was never queued", async () => {
    const { id } = await app.make.account();
    const { question } = await app.make.question("binary");
    await insert(question._id, id);
    await aggregateQuestion(app.caps, { questionId: question._id }, { signal });
    const now = app.caps.clock.now();
    await app.caps.store.forecasts.withdraw(
      { u: id, at: new Map([[question._id, now]]) },
      { now: () => now },
    );
    const { caps, asked } = noting();
    await sweepWithdrawals(caps);
    await aggregateQuestion(app.caps, { questionId: question._id }, { signal });

    expect(asked).to.deep.equal([question._id]);
    const head = await app.caps.store.aggregates.head(question._id);
    expect(head?.latestEnd).to.be.a("number");
    expect(
      await app.caps.store.forecasts.standing(question._id, app.caps.clock.now()),
    ).to.deep.equal([]);
  });

  it("removes only snapshots and scores of superseded runs", async () => {
    const { aggregates, scores } = app.caps.store;
    const snapshots = rowsOf(aggregates.collection);
    const { question } = await app.make.question("binary");
    const questionId = question._id;
    await insert(questionId, (await app.make.account()).id);
    await aggregateQuestion(app.caps, { questionId }, { signal });
    const head = await aggregates.head(questionId);
    const [real] = await snapshots.find({ q: questionId }).toArray();
    const now = app.caps.clock.now();
    const generations = [0, now - 2 * 3_600_000, now - MINUTE];
    await snapshots.insertMany(
      generations.map((g) => ({ ...real!, _id: `stray-${questionId}-${g}` as never, g })),
    );
    const rows = rowsOf(scores.collection);
    const score = { u: 1, m: null, at: 0, questionId, isPublic: true };
    for (const run of [4, 5, 6]) {
      await scores.write(run, [{ ...score, userId: 1, method: null, points: {} }]);
    }
    await scores.publish(questionId, { run: 5, isScored: true, resolvedAt: 1, now });
    await sweepExpired(app.caps);

    const left = await snapshots.find({ q: questionId }).toArray();
    expect(left.map(({ g }) => g).sort((a, b) => a - b)).to.deep.equal(
      [head!.generation, now - MINUTE].sort((a, b) => a - b),
    );
    const runs = await rows.find({ q: questionId }).toArray();
    expect(runs.map(({ r }) => r).sort()).to.deep.equal([5, 6]);
  });
});
