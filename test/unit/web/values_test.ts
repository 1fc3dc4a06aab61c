/** How the console shows values of questions: digits of numbers, and days of dates. */
import { expect } from "chai";
import { NUMBERS } from "../../../src/present/summary.ts";

interface Scaling {
  readonly range_min: number;
  readonly range_max: number;
  readonly zero_point: number | null;
}
interface Scale {
  readonly text: (value: number) => string;
  readonly valueAt: (place: number) => number;
  readonly outcomeText: (value: number) => string;
}
interface Question {
  readonly type: string;
  readonly unit: string;
  readonly inbound_outcome_count: number | null;
  readonly scaling: Scaling;
}

// The compiler of the tests does not know the generated types that these files use.
const SOURCES = new URL("../../../web/src/", import.meta.url);
const { scaleOf } = (await import(new URL("charts/scale.ts", SOURCES).href)) as {
  readonly scaleOf: (question: Question) => Scale;
};
const { axisOf } = (await import(new URL("charts/axis.ts", SOURCES).href)) as {
  readonly axisOf: (question: Question) => {
    readonly ticks: (most: number) => readonly { readonly text: string }[];
  };
};

const { short } = (await import(new URL("texts/format.ts", SOURCES).href)) as {
  readonly short: (value: number) => string;
};

// The forms of times take the zone of the time at which their file is read.
const zone = process.env["TZ"];
process.env["TZ"] = "Europe/Berlin";
const { dateValue } = (await import(new URL("texts/values.ts?berlin", SOURCES).href)) as {
  readonly dateValue: (time: number, gap?: number) => string;
};
if (zone === undefined) delete process.env["TZ"];
else process.env["TZ"] = zone;

const question = (low: number, high: number, zero: number | null = null, type = "numeric") => ({
  type,
  unit: "",
  inbound_outcome_count: 200,
  scaling: { range_min: low, range_max: high, zero_point: zero },
});
const textsOf = (one: Question, values: readonly number[]) => values.map(scaleOf(one).text);
const seconds = (text: string) => Date.parse(text) / 1000;
const days = (from: string, to: string) => question(seconds(from), seconds(to), null, "date");

describe("numbers of a question", () => {
  it("have the digits that tell grid points apart, and at least three", () => {
    expect(textsOf(question(340.1e6, 340.9e6), [340.1e6, 340.104e6, 340.9e6])).to.deep.equal([
      ...["340.1M", "340.104M", "340.9M"],
    ]);
    expect(textsOf(question(100, 600), [147.5, 150])).to.deep.equal(["147.5", "150"]);
    expect(textsOf(question(0, 1), [0.00512, 0.37512])).to.deep.equal(["0.00512", "0.375"]);
    expect(textsOf(question(0, 1e6), [512_345.4])).to.deep.equal(["512,345"]);
    const axis = axisOf(question(340.1e6, 340.9e6)).ticks(4);
    expect(axis.map(({ text }) => text)).to.deep.equal([
      ...["340.2M", "340.4M", "340.6M", "340.8M"],
    ]);
  });

  it("are written with capital letters where they are large, as on the cards of the server", () => {
    const read = (value: number) => [scaleOf(question(0, 1e13)).text(value), short(value)];
    for (const [value, text] of [
      [31_600_000, "31.6M"],
      [-2_500_000_000, "-2.5B"],
      [7e12, "7T"],
    ] as const)
      expect(new Set([...read(value), NUMBERS.format(value)])).to.deep.equal(new Set([text]));
  });

  it("differ at every two grid points, whatever the range", () => {
    const ranges: readonly Question[] = [
      ...[question(0, 100), question(340.1e6, 340.9e6), question(-7, 13.3), question(2020, 2060)],
      ...[question(0.05, 20.05), question(1e9, 1e9 + 1), question(-1e-6, 1e-6), question(0, 1 / 3)],
      ...[question(1, 1e6, 0), question(100, 101, 99.9), question(1e6, 1.2e6, 0)],
    ];
    for (const one of ranges) {
      const scale = scaleOf(one);
      const texts = Array.from({ length: 201 }, (_, at) => scale.text(scale.valueAt(at / 200)));
      expect(new Set(texts).size, JSON.stringify(one.scaling)).to.equal(201);
    }
  });

  it("have no separator with four digits, which may be a year", () => {
    const years = question(2020, 2060);
    expect(textsOf(years, [2026, 2026.2])).to.deep.equal(["2026", "2026.2"]);
    expect(scaleOf(years).outcomeText(2026)).to.equal("2026");
    expect(textsOf(question(0, 20_000), [12_000])).to.deep.equal(["12,000"]);
  });
});

describe("dates of a question", () => {
  it("are days in UTC, in every zone of the reader", () => {
    const last = seconds("2026-03-07T23:59:59Z");
    expect(dateValue(last, 86_400)).to.equal("7 Mar 2026 UTC");
    expect(dateValue(last)).to.equal("7 Mar 2026, 23:59 UTC");
    const year = days("2026-01-01", "2027-01-01");
    expect(scaleOf(year).outcomeText(last)).to.equal("7 Mar 2026 UTC");
    expect(textsOf(year, [seconds("2026-01-01")])).to.deep.equal(["1 Jan 2026 UTC"]);
  });

  it("have the time of day where grid points are less than a day apart", () => {
    const noon = seconds("2026-03-07T12:30:00Z");
    const hours = days("2026-03-07", "2026-03-09");
    expect(textsOf(hours, [noon])).to.deep.equal(["7 Mar 2026, 12:30 UTC"]);
    const minutes = days("2026-03-07T12:00:00Z", "2026-03-07T13:00:00Z");
    expect(textsOf(minutes, [noon + 18])).to.deep.equal(["7 Mar 2026, 12:30:18 UTC"]);
    const marks = axisOf(days("2026-03-07T12:00:00Z", "2026-03-07T16:00:00Z")).ticks(4);
    expect(marks[0]?.text).to.equal("12:00 UTC");
  });
});
