import { expect } from "chai";
import { createThreadPool, type ThreadPool } from "../../../../../workers/pool.ts";
import { aggregateQuestion } from "../../../../../jobs/processors/aggregation/aggregate_question.ts";
import { keepSession } from "../../../../../jobs/processors/aggregation/aggregation_session.ts";
import { sweepWithdrawals } from "../../../../../jobs/processors/aggregation/sweep_withdrawals.ts";
import type { Capabilities } from "../../../../../src/capabilities.ts";
import type { QuestionType } from "../../../../../src/domain/vocabulary.ts";
import { openLanes } from "../../../../../src/lanes.ts";
import { createMemory } from "../../../../../src/memory.ts";
import type { QuestionDocument } from "../../../../../src/store/posts/question_document.ts";
import { packForecast } from "../../../../../src/store/forecasts/forecast_row.ts";
import { startApp, type TestApp } from "../../../../support/app.ts";
import { logisticCdf } from "../../../../support/cdfs.ts";
import { expectHistoryOfRows } from "../../../../support/expected_history.ts";
import type { Account } from "../../../../support/factories.ts";
import { until } from "../../../../support/until.ts";

const FORECAST = "/api/questions/forecast/";
const signal = new AbortController().signal;

describe("aggregateQuestion", () => {
  let app: TestApp;
  let otherPool: ThreadPool;
  let otherProcess: Capabilities;
  let people: Account[];

  before(async function () {
    this.timeout(60_000);
    app = await startApp("aggregate_question");
    otherPool = createThreadPool({ threads: 2, maxQueue: 64 }, app.caps.log);
    otherProcess = {
      ...app.caps,
      pool: otherPool,
      memory: createMemory(),
      lanes: openLanes(),
    };
    people = [];
    for (let i = 0; i < 12; i++) people.push(await app.make.account());
  });
  after(async () => {
    await otherPool.close();
    await app.close();
  });

  const aggregate = (question: QuestionDocument, rebuild = false, caps = app.caps) =>
    aggregateQuestion(caps, { questionId: question._id, rebuild }, { signal });

  function valueOf(question: QuestionDocument, p: number) {
    if (question.type === "binary") return { probability_yes: p };
    if (question.type === "multiple_choice") {
      return { probability_yes_per_category: { A: p / 2, B: p / 2, Other: 1 - p } };
    }
    const open = question.openUpperBound;
    const cdf = logisticCdf(p, { width: 0.1 + p / 10, open });
    if (!question.openLowerBound) cdf[0] = 0;
    return { continuous_cdf: cdf };
  }

  async function forecast(question: QuestionDocument, who: number, p: number, more: object = {}) {
    const item = { question: question._id, ...valueOf(question, p), ...more };
    const reply = await app.as(people[who]!.token).post(FORECAST, [item]);
    expect(reply.status, reply.text).to.equal(201);
  }

  async function withdraw(question: QuestionDocument, who: number) {
    const path = "/api/questions/withdraw/";
    const reply = await app.as(people[who]!.token).post(path, [{ question: question._id }]);
    expect(reply.status, reply.text).to.equal(201);
  }

  /** Runs `act` before each claim and move of a head, given their number so far. Notes which held. */
  function beforeMoves(act: (count: number) => Promise<void>) {
    const { aggregates } = app.caps.store;
    const moved: boolean[] = [];
    const noted =
      <Given extends unknown[], Head>(write: (...given: Given) => Promise<Head>) =>
      async (...given: Given) => {
        await act(moved.length);
        const head = await write(...given);
        moved.push(head !== null);
        return head;
      };
    const moveHead = noted((...given: Parameters<typeof aggregates.moveHead>) =>
      aggregates.moveHead(...given),
    );
    const claimHead = noted((...given: Parameters<typeof aggregates.claimHead>) =>
      aggregates.claimHead(...given),
    );
    const store = { ...app.caps.store, aggregates: { ...aggregates, moveHead, claimHead } };
    return { moved, caps: { ...app.caps, store } };
  }

  async function historyShown(question: QuestionDocument) {
    const path = `/api/questions/${question._id}/?with_cp=true`;
    // After this time a detail is no longer cached.
    app.travel(2_000);
    const { status, body } = await app.as(people[11]!.token).get(path);
    expect(status).to.equal(200);
    return body.aggregations.recency_weighted.history as { start_time: number }[];
  }

  for (const type of ["binary", "multiple_choice", "numeric"] as const satisfies QuestionType[]) {
    it(`computes a ${type} question correctly through new forecasts, withdrawals and ends`, async () => {
      const { question } = await app.make.question(type);
      for (let round = 0; round < 4; round++) {
        for (let who = 0; who < people.length; who += 1 + (round % 3)) {
          await forecast(question, who, ((who * 7 + round * 13) % 17) / 20 + 0.05);
        }
        await withdraw(question, round);
        await aggregate(question);
        await expectHistoryOfRows(app.caps, question);
      }
      const end = app.caps.clock.now() + 60_000;
      await forecast(question, 5, 0.5, { end_time: new Date(end).toISOString() });
      await aggregate(question);
      const head = await app.caps.store.aggregates.head(question._id);
      expect(head?.latestEnd).to.equal(end);
      app.travel(61_000);
      await sweepWithdrawals(app.caps);
      await aggregate(question);
      const history = await expectHistoryOfRows(app.caps, question);
      expect(history.at(-1)?.s).to.equal(end);
    });
  }

  for (const [keeps, caps] of [
    ["with", () => app.caps],
    ["without", () => otherProcess],
  ] as const) {
    it(`includes forecasts that are written after the clock was set back, ${keeps} a kept state`, async () => {
      const { question } = await app.make.question("binary");
      const hour = 3_600_000;
      const shown = async () => {
        const head = await app.caps.store.aggregates.head(question._id);
        return { n: head?.latest?.n, mean: head?.latest?.recency_weighted.means?.at(-1) };
      };
      await forecast(question, 0, 0.2);
      app.travel(hour);
      await forecast(question, 1, 0.4);
      await aggregate(question);
      expect((await shown()).n).to.equal(2);

      app.travel(-hour);
      for (const [round, value] of [0.6, 0.7].entries()) {
        app.travel(1_000);
        for (const who of [0, 2]) await forecast(question, who, value);
        await aggregate(question, false, caps());
        const { n, mean } = await shown();
        expect(n, `round ${round}: what was said in an hour has not begun`).to.equal(2);
        expect(mean).to.be.closeTo(value, 1e-9);
      }
    });
  }

  it("works without a kept state, and then writes nothing twice", async () => {
    const { question } = await app.make.question("numeric");
    for (let who = 0; who < 6; who++) await forecast(question, who, 0.1 + who / 10);
    await aggregate(question);
    keepSession(app.caps, question._id, null);
    for (let who = 3; who < 9; who++) await forecast(question, who, 0.9 - who / 10);
    await aggregate(question);

    expect(await expectHistoryOfRows(app.caps, question)).to.have.length(12);
    const head = await app.caps.store.aggregates.head(question._id);
    expect(head?.generation).to.equal(1);
  });

  it("may be run by several processes in turn", async () => {
    const { question } = await app.make.question("binary");
    for (let round = 0; round < 6; round++) {
      for (let who = 0; who < people.length; who += 2) await forecast(question, who, 0.5);
      await aggregate(question, false, round % 2 === 0 ? app.caps : otherProcess);
      await expectHistoryOfRows(app.caps, question);
    }
  });

  it("may be run by several processes at once", async () => {
    const { question } = await app.make.question("binary");
    for (let round = 0; round < 5; round++) {
      await Promise.all(people.map((_, who) => forecast(question, who, (who + 1) / 20)));
      await Promise.all([
        aggregate(question),
        aggregate(question, false, otherProcess),
        aggregate(question),
      ]);
    }
    await aggregate(question);
    await expectHistoryOfRows(app.caps, question);
  });

  it("lets a replay finish before another process begins one", async () => {
    const { question } = await app.make.question("binary");
    await Promise.all(people.map((_, who) => forecast(question, who, (who + 1) / 20)));
    await aggregate(question);
    await forecast(question, 0, 0.9);
    keepSession(app.caps, question._id, null);
    const { store } = otherProcess;
    let looks = 0;
    const head = (id: number) => {
      looks += 1;
      return store.aggregates.head(id);
    };
    const watching = {
      ...otherProcess,
      store: { ...store, aggregates: { ...store.aggregates, head } },
    };
    let other: Promise<void> | undefined;
    const { moved, caps } = beforeMoves(async (count) => {
      if (count === 0) return;
      // The first process holds the head now, and is about to move it.
      other ??= aggregate(question, false, watching);
      await until("the other process has looked three times", () => looks >= 3);
    });
    await aggregate(question, false, caps);
    await other;

    expect(moved).to.deep.equal([true, true]);
    await expectHistoryOfRows(app.caps, question);
  });

  it("waits for no claim that was made before the clock was set back", async () => {
    const { question } = await app.make.question("binary");
    await forecast(question, 0, 0.2);
    await aggregate(question);
    const { aggregates } = app.caps.store;
    const now = app.caps.clock.now();
    const read = (await aggregates.head(question._id))!;
    await aggregates.claimHead(read, { now, until: now + 3_600_000 });
    await forecast(question, 1, 0.6);
    await aggregate(question);

    expect((await aggregates.head(question._id))?.latest?.n).to.equal(2);
  });

  it("starts again when another process changes the head meanwhile", async () => {
    const { question } = await app.make.question("binary");
    await forecast(question, 0, 0.2);
    await aggregate(question);
    await forecast(question, 1, 0.6);
    const { moved, caps } = beforeMoves(async (count) => {
      if (count > 0) return;
      // The other process does the same between the reading of the head and its change.
      await forecast(question, 2, 0.9);
      await aggregate(question, false, otherProcess);
    });
    await aggregate(question, false, caps);

    expect(moved[0]).to.equal(false);
    const history = await expectHistoryOfRows(app.caps, question);
    expect(history.at(-1)?.n).to.equal(3);
  });

  it("cuts nothing that another process wrote, when it dies with an old state", async () => {
    const { question } = await app.make.question("binary");
    await forecast(question, 0, 0.3);
    await aggregate(question, false, otherProcess);
    const late = app.caps.clock.now() - 500;
    for (const who of [1, 2, 3]) {
      app.travel(1_000);
      await forecast(question, who, who / 10);
      await aggregate(question);
    }
    const row = { q: question._id, u: people[4]!.id, s: late, e: null, v: 0.7 };
    await app.caps.store.forecasts.insert([packForecast(row, app.caps.clock.now())]);
    await aggregate(question);

    const { store } = otherProcess;
    const append = () => Promise.reject(new Error("killed"));
    const dying = {
      ...otherProcess,
      store: { ...store, aggregates: { ...store.aggregates, append } },
    };
    await aggregate(question, false, dying).catch(() => undefined);
    // The claim of the dead process has ended by then.
    app.travel(6_000);
    await aggregate(question);
    await expectHistoryOfRows(app.caps, question);
  });

  it("does not change the settled part of a generation: an old change leads to a new one", async () => {
    const { question } = await app.make.question("binary");
    const now = app.caps.clock.now();
    const lay = async (minutesAgo: number, u: number, writtenAt: number) => {
      const s = now - minutesAgo * 60_000;
      const row = packForecast({ q: question._id, u, s, e: s + 30_000, v: u / 10 }, writtenAt);
      await app.caps.store.forecasts.insert([row]);
    };
    const ids = people.map(({ id }) => id);
    for (let i = 0; i < 6; i++) await lay(30 - i, ids[i]!, now - (30 - i) * 60_000);
    await aggregate(question);
    const before = (await app.caps.store.aggregates.head(question._id))!;
    const shown = async () => (await historyShown(question)).map(({ start_time: start }) => start);
    expect(await shown()).to.have.length(6);
    // An import: made long ago and written now.
    await lay(28.5, ids[7]!, now);
    await aggregate(question);
    const after = (await app.caps.store.aggregates.head(question._id))!;

    expect(after.generation).to.be.above(before.generation);
    await expectHistoryOfRows(app.caps, question);
    expect(await shown()).to.have.length(7);
  });

  it("reads no settled instant twice", async () => {
    const { question } = await app.make.question("binary");
    const now = app.caps.clock.now();
    const rows = people.map(({ id }, i) => {
      const s = now - (60 - i) * 60_000;
      return packForecast({ q: question._id, u: id, s, e: null, v: 0.3 + i / 100 }, s);
    });
    await app.caps.store.forecasts.insert(rows);
    await aggregate(question);
    const { aggregates } = app.caps.store;
    const original = { ...aggregates };
    const read: number[] = [];
    Object.assign(aggregates, {
      instants: async (...asked: Parameters<typeof aggregates.instants>) => {
        const found = await original.instants(...asked);
        read.push(found.length);
        return found;
      },
    });
    try {
      expect(await historyShown(question)).to.have.length(12);
      await forecast(question, 3, 0.9);
      await aggregate(question);
      expect(await historyShown(question)).to.have.length(13);
      await forecast(question, 4, 0.9);
      await aggregate(question);
      expect(await historyShown(question)).to.have.length(14);
    } finally {
      Object.assign(aggregates, original);
    }
    // Instants of the last ninety seconds are read again.
    expect(read[0]).to.equal(12);
    expect(read.slice(1).every((count) => count <= 3)).to.equal(true);
  });

  it("rebuilds into a new generation and removes the old one", async () => {
    const { question } = await app.make.question("multiple_choice");
    for (let who = 0; who < 5; who++) await forecast(question, who, 0.1 + who / 10);
    await aggregate(question);
    const before = await app.caps.store.aggregates.head(question._id);
    await aggregate(question, true);
    const after = await app.caps.store.aggregates.head(question._id);

    expect(after?.generation).to.be.above(before!.generation);
    await expectHistoryOfRows(app.caps, question);
    const rows = app.caps.store.aggregates.collection.raw;
    expect(await rows.countDocuments({ q: question._id })).to.equal(5);
  });

  it("keeps other runs away from the prediction during a rebuild", async () => {
    const { question } = await app.make.question("binary");
    await forecast(question, 0, 0.2);
    await aggregate(question);
    const { moved, caps } = beforeMoves(async () => {
      await forecast(question, 1, 0.6);
      await aggregate(question, false, otherProcess);
    });
    await aggregate(question, true, caps);
    await aggregate(question);

    expect(moved).to.deep.equal([true]);
    expect((await app.caps.store.aggregates.head(question._id))?.latest?.n).to.equal(2);
  });

  it("cuts the history at a close in the past, and restores it when the close is undone", async () => {
    const { question } = await app.make.question("binary");
    for (let who = 0; who < 6; who++) {
      await forecast(question, who, 0.2);
      app.travel(1_000);
    }
    await aggregate(question);
    const { heads: rows } = await app.caps.store.forecasts.heads(question._id);
    const closeTime = rows.map(({ s }) => s).sort((a, b) => a - b)[2]! + 1;
    await app.caps.store.questions.update(question._id, { actualCloseTime: closeTime });
    await aggregate(question);

    expect(await expectHistoryOfRows(app.caps, question, { closeTime })).to.have.length(3);

    await app.caps.store.questions.update(question._id, { actualCloseTime: null });
    await aggregate(question);
    expect(await expectHistoryOfRows(app.caps, question)).to.have.length(6);
  });

  it("counts people, and only primary bots when the question includes bots", async () => {
    const owner = people[0]!;
    const flags = { isBot: true, botOwnerId: owner.id };
    const primary = await app.make.account({ ...flags, isPrimaryBot: true });
    const second = await app.make.account({ ...flags, isPrimaryBot: false });
    const spam = await app.make.account();
    const without = (await app.make.question("binary")).question;
    const including = (
      await app.make.question("binary", { question: { includeBotsInAggregates: true } })
    ).question;
    for (const question of [without, including]) {
      for (const account of [owner, primary, second, spam]) {
        const item = { question: question._id, probability_yes: 0.4 };
        expect((await app.as(account.token).post(FORECAST, [item])).status).to.equal(201);
      }
    }
    await app.caps.store.users.update(spam.id, { isSpam: true });
    const counts = [];
    for (const question of [without, including]) {
      await aggregate(question, true);
      counts.push((await app.caps.store.aggregates.head(question._id))?.latest?.n);
    }

    expect(counts).to.deep.equal([1, 2]);
  });

  it("keeps histograms of the newest binary snapshot", async () => {
    const { question } = await app.make.question("binary");
    for (const [who, p] of [0.29, 0.29, 0.57].entries()) await forecast(question, who, p);
    await aggregate(question);
    const head = await app.caps.store.aggregates.head(question._id);
    const [plain] = head!.histograms!.unweighted!;

    expect([plain![28], plain![56]]).to.deep.equal([2, 1]);
  });

  it("keeps a histogram of every option, shown with the full history only", async () => {
    const { question } = await app.make.question("multiple_choice");
    for (const [who, p] of [0.58, 0.58, 0.4].entries()) await forecast(question, who, p);
    await aggregate(question);
    const shown = async (query: string) => {
      const path = `/api/questions/${question._id}/?with_cp=true${query}`;
      const { body } = await app.as(people[0]!.token).get(path);
      return body.aggregations;
    };
    const full = await shown("&minimize=false");
    const filled = (rows: number[][]) =>
      rows.map((row) => row.flatMap((weight, bin) => (weight > 0 ? [bin] : [])));

    for (const method of ["recency_weighted", "unweighted"]) {
      const { latest, history } = full[method];
      const bins = [20, 28];
      expect(filled(latest.histogram), method).to.deep.equal([bins, bins, [42, 60]]);
      expect(latest.histogram[0], method).to.have.length(100);
      expect(history.at(-1), method).to.deep.equal(latest);
    }
    expect(full.unweighted.latest.histogram[2][42]).to.equal(2);
    expect(full.service_prediction.latest.histogram).to.equal(null);
    for (const query of ["", "&minimize=true"]) {
      const { latest } = (await shown(query)).recency_weighted;
      expect(latest.histogram, query).to.equal(null);
    }
  });
});
