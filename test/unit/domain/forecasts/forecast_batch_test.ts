import { expect } from "chai";
import {
  type BatchReading,
  MAX_CDF_LENGTH,
  MAX_ITEMS,
  notAnObject,
  readForecastBatch,
  readQuestionId,
  saysNothing,
} from "../../../../src/domain/forecasts/forecast_batch.ts";
import { judgeForecast } from "../../../../src/domain/forecasts/forecast_verdict.ts";
import { refusalSentence, reportItems } from "../../../../src/domain/forecasts/item_faults.ts";
import type { Fault } from "../../../../src/domain/requests/fault.ts";

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

const typeFault = (path: string, index: number | null, value: unknown, wanted: string): Fault => ({
  code: "type",
  path,
  index,
  value,
  limit: null,
  message: `${index === null ? "The value" : `Entry ${index}`} is not ${wanted}`,
  fix: `Send ${wanted}`,
});

describe("the reading of items", () => {
  const read = (body: unknown) => readForecastBatch(encoder.encode(JSON.stringify(body)));

  function faultsOf(item: object): Fault[] {
    const reading = read([{ question: 1, ...item }]);
    if (reading.kind !== "refused" || reading.items === null) throw new Error(reading.kind);
    return reading.items[0]!.faults;
  }

  describe("the items of a forecast request (Contract 2.4)", () => {
    it("may be from one to 500", () => {
      const items = (count: number) => Array.from({ length: count }, () => ({ question: 1 }));
      expect(MAX_ITEMS).to.equal(500);
      expect(read(items(500)).kind).to.equal("read");
      for (const count of [0, 501]) {
        expect(read(items(count))).to.deep.include({ kind: "refused", items: null, itemCount: 0 });
      }
      expect(readForecastBatch(encoder.encode("{")).kind).to.equal("malformed");
    });

    it("keep the fields that were sent, and leave the others absent", () => {
      const reading = read([
        { question: 3, probability_yes: "0.5", distribution_input: { a: 1 }, source: "api" },
        { question: 4, probability_yes_per_category: { a: 0.5 }, continuous_cdf: 0 },
        { question: 5, continuous_cdf: [0.25, "0.5"], distribution_input: null },
      ]);
      if (reading.kind !== "read") throw new Error(reading.kind);
      expect(reading.items).to.deep.equal([
        {
          question: 3,
          probabilityYes: "0.5",
          categories: undefined,
          continuousCdf: undefined,
          cdf: null,
          endTime: null,
          distributionInput: { a: 1 },
          trace: undefined,
        },
        {
          question: 4,
          probabilityYes: undefined,
          categories: { a: 0.5 },
          continuousCdf: 0,
          cdf: null,
          endTime: null,
          distributionInput: undefined,
          trace: undefined,
        },
        {
          question: 5,
          probabilityYes: undefined,
          categories: undefined,
          continuousCdf: undefined,
          cdf: { from: 0, length: 2 },
          endTime: null,
          distributionInput: undefined,
          trace: undefined,
        },
      ]);
      expect(reading.values).to.deep.equal(Float64Array.of(0.25, 0.5));
    });

    it("report where the bad ones are and how many were sent", () => {
      const reading = read([{ question: 1 }, "x", { question: 2 }]);
      expect(reading).to.deep.equal({
        kind: "refused",
        message: "The items are not well formed.",
        items: [{ index: 1, question: null, faults: [notAnObject("x")] }],
        itemCount: 3,
      });
      expect(notAnObject("x")).to.deep.equal(
        typeFault("", null, "x", "an object with a question and a value"),
      );
    });

    it("have at most twenty faults each", () => {
      const categories = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`o${i}`, "x"]));
      expect(
        faultsOf({ probability_yes: "x", probability_yes_per_category: categories }).length,
      ).to.equal(20);
      expect(faultsOf({ probability_yes_per_category: categories }).length).to.equal(20);
    });
  });

  describe("readQuestionId()", () => {
    it("accepts positive integers, also as text", () => {
      expect([1, "1", 9007199254740991, " 12 "].map(readQuestionId)).to.deep.equal([
        1,
        1,
        Number.MAX_SAFE_INTEGER,
        12,
      ]);
    });

    it("reports what is missing and what is not an id", () => {
      for (const value of [undefined, null]) {
        expect(readQuestionId(value)).to.deep.equal({
          code: "required",
          path: "question",
          index: null,
          value: null,
          limit: null,
          message: "The question is missing",
          fix: "Send the id of a question, not of its post, as an integer",
        });
      }
      for (const value of [0, -1, 1.5, "x", true, 9007199254740992]) {
        expect(readQuestionId(value), String(value)).to.deep.equal({
          code: "type",
          path: "question",
          index: null,
          value,
          limit: null,
          message: "The question is not a positive integer",
          fix: "Send the id of a question, not of its post, as an integer",
        });
      }
    });
  });

  describe("saysNothing()", () => {
    it("is true for null, 0 and empty structures, in any form", () => {
      for (const value of [undefined, null, 0, "0", "0.0", [], {}]) {
        expect(saysNothing(value), JSON.stringify(value)).to.equal(true);
      }
      for (const value of [0.1, "", "x", false, true, [0], { a: 0 }]) {
        expect(saysNothing(value), JSON.stringify(value)).to.equal(false);
      }
    });

    it("accepts such values for every type of question", () => {
      const nothing = { probability_yes: {}, probability_yes_per_category: [], continuous_cdf: {} };
      expect(read([{ question: 1, ...nothing }]).kind).to.equal("read");
      expect(
        read([{ question: 1, probability_yes_per_category: 0, continuous_cdf: "0" }]).kind,
      ).to.equal("read");
    });
  });

  describe("the faults of an item", () => {
    it("require a number for a probability", () => {
      expect(faultsOf({ probability_yes: "a lot" })).to.deep.equal([
        typeFault("probability_yes", null, "a lot", "a number from 0 to 1"),
      ]);
      expect(read([{ question: 1, probability_yes: "0.2" }]).kind).to.equal("read");
    });

    it("require an object of options, with a number or null for each", () => {
      const path = "probability_yes_per_category";
      expect(faultsOf({ [path]: 0.5 })).to.deep.equal([
        typeFault(path, null, 0.5, "an object of option names and numbers"),
      ]);
      expect(faultsOf({ [path]: [1] })[0]?.value).to.equal("array");
      expect(
        faultsOf({ [path]: { good: "0.5", none: null, bad: "x", worse: true } }),
      ).to.deep.equal([
        typeFault(`${path}.bad`, null, "x", "a number from 0 to 1"),
        typeFault(`${path}.worse`, null, true, "a number from 0 to 1"),
      ]);
      expect(faultsOf({ [path]: { ["n".repeat(99)]: true } })[0]?.path).to.equal(
        `${path}.${"n".repeat(80)}`,
      );
    });

    it("require a list of numbers for a CDF", () => {
      expect(faultsOf({ continuous_cdf: "0 to 1" })).to.deep.equal([
        typeFault("continuous_cdf", null, "0 to 1", "an array of numbers"),
      ]);
      expect(faultsOf({ continuous_cdf: [0, "x", "0.5", null] })).to.deep.equal([
        typeFault("continuous_cdf", 1, "x", "a number from 0 to 1"),
        typeFault("continuous_cdf", 3, null, "a number from 0 to 1"),
      ]);
    });

    it("accept a CDF of 1001 entries, and report only the length of a longer one", () => {
      expect(MAX_CDF_LENGTH).to.equal(1001);
      const longest = read([{ question: 1, continuous_cdf: new Array(1001).fill(0.5) }]);
      expect(longest.kind === "read" && longest.values).to.deep.equal(
        new Float64Array(1001).fill(0.5),
      );
      expect(faultsOf({ continuous_cdf: new Array(1002).fill("x") })).to.deep.equal([
        {
          code: "length",
          path: "continuous_cdf",
          index: null,
          value: 1002,
          limit: 1001,
          message: "The CDF has 1002 entries, no question takes more than 1001",
          fix: "Send one entry more than the question has outcomes",
        },
      ]);
    });

    it("require a datetime for the end", () => {
      const wanted = "an ISO 8601 datetime such as 2030-01-31T12:00:00Z";
      expect(faultsOf({ end_time: "tomorrow" })).to.deep.equal([
        typeFault("end_time", null, "tomorrow", wanted),
      ]);
      expect(faultsOf({ end_time: 0 })).to.deep.equal([typeFault("end_time", null, 0, wanted)]);
    });

    it("report the size of an input that is too large, and text that cannot be stored", () => {
      const [large] = faultsOf({ distribution_input: "x".repeat(16_383) });
      expect(large).to.deep.equal({
        code: "size",
        path: "distribution_input",
        index: null,
        value: 16_385,
        limit: 16_384,
        message: "The distribution input has 16385 bytes as JSON, at most 16384 are stored",
        fix: "Send less",
      });
      expect(faultsOf({ distribution_input: { a: "\0" } })).to.deep.equal([
        {
          code: "text",
          path: "distribution_input",
          index: null,
          value: null,
          limit: null,
          message: "The distribution input holds a NUL or half of a surrogate pair",
          fix: "Remove these characters",
        },
      ]);
    });
  });
});
