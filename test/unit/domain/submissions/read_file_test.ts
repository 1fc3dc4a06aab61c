import { expect } from "chai";
import { readFileSync } from "node:fs";
import { readForecastFile, type FileChoice } from "../../../../src/domain/submissions/read_file.ts";
import { namesBy } from "../../../../src/domain/submissions/table_forecasts.ts";

const FIXTURES = new URL("../../../fixtures/submissions/", import.meta.url);
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(name, FIXTURES)));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, choice: FileChoice = {}) => readForecastFile(bytesOf(text), choice);

/** Returns a fault for each line: number, code and message. */
async function faultsOf(text: string, choice?: FileChoice) {
  const { faults } = await read(text, choice);
  return faults.map(({ line, code, message }) => `${line} ${code}: ${message}`);
}

describe("readForecastFile()", () => {
  it("reads model output of hubverse, as CSV and as Parquet, to the same forecasts", async () => {
    const csv = await readForecastFile(fixture("flusight.csv"), {});
    const parquet = await readForecastFile(fixture("flusight.parquet"), {});

    expect([csv.format, csv.lines, csv.faultCount]).to.deep.equal(["hubverse_csv", 101, 0]);
    expect([parquet.format, parquet.lines]).to.deep.equal(["hubverse_parquet", 101]);
    const names = csv.forecasts.map(({ name }) => (name.kind === "name" ? name.name : ""));
    expect(names).to.deep.equal([
      "2026-01-10/wk inc flu hosp/0#06",
      "2026-01-10/wk inc flu hosp/0#12",
      "2026-01-10/wk inc flu hosp/0#US",
      "2026-01-10/wk flu hosp rate change/0#US",
      "2026-01-10/peak week inc flu hosp#US",
    ]);
    const [california] = csv.forecasts;
    expect(california).to.include({ line: 2 });
    const percentiles = california?.item["percentiles"] as { p: number; value: string }[];
    expect(percentiles).to.have.length(23);
    expect(percentiles[0]).to.deep.equal({ p: 0.01, value: "448" });
    const items = (reading: typeof csv) =>
      reading.forecasts.map(({ name, item }) => ({ name, item }));
    expect(items(parquet)).to.deep.equal(items(csv));
  });

  it("reads a forecast file of ForecastBench, and refuses combinations", async () => {
    const { format, lines, forecasts, faults } = await readForecastFile(
      fixture("forecastbench.json"),
      {},
    );

    expect({ format, lines }).to.deep.equal({ format: "forecastbench", lines: 7 });
    expect(forecasts[1]).to.deep.equal({
      line: 2,
      name: { kind: "name", name: "meteofrance_TEMPERATURE_celsius.81401.D#2026-06-09" },
      item: { probability_yes: 0.35, trace: { rationale: "The last value was 27.1." } },
    });
    expect(faults.map(({ line, message }) => [line, message])).to.deep.equal([
      [7, "The forecast is on a combination of questions"],
    ]);
  });

  it("reads JSON lines and reports each bad one with its number", async () => {
    const text = [
      `{"question": 7, "probability_yes": 0.3}`,
      "",
      `{"external_id": "rain", "percentiles": [{"p": 0.1, "value": 1}]}`,
      `{"probability_yes": 0.3}`,
      `[1]`,
      `{"question": 7, "external_id": "rain"}`,
      `{"question": "x"}`,
      `{"question": 8,`,
    ].join("\n");

    const { forecasts, lines } = await read(text);
    const faults = await faultsOf(text);

    expect(lines).to.equal(7);
    expect(forecasts.map(({ line, name }) => ({ line, name }))).to.deep.equal([
      { line: 1, name: { kind: "id", id: 7 } },
      { line: 3, name: { kind: "name", name: "rain" } },
    ]);
    expect(faults.slice(0, 4)).to.deep.equal([
      "4 question: The line names no question",
      "5 line: The line is not a JSON object",
      "6 question: The line names its question twice",
      "7 question: The id of the question is not a positive integer",
    ]);
    expect(faults[4]).to.match(/^8 line: Malformed JSON/);
  });

  it("gathers the options and percentiles of a plain table", async () => {
    const text = [
      "external_id,probability_yes,option,probability,p,value,rationale",
      `rain,0.3,,,,,"It ""rained"", often"`,
      "winner,,Red,0.6,,,",
      "snow,,,,0.9,30,",
      "winner,,Blue,0.4,,,",
      "snow,,,,0.1,10,",
    ].join("\r\n");

    const { format, forecasts, faults } = await read(text);

    expect(faults).to.deep.equal([]);
    expect(format).to.equal("csv");
    expect(forecasts.map(({ line, item }) => ({ line, item }))).to.deep.equal([
      {
        line: 2,
        item: { probability_yes: "0.3", trace: { rationale: 'It "rained", often' } },
      },
      {
        line: 3,
        item: {
          pmf: [
            ["Red", 0.6],
            ["Blue", 0.4],
          ],
        },
      },
      {
        line: 4,
        item: {
          percentiles: [
            { p: 0.1, value: "10" },
            { p: 0.9, value: "30" },
          ],
        },
      },
    ]);
  });

  it("names what is wrong with the rows of a table", async () => {
    const text = [
      "external_id,output_type,output_type_id,value",
      "a,quantile,0.5,1",
      "a,quantile,.5,2",
      "b,median,NA,1",
      "c,guess,NA,1",
      "d,pmf,Red,1.5",
      "e,quantile,half,1",
      "f,quantile",
      "g,sample,1,4",
    ].join("\n");

    expect(await faultsOf(text)).to.deep.equal([
      "5 output_type: The output type guess is not known",
      "8 columns: The line has 2 fields, and the header has 4",
      "2 value: The quantile rows have 0.5 twice",
      "4 output_type: The rows of the question tell a mean or a median and no distribution",
      "6 value: The pmf row Red has no probability from 0 to 1",
      "7 value: The level half of a quantile is no number",
    ]);
  });

  it("names the questions of rows by a pattern, and leaves absent columns out", () => {
    const cells = { target: "flu", horizon: "NA", location: "06", end: "2026-01-10" };

    expect(namesBy("{end}/{target}/{horizon}#{location}")(cells)).to.equal("2026-01-10/flu#06");
    expect(namesBy("{origin}/{target}")(cells)).to.equal("flu");
    expect(namesBy("x-{target}-{location}")(cells)).to.equal("x-flu-06");
  });

  it("refuses with a sentence what would take too much", async () => {
    const long = `{"question": 1, "trace": "${"x".repeat(1024 * 1024)}"}`;
    const head = "question_id,probability_yes\n";
    const hundred = Array.from({ length: 100 }, (_, i) => `${i + 1},0.5\n`).join("");

    expect(await faultsOf(`{"question": 2, "probability_yes": 0.5}\n${long}`)).to.deep.equal([
      "2 line: The line has 1048604 bytes, and at most 1048576 are read",
    ]);
    expect(await faultsOf(`${head}1,"${"x".repeat(2 * 1024 * 1024)}`)).to.deep.equal([
      "2 line: A quotation mark is not closed",
    ]);
    expect(await faultsOf(`${head}1,"0.5\n2,0.5`)).to.deep.equal([
      "2 line: A quotation mark is not closed",
    ]);
    expect(await faultsOf(head + hundred.repeat(10_000) + "1,0.5")).to.deep.equal([
      "1000002 too_many: The file has more than 1000000 rows",
    ]);
    const many = Array.from({ length: 5_001 }, (_, i) => `${i + 1},0.5\n`).join("");
    expect(await faultsOf(head + many)).to.deep.equal([
      "5002 too_many: The file has more than 5000 forecasts",
    ]);
    const nested = `{"question": 1, "trace": ${"[".repeat(40)}${"]".repeat(40)}}`;
    expect((await faultsOf(nested))[0]).to.match(/nested deeper than 32 levels/);
  });

  it("counts all faults and lists the first ones", async () => {
    const { faults, faultCount } = await read(`{"question": 0}\n`.repeat(1_500));

    expect([faults.length, faultCount]).to.deep.equal([1_000, 1_500]);
  });

  it("says which forms there are, for a file of another form", async () => {
    for (const text of ["", "  \n", "[1, 2]", "\0\0\0"]) {
      const { faults, format } = await read(text);
      expect(faults[0]?.fix).to.equal(
        "Send one of jsonl, csv, forecastbench, hubverse_csv, hubverse_parquet",
      );
      expect(format).to.equal(null);
    }
    expect(await faultsOf("a,b\n1,2")).to.deep.equal(["1 columns: The header lacks columns: a, b"]);
    expect(await faultsOf("a,b\n1,2", { format: "hubverse_csv" })).to.deep.equal([
      "1 columns: The table lacks the columns output_type, output_type_id, value",
    ]);
    expect(await faultsOf("{}", { format: "forecastbench" })).to.deep.equal([
      "null file: The file has no list of forecasts",
    ]);
  });
});

describe("readForecastFile() of a Parquet file", () => {
  const table = fixture("flusight.parquet");
  const sentence = async (bytes: Uint8Array<ArrayBuffer>) =>
    (await readForecastFile(bytes, { format: "hubverse_parquet" })).faults[0]?.message;

  it("refuses more rows than are read, before it reads any", async () => {
    expect(await sentence(withRows(10 ** 12))).to.equal(
      "The file says that it has 1000000000000 rows; at most 1000000 rows and 20000000 cells are read",
    );
  });

  it("refuses a footer whose rows are not those of the row groups", async () => {
    expect(await sentence(withRows(102))).to.equal(
      "The row groups do not have the rows of the file",
    );
  });

  it("refuses files that are cut off, broken or no Parquet at all", async () => {
    const cutOff = "The Parquet file has no footer, or it is cut off";
    expect(await sentence(table.slice(0, 100))).to.equal(cutOff);
    expect(await sentence(bytesOf("PAR1"))).to.equal(cutOff);
    for (let at = 4; at < table.length; at += 7) {
      const broken = Uint8Array.from(table);
      broken[at] = broken[at]! ^ 0xff;
      const { faults, forecasts } = await readForecastFile(broken, {});
      expect(faults.length + forecasts.length, `byte ${at}`).to.be.above(0);
    }
  });

  /** Returns the table with another number of rows in its footer. */
  function withRows(rows: number): Uint8Array<ArrayBuffer> {
    const length = new DataView(table.buffer).getUint32(table.length - 8, true);
    const start = table.length - 8 - length;
    const footer = [...table.subarray(start, table.length - 8)];
    // The number of rows follows the schema, in zigzag form: 101 is 202.
    const at = footer.findIndex((byte, i) => byte === 0xca && footer[i + 1] === 0x01);
    footer.splice(at, 2, ...varint(2 * rows));
    const end = new Uint8Array(8);
    new DataView(end.buffer).setUint32(0, footer.length, true);
    end.set(table.subarray(table.length - 4), 4);
    return Uint8Array.from([...table.subarray(0, start), ...footer, ...end]);
  }

  function varint(value: number): number[] {
    return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  }
});
