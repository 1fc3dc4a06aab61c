import { expect } from "chai";
import fc from "fast-check";
import {
  DEFAULT_RATES,
  IN_FLIGHT_WAIT_MS,
  MAX_IN_FLIGHT,
  parseRates,
  rateFactor,
  ratePolicy,
  type RatePolicy,
  takeUnits,
} from "../../../../src/domain/requests/rate_policy.ts";
import { RATE_CLASSES } from "../../../../src/domain/vocabulary.ts";

function policy(burst: number, refill: number): RatePolicy {
  const made = ratePolicy("read", { burst, refill });
  if (made === null) throw new Error("a policy was expected");
  return made;
}

describe("ratePolicy()", () => {
  it("gives every class the numbers of the contract", () => {
    const table = RATE_CLASSES.map((name) => {
      const made = ratePolicy(name, DEFAULT_RATES[name]);
      return [name, made?.burst, made?.windowSeconds];
    });
    expect(table).to.deep.equal([
      ["read", 240, 24],
      ["forecast", 600, 30],
      ["write", 60, 60],
      ["moderate", 120, 60],
      ["export", 5, 1800],
      ["login", 10, 100],
      ["session", 60, 120],
      ["signup", 5, 900],
      ["rotate", 20, 2400],
      ["mails", 500, 90_000],
      ["mentions", 100, 86_400],
      ["visitor", 240, 12],
      ["anon", 60, 30],
      ["public", 120, 12],
    ]);
  });

  it("is null for a class that is switched off", () => {
    expect(ratePolicy("read", { burst: 0, refill: 0 })).to.equal(null);
  });
});

describe("takeUnits()", () => {
  it("treats a bucket as full that was used before the clock was set back", () => {
    const made = policy(10, 1);
    const before = takeUnits(made, 0, 3_600_000);
    const after = takeUnits(made, before.fullAt, 0);

    expect(after).to.include({ allowed: true, remaining: 9, fullAt: 1_000 });
  });

  it("refuses a bucket that is ahead by as much as two clocks may differ", () => {
    const made = policy(10, 1);

    expect(takeUnits(made, 15_000, 0)).to.include({ allowed: false, fullAt: 15_000 });
    expect(takeUnits(made, 15_001, 0)).to.include({ allowed: true, fullAt: 1_000 });
  });
});

describe("rateFactor()", () => {
  it("multiplies reads and forecasts by the tier", () => {
    const factors = (["restricted", "benchmarking", "unrestricted"] as const).map((tier) =>
      rateFactor("forecast", { tier, isStaff: false }),
    );
    expect(factors).to.deep.equal([1, 3, 10]);
  });

  it("gives staff ten times the reads", () => {
    expect(rateFactor("read", { tier: "restricted", isStaff: true })).to.equal(10);
  });

  it("does not change other classes", () => {
    expect(rateFactor("write", { tier: "unrestricted", isStaff: true })).to.equal(1);
  });
});

describe("parseRates()", () => {
  it("overrides the named classes only", () => {
    const { rates, faults } = parseRates(" read=5/0.5, write=0/0 ,anon=60/120");
    expect(faults).to.deep.equal([]);
    expect(rates.read).to.deep.equal({ burst: 5, refill: 0.5 });
    expect(rates.write).to.deep.equal({ burst: 0, refill: 0 });
    expect(rates.anon).to.deep.equal({ burst: 60, refill: 120 });
    expect(rates.forecast).to.deep.equal(DEFAULT_RATES.forecast);
  });

  it("reports every part that it cannot read", () => {
    const { rates, faults } = parseRates("read=5,walk=1/1,write=-1/1,1read=2/2");
    expect(faults).to.have.length(4);
    expect(rates).to.deep.equal(DEFAULT_RATES);
  });
});

describe("takeUnits()", () => {
  it("grants the burst at once and then refuses", () => {
    const limit = policy(3, 1);
    let fullAt = 0;
    const seen = [1, 2, 3, 4].map(() => {
      const taken = takeUnits(limit, fullAt, 50_000);
      fullAt = taken.fullAt;
      return [taken.allowed, taken.remaining, taken.resetMs];
    });
    expect(seen).to.deep.equal([
      [true, 2, 1000],
      [true, 1, 2000],
      [true, 0, 3000],
      [false, 0, 3000],
    ]);
  });

  it("says when the next unit is available", () => {
    const limit = policy(1, 0.5);
    const { fullAt } = takeUnits(limit, 0, 10_000);
    expect(takeUnits(limit, fullAt, 10_500).retryMs).to.equal(1500);
    expect(takeUnits(limit, fullAt, 12_000).allowed).to.equal(true);
  });

  it("takes several units or none", () => {
    const limit = policy(5, 1);
    const { fullAt } = takeUnits(limit, 0, 10_000, 3);
    expect(takeUnits(limit, fullAt, 10_000, 3)).to.include({
      allowed: false,
      fullAt,
      remaining: 2,
      retryMs: 1_000,
    });
    expect(takeUnits(limit, fullAt, 11_000, 3)).to.include({ allowed: true, remaining: 0 });
  });

  it("takes up to a hundredth of a millisecond for a rounding error", () => {
    // Such a short interval makes the sums of these times exact.
    const intervalMs = 2 ** -10;
    const limit = { ...policy(1, 1), intervalMs };
    expect(takeUnits(limit, 0.01, 0)).to.include({ allowed: true, fullAt: 0.01 + intervalMs });
    expect(takeUnits(limit, 0.0101, 0)).to.include({ allowed: false, fullAt: 0.0101 });
  });

  it("never grants more than burst + refill in any span of time", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 50 }),
        steps,
        (burst, refill, waits) => {
          const limit = policy(burst, refill);
          const start = 1_700_000_000_000;
          let now = start;
          let fullAt = 0;
          let granted = 0;
          for (const wait of waits) {
            now += wait;
            const taken = takeUnits(limit, fullAt, now);
            fullAt = taken.fullAt;
            if (taken.allowed) granted += 1;
            const allowance = burst + ((now - start) / 1000) * refill;
            expect(granted).to.be.at.most(allowance + 0.01);
          }
        },
      ),
    );
  });

  it("always grants again after the stated wait", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0.01, max: 90 }),
        (burst, refill) => {
          fc.pre(Number.isFinite(refill));
          const limit = policy(burst, refill);
          const now = 1_700_000_000_000;
          let taken = takeUnits(limit, 0, now);
          while (taken.allowed) taken = takeUnits(limit, taken.fullAt, now);
          expect(takeUnits(limit, taken.fullAt, now + taken.retryMs).allowed).to.equal(true);
        },
      ),
    );
  });
});

describe("rates (Contract 6)", () => {
  it("report what cannot be read", () => {
    const names = RATE_CLASSES.join(", ");
    const wrong = (text: string) => `"${text}" is not class=burst/refill with one of: ${names}`;
    for (const text of ["read", "walk=1/1", "read=1/1/1", "xread=1/1", "read=1.5/1", "read=1/.5"]) {
      expect(parseRates(text).faults, text).to.deep.equal([wrong(text)]);
    }
    const { rates, faults } = parseRates("walk=1/1, read=12/3.25");
    expect(faults).to.deep.equal([wrong("walk=1/1")]);
    expect(rates.read).to.deep.equal({ burst: 12, refill: 3.25 });
    expect(parseRates("").faults).to.deep.equal([]);
  });

  it("give a policy of whole units and the time for one", () => {
    expect(ratePolicy("write", { burst: 5, refill: 2 })).to.deep.equal({
      rateClass: "write",
      burst: 5,
      intervalMs: 500,
      windowSeconds: 3,
    });
    expect(ratePolicy("read", { burst: 5, refill: 2 }, 1.5)).to.deep.equal({
      rateClass: "read",
      burst: 7,
      intervalMs: 1_000 / 3,
      windowSeconds: 3,
    });
    expect(ratePolicy("read", { burst: 1, refill: 0.5 })?.windowSeconds).to.equal(2);
    expect(ratePolicy("read", { burst: 0, refill: 1 })).to.equal(null);
    expect(ratePolicy("read", { burst: 5, refill: 0 })).to.equal(null);
  });

  it("grow with the tier for reads and forecasts only", () => {
    const account = { tier: "benchmarking", isStaff: false } as const;
    const factors = RATE_CLASSES.map((name) => rateFactor(name, account));
    expect(factors).to.deep.equal([3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(rateFactor("forecast", { ...account, isStaff: true })).to.equal(10);
    expect(rateFactor("mails", { ...account, isStaff: true })).to.equal(10);
    expect([MAX_IN_FLIGHT, IN_FLIGHT_WAIT_MS]).to.deep.equal([32, 2_000]);
  });

  it("allow a rounding error of a hundredth of a millisecond and no more", () => {
    const policy = ratePolicy("read", { burst: 1, refill: 1 })!;
    expect(takeUnits(policy, 10_000.009, 10_000)).to.deep.include({ allowed: true, retryMs: 0 });
    const refused = takeUnits(policy, 10_000.5, 10_000);
    expect(refused).to.deep.equal({
      allowed: false,
      fullAt: 10_000.5,
      remaining: 0,
      resetMs: 0.5,
      retryMs: 0.5,
    });
    expect(takeUnits(policy, 0, 10_000)).to.deep.equal({
      allowed: true,
      fullAt: 11_000,
      remaining: 0,
      resetMs: 1_000,
      retryMs: 0,
    });
  });
});
