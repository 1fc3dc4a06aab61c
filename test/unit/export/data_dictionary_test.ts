import { expect } from "chai";
import {
  benchmarkTable,
  commentTable,
  forecastTable,
  keyFactorTable,
  questionTable,
  scoreTable,
} from "../../../src/domain/export/tables.ts";
import { aboutColumn } from "../../../src/export/column_texts.ts";
import { dataDictionary } from "../../../src/export/data_dictionary.ts";
import type { ExportPlan } from "../../../src/export/export_plan.ts";

const OPTIONS = {
  includeComments: false,
  includeScores: false,
  includeKeyFactors: false,
  anonymized: false,
  raw: false,
  format: "zip",
} as const;

describe("README.txt", () => {
  const plan = (options: Partial<ExportPlan["options"]>, counts: Partial<ExportPlan["counts"]>) =>
    ({
      project: { _id: 3, name: "Cup", slug: null },
      options: { ...OPTIONS, ...options },
      now: 0,
      postsLeftOut: 2,
      counts: {
        questions: 1,
        forecasts: 2,
        aggregates: 3,
        comments: null,
        scores: null,
        keyFactors: null,
        ...counts,
      },
    }) as unknown as ExportPlan;

  it("describes every column of every table", () => {
    for (const anonymized of [true, false]) {
      const tables = [
        ...[questionTable(), forecastTable(anonymized), commentTable(anonymized)],
        ...[scoreTable(anonymized), keyFactorTable(anonymized), benchmarkTable(anonymized)],
      ];
      const text = dataDictionary(plan({ anonymized }, {}), tables);
      for (const { name, columns } of tables) {
        for (const column of columns) {
          expect(text).to.include(`\n${column} - ${aboutColumn(name, column)}`);
        }
        expect(columns.some((column) => column.endsWith("Username"))).to.equal(
          !anonymized && name !== "question_data",
        );
      }
    }
    expect(() => aboutColumn("score_data", "Nothing")).to.throw(RangeError);
  });

  it("states what is in the file, and what is not", () => {
    const text = dataDictionary(
      plan({ anonymized: true }, { comments: 0, keyFactors: 5, benchmark: 7 }),
      [],
    );
    for (const line of [
      ...["  Questions: 1", "  User forecasts: 2", "  Aggregate forecasts: 3", "  Comments: 0"],
      ...["  Scores: not included", "  Key factors: 5", "  Posts left out: 2", "Anonymized: yes"],
      ...["  include_benchmark = false", "  Benchmark scores: 7"],
      ...["Injection policy: applied", "Export time: 1970-01-01T00:00:00Z"],
      ...["Presage export of project 3: Cup", "  anonymized = true", "  format = zip"],
    ]) {
      expect(text.split("\n"), line).to.include(line);
    }
    expect(dataDictionary(plan({}, {}), [])).to.not.include("Key factors:");
    for (const given of [{ raw: true }, { format: "ndjson" as const }]) {
      expect(dataDictionary(plan(given, {}), [])).to.include("Injection policy: not applied");
    }
  });
});
