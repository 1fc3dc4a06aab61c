/** Group commit with a store that can be slow, refuse and fail. */
import { expect } from "chai";
import {
  createForecastWriter,
  type Outcome,
  type Submission,
  type WriterNeeds,
} from "../../../../src/store/forecasts/forecast_writer.ts";
import type { InputDocument } from "../../../../src/store/forecasts/forecast_inputs.ts";
import type { NewTrace } from "../../../../src/store/forecasts/forecast_document.ts";
import type { TraceDocument } from "../../../../src/store/forecasts/forecast_traces.ts";
import type { StoredForecast } from "../../../../src/store/forecasts/forecast_row.ts";
import type { ForecastTarget } from "../../../../src/store/posts/questions.ts";
import { until } from "../../../support/until.ts";

interface World {
  readonly rows: StoredForecast[];
  /** Sizes of inserts, in order. */
  readonly inserts: number[];
  inFlight: number;
  mostInFlight: number;
  readonly closed: Set<number>;
  failing: Error | null;
  /** Inserts get no answer and have no effect. */
  silent: boolean;
  /** Removals have no effect. */
  keeps: boolean;
  /** The replaced parts, which begin later. */
  readonly parts: StoredForecast[];
  counted: number;
  readonly inputs: InputDocument[];
  readonly traces: TraceDocument[];
  /** What every command was given, in order. */
  readonly calls: Call[];
  /** Called as each command begins. */
  onCall: (name: Call[0]) => void;
}

type Commands = WriterNeeds["forecasts"] &
  Pick<WriterNeeds["questions"], "perhapsChanged"> &
  Pick<WriterNeeds["counters"], "record">;
type Call = {
  [Name in keyof Commands]: readonly [name: Name, ...given: Parameters<Commands[Name]>];
}[keyof Commands];

function drop(list: { _id: StoredForecast["_id"] }[], ids: readonly StoredForecast["_id"][]) {
  for (const id of ids) {
    const place = list.findIndex(({ _id }) => _id.equals(id));
    if (place >= 0) list.splice(place, 1);
  }
  return Promise.resolve();
}

function createWorld(): { world: World; needs: WriterNeeds } {
  const world: World = {
    rows: [],
    inserts: [],
    inFlight: 0,
    mostInFlight: 0,
    closed: new Set(),
    failing: null,
    silent: false,
    keeps: false,
    parts: [],
    counted: 0,
    inputs: [],
    traces: [],
    calls: [],
    onCall: () => undefined,
  };
  const note = (...call: Call) => {
    world.calls.push(call);
    world.onCall(call[0]);
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const isTaken = ({ q, u, s }: StoredForecast) =>
    world.rows.some((row) => row.q === q && row.u === u && row.s === s);
  const needs: WriterNeeds = {
    forecasts: {
      async insert(rows) {
        note("insert", rows);
        world.inserts.push(rows.length);
        world.inFlight++;
        world.mostInFlight = Math.max(world.mostInFlight, world.inFlight);
        await turn();
        world.inFlight--;
        if (world.silent) await new Promise(() => undefined);
        if (world.failing !== null) throw world.failing;
        const faults: { code: number; index: number }[] = [];
        rows.forEach((row, index) => {
          if (isTaken(row)) faults.push({ code: 11_000, index });
          else world.rows.push(row);
        });
        if (faults.length > 0) throw Object.assign(new Error("dup"), { writeErrors: faults });
      },
      replace(rows) {
        note("replace", rows);
        world.parts.push(...rows);
        return Promise.resolve();
      },
      remove(ids) {
        note("remove", ids);
        if (world.keeps) return Promise.reject(away());
        return drop(world.rows, ids);
      },
      removeParts(parts) {
        note("removeParts", parts);
        for (const { q, u, s, t } of parts) {
          const isPart = (row: StoredForecast) =>
            row.q === q && row.u === u && row.s === s && row.t === t;
          const place = world.parts.findIndex(isPart);
          if (place >= 0) world.parts.splice(place, 1);
        }
        return Promise.resolve();
      },
      removeLater(userId, periods) {
        note("removeLater", userId, periods);
        return Promise.resolve();
      },
    },
    takenBack: () => Promise.resolve(),
    traces: {
      insert(traces) {
        world.traces.push(...traces);
        return Promise.resolve();
      },
      remove: (ids) => drop(world.traces, ids),
    },
    inputs: {
      insert(inputs) {
        world.inputs.push(...inputs);
        return Promise.resolve();
      },
      remove: (ids) => drop(world.inputs, ids),
      removeEarlier(inputs) {
        for (const { q, u, s } of inputs) {
          const isEarlier = (one: InputDocument) => one.q === q && one.u === u && one.s < s;
          const kept = world.inputs.filter((one) => !isEarlier(one));
          world.inputs.splice(0, world.inputs.length, ...kept);
        }
        return Promise.resolve();
      },
    },
    questions: {
      perhapsChanged(ids, moments) {
        note("perhapsChanged", ids, moments);
        return Promise.resolve(ids.filter((id) => world.closed.has(id)));
      },
      targets: (ids) =>
        Promise.resolve(ids.map((_id) => ({ _id, resolution: null }) as ForecastTarget)),
    },
    counters: {
      record(recorded) {
        note("record", recorded);
        world.counted += recorded.length;
        return Promise.resolve();
      },
      settled: () => Promise.resolve(),
    },
  };
  return { world, needs };
}

function away(): Error {
  return Object.assign(new Error("connection closed"), { name: "MongoNetworkError" });
}

function submission(world: World, userId: number, questions: readonly number[]): Submission {
  const now = 1_000;
  return {
    userId,
    now,
    clock: { now: () => now },
    forecasts: questions.map((q) => ({ q, u: userId, s: now, e: null, v: 0.5 })),
    later: [],
    grace: [],
    recorded: questions.map((questionId) => ({
      questionId,
      postId: questionId,
      userId,
      countsAuthor: true,
    })),
    isUnchanged: () => Promise.resolve(false),
    judgedAt: now,
    changeable: [],
    accepts: ({ _id }) => !world.closed.has(_id),
  };
}

describe("createForecastWriter", () => {
  it("writes simultaneous requests in one insert, with at most two inserts at a time", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    const first = Array.from({ length: 30 }, (_, i) => writer.submit(submission(world, i, [1])));
    const outcomes = await Promise.all(first);
    for (let wave = 0; wave < 5; wave++) {
      const more = Array.from({ length: 10 }, (_, i) =>
        writer.submit(submission(world, 100 + wave * 10 + i, [1, 2])),
      );
      outcomes.push(...(await Promise.all(more)));
    }

    expect(new Set(outcomes)).to.deep.equal(new Set<Outcome>(["written"]));
    expect(world.inserts[0]).to.equal(30);
    expect(world.inserts).to.have.length(6);
    expect(world.mostInFlight).to.be.at.most(2);
    expect(world.counted).to.equal(world.rows.length);
  });

  it("writes each request by itself when groups are off", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    await Promise.all([1, 2, 3].map((u) => writer.submit(submission(world, u, [1]), false)));

    expect(world.inserts).to.deep.equal([1, 1, 1]);
  });

  it("refuses only the request whose question was closed, and removes all its rows", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    world.closed.add(2);
    const outcomes = await Promise.all([
      writer.submit(submission(world, 1, [1, 2])),
      writer.submit(submission(world, 2, [1])),
    ]);

    expect(outcomes).to.deep.equal(["refused", "written"]);
    expect(world.rows.map(({ q, u }) => [q, u])).to.deep.equal([[1, 2]]);
    expect(world.counted).to.equal(1);
  });

  it("reads a question again only after an announced change, except for multiple choice", async () => {
    const { world, needs } = createWorld();
    const asked: number[][] = [];
    const read: number[][] = [];
    const writer = createForecastWriter({
      ...needs,
      questions: {
        perhapsChanged(ids, moments) {
          asked.push([...ids]);
          return needs.questions.perhapsChanged(ids, moments);
        },
        targets(ids) {
          read.push([...ids]);
          return needs.questions.targets(ids);
        },
      },
    });
    world.closed.add(3);
    const calm = { isUnchanged: () => Promise.resolve(true) };
    const outcomes = await Promise.all([
      writer.submit({ ...submission(world, 1, [1]), ...calm }),
      writer.submit({ ...submission(world, 2, [2]) }),
      writer.submit({ ...submission(world, 3, [3]), ...calm, changeable: [3] }),
    ]);
    await writer.submit({ ...submission(world, 4, [1]), ...calm });

    expect(outcomes).to.deep.equal(["written", "written", "refused"]);
    expect(asked).to.deep.equal([[2]]);
    expect(read).to.deep.equal([[3]]);
  });

  it("moves a start by a millisecond when it is taken", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    const outcomes = await Promise.all(
      [1, 1, 1].map((u) => writer.submit(submission(world, u, [1]))),
    );
    await writer.settled();

    expect(outcomes).to.deep.equal(["written", "written", "written"]);
    expect(world.rows.map(({ s }) => s).sort()).to.deep.equal([1000, 1001, 1002]);
  });

  it("keeps the newest input of an author on a question, and takes back that of a refused one", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    const withInput = (userId: number, q: number, s: number, d?: string): Submission => ({
      ...submission(world, userId, [q]),
      forecasts: [{ q, u: userId, s, e: null, v: 0.5, ...(d === undefined ? {} : { d }) }],
    });
    await writer.submit(withInput(1, 1, 1_000, "first"));
    await writer.submit(withInput(1, 1, 2_000, "second"));
    // One without an input takes none away: it is not shown with it either.
    await writer.submit(withInput(1, 1, 3_000));
    world.closed.add(2);
    await writer.submit(withInput(1, 2, 1_000, "refused"));

    expect(world.inputs.map(({ q, u, s, d }) => [q, u, s, d])).to.deep.equal([
      [1, 1, 2_000, JSON.stringify("second")],
    ]);
    const [row] = world.rows.filter(({ s }) => s === 2_000);
    expect(world.inputs[0]?._id).to.equal(row?._id);
  });

  it("writes inputs and traces before forecasts, and takes back those of refused ones", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    let before = 0;
    world.onCall = (name) => {
      if (name === "insert") before = Math.min(world.inputs.length, world.traces.length);
    };
    world.closed.add(2);
    const trace = { trace: { rationale: "", sources: [] } } as unknown as NewTrace;
    for (const q of [1, 2]) {
      const plain = submission(world, q, [q]);
      const forecasts = plain.forecasts.map((one) => ({ ...one, d: "x", trace }));
      await writer.submit({ ...plain, forecasts });
      expect(before, `${q}`).to.equal(q);
    }
    expect(world.traces.map(({ _id }) => _id)).to.deep.equal([world.rows[0]!._id]);
  });

  it("fails every request of a group that could not be written, and leaves none of its rows", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    world.failing = new Error("away");
    const failed = await Promise.allSettled([
      writer.submit(submission(world, 1, [1])),
      writer.submit(submission(world, 2, [1])),
    ]);
    world.failing = null;

    expect(failed.map(({ status }) => status)).to.deep.equal(["rejected", "rejected"]);
    expect(world.rows).to.deep.equal([]);
    expect(await writer.submit(submission(world, 1, [1]))).to.equal("written");
  });

  it("fails the requests of groups without an answer and waiting ones, and then continues", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs, 40);
    world.silent = true;
    const failed = [1, 2].map((u) => writer.submit(submission(world, u, [1])));
    await new Promise((resolve) => setImmediate(resolve));
    failed.push(writer.submit(submission(world, 3, [1])));
    await new Promise((resolve) => setImmediate(resolve));
    failed.push(writer.submit(submission(world, 4, [1])));
    const stuck = writer.stuckMs() > 0;
    const outcomes = await Promise.allSettled(failed);
    world.silent = false;

    expect(stuck).to.equal(true);
    expect(world.inserts).to.deep.equal([2, 1]);
    for (const outcome of outcomes) {
      expect(outcome.status).to.equal("rejected");
      expect((outcome as PromiseRejectedResult).reason.name).to.equal("OverloadError");
    }
    expect(await writer.submit(submission(world, 5, [1]))).to.equal("written");
    await until("idle", () => writer.stuckMs() === 0);
  });

  it("removes rows that are written after the answer, also when each step is late", async () => {
    for (const slow of ["insert", "perhapsChanged", "record"] as const) {
      const { world, needs } = createWorld();
      const rest = () => new Promise((resolve) => setTimeout(resolve, 80));
      const forecasts = { ...needs.forecasts };
      const questions = { ...needs.questions };
      const counters = { ...needs.counters };
      if (slow === "insert")
        needs.forecasts.insert = (rows) => rest().then(() => forecasts.insert(rows));
      if (slow === "record")
        needs.counters.record = (rows) => rest().then(() => counters.record(rows));
      if (slow === "perhapsChanged") {
        needs.questions.perhapsChanged = (...given) =>
          rest().then(() => questions.perhapsChanged(...given));
      }
      const writer = createForecastWriter(needs, 40);
      const [outcome] = await Promise.allSettled([writer.submit(submission(world, 1, [1]))]);

      expect(outcome.status, slow).to.equal("rejected");
      await rest();
      await until("the removal", () => world.rows.length === 0);
      expect(world.inputs, slow).to.deep.equal([]);
      await writer.close();
    }
  });

  it("is not reported as stuck while groups are written beside one that hangs", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs, 2_000);
    world.silent = true;
    const failed = Promise.allSettled([writer.submit(submission(world, 1, [1]))]);
    await until("the first group hangs", () => writer.stuckMs() > 20);
    world.silent = false;
    const begun = performance.now();
    await writer.submit(submission(world, 2, [1]));
    // The time counts from the write of the second group, although the first one still hangs.
    await new Promise((resolve) => setImmediate(resolve));
    const stuck = writer.stuckMs();

    expect(stuck).to.be.at.most(performance.now() - begun);
    expect((await failed)[0].status).to.equal("rejected");
  });

  it("answers while the database is unavailable, and removes stored rows as soon as it can", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    needs.counters.record = () => Promise.reject(away());
    world.keeps = true;
    const failed = await Promise.allSettled([writer.submit(submission(world, 1, [1]))]);
    const kept = world.rows.length;
    world.keeps = false;
    await until("the removal", () => world.rows.length === 0);

    expect(failed[0].status).to.equal("rejected");
    expect(kept).to.equal(1);
    await writer.close();
  });

  it("leaves rows of a request with a key to its repeat while the database is unavailable", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    needs.counters.record = () => Promise.reject(away());
    const plain = submission(world, 1, [1]);
    const keyed = submission(world, 2, [1, 2]);
    const forecasts = keyed.forecasts.map((forecast) => ({ ...forecast, effectKey: "a call" }));
    await Promise.allSettled([writer.submit(plain), writer.submit({ ...keyed, forecasts })]);
    await until("the removal", () => world.rows.every(({ u }) => u === 2));
    await writer.close();

    expect(world.rows.map(({ u, q }) => [u, q])).to.deep.equal([
      [2, 1],
      [2, 2],
    ]);
  });

  it("removes later parts that it has written, and none that were written since", async () => {
    const { world, needs } = createWorld();
    const writer = createForecastWriter(needs);
    const part = { q: 1, u: 1, s: 9_000, e: null, v: 0.5 };
    const inGrace = { ...submission(world, 1, [1]), later: [part], grace: [{ q: 1, end: 9_000 }] };
    const since = { ...part, t: 5_000 } as unknown as StoredForecast;
    needs.counters.record = () => {
      world.parts.push(since);
      return Promise.reject(new Error("broken"));
    };
    const failed = await Promise.allSettled([writer.submit(inGrace)]);

    expect(failed[0].status).to.equal("rejected");
    expect(world.parts).to.deep.equal([since]);
    await writer.close();
  });

  describe("with parts that begin later", () => {
    /** A forecast in a grace period: one part until its end, and one from then on. */
    const inGrace = (world: World, u: number, q: number): Submission => ({
      ...submission(world, u, [q]),
      later: [{ q, u, s: 9_000, e: null, v: 0.75 }],
      grace: [{ q, end: 9_000 }],
    });
    const named = (world: World) => world.calls.map(([name]) => name);
    const given = (world: World, name: Call[0]) =>
      world.calls.flatMap((call) => (call[0] === name ? [call.slice(1)] : []));
    const idsOf = (rows: readonly StoredForecast[]) => rows.map(({ _id }) => String(_id));

    it("removes the author's other later parts, then writes the new ones, before the fresh look", async () => {
      const { world, needs } = createWorld();
      const writer = createForecastWriter(needs);
      await writer.submit(inGrace(world, 3, 7));

      expect(named(world)).to.deep.equal([
        "insert",
        "removeLater",
        "replace",
        "perhapsChanged",
        "record",
      ]);
      expect(given(world, "removeLater")).to.deep.equal([
        [3, [{ q: 7, end: 9_000, keepsPart: true }]],
      ]);
      expect(world.parts).to.have.length(1);
      expect(world.parts[0]).to.deep.include({ q: 7, u: 3, s: 9_000, e: null, v: 0.75, t: 1_000 });
    });

    it("removes them when the new forecast has none", async () => {
      const { world, needs } = createWorld();
      const writer = createForecastWriter(needs);
      await writer.submit({ ...submission(world, 3, [6, 7]), grace: [{ q: 7, end: 9_000 }] });

      expect(named(world)).to.deep.equal(["insert", "removeLater", "perhapsChanged", "record"]);
      expect(given(world, "removeLater")).to.deep.equal([
        [3, [{ q: 7, end: 9_000, keepsPart: false }]],
      ]);
    });

    it("looks for none when no question has a grace period", async () => {
      const { world, needs } = createWorld();
      const writer = createForecastWriter(needs);
      await writer.submit(submission(world, 3, [6, 7]));

      expect(named(world)).to.deep.equal(["insert", "perhapsChanged", "record"]);
    });

    it("keeps the parts of the requests of a group separate", async () => {
      const { world, needs } = createWorld();
      const writer = createForecastWriter(needs);
      const two = { ...inGrace(world, 4, 8), now: 1_500, grace: [{ q: 8, end: 9_500 }] };
      await Promise.all([
        writer.submit(inGrace(world, 3, 7)),
        writer.submit(submission(world, 5, [7])),
        writer.submit({ ...two, later: two.later.map((part) => ({ ...part, s: 9_500 })) }),
      ]);

      expect(named(world)).to.deep.equal([
        "insert",
        "removeLater",
        "replace",
        "removeLater",
        "replace",
        "perhapsChanged",
        "record",
      ]);
      expect(given(world, "removeLater")).to.deep.equal([
        [3, [{ q: 7, end: 9_000, keepsPart: true }]],
        [4, [{ q: 8, end: 9_500, keepsPart: true }]],
      ]);
      expect(world.parts.map(({ q, u, s }) => [q, u, s])).to.deep.equal([
        [7, 3, 9_000],
        [8, 4, 9_500],
      ]);
    });

    it("removes exactly the rows and parts of a refused request", async () => {
      const { world, needs } = createWorld();
      const writer = createForecastWriter(needs);
      world.closed.add(7);
      let refusedRows: readonly StoredForecast[] = [];
      world.onCall = (name) => {
        if (name === "removeLater") refusedRows = world.rows.filter(({ q }) => q === 7);
      };
      const outcomes = await Promise.all([
        writer.submit(inGrace(world, 3, 7)),
        writer.submit(inGrace(world, 4, 8)),
      ]);

      expect(outcomes).to.deep.equal(["refused", "written"]);
      expect(named(world).slice(-5)).to.deep.equal([
        "replace",
        "perhapsChanged",
        "remove",
        "removeParts",
        "record",
      ]);
      const removed = given(world, "remove") as [readonly StoredForecast["_id"][]][];
      expect(removed.map(([ids]) => ids.map(String))).to.deep.equal([idsOf(refusedRows)]);
      expect(refusedRows).to.have.length(1);
      expect(given(world, "removeParts")).to.deep.equal([[[{ q: 7, u: 3, s: 9_000, t: 1_000 }]]]);
      expect(world.parts.map(({ q }) => q)).to.deep.equal([8]);
    });
  });
});
