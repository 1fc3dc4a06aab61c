import { expect } from "chai";
import fc from "fast-check";
import { type CdfShape, checkCdf } from "../../../src/domain/forecasts/cdf.ts";
import { largestStep, LEAST_STEP } from "../../../src/domain/forecasts/cdf_limits.ts";
import { cdfQuantile } from "../../../src/domain/forecasts/mass.ts";
import { cdfMasses } from "../../support/masses.ts";
import { validCdf } from "../../support/valid_cdf.ts";
import { naiveQuantile } from "../../support/naive_snapshot.ts";

const shapes = fc.record({
  inboundOutcomeCount: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 300 })),
  openLowerBound: fc.boolean(),
  openUpperBound: fc.boolean(),
});

const countOf = (shape: CdfShape): number => shape.inboundOutcomeCount ?? 200;

/** Masses of any sharpness. Powers put nearly everything into a few buckets. */
const shapeAndCdf = shapes.chain((shape) =>
  fc
    .tuple(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
        minLength: countOf(shape) + 2,
        maxLength: countOf(shape) + 2,
      }),
      fc.integer({ min: 1, max: 40 }),
    )
    .map(([parts, power]) => {
      const masses = parts.map((part) => part ** power + 1e-12);
      return { shape, cdf: validCdf(masses, shape) };
    }),
);

describe("laws of CDFs", () => {
  it("a CDF built by the rules is accepted and stored unchanged", () => {
    fc.assert(
      fc.property(shapeAndCdf, ({ shape, cdf }) => {
        const verdict = checkCdf([...cdf], shape);
        expect(verdict.ok && [...verdict.stored]).to.deep.equal([...cdf]);
      }),
    );
  });

  it("any single step below the smallest is refused, and reported", () => {
    fc.assert(
      fc.property(shapeAndCdf, fc.nat(), ({ shape, cdf }, seed) => {
        const n = countOf(shape);
        fc.pre(n > 2);
        const broken = [...cdf];
        const i = 1 + (seed % (n - 1));
        broken[i] = broken[i - 1]! + LEAST_STEP - 1e-6;
        const verdict = checkCdf(broken, shape);
        expect(verdict.ok).to.equal(false);
        expect(!verdict.ok && verdict.codes).to.include("min_step");
        expect(!verdict.ok && verdict.faults.map(({ index }) => index)).to.include(i - 1);
      }),
    );
  });

  it("any single step above the largest is refused, and reported", () => {
    fc.assert(
      fc.property(fc.integer({ min: 41, max: 400 }), fc.nat(), (n, seed) => {
        const shape = { inboundOutcomeCount: n, openLowerBound: false, openUpperBound: false };
        const step = largestStep(n) + 1e-8;
        const at = seed % n;
        const rest = (1 - step) / (n - 1);
        const values = Array.from(
          { length: n + 1 },
          (_, i) => i * rest + (i > at ? step - rest : 0),
        );
        values[n] = 1;
        const verdict = checkCdf(values, shape);
        expect(!verdict.ok && verdict.codes).to.deep.equal(["max_step"]);
        expect(!verdict.ok && verdict.faults.map(({ index }) => index)).to.deep.equal([at]);
      }),
    );
  });

  it("a step of exactly the largest size is accepted, with any float noise", () => {
    // Outcome counts whose largest step has at most nine decimals; for others it is rounded.
    const counts = fc.constantFrom(50, 64, 80, 100, 125, 128, 160, 200, 250, 320, 400);
    fc.assert(
      fc.property(counts, fc.nat(), (n, seed) => {
        const shape = { inboundOutcomeCount: n, openLowerBound: false, openUpperBound: false };
        const step = largestStep(n);
        const at = seed % n;
        const rest = (1 - step) / (n - 1);
        fc.pre(rest >= LEAST_STEP);
        const values = Array.from(
          { length: n + 1 },
          (_, i) => i * rest + (i > at ? step - rest : 0),
        );
        values[n] = 1;
        expect(checkCdf(values, shape).ok).to.equal(true);
      }),
    );
  });

  it("a fault list has at most twenty entries and covers every broken rule", () => {
    const values = fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { maxLength: 300 });
    fc.assert(
      fc.property(values, shapes, (cdf, shape) => {
        const verdict = checkCdf(cdf, shape);
        if (verdict.ok) return;
        expect(verdict.faults.length).to.be.within(1, 20);
        expect(new Set(verdict.faults.map(({ code }) => code))).to.deep.equal(
          new Set(verdict.codes),
        );
      }),
    );
  });

  it("masses sum to 1 and quantiles rise, as defined", () => {
    fc.assert(
      fc.property(shapeAndCdf, ({ cdf }) => {
        expect(cdfMasses(cdf).reduce((sum, mass) => sum + mass, 0)).to.be.closeTo(1, 1e-12);
        let before = 0;
        for (let q = 1; q < 100; q += 7) {
          const u = cdfQuantile(cdf, q);
          expect(u).to.be.at.least(before);
          expect(u).to.equal(naiveQuantile([...cdf], q));
          before = u;
        }
      }),
    );
  });
});
