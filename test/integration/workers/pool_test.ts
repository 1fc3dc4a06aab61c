/** Which thread gets a task, what is reported about it, and what its caller gets. */
import { getEventListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { expect } from "chai";
import { formatForecastRows } from "../../../src/domain/export/forecast_rows.ts";
import { createRowPacker } from "../../../src/domain/export/row_packer.ts";
import { readForecastBatch } from "../../../src/domain/forecasts/forecast_batch.ts";
import { OverloadError } from "../../../src/errors.ts";
import type { TaskInput } from "../../../workers/messages.ts";
import { createThreadPool, type PoolRun, type ThreadPool } from "../../../workers/pool.ts";
import { boardOf } from "../../support/board_task.ts";
import { parquetFile } from "../../support/parquet.ts";
import { until } from "../../support/until.ts";

const silent = { error: () => undefined };
const LONG = 4_000;

describe("the lanes of a thread pool", () => {
  let pool: ThreadPool;
  const runs: PoolRun[] = [];
  const onRun = (run: PoolRun) => runs.push(run);
  /** Pools that have no task, by their sizes. A thread needs a second to load its modules. */
  const idle = new Map<string, ThreadPool>();

  /** Takes a pool whose threads have started. */
  async function open(threads: number, maxQueue = 20): Promise<void> {
    const sizes = `${threads} ${maxQueue}`;
    pool = idle.get(sizes) ?? createThreadPool({ threads, maxQueue, onRun }, silent);
    idle.set(sizes, pool);
    const keys = Array.from({ length: threads }, (_, key) => key);
    await Promise.all(keys.map((key) => read(1, key)));
    await pool.run("computeBoard", boardOf(1));
    runs.length = 0;
  }
  after(async () => {
    for (const one of idle.values()) await one.close();
  });

  /** Reads this many forecasts in the thread of a key. */
  function read(count: number, key?: number) {
    const item = { continuous_cdf: Array.from({ length: 201 }, (_, j) => j / 200) };
    const items = Array.from({ length: count }, (_, i) => ({ question: i + 1, ...item }));
    const bytes = new TextEncoder().encode(JSON.stringify(items));
    return pool.run("readForecasts", { bytes }, key === undefined ? {} : { key });
  }

  /** Returns the order in which simultaneous tasks end. */
  async function order(tasks: Readonly<Record<string, () => Promise<unknown>>>): Promise<string[]> {
    const ended: string[] = [];
    await Promise.all(
      Object.entries(tasks).map(([name, run]) => run().then(() => ended.push(name))),
    );
    return ended;
  }

  it("runs tasks of one key one after the other, and other keys at the same time", async () => {
    await open(2);
    const ended = await order({
      long: () => read(LONG, 4),
      same: () => read(1, 2),
      other: () => read(1, 3),
    });
    expect(ended).to.deep.equal(["other", "long", "same"]);
  });

  it("lets accounts take turns in a thread, and what has no account takes one of them", async () => {
    await open(1);
    const of = (accountId: number) => () =>
      pool.run("findMentions", { text: "@ada" }, { accountId });
    const ended = await order({
      first: of(7),
      second: of(7),
      third: of(7),
      fourth: of(7),
      fifth: of(7),
      other: of(8),
      none: () => pool.run("findMentions", { text: "@ada" }),
    });
    expect(ended).to.deep.equal([
      ...["first", "second", "other", "none", "third", "fourth", "fifth"],
    ]);
  });

  it("takes no memory of a task that is refused", async () => {
    await open(1, 1);
    const inputs = Array.from({ length: 3 }, () => new TextEncoder().encode("[]"));
    const outcomes = await Promise.allSettled(
      inputs.map((bytes) => pool.run("readForecasts", { bytes }, { transfer: [bytes.buffer] })),
    );
    expect(outcomes.map(({ status }) => status)).to.deep.equal([
      ...["fulfilled", "fulfilled", "rejected"],
    ]);
    expect(inputs.map(({ length }) => length)).to.deep.equal([0, 0, 2]);
  });

  it("starts no task whose caller has gone while it waited", async () => {
    await open(1);
    const controller = new AbortController();
    const long = read(LONG);
    const gone = pool
      .run("readForecasts", { bytes: new Uint8Array(2) }, { signal: controller.signal })
      .catch((error: unknown) => error);
    controller.abort(new Error("gone"));
    expect(await gone).to.have.property("message", "gone");
    await Promise.all([long, read(1)]);
    expect(runs).to.have.length(2);
  });

  it("gives a task without a key to an idle thread", async () => {
    await open(3);
    const three = [read(LONG), read(LONG), read(1)];
    expect(pool.waiting()).to.equal(0);
    const fourth = read(1);
    expect(pool.waiting()).to.equal(1);
    await Promise.all([...three, fourth]);
    runs.length = 0;
    await Promise.all([read(1, 0), read(1)]);
    expect(runs.map(({ task }) => task)).to.deep.equal(["readForecasts", "readForecasts"]);
  });

  it("counts a thread as free again once its tasks are done", async () => {
    await open(2);
    await Promise.all([read(1, 0), read(1, 0), read(1, 0)]);
    const both = [read(LONG, 1), read(1)];
    expect(pool.waiting()).to.equal(0);
    await Promise.all(both);
  });

  it("keeps scores, boards, rows of exports and long texts from delaying forecasts", async () => {
    await open(1);
    const { rows } = boardOf(40);
    const questions = [{ id: 1, cluster: 1 }];
    const ended = await order({
      board: () => pool.run("computeBoard", boardOf(3_000)),
      benchmark: () =>
        pool.run("computeBenchmark", { seed: 1, questions, rows, isLowerBetter: false }),
      rows: () => pool.run("formatForecasts", rowsOf(1)),
      scores: () => pool.run("scoreQuestion", scoring()),
      mentions: () => pool.run("findMentions", { text: "@ada" }),
      read: () => read(1),
    });
    expect(ended[0]).to.equal("read");
    expect(ended.slice(1)).to.have.members(["board", "benchmark", "rows", "scores", "mentions"]);
  });

  it("counts waiting tasks in every lane, and none when they are done", async () => {
    await open(1);
    const tasks = [
      ...[read(200), read(1), read(1)],
      ...[pool.run("computeBoard", boardOf(50)), pool.run("formatForecasts", rowsOf(1))],
    ];
    expect(pool.waiting()).to.equal(3);
    expect(pool.threads).to.equal(1);
    await Promise.all(tasks);
    expect(pool.waiting()).to.equal(0);
  });

  it("measures the wait for a thread and the work in it separately", async () => {
    await open(1);
    await Promise.all([read(LONG), read(1)]);
    const [first, second] = runs;
    expect(first?.runMs).to.be.above(0);
    expect(second?.waitMs).to.be.above(0);
    expect(second!.runMs).to.be.below(first!.runMs);
    expect(first!.waitMs).to.be.below(second!.waitMs);
  });

  it("starts no task whose caller has gone, and leaves no listener behind", async () => {
    await open(1);
    const { signal } = new AbortController();
    await pool.run("findMentions", { text: "@ada" }, { signal });
    expect(getEventListeners(signal, "abort")).to.have.length(0);
    const gone = AbortSignal.abort(new Error("gone"));
    runs.length = 0;
    const outcome = await pool
      .run("findMentions", { text: "@ada" }, { signal: gone })
      .catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Error).with.property("message", "gone");
    expect(runs).to.deep.equal([]);
  });

  it("stops waiting for a task when the signal aborts, and continues to work", async () => {
    await open(1);
    const controller = new AbortController();
    const item = { continuous_cdf: Array.from({ length: 201 }, (_, j) => j / 200) };
    const items = Array.from({ length: 200 }, (_, i) => ({ question: i + 1, ...item }));
    const bytes = new TextEncoder().encode(JSON.stringify(items));
    const long = pool.run("readForecasts", { bytes }, { signal: controller.signal });
    controller.abort(new Error("gone"));
    const outcome = await long.catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Error).with.property("message", "gone");
    expect((await read(1)).kind).to.equal("read");
  });

  it("rejects with the error of a task, and continues to work", async () => {
    await open(1);
    const faulty = { ...rowsOf(1), questions: [] };
    const outcome = await pool.run("formatForecasts", faulty).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Error).and.not.instanceOf(OverloadError);
    expect(outcome).to.have.property("message", "A row names an unknown question or author");
    const { room, length, rows } = await pool.run("formatForecasts", rowsOf(2));
    const here = formatForecastRows(rowsOf(2));
    expect(room.subarray(0, length)).to.deep.equal(here.room.subarray(0, here.length));
    expect(rows.count).to.equal(2);
  });

  it("refuses more tasks than may wait in the background", async () => {
    await open(1, 2);
    const tasks = Array.from({ length: 8 }, () => pool.run("computeBoard", boardOf(200)));
    const outcomes = await Promise.allSettled(tasks);
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused.length).to.be.within(5, 6);
    for (const one of refused) expect(one).to.have.property("reason").instanceOf(OverloadError);
  });

  it("returns the same answer as the code in place, and takes the memory of the input", async () => {
    await open(1);
    const items = [{ question: 1, probability_yes: 0.4 }, { question: 2 }];
    for (const text of [JSON.stringify(items), "[{}]", "{"]) {
      const bytes = new TextEncoder().encode(text);
      const copy = new Uint8Array(bytes);
      const answer = await pool.run("readForecasts", { bytes: copy }, { transfer: [copy.buffer] });
      expect(answer).to.deep.equal(readForecastBatch(bytes));
      expect(copy.length, "the memory was handed over").to.equal(0);
    }
    const mentions = await pool.run("findMentions", { text: "@Ada `@bob` @admins" });
    expect(mentions).to.deep.equal({ names: [["ada"]], groups: ["admins"] });
  });

  it("gives its threads the configured niceness, and those of boards at least as much", async () => {
    const own = getPriority();
    for (const [niceness, ofBoards] of [
      [3, 5],
      [7, 7],
    ] as const) {
      const before = new Set(nicenessByThread().keys());
      const ownThreads = () => [...nicenessByThread()].filter(([id]) => !before.has(id));
      const isThereAt = (wanted: number) => ownThreads().some(([, one]) => one === own + wanted);
      pool = createThreadPool({ threads: 1, maxQueue: 4, niceness }, silent);
      await read(1);
      expect(isThereAt(niceness), "reading").to.equal(true);
      const reading = new Set(ownThreads().map(([id]) => id));
      await pool.run("computeBoard", boardOf(1));
      const ofBoardsNow = ownThreads().filter(([id]) => !reading.has(id));
      expect(ofBoardsNow.map(([, one]) => one)).to.include(own + ofBoards);
      await pool.close();
      // The thread of boards ends with the pool, and not with its idle time.
      await until("no thread of boards", () => {
        const left = nicenessByThread();
        return ofBoardsNow.every(([id, one]) => one !== own + ofBoards || !left.has(id));
      });
    }
  });

  it("ends the thread of a file that takes too long, and reads the next one in another", async function () {
    this.timeout(60_000);
    pool = createThreadPool({ threads: 1, maxQueue: 4, fileMs: 8_000 }, silent);
    const fileOf = (bytes: Uint8Array<ArrayBuffer>) =>
      pool.run("readForecastFile", { bytes, choice: {} });
    const line = () => new TextEncoder().encode(`{"question": 7, "probability_yes": 0.5}`);
    await fileOf(line());
    const [endless, board, next] = await Promise.all([
      fileOf(parquetFile({}, { numberBytes: 800_000 })),
      pool.run("computeBoard", boardOf(1)),
      fileOf(line()),
    ]);
    expect(endless.faults.map(({ code, message }) => `${code}: ${message}`)).to.deep.equal([
      "file: The file takes more time or memory than a file may take",
    ]);
    expect(board).to.have.property("entries");
    // One text for each forecast: the event loop never gets the values of a whole file.
    expect(next.forecasts).to.deep.equal([
      { line: 1, name: { kind: "id", id: 7 }, json: `{"probability_yes":0.5}` },
    ]);
    await pool.close();
  });

  it("finishes waiting tasks before it closes", async () => {
    pool = createThreadPool({ threads: 1, maxQueue: 20 }, silent);
    await read(1);
    const tasks = [read(50), read(1), pool.run("computeBoard", boardOf(50))];
    await pool.close();
    expect((await Promise.allSettled(tasks)).map(({ status }) => status)).to.deep.equal(
      tasks.map(() => "fulfilled"),
    );
  });

  it("finishes tasks that wait for a thread which still loads, before it closes", async () => {
    pool = createThreadPool({ threads: 2, maxQueue: 20 }, silent);
    const tasks = [read(1, 0), read(1, 1), pool.run("computeBoard", boardOf(1))];
    await pool.close();
    const outcomes = await Promise.allSettled(tasks);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(tasks.map(() => "fulfilled"));
  });
});

function rowsOf(count: number): TaskInput<"formatForecasts"> {
  const packer = createRowPacker(count);
  for (let i = 0; i < count; i++) {
    packer.claim(1)[0] = 0.25;
    const head = { questionId: 1, authorId: 2, start: i, end: Number.NaN, count: Number.NaN };
    packer.add(head, 1);
  }
  const scale = { rangeMin: null, rangeMax: null, zeroPoint: null, inboundOutcomeCount: null };
  return {
    rows: packer.done(),
    questions: [{ id: 1, type: "binary", optionCount: 0, bucket: null, ...scale }],
    authors: [{ key: 2, id: 2, name: "ada", isBot: false }],
    format: "csv",
    raw: false,
    anonymized: false,
    room: new Uint8Array(16),
  };
}

function scoring(): TaskInput<"scoreQuestion"> {
  return {
    question: {
      type: "binary",
      openTime: 0,
      scheduledCloseTime: 100,
      actualCloseTime: 80,
      cpRevealTime: null,
      spotScoringTime: null,
      openLowerBound: false,
      openUpperBound: false,
      inboundOutcomeCount: null,
    },
    bucket: 1,
    forecasts: {
      users: Float64Array.of(1),
      starts: Float64Array.of(10),
      ends: Float64Array.of(Number.NaN),
      values: Float64Array.of(0.7),
      width: 1,
    },
    base: Float64Array.of(1),
  };
}

/**
 * Returns the niceness of each thread of this process, by its id: field 19 of its line, counted
 * after the name.
 */
function nicenessByThread(): ReadonlyMap<string, number> {
  const threads = "/proc/self/task";
  return new Map(
    readdirSync(threads).map((id) => {
      const line = readFileSync(`${threads}/${id}/stat`, "utf8");
      return [id, Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[16])];
    }),
  );
}
