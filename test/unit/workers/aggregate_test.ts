import { expect } from "chai";
import {
  packForecasts,
  type PlainForecast,
} from "../../../src/domain/aggregation/packed_forecasts.ts";
import type { TaskInput } from "../../../workers/messages.ts";
import { aggregate } from "../../../workers/tasks/aggregate.ts";

const OPEN = 1_000;

describe("the aggregation state of a thread", () => {
  let id = 10_000;
  beforeEach(() => {
    id += 1;
  });

  const forecast = (userId: number, start: number, value = 0.4): PlainForecast => ({
    userId,
    start,
    end: null,
    values: value,
  });

  /** Makes a step of the question, with everything up to `before`. */
  function step(
    token: number | null,
    forecasts: readonly PlainForecast[],
    given: Partial<TaskInput<"aggregate">> & { questionId?: number } = {},
  ) {
    const { questionId = id, ...rest } = given;
    const question = {
      id: questionId,
      type: "binary" as const,
      openTime: OPEN,
      scheduledCloseTime: 5_000,
      actualCloseTime: null,
      optionsHistory: null,
    };
    const input = {
      question,
      token,
      forecasts: packForecasts(forecasts),
      withdrawals: [],
      reputations: new Map(),
      before: 4_000,
      emitFrom: 0,
      isLast: true,
      ...rest,
    };
    return aggregate(input).output;
  }
  function reached(output: ReturnType<typeof step>) {
    if (output.kind !== "reached") throw new Error("the state was lost");
    return output;
  }

  it("continues where its last step ended, only with the token of that step", () => {
    const first = reached(step(null, [forecast(1, 1_100)], { before: 1_150 }));
    const second = reached(step(first.token, [forecast(2, 1_200)], { before: 1_250 }));
    expect(second.token).to.not.equal(first.token);
    expect(second.snapshots.records.byteLength).to.be.above(0);
    expect(step(first.token, [forecast(3, 1_300)])).to.deep.equal({ kind: "lost" });
    // A run that found a foreign state leaves none, so the next one starts again.
    expect(step(second.token, [forecast(3, 1_300)])).to.deep.equal({ kind: "lost" });
  });

  it("starts again when told to", () => {
    step(null, [forecast(1, 1_100), forecast(2, 1_200)]);
    const again = reached(step(null, [forecast(3, 1_300)]));
    const alone = reached(step(null, [forecast(3, 1_300)], { questionId: id + 500 }));
    expect(again.snapshots).to.deep.equal(alone.snapshots);
    expect(again.histograms).to.deep.equal(alone.histograms);
  });

  it("is separate for each question", () => {
    const other = { questionId: id + 600 };
    const mine = reached(step(null, [forecast(1, 1_100)]));
    const theirs = reached(step(null, [forecast(2, 1_100)], other));
    expect(step(theirs.token, [])).to.deep.equal({ kind: "lost" });
    expect(mine.token).to.not.equal(theirs.token);
    expect(step(theirs.token, [], other).kind).to.equal("reached");
  });

  it("has histograms only at the end of a run, and returns when the next forecast ends", () => {
    const ending = { ...forecast(1, 1_100), end: 4_500 };
    const between = reached(step(null, [ending], { isLast: false }));
    expect([between.histograms, between.nextEnd]).to.deep.equal([null, 4_500]);
    const last = reached(step(between.token, []));
    expect(last.histograms).to.not.equal(null);
    expect(last.rewoundTo).to.equal(null);
  });

  it("follows a question that changes between two steps", () => {
    const other = { questionId: id + 700 };
    const early = [forecast(1, 1_100)];
    const first = reached(step(null, early, { before: 1_150 }));
    const same = reached(step(null, early, { ...other, before: 1_150 }));
    const closed = {
      id,
      type: "binary",
      openTime: OPEN,
      scheduledCloseTime: 5_000,
      actualCloseTime: 1_160,
      optionsHistory: null,
    } as unknown as TaskInput<"aggregate">["question"];
    const later = [forecast(2, 1_200, 0.9)];
    const open = reached(step(same.token, later, other));
    const known = reached(step(first.token, later, { question: closed }));
    expect(known.snapshots).to.not.deep.equal(open.snapshots);
  });

  it("removes the least recently used question when there is no more room", () => {
    // A few forecasts with very many options stand for many forecasts.
    const width = 2 ** 20;
    const wide = (userId: number): PlainForecast => ({
      userId,
      start: 1_100,
      end: null,
      values: new Float64Array(width).fill(1 / width),
    });
    const many = (first: number) => Array.from({ length: 6 }, (_, i) => wide(first + i));
    const type = "multiple_choice" as const;
    const keep = (questionId: number) => {
      const question = { id: questionId, type, openTime: OPEN, scheduledCloseTime: 5_000 };
      const given = { ...question, actualCloseTime: null, optionsHistory: null } as never;
      // Nothing is computed yet; the forecasts are only stored.
      return reached(step(null, many(1), { question: given, before: 0, isLast: false })).token;
    };
    const goOn = (questionId: number, token: number) => {
      const question = { id: questionId, type, openTime: OPEN, scheduledCloseTime: 5_000 };
      const given = { ...question, actualCloseTime: null, optionsHistory: null } as never;
      return step(token, [], { question: given, before: 0, isLast: false });
    };
    const [a, b, c] = [id + 800, id + 801, id + 802] as const;
    const tokens = [keep(a), keep(b)] as const;
    const used = reached(goOn(a, tokens[0])).token;
    keep(c);
    expect(goOn(b, tokens[1]).kind, "used longest ago").to.equal("lost");
    expect(goOn(a, used).kind).to.equal("reached");
  });
});
