import { expect } from "chai";
import fc from "fast-check";
import { buildCdf, type BuildQuestion } from "../../../src/domain/distributions/build_cdf.ts";
import {
  type Component,
  type Distribution,
  locationOf,
} from "../../../src/domain/distributions/distribution.ts";
import { curveThrough, knotsOf } from "../../../src/domain/distributions/percentile_curve.ts";
import { checkCdf, outcomeCount } from "../../../src/domain/forecasts/cdf.ts";
import { validCdf } from "../../support/valid_cdf.ts";
import { toReal } from "../../../src/domain/questions/scaling.ts";

const questions: fc.Arbitrary<BuildQuestion> = fc
  .record({
    inboundOutcomeCount: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 500 })),
    openLowerBound: fc.boolean(),
    openUpperBound: fc.boolean(),
    rangeMin: fc.integer({ min: -1000, max: 1000 }),
    width: fc.integer({ min: 1, max: 100000 }),
    scale: fc.constantFrom("linear", "fine below", "fine above"),
  })
  .map(({ rangeMin, width, scale, ...shape }) => ({
    ...shape,
    rangeMin,
    rangeMax: rangeMin + width,
    zeroPoint:
      scale === "linear"
        ? null
        : scale === "fine below"
          ? rangeMin - width / 100
          : rangeMin + 1.01 * width,
  }));

/** Positions as shares of the range. Some lie far outside. */
const places = fc.oneof(
  fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  fc.constantFrom(0, 1, 0.5, -5, 6, -1e9, 1e9),
);

interface Draft {
  readonly form: Distribution["kind"];
  readonly places: readonly number[];
  readonly levels: readonly number[];
  readonly spread: number;
}

const drafts: fc.Arbitrary<Draft> = fc.record({
  form: fc.constantFrom<Distribution["kind"][]>(
    ...(["percentiles", "normal", "log_normal", "histogram", "mixture", "samples"] as const),
  ),
  places: fc.array(places, { minLength: 2, maxLength: 20 }),
  levels: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 }),
  spread: fc.oneof(
    fc.double({ min: 1e-6, max: 3, noNaN: true }),
    fc.constantFrom(Number.MIN_VALUE, 1e-12, 1e12),
  ),
});

function componentOf(
  form: Component["kind"],
  { places: shares, levels, spread }: Draft,
  question: BuildQuestion,
): Component {
  const [min, max] = [question.rangeMin ?? 0, question.rangeMax ?? 1];
  const values = shares.map((share) => min + share * (max - min));
  if (form === "normal") return { kind: form, mean: values[0]!, sd: spread * (max - min) };
  if (form === "log_normal") {
    return { kind: form, median: Math.abs(values[0]!) + Number.MIN_VALUE, sigma: spread };
  }
  if (form === "histogram") {
    const bins = values.map((from, i) => ({ from, to: from + i * spread, mass: levels[i]! }));
    return { kind: form, bins: [...bins, { from: min, to: max, mass: 1e-9 }] };
  }
  const rising = [...new Set(levels)].sort((a, b) => a - b).slice(0, values.length);
  const sorted = values.sort((a, b) => a - b);
  return { kind: form, percentiles: rising.map((p, i) => ({ p, value: sorted[i]! })) };
}

function distributionOf(draft: Draft, question: BuildQuestion): Distribution {
  const { form } = draft;
  if (form === "mixture") {
    const forms = ["percentiles", "normal", "log_normal", "histogram"] as const;
    const parts = forms.map((one, i) => ({
      weight: i === 0 ? 1 : draft.levels[i]!,
      component: componentOf(one, draft, question),
    }));
    return { kind: form, parts };
  }
  if (form === "samples") {
    const [min, max] = [question.rangeMin ?? 0, question.rangeMax ?? 1];
    const samples = Float64Array.from(draft.places, (share) => min + share * (max - min));
    return { kind: form, samples };
  }
  return componentOf(form, draft, question);
}

describe("laws of built CDFs", () => {
  it("every built CDF keeps the rules, whatever was asked for", () => {
    fc.assert(
      fc.property(questions, drafts, (question, draft) => {
        const { cdf } = buildCdf(distributionOf(draft, question), {}, question);
        expect(cdf).to.have.length(outcomeCount(question.inboundOutcomeCount) + 1);
        const verdict = checkCdf(cdf, question);
        expect(verdict.ok || verdict.faults).to.equal(true);
      }),
      { numRuns: 600 },
    );
  });

  it("a CDF that keeps the rules comes back unchanged, to 1e-12", () => {
    const masses = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
      minLength: 502,
      maxLength: 502,
    });
    // Its locations are a rounding error of the logarithmic scale away from the ends of buckets.
    const coarse = { inboundOutcomeCount: 44, openLowerBound: false, openUpperBound: false };
    const steep = { ...coarse, rangeMin: -65, rangeMax: -64, zeroPoint: -63.99 };
    const peak = Array.from({ length: 502 }, (_, i) => (i === 43 ? 0.092 : 0.01));
    const far = { ...steep, inboundOutcomeCount: 500, rangeMin: 1000, rangeMax: 1001 };
    fc.assert(
      fc.property(questions, masses, (question, parts) => {
        const count = outcomeCount(question.inboundOutcomeCount);
        const asked = validCdf(parts.slice(0, count + 2), question);
        const at = (i: number) => toReal(i / count, question);
        const bins = Array.from({ length: count }, (_, k) => ({
          from: at(k),
          to: at(k + 1),
          mass: asked[k + 1]! - asked[k]!,
        }));
        const beyond = { below: asked[0]!, above: 1 - asked[count]! };
        const { cdf } = buildCdf({ kind: "histogram", bins }, beyond, question);
        const off = cdf.reduce((most, entry, i) => Math.max(most, Math.abs(entry - asked[i]!)), 0);
        expect(off).to.be.lessThan(1e-12);
      }),
      {
        numRuns: 200,
        examples: [
          [steep, peak],
          [{ ...far, zeroPoint: 999.99 }, peak],
        ],
      },
    );
  });

  const UNIT: BuildQuestion = {
    inboundOutcomeCount: null,
    openLowerBound: false,
    openUpperBound: false,
    rangeMin: 0,
    rangeMax: 1,
    zeroPoint: null,
  };
  /** Locations a denormal number apart, with as little between them. */
  const CROWDED: Draft = {
    form: "percentiles",
    places: [-5e-324, -5e-324, 5e-324, 1e-323],
    levels: [1e-322, 1.5e-322, 0, 5e-324],
    spread: 1e-6,
  };

  it("the curve through percentiles never falls and meets each percentile within the range", () => {
    fc.assert(
      fc.property(questions, drafts, (question, draft) => {
        const component = componentOf("percentiles", draft, question);
        if (component.kind !== "percentiles") return;
        const locations = component.percentiles.map(({ value }) => locationOf(value, question));
        const levels = component.percentiles.map(({ p }) => p);
        const count = outcomeCount(question.inboundOutcomeCount);
        const knots = knotsOf(locations, levels, question);
        const curve = curveThrough(knots, { ...question, count });
        const reached = Array.from({ length: 401 }, (_, i) => curve(i / 400, true));
        const falls = reached.filter((entry, i) => entry < (reached[i - 1] ?? 0) - 1e-12);
        expect(falls).to.deep.equal([]);
        expect(reached[400]).to.be.at.most(1 + 1e-12);
        const inside = knots.filter(({ u }) => u >= 0 && u <= 1);
        const missed = inside.filter(({ u, upTo }) => Math.abs(curve(u, true) - upTo) > 1e-9);
        expect(missed).to.deep.equal([]);
      }),
      { numRuns: 300, examples: [[UNIT, CROWDED]] },
    );
  });
});
