/** What a process caches of the aggregation of a question, and the order of its runs. */
import { expect } from "chai";
import {
  keepSession,
  sessionOf,
} from "../../../../../jobs/processors/aggregation/aggregation_session.ts";
import { type Lanes, openLanes } from "../../../../../src/lanes.ts";
import { createMemory, type Memory } from "../../../../../src/memory.ts";

describe("runs of one question", () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  let caps: { readonly lanes: Lanes; readonly memory: Memory };
  beforeEach(() => {
    caps = { lanes: openLanes(), memory: createMemory() };
  });

  it("wait for each other, but not for runs of other questions", async () => {
    const events: string[] = [];
    const ends: (() => void)[] = [];
    const run = (name: string) => () => {
      events.push(`begin ${name}`);
      return new Promise<void>((resolve) => {
        ends.push(() => {
          events.push(`end ${name}`);
          resolve();
        });
      });
    };
    const all = Promise.all([
      caps.lanes.aggregations(1, run("a")),
      caps.lanes.aggregations(1, run("b")),
      caps.lanes.aggregations(2, run("c")),
    ]);
    await turn();
    expect(events).to.deep.equal(["begin a", "begin c"]);

    ends[0]!();
    await turn();
    expect(events).to.deep.equal(["begin a", "begin c", "end a", "begin b"]);
    for (const end of ends.slice(1)) end();
    await all;
  });

  it("continue after a failed one, which alone rejects", async () => {
    const failed = caps.lanes.aggregations(1, () => Promise.reject(new Error("lost")));
    const next = caps.lanes.aggregations(1, () => Promise.resolve());
    const outcomes = await Promise.allSettled([failed, next]);

    expect(outcomes.map(({ status }) => status)).to.deep.equal(["rejected", "fulfilled"]);
  });

  it("find the state of the last run, separately for each process", () => {
    const session = { token: 4 } as never;
    keepSession(caps, 1, session);
    expect(sessionOf(caps, 1)).to.equal(session);
    expect(sessionOf(caps, 2)).to.equal(undefined);
    expect(sessionOf({ memory: createMemory() }, 1)).to.equal(undefined);

    keepSession(caps, 1, null);
    expect(sessionOf(caps, 1)).to.equal(undefined);
  });

  it("keep two thousand questions, and remove the one that was used longest ago", () => {
    for (let id = 1; id <= 2_000; id++) keepSession(caps, id, { token: id } as never);
    keepSession(caps, 1, { token: 1 } as never);
    keepSession(caps, 2_001, { token: 2_001 } as never);

    expect(sessionOf(caps, 1)?.token).to.equal(1);
    expect(sessionOf(caps, 2)).to.equal(undefined);
    expect(sessionOf(caps, 3)?.token).to.equal(3);
  });
});
