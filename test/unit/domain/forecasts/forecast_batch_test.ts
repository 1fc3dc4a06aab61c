import { expect } from "chai";
import {
  type BatchReading,
  readForecastBatch,
} from "../../../../src/domain/forecasts/forecast_batch.ts";
import { judgeForecast } from "../../../../src/domain/forecasts/forecast_verdict.ts";
import { refusalSentence, reportItems } from "../../../../src/domain/forecasts/item_faults.ts";

const encoder = new TextEncoder();
const read = (body: unknown): BatchReading =>
  readForecastBatch(encoder.encode(JSON.stringify(body)));
const line = Array.from({ length: 201 }, (_, i) => i / 200);
const numeric = {
  type: "numeric",
  options: null,
  allOptionsEver: null,
  inboundOutcomeCount: null,
  openLowerBound: false,
  openUpperBound: false,
} as const;

describe("readForecastBatch", () => {
  it("packs the CDFs of all items side by side", () => {
    const reading = read([
      { question: 1, continuous_cdf: line },
      { question: "2", probability_yes: 0.5, continuous_cdf: null },
      { question: 3, continuous_cdf: line.map(String) },
    ]);
    if (reading.kind !== "read") throw new Error(reading.message);

    expect(reading.items.map(({ question, cdf }) => [question, cdf])).to.deep.equal([
      [1, { from: 0, length: 201 }],
      [2, null],
      [3, { from: 201, length: 201 }],
    ]);
    expect(reading.values.subarray(201)).to.deep.equal(Float64Array.from(line));
  });

  it("reads end times in every form of the contract, and a missing one as none", () => {
    const reading = read([
      { question: 1, end_time: "2030-01-01" },
      { question: 1, end_time: "2030-01-01T01:00:00+01:00" },
      { question: 1, end_time: null },
    ]);
    if (reading.kind !== "read") throw new Error(reading.message);
    const moment = Date.UTC(2030, 0, 1);

    expect(reading.items.map(({ endTime }) => endTime)).to.deep.equal([moment, moment, null]);
  });

  it("reports the faults of every bad item, at most 20 each", () => {
    const reading = read([
      { question: 5, continuous_cdf: Array.from({ length: 50 }, () => "x") },
      { question: 6, probability_yes: 0.5 },
      { probability_yes: {}, end_time: 5 },
    ]);
    if (reading.kind !== "refused" || reading.items === null) throw new Error(reading.kind);

    expect(reading.items.map(({ index, question }) => [index, question])).to.deep.equal([
      [0, 5],
      [2, null],
    ]);
    expect(reading.items[0]?.faults).to.have.length(20);
    expect(reading.items[1]?.faults.map(({ path }) => path)).to.deep.equal([
      "question",
      "end_time",
    ]);
  });

  it("accepts inputs of up to 16 KiB, counted in bytes", () => {
    for (const [letter, bytes] of [
      ["a", 1],
      ["é", 2],
      ["😀", 4],
    ] as const) {
      const input = (count: number) =>
        read([{ question: 1, distribution_input: letter.repeat(count) }]);
      // The quotes take two bytes.
      const most = Math.floor((16_384 - 2) / bytes);
      expect(input(most).kind, letter).to.equal("read");
      const above = input(most + 1);
      if (above.kind !== "refused") throw new Error(above.kind);
      const size = (most + 1) * bytes + 2;
      expect(above.items?.[0]?.faults[0], letter).to.include({ code: "size", value: size });
    }
  });

  it("refuses what no list of forecasts holds before it parses", () => {
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    const nested = (levels: number): unknown => (levels === 0 ? "\0" : [nested(levels - 1)]);
    const empty = (count: number) => Array.from({ length: count }, () => []);
    const named = (count: number) =>
      Object.fromEntries(zeros(count).map((zero, i) => [`n${i}`, zero]));
    const outcome = (input: unknown) => {
      const reading = read([{ question: 1, distribution_input: input }]);
      if (reading.kind === "malformed") return reading.message.replace("Malformed JSON: ", "");
      return reading.kind === "refused" && reading.items?.[0]?.faults.map(({ code }) => code);
    };
    // The body and its item are an array and an object, with two names.
    expect(outcome(nested(30))).to.deep.equal(["text"]);
    expect(outcome(nested(31))).to.equal("nested deeper than 32 levels");
    expect(outcome(empty(49_997))).to.deep.equal(["size"]);
    expect(outcome(empty(49_998))).to.equal("more than 50000 arrays and objects");
    expect(outcome(named(99_998))).to.deep.equal(["size"]);
    expect(outcome(named(99_999))).to.equal("more than 100000 names in objects");
    expect(outcome(zeros(700_497))).to.deep.equal(["size"]);
    expect(outcome(zeros(700_498))).to.equal("more than 700500 elements, arrays and objects");
  });

  it("reads a body with and without a byte order mark", () => {
    const text = `\ufeff${JSON.stringify([{ question: 1 }])}`;

    expect(readForecastBatch(encoder.encode(text)).kind).to.equal("read");
  });
});

describe("judgeForecast", () => {
  function judge(item: object, shape: Parameters<typeof judgeForecast>[2] = numeric) {
    const reading = read([{ question: 1, ...item }]);
    if (reading.kind !== "read") throw new Error(reading.message);
    return judgeForecast(reading.items[0]!, reading.values, shape, 1_000);
  }
  const codes = (verdict: ReturnType<typeof judge>) =>
    verdict.ok ? [] : verdict.faults.map(({ code }) => code);

  it("requires the value of the question's type", () => {
    expect(codes(judge({}))).to.deep.equal(["required"]);
    expect(codes(judge({ continuous_cdf: [] }))).to.deep.equal(["length"]);
    expect(codes(judge({ continuous_cdf: {} }))).to.deep.equal(["type"]);
    expect(codes(judge({ probability_yes: 0.5 }))).to.deep.equal(["required", "inapplicable"]);
    expect(codes(judge({ probability_yes: null }, { ...numeric, type: "binary" }))).to.deep.equal([
      "required",
    ]);
  });

  it("lists faults of the value, of keys for other types and of the end together", () => {
    const bad = judge({
      continuous_cdf: [0, 1],
      probability_yes: 0.5,
      end_time: "1970-01-01T00:00:01Z",
    });

    expect(codes(bad)).to.include.members(["length", "inapplicable", "past"]);
  });
});

describe("reportItems", () => {
  const fault = (code: string, path: string) => ({
    code,
    path,
    index: null,
    value: null,
    limit: null,
    message: `${code} of ${path}`,
    fix: "",
  });

  it("returns the messages by field and all faults for each bad item", () => {
    const faults = [fault("type", "a.b.c"), fault("past", "end_time"), fault("type", "")];

    expect(reportItems([{ index: 1, question: 7, faults }], 2)).to.deep.equal([
      {},
      {
        a: ["type of a.b.c"],
        end_time: ["past of end_time"],
        non_field_errors: ["type of "],
        faults,
      },
    ]);
  });

  it("reports the first faulty question and each broken rule once", () => {
    const faults = [fault("step", "cdf"), fault("step", "cdf"), fault("length", "cdf")];
    const sentence = refusalSentence([
      { index: 3, question: 12, faults },
      { index: 4, question: 13, faults },
    ]);

    expect(sentence).to.equal(
      "Question 12: cdf: step of cdf (and 1 more); cdf: length of cdf. (1 more item at fault)",
    );
  });
});
