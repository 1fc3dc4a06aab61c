/** What a process remembers of the aggregation of a question, and whose turn it is. */
import { expect } from "chai";
import {
  keepSession,
  oneAtATime,
  sessionOf,
} from "../../../../../jobs/processors/aggregation/aggregation_session.ts";
import type { Capabilities } from "../../../../../src/capabilities.ts";

describe("runs of one question", () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  let caps: Pick<Capabilities, "pool">;
  beforeEach(() => {
    // Names a process: what it remembers belongs to its threads.
    caps = { pool: {} as Capabilities["pool"] };
  });

  it("wait for each other, those of other questions do not", async () => {
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
      oneAtATime(caps, 1, run("a")),
      oneAtATime(caps, 1, run("b")),
      oneAtATime(caps, 2, run("c")),
    ]);
    await turn();
    expect(events).to.deep.equal(["begin a", "begin c"]);

    ends[0]!();
    await turn();
    expect(events).to.deep.equal(["begin a", "begin c", "end a", "begin b"]);
    for (const end of ends.slice(1)) end();
    await all;
  });

  it("go on after one that failed, which alone says so", async () => {
    const failed = oneAtATime(caps, 1, () => Promise.reject(new Error("lost")));
    const next = oneAtATime(caps, 1, () => Promise.resolve());
    const outcomes = await Promise.allSettled([failed, next]);

    expect(outcomes.map(({ status }) => status)).to.deep.equal(["rejected", "fulfilled"]);
  });

  it("find what the last one kept, of each process its own", () => {
    const session = { token: 4 } as never;
    keepSession(caps, 1, session);
    expect(sessionOf(caps, 1)).to.equal(session);
    expect(sessionOf(caps, 2)).to.equal(undefined);
    expect(sessionOf({ pool: {} as never }, 1)).to.equal(undefined);

    keepSession(caps, 1, null);
    expect(sessionOf(caps, 1)).to.equal(undefined);
  });

  it("keep two thousand questions, and forget the one that rested longest", () => {
    for (let id = 1; id <= 2_000; id++) keepSession(caps, id, { token: id } as never);
    keepSession(caps, 1, { token: 1 } as never);
    keepSession(caps, 2_001, { token: 2_001 } as never);

    expect(sessionOf(caps, 1)?.token).to.equal(1);
    expect(sessionOf(caps, 2)).to.equal(undefined);
    expect(sessionOf(caps, 3)?.token).to.equal(3);
  });
});
