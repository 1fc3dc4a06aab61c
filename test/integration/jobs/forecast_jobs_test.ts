/** From the reply to a forecast to the community prediction, with the real queues. */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { aggregateQuestion } from "../../../jobs/processors/aggregation/aggregate_question.ts";
import { sweepWithdrawals } from "../../../jobs/processors/aggregation/sweep_withdrawals.ts";
import { packForecast } from "../../../src/store/forecasts/forecast_row.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { expectHistoryOfRows } from "../../support/expected_history.ts";
import type { Account } from "../../support/factories.ts";

const FORECAST = "/api/questions/forecast/";
const DEADLINE_MS = 30_000;
/** The shortest time between two jobs of one question. A slow machine has more turns. */
const LEAST_TURN_MS = 300;

describe("jobs after forecasts", () => {
  let app: TestApp;
  let people: Account[];

  before(async function () {
    this.timeout(60_000);
    app = await startApp("forecast_jobs");
    app.startJobs();
    people = await Promise.all(Array.from({ length: 30 }, () => app.make.account()));
  });
  after(() => app.close());

  async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
    const deadline = Date.now() + DEADLINE_MS;
    for (;;) {
      const value = await read();
      if (holds(value)) return value;
      if (Date.now() > deadline) throw new Error(`Not in time: ${JSON.stringify(value)}`);
      await pause(25);
    }
  }
  const head = (questionId: number) => app.caps.store.aggregates.head(questionId);

  it("includes the last forecast of a burst with few runs", async () => {
    const { question } = await app.make.question("binary");
    const queue = app.caps.jobs.queue("aggregation");
    const before = await queue.getJobCountByTypes("completed", "waiting", "active");
    const expected = new Map<number, number>();
    const begin = performance.now();
    for (let wave = 0; wave < 6; wave++) {
      await Promise.all(
        people.map(async ({ token, id }, i) => {
          const p = ((i * 31 + wave * 17) % 89) / 100 + 0.05;
          expected.set(id, p);
          const item = { question: question._id, probability_yes: p };
          expect((await app.as(token).post(FORECAST, [item])).status).to.equal(201);
        }),
      );
    }
    const { heads: rows } = await app.caps.store.forecasts.heads(question._id);
    const last = Math.max(...rows.map(({ s }) => s));
    await until(
      () => head(question._id),
      (now) => now?.lastInstant === last && now.latest?.n === people.length,
    );
    const history = await expectHistoryOfRows(app.caps, question);
    const mean = [...expected.values()].reduce((a, b) => a + b, 0) / expected.size;
    const after = await queue.getJobCountByTypes("completed", "waiting", "active");
    const turns = (performance.now() - begin) / LEAST_TURN_MS;

    expect(history.at(-1)?.unweighted.means?.[1]).to.be.closeTo(mean, 1e-9);
    expect(rows).to.have.length(180);
    expect(after - before).to.be.below(Math.max(40, turns + 2));
  });

  it("counts forecasts again when a resolution ends the period before them, and after an unresolve", async () => {
    const staff = app.as((await app.make.account({ isSuperuser: true })).token);
    const { question, post } = await app.make.question("binary");
    for (const { token } of people.slice(0, 2)) {
      await app.as(token).post(FORECAST, [{ question: question._id, probability_yes: 0.5 }]);
    }
    const counters = async () => {
      const { nr_forecasters: people, forecasts_count: forecasts } = (
        await staff.get(`/api/posts/${post._id}/`)
      ).body;
      return `${people} ${forecasts}`;
    };
    await until(counters, (shown) => shown === "2 2");
    const path = `/api/questions/${question._id}`;
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const resolution = { resolution: "yes", actual_resolve_time: anHourAgo };
    expect((await staff.post(`${path}/resolve/`, resolution)).status).to.equal(200);
    await until(counters, (shown) => shown === "0 0");
    expect((await staff.post(`${path}/unresolve/`)).status).to.equal(200);
    await until(counters, (shown) => shown === "2 2");
  });

  it("shows the complete prediction that a resolution reveals together with the answer", async () => {
    const staff = app.as((await app.make.account({ isSuperuser: true })).token);
    const cpRevealTime = Date.now() + 3_600_000;
    let atOnce = 0;
    // On a busy machine the job may take longer than the answer waits, but not each time.
    for (const forecasters of [3, 9, 5, 3, 9, 5]) {
      const { question } = await app.make.question("binary", { question: { cpRevealTime } });
      const path = `/api/questions/${question._id}/`;
      for (const { token } of people.slice(0, forecasters)) {
        await app.as(token).post(FORECAST, [{ question: question._id, probability_yes: 0.7 }]);
      }
      const shown = async () => {
        const { aggregations } = (await staff.get(`${path}?with_cp=true`)).body;
        return aggregations.unweighted.latest?.forecaster_count as number | undefined;
      };
      const job = holdFinalPrediction(question._id);
      const resolution = { resolution: "yes", actual_resolve_time: new Date().toISOString() };
      expect((await staff.post(`${path}resolve/`, resolution)).status).to.equal(200);
      if (job.isDone() && (await shown()) === forecasters) atOnce += 1;
      job.release();
      await until(shown, (count) => count === forecasters);
    }
    expect(atOnce).to.be.greaterThan(0);
  });

  /**
   * Holds the job that finishes a prediction until a request reads the head, because only a request
   * that waits for the job reads it.
   */
  function holdFinalPrediction(questionId: number) {
    const { aggregates } = app.caps.store;
    const readHead = aggregates.head.bind(aggregates);
    const moveHead = aggregates.moveHead.bind(aggregates);
    let [isHeld, isDone] = [false, false];
    let letGo: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (letGo = resolve));
    aggregates.moveHead = async (...given) => {
      const closeTime = given[1].window?.closeTime ?? null;
      const isFinal = given[0]._id === questionId && closeTime !== null;
      isHeld ||= isFinal;
      if (isFinal) await released;
      const moved = await moveHead(...given);
      isDone ||= isFinal && moved !== null;
      return moved;
    };
    aggregates.head = (id) => {
      if (isHeld && id === questionId) letGo();
      return readHead(id);
    };
    const release = () => {
      letGo();
      Object.assign(aggregates, { head: readHead, moveHead });
    };
    return { isDone: () => isDone, release };
  }

  it("shows a withdrawal in the prediction", async () => {
    const { question } = await app.make.question("binary");
    const [first, second] = people;
    for (const { token } of [first!, second!]) {
      const item = { question: question._id, probability_yes: 0.5 };
      await app.as(token).post(FORECAST, [item]);
    }
    await until(
      () => head(question._id),
      (now) => now?.latest?.n === 2,
    );
    await app.as(first!.token).post("/api/questions/withdraw/", [{ question: question._id }]);
    await until(
      () => head(question._id),
      (now) => now?.latest?.n === 1,
    );
    await app.as(second!.token).post("/api/questions/withdraw/", [{ question: question._id }]);
    const empty = await until(
      () => head(question._id),
      (now) => now?.latestEnd !== null,
    );

    expect(empty?.latest?.n).to.equal(1);
    const read = await app.as(first!.token).get(`/api/questions/${question._id}/?with_cp=true`);
    expect(read.body.aggregations.recency_weighted.latest.end_time).to.equal(
      empty!.latestEnd! / 1000,
    );
  });

  it("refreshes every question of 2,000 withdrawals with the same end in one sweep", async () => {
    const group = await app.make.group(["binary", "binary", "binary", "binary"]);
    const now = app.caps.clock.now();
    const rows = group.questions.flatMap(({ _id }) =>
      Array.from({ length: 500 }, (_, i) =>
        packForecast({ q: _id, u: 100_000 + i, s: now - 1_000, e: now - 1, v: 0.5 }, now),
      ),
    );
    await app.caps.store.forecasts.insert(rows);
    const asked: number[] = [];
    await sweepWithdrawals({
      ...app.caps,
      jobs: {
        ...app.caps.jobs,
        enqueueMany(_name, payloads) {
          asked.push(
            ...(payloads as unknown as readonly { questionId: number }[]).map(
              ({ questionId }) => questionId,
            ),
          );
          return Promise.resolve(true);
        },
      },
    });

    // The withdrawals of other tests are due here too.
    const ids = group.questions.map(({ _id }) => _id);
    expect(asked.filter((id) => ids.includes(id)).sort()).to.deep.equal(ids.sort());
  });

  it("does nothing for a deleted question or one without a schedule", async () => {
    const { question } = await app.make.question("binary", { question: { openTime: null } });
    const signal = new AbortController().signal;
    await aggregateQuestion(app.caps, { questionId: question._id }, { signal });
    await aggregateQuestion(app.caps, { questionId: 987_654 }, { signal });

    expect(await head(question._id)).to.equal(null);
  });
});
