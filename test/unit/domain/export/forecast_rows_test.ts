import { expect } from "chai";
import {
  type ForecastedQuestion,
  formatForecastRows,
} from "../../../../src/domain/export/forecast_rows.ts";
import { createRowPacker } from "../../../../src/domain/export/row_packer.ts";
import { forecastTable } from "../../../../src/domain/export/tables.ts";
import { readCsv } from "../../../support/archive.ts";

const START = Date.UTC(2026, 0, 2, 3, 4, 5);

const QUESTION: ForecastedQuestion = {
  id: 9,
  type: "binary",
  rangeMin: null,
  rangeMax: null,
  zeroPoint: null,
  inboundOutcomeCount: null,
  optionCount: 0,
  bucket: null,
};

function rowOf(
  question: Partial<ForecastedQuestion>,
  values: readonly number[],
  given: { anonymized?: boolean; end?: number } = {},
): Record<string, string> {
  const { anonymized = false, end = Number.NaN } = given;
  const packer = createRowPacker(1);
  packer.claim(values.length).set(values);
  const head = { questionId: 9, authorId: 4, start: START, end, count: Number.NaN };
  packer.add(head, values.length);
  const { room, length } = formatForecastRows({
    rows: packer.done(),
    questions: [{ ...QUESTION, ...question }],
    authors: [{ key: 4, id: 4, name: "=ada", isBot: true }],
    format: "csv",
    raw: false,
    anonymized,
    room: new Uint8Array(16),
  });
  const [cells = []] = readCsv(new TextDecoder().decode(room.subarray(0, length)));
  const { columns } = forecastTable(anonymized);
  expect(cells).to.have.length(columns.length);
  return Object.fromEntries(columns.map((column, i) => [column, cells[i]!]));
}

/** Returns the cells that are not empty. */
function filled(row: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ""));
}

describe("formatForecastRows()", () => {
  const person = {
    "Question ID": "9",
    "Forecaster ID": "4",
    "Forecaster Username": "'=ada",
    "Is Bot": "True",
    "Start Time": "2026-01-02T03:04:05Z",
  };

  it("writes a binary forecast, with the probability of the outcome", () => {
    expect(filled(rowOf({}, [0.3]))).to.deep.equal({ ...person, "Probability Yes": "0.3" });
    expect(rowOf({ bucket: 1 }, [0.3])["Probability of Resolution"]).to.equal("0.3");
    expect(rowOf({ bucket: 0 }, [0.3])["Probability of Resolution"]).to.equal("0.7");
    expect(rowOf({ bucket: 0 }, [0.3])["PDF at Resolution"]).to.equal("");
  });

  it("writes an end, and one column for the name when names are replaced", () => {
    const row = rowOf({}, [0.3], { anonymized: true, end: START + 1 });

    expect(row["End Time"]).to.equal("2026-01-02T03:04:05.001Z");
    expect(row["Forecaster (Anonymized)"]).to.equal("'=ada");
    expect(Object.keys(row)).to.have.length(18);
  });

  it("aligns options with all options ever, with null for those not offered", () => {
    const given = { type: "multiple_choice", optionCount: 4, bucket: 2 } as const;
    const row = rowOf(given, [0.25, Number.NaN, 0.75]);

    expect(row["Probability Yes Per Category"]).to.equal("[0.25,null,null,0.75]");
    expect(row["Probability of Resolution"]).to.equal("0.75");
  });

  it("uses the last option's probability for an outcome that was not offered", () => {
    const of = (bucket: number | null, values: readonly number[]) =>
      rowOf({ type: "multiple_choice", optionCount: 3, bucket }, values)[
        "Probability of Resolution"
      ];

    expect(of(1, [0.25, Number.NaN, 0.75])).to.equal("0.75");
    expect(of(0, [0.25, Number.NaN, 0.75])).to.equal("0.25");
    expect(of(2, [0.25, 0.75])).to.equal("0.75");
    expect(of(null, [0.25, Number.NaN, 0.75])).to.equal("");
  });

  it("writes a CDF with its tails, percentiles in real units and density", () => {
    const given = { type: "numeric", rangeMin: 0, rangeMax: 100, inboundOutcomeCount: 2 } as const;
    const row = rowOf({ ...given, bucket: 1 }, [0.1, 0.6, 0.9]);

    expect(filled(row)).to.deep.equal({
      ...person,
      "Continuous CDF": "[0.1,0.6,0.9]",
      "Probability Below Lower Bound": "0.1",
      "Probability Above Upper Bound": "0.1",
      "5th Percentile": "0",
      "25th Percentile": "15",
      Median: "40",
      "75th Percentile": "75",
      "95th Percentile": "100",
      "Probability of Resolution": "0.5",
      "PDF at Resolution": "1",
    });
    expect(rowOf({ ...given, bucket: 0 }, [0.1, 0.6, 0.9])).to.include({
      "Probability of Resolution": "0.1",
      "PDF at Resolution": "0.2",
    });
    // Not the mass above the range, which is 0.375 here.
    expect(rowOf({ ...given, bucket: 2 }, [0.125, 0.5, 0.625])).to.include({
      "Probability of Resolution": "0.125",
      "PDF at Resolution": "0.25",
    });
    expect(Number(rowOf({ ...given, bucket: 3 }, [0.1, 0.6, 0.75])["PDF at Resolution"])).to.equal(
      0.5,
    );
  });

  it("writes percentiles of dates to the second where the range is shorter than a week", () => {
    const hours = 3_600 * 6;
    const row = rowOf({ type: "date", rangeMin: 0, rangeMax: hours }, [0, 0.5, 1]);
    const at = (share: number) => new Date(1_000 * share * hours).toISOString().replace(".000", "");
    expect(row).to.include({
      "5th Percentile": at(0.05),
      Median: at(0.5),
      "95th Percentile": at(0.95),
    });
  });

  it("writes percentiles of dates as days", () => {
    const day = 86_400;
    const row = rowOf({ type: "date", rangeMin: 0, rangeMax: 10 * day }, [0, 0.5, 1]);

    expect(row["Median"]).to.equal("1970-01-06");
    expect(row["5th Percentile"]).to.equal("1970-01-01");
  });

  it("refuses rows of an unknown question", () => {
    expect(() => rowOf({ id: 10 }, [0.3])).to.throw(RangeError);
  });
});
