import { expect } from "chai";
import { buildRequested } from "../../../../src/domain/distributions/build_requested.ts";
import {
  DISTRIBUTION_LIMITS,
  type ReadingQuestion,
  readDistribution,
} from "../../../../src/domain/distributions/read_distribution.ts";

const scaling = { rangeMin: 0, rangeMax: 100, zeroPoint: null };
const open: ReadingQuestion = {
  isTime: false,
  scaling,
  openLowerBound: true,
  openUpperBound: true,
};
const closed: ReadingQuestion = { ...open, openLowerBound: false, openUpperBound: false };
const dates: ReadingQuestion = { ...open, isTime: true };

/** Returns what was read; fails when it was refused. */
function read(body: unknown, question = open) {
  const reading = readDistribution(body, question);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading;
}

/** Returns the faults; fails when there are none. */
function faultsOf(body: unknown, question = open) {
  const reading = readDistribution(body, question);
  if (reading.ok) throw new Error("It was read.");
  return reading.faults;
}

const row = (p: unknown, value: unknown) => ({ p, value });
const two = [row(0.2, 10), row(0.8, 90)];
const FORMS = "percentiles, normal, log_normal, mixture, histogram, samples";
const NUMBER = "must be a number.";
const TIME = "must be an ISO 8601 date or a number of Unix seconds.";

describe("readDistribution() (contract 2.30)", () => {
  describe("the form", () => {
    it("is one of six, and null counts as not sent", () => {
      expect(read({ normal: { mean: 1, sd: 2 }, samples: null, mixture: undefined })).to.deep.equal(
        {
          ok: true,
          distribution: { kind: "normal", mean: 1, sd: 2 },
          beyond: { below: undefined, above: undefined },
        },
      );
    });

    for (const body of [
      {},
      null,
      undefined,
      "normal",
      [{ normal: { mean: 1, sd: 2 } }],
      { other: 1 },
    ])
      it(`is missing in ${JSON.stringify(body)}`, () => {
        expect(faultsOf(body)).to.deep.equal({
          non_field_errors: [`Send exactly one of ${FORMS}; none of them is there.`],
        });
      });

    it("is not two", () => {
      expect(faultsOf({ samples: [1], normal: { mean: 1, sd: 2 } })).to.deep.equal({
        non_field_errors: [`Send exactly one of ${FORMS}; normal, samples are there.`],
      });
    });
  });

  describe("percentiles", () => {
    it("are read in their order, the ends of probability and equal values included", () => {
      const rows = [row(0, 10), row("0.5", "20"), row(1, 20)];
      expect(read({ percentiles: rows }).distribution).to.deep.equal({
        kind: "percentiles",
        percentiles: [
          { p: 0, value: 10 },
          { p: 0.5, value: 20 },
          { p: 1, value: 20 },
        ],
      });
    });

    it("name each entry that is wrong", () => {
      const rows = [row(-0.1, 10), row(25, "x"), row(25, 5)];
      expect(faultsOf({ percentiles: rows })).to.deep.equal({
        percentiles: [
          "Entry 0: p must be a probability from 0 to 1.",
          "Entry 1: p must be a probability from 0 to 1. Send 0.25 for the percentile 25.",
          `Entry 1: value ${NUMBER}`,
          "Entry 2: p must be a probability from 0 to 1. Send 0.25 for the percentile 25.",
          "Entry 2: p must be larger than in the entry before; 25 follows 25.",
        ],
      });
      expect(faultsOf({ percentiles: [row(0.1, 10), row(100, 4), "?"] })).to.deep.equal({
        percentiles: [
          "Entry 1: p must be a probability from 0 to 1.",
          "Entry 1: value must not be smaller than in the entry before; 4 follows 10.",
          "Entry 2: p must be a probability from 0 to 1.",
          `Entry 2: value ${NUMBER}`,
        ],
      });
    });

    it("compare each entry with the one before, and the first with none", () => {
      expect(faultsOf({ percentiles: [row(0.3, 10), row(0.3, 10), row(0.2, 9)] })).to.deep.equal({
        percentiles: [
          "Entry 1: p must be larger than in the entry before; 0.3 follows 0.3.",
          "Entry 2: p must be larger than in the entry before; 0.2 follows 0.3.",
          "Entry 2: value must not be smaller than in the entry before; 9 follows 10.",
        ],
      });
      expect(faultsOf({ percentiles: [row(0.1, 10), row(0.2, 10 - 1e-12)] })).to.deep.equal({
        percentiles: [
          "Entry 1: value must not be smaller than in the entry before; 9.999999999999 follows 10.",
        ],
      });
      expect(faultsOf({ percentiles: [row(1, 5), row(1.5, 6)] })["percentiles"]).to.deep.equal([
        "Entry 1: p must be a probability from 0 to 1. Send 0.015 for the percentile 1.5.",
      ]);
    });
  });

  it("shows a time that no calendar has as a number", () => {
    const percentiles = [row(0.1, "9007199254740993"), row(0.9, 5)];
    expect(faultsOf({ percentiles }, dates)["percentiles"]).to.deep.equal([
      "Entry 1: value must not be smaller than in the entry before; 1970-01-01T00:00:05Z follows 9007199254740992.",
    ]);
  });

  describe("a normal distribution", () => {
    it("needs a number and a positive spread", () => {
      expect(faultsOf({ normal: { sd: 0 } })).to.deep.equal({
        normal: [`mean ${NUMBER}`, "sd must be a number above 0."],
      });
      expect(faultsOf({ normal: 5 })).to.deep.equal({
        normal: [`mean ${NUMBER}`, "sd must be a number above 0."],
      });
    });

    it("of a date has a time and a spread in seconds", () => {
      const mean = "1970-01-02T00:00:00Z";
      expect(read({ normal: { mean, sd: 60 } }, dates).distribution).to.deep.equal({
        kind: "normal",
        mean: 86_400,
        sd: 60,
      });
      expect(read({ normal: { mean: 5, sd: 1 } }, dates).distribution).to.include({ mean: 5 });
      expect(read({ normal: { mean: "5", sd: 1 } }, dates).distribution).to.include({ mean: 5 });
      expect(faultsOf({ normal: { mean: "soon", sd: -1 } }, dates)).to.deep.equal({
        normal: [`mean ${TIME}`, "sd must be a number of seconds above 0."],
      });
      expect(faultsOf({ normal: { mean: true, sd: 1 } }, dates)).to.deep.equal({
        normal: [`mean ${TIME}`],
      });
      expect(faultsOf({ normal: { mean, sd: 1 } })).to.deep.equal({ normal: [`mean ${NUMBER}`] });
    });
  });

  describe("a log-normal distribution", () => {
    it("needs a positive median and sigma", () => {
      expect(read({ log_normal: { median: 3, sigma: 0.5 } }).distribution).to.deep.equal({
        kind: "log_normal",
        median: 3,
        sigma: 0.5,
      });
      expect(faultsOf({ log_normal: { median: 0, sigma: 0 } })).to.deep.equal({
        log_normal: ["median must be a number above 0.", "sigma must be a number above 0."],
      });
    });

    it("is not for dates", () => {
      expect(faultsOf({ log_normal: { median: -1, sigma: 1 } }, dates)).to.deep.equal({
        log_normal: ["The question asks for a date; send normal, percentiles or another form."],
      });
    });
  });

  describe("a histogram", () => {
    it("has bins, of which some may be points or empty", () => {
      const bins = [
        { from: 1, to: 1, mass: 0 },
        { from: 2, to: 4, mass: 3 },
      ];
      expect(read({ histogram: bins }).distribution).to.deep.equal({ kind: "histogram", bins });
    });

    it("names each entry that is wrong", () => {
      const bins = [
        { from: "x", to: 2, mass: 1 },
        { from: 2, mass: 1 },
        { from: 3, to: 2, mass: -1 },
      ];
      expect(faultsOf({ histogram: bins })).to.deep.equal({
        histogram: [
          "Entry 0: from and to must each be a number.",
          "Entry 1: from and to must each be a number.",
          "Entry 2: to must not be smaller than from.",
          "Entry 2: mass must be a number of 0 or more.",
        ],
      });
    });

    it("needs a positive and finite sum", () => {
      const sentence = "At least one mass must be above 0, and their sum must be finite.";
      const bin = (mass: number) => ({ from: 1, to: 2, mass });
      expect(faultsOf({ histogram: [bin(0)] })).to.deep.equal({ histogram: [sentence] });
      const huge = [bin(1e308), bin(1e308)];
      expect(faultsOf({ histogram: huge })).to.deep.equal({ histogram: [sentence] });
    });
  });

  describe("a mixture", () => {
    it("has weighted parts of the four other forms", () => {
      const parts = [
        { weight: 1, normal: { mean: 1, sd: 2 } },
        { weight: 0, log_normal: { median: 1, sigma: 2 }, normal: null },
        { weight: "2", percentiles: two },
        { weight: 1, histogram: [{ from: 1, to: 2, mass: 1 }] },
      ];
      const { distribution } = read({ mixture: parts });
      const kinds = "parts" in distribution ? distribution.parts : [];
      expect(kinds.map(({ weight, component }) => [weight, component.kind])).to.deep.equal([
        [1, "normal"],
        [0, "log_normal"],
        [2, "percentiles"],
        [1, "histogram"],
      ]);
    });

    it("names each part that is wrong, and what is wrong in it", () => {
      const parts = [
        { weight: -1, normal: { mean: 1, sd: 0 } },
        { weight: 1 },
        { weight: 1, normal: { mean: 1, sd: 1 }, histogram: [{ from: 1, to: 2, mass: 1 }] },
      ];
      const one = "send exactly one of percentiles, normal, log_normal, histogram.";
      expect(faultsOf({ mixture: parts })).to.deep.equal({
        mixture: [
          "Entry 0: weight must be a number of 0 or more.",
          "Entry 0: sd must be a number above 0.",
          `Entry 1: ${one}`,
          `Entry 2: ${one}`,
          "At least one weight must be above 0, and their sum must be finite.",
        ],
      });
      expect(faultsOf({ mixture: [{ weight: 3, percentiles: [] }, "?"] })).to.deep.equal({
        mixture: [
          "Entry 0: percentiles must be a list of 2 to 200 entries; it has 0.",
          "Entry 1: weight must be a number of 0 or more.",
          `Entry 1: ${one}`,
          "At least one weight must be above 0, and their sum must be finite.",
        ],
      });
    });

    it("needs a positive and finite sum", () => {
      const part = (weight: number) => ({ weight, normal: { mean: 1, sd: 1 } });
      const sentence = "At least one weight must be above 0, and their sum must be finite.";
      expect(faultsOf({ mixture: [part(0)] })).to.deep.equal({ mixture: [sentence] });
      const huge = [part(1e308), part(1e308)];
      expect(faultsOf({ mixture: huge })).to.deep.equal({ mixture: [sentence] });
    });
  });

  describe("samples", () => {
    it("are numbers, or times of a date", () => {
      expect(read({ samples: [3, "1"] }).distribution).to.deep.equal({
        kind: "samples",
        samples: Float64Array.of(3, 1),
      });
      const times = { samples: ["1970-01-01T00:01:00Z", 5] };
      expect(read(times, dates).distribution).to.deep.equal({
        kind: "samples",
        samples: Float64Array.of(60, 5),
      });
    });

    it("name the first entry that is wrong", () => {
      expect(faultsOf({ samples: ["x", "y"] })).to.deep.equal({ samples: [`Entry 0 ${NUMBER}`] });
      expect(faultsOf({ samples: [1, null] }, dates)).to.deep.equal({
        samples: [`Entry 1 ${TIME}`],
      });
    });
  });

  describe("lists", () => {
    const entries = {
      percentiles: (i: number) => row(i / 1_000, i),
      mixture: () => ({ weight: 1, normal: { mean: 1, sd: 1 } }),
      histogram: (i: number) => ({ from: i, to: i + 1, mass: 1 }),
      samples: (i: number) => i,
    } as const;

    for (const form of ["percentiles", "mixture", "histogram", "samples"] as const) {
      const { least, most } = DISTRIBUTION_LIMITS[form];
      const listOf = (length: number) => Array.from({ length }, (_, i) => entries[form](i));
      const sentence = (found: string) =>
        `${form} must be a list of ${least} to ${most} entries; ${found}.`;

      it(`of ${form} have ${least} to ${most} entries`, () => {
        for (const length of [least, most]) {
          expect(read({ [form]: listOf(length) }).distribution.kind).to.equal(form);
        }
        for (const length of [least - 1, most + 1]) {
          expect(faultsOf({ [form]: listOf(length) })).to.deep.equal({
            [form]: [sentence(`it has ${length}`)],
          });
        }
        expect(faultsOf({ [form]: { length: 5 } })).to.deep.equal({
          [form]: [sentence("it is no list")],
        });
      });
    }
  });

  describe("probabilities beyond the bounds", () => {
    const normal = { mean: 50, sd: 5 };

    it("are given on, and absent where they were not sent", () => {
      expect(read({ normal, below: 0.1 }).beyond).to.deep.equal({ below: 0.1, above: undefined });
      expect(read({ normal, above: "0.2" }).beyond).to.deep.equal({ below: undefined, above: 0.2 });
      expect(read({ normal, below: null, above: 0 }).beyond).to.deep.equal({
        below: undefined,
        above: 0,
      });
    });

    it("are probabilities below 1, alone and together", () => {
      const sentence = "This must be a probability below 1.";
      expect(faultsOf({ normal, below: 1, above: -0.1 })).to.deep.equal({
        below: [sentence],
        above: [sentence],
      });
      expect(faultsOf({ normal, below: "x" })).to.deep.equal({ below: [sentence] });
      expect(faultsOf({ normal, below: 0.5, above: 0.5 })).to.deep.equal({
        non_field_errors: ["below and above together must be less than 1."],
      });
      expect(read({ normal, below: 0.5, above: 0.4 }).ok).to.equal(true);
    });

    it("are 0 at a closed bound", () => {
      const sentence = (side: string) =>
        `The bound is closed: no outcome lies ${side} it. Leave it out or send 0.`;
      expect(read({ normal, below: 0, above: 0 }, closed).ok).to.equal(true);
      expect(faultsOf({ normal, below: 0.1, above: 0.1 }, closed)).to.deep.equal({
        below: [sentence("below")],
        above: [sentence("above")],
      });
    });

    it("agree with the percentiles", () => {
      const at = (value: number, p = 0.5) => [row(p, value), row(0.99, 1_000)];
      const sentence = (i: number, p: number) =>
        `This contradicts entry ${i} of percentiles: p is ${p} at its value.`;
      // Within the range at least `below` lies up to each value, and outside of it at most.
      expect(faultsOf({ percentiles: at(10), below: 0.6 })).to.deep.equal({
        below: [sentence(0, 0.5)],
      });
      expect(read({ percentiles: at(10), below: 0.5 }).ok).to.equal(true);
      expect(read({ percentiles: at(0), below: 0.5 }).ok).to.equal(true);
      expect(read({ percentiles: at(0), below: 0.4 }).ok).to.equal(true);
      expect(faultsOf({ percentiles: at(-10), below: 0.4 })).to.deep.equal({
        below: [sentence(0, 0.5)],
      });
      expect(read({ percentiles: at(-10), below: 0.5 }).ok).to.equal(true);

      const upTo = (value: number, p = 0.5) => [row(0.01, -1_000), row(p, value)];
      expect(faultsOf({ percentiles: upTo(90), above: 0.6 })).to.deep.equal({
        above: [sentence(1, 0.5)],
      });
      expect(read({ percentiles: upTo(90), above: 0.5 }).ok).to.equal(true);
      expect(read({ percentiles: upTo(100), above: 0.5 }).ok).to.equal(true);
      expect(read({ percentiles: upTo(100, 0.4), above: 0.5 }).ok).to.equal(true);
      expect(faultsOf({ percentiles: upTo(110), above: 0.4 })).to.deep.equal({
        above: [sentence(1, 0.5)],
      });
      expect(read({ percentiles: upTo(110), above: 0.5 }).ok).to.equal(true);
    });

    it("are not compared with percentiles that are wrong themselves", () => {
      const rows = [row(0.5, 10), row(0.4, 20)];
      expect(faultsOf({ percentiles: rows, below: 0.6 })).to.deep.equal({
        percentiles: ["Entry 1: p must be larger than in the entry before; 0.4 follows 0.5."],
      });
    });
  });
});

describe("buildRequested()", () => {
  const question = {
    ...scaling,
    isTime: false,
    inboundOutcomeCount: null,
    openLowerBound: true,
    openUpperBound: true,
  };
  const build = (text: string) => buildRequested(Buffer.from(text), question);

  it("tells bytes that are no JSON, a distribution that is refused, and one that is built", () => {
    expect(build("{").kind).to.equal("malformed");
    expect(build("{}")).to.deep.equal({
      kind: "refused",
      faults: { non_field_errors: [`Send exactly one of ${FORMS}; none of them is there.`] },
    });
    const built = build('{"normal": {"mean": 50, "sd": 10}, "below": 0.1}');
    if (built.kind !== "built") throw new Error(built.kind);
    expect(built.built.cdf).to.have.length(201);
    // The distribution keeps what the least steps of the rules leave.
    expect(built.built.below).to.be.closeTo(0.1, 1e-3);
  });
});
