import { expect } from "chai";
import fc from "fast-check";
import { InstantLog } from "../../../../src/domain/aggregation/history/instant_log.ts";
import { slice } from "../../../../src/domain/numbers/ascending.ts";

const YEAR = 365 * 86_400_000;
const START = Date.UTC(2026, 0, 1);

/** Instants with mostly small distances, as in a burst, and sometimes years. */
const instants = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 1, max: 50 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 * YEAR }) },
    ),
    { maxLength: 400 },
  )
  .map((gaps) => {
    let at = START;
    return gaps.map((gap) => (at += gap));
  });

const all = (log: InstantLog): number[] => slice(log, 0, log.length);

describe("InstantLog", () => {
  it("returns what it was given, in parts of any size", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 100 }), (given, size) => {
        const log = new InstantLog();
        for (let at = 0; at < given.length; at += size) log.append(given.slice(at, at + size));
        expect(all(log)).to.deep.equal(given);
      }),
    );
  });

  it("stores instants over many chunks, some of them wider than four bytes", () => {
    const given = Array.from({ length: 10_000 }, (_, i) => START + i * 20 + (i > 6_000 ? YEAR : 0));
    const log = new InstantLog();
    log.append(given);

    expect(all(log)).to.deep.equal(given);
    expect(log.at(10_000)).to.equal(undefined);
    expect(log.at(-1)).to.equal(undefined);
  });

  it("ignores instants that it has, because two readers may add the same ones", () => {
    const log = new InstantLog();
    log.append([1, 2, 3]);
    log.append([2, 3, 4]);
    log.append([1]);

    expect(all(log)).to.deep.equal([1, 2, 3, 4]);
  });
});
