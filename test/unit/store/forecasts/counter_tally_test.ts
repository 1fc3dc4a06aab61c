/** Increments that are collected, with a store that can be slow and fail. */
import { expect } from "chai";
import {
  blankCounts,
  count,
  type Counts,
  createTally,
  type Increment,
} from "../../../../src/store/forecasts/counter_tally.ts";

function one(id: number): Counts {
  const counts = blankCounts();
  count(counts.questions, id, true);
  return counts;
}

/** A store whose writes end when they are told to. */
function createWorld() {
  const written: number[] = [];
  const pending: { ids: number[]; end: (error?: Error) => void }[] = [];
  const write = ({ questions }: Counts) =>
    new Promise<void>((resolve, reject) => {
      const ids = [...questions.keys()];
      pending.push({
        ids,
        end: (error) => {
          if (error === undefined) written.push(...ids);
          if (error === undefined) resolve();
          else reject(error);
        },
      });
    });
  return { written, pending, write };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("createTally", () => {
  it("gives all waiting callers the next write and its failure, and keeps the counts", async () => {
    const { written, pending, write } = createWorld();
    const tally = createTally(write);
    const first = Promise.allSettled([tally.add(one(1))]);
    await tally.add(one(2));
    const readers = Promise.allSettled(Array.from({ length: 5 }, () => tally.settled()));
    pending[0]!.end(new Error("away"));
    await turn();
    pending[1]!.end(new Error("away"));
    const outcomes = await readers;

    expect(pending.length).to.equal(2);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(Array(5).fill("rejected"));
    expect((await first)[0].status).to.equal("rejected");
    const last = tally.settled();
    expect(pending[2]!.ids.sort()).to.deep.equal([1, 2]);
    pending[2]!.end();
    await last;
    expect(written.sort()).to.deep.equal([1, 2]);
  });

  it("writes what came during a write with the next one", async () => {
    const { written, pending, write } = createWorld();
    const tally = createTally(write);
    const first = tally.add(one(1));
    await tally.add(one(2));
    const settled = tally.settled();
    pending[0]!.end();
    await first;
    await turn();
    pending[1]!.end();
    await settled;

    expect(written).to.deep.equal([1, 2]);
  });

  it("adds up forecasts and new authors for each question", async () => {
    const written: [number, Increment][] = [];
    let end: () => void = () => undefined;
    const tally = createTally(({ questions }) => {
      written.push(...questions);
      return new Promise((resolve) => (end = resolve));
    });
    const first = tally.add(one(9));
    const again = blankCounts();
    count(again.questions, 1, false);
    for (const counts of [one(1), one(1), again, one(2)]) await tally.add(counts);
    const settled = tally.settled();
    end();
    await first;
    await turn();
    end();
    await settled;

    expect(written.slice(1)).to.deep.equal([
      [1, { forecastsCount: 3, nrForecasters: 2 }],
      [2, { forecastsCount: 1, nrForecasters: 1 }],
    ]);
  });
});
