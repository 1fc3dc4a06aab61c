import { expect } from "chai";
import { optionsKey } from "../../../../src/domain/export/export_options.ts";
import { rowOptions } from "../../../../src/export/row_options.ts";
import { optionsOf } from "../../../../src/resources/exports/export_choice.ts";

const OPTIONS = {
  includeComments: false,
  includeScores: false,
  includeKeyFactors: false,
  anonymized: false,
  raw: false,
  format: "zip",
} as const;

describe("options of an export", () => {
  it("follow the request, and are anonymised when nothing else is permitted", () => {
    const access = (mustAnonymize: boolean) => ({ project: null as never, mustAnonymize });
    expect(optionsOf({}, access(false))).to.deep.equal(OPTIONS);
    const all = {
      include_comments: true,
      include_scores: true,
      include_key_factors: true,
      include_benchmark: true,
      anonymized: true,
      raw: true,
      format: "ndjson" as const,
    };
    expect(optionsOf(all, access(false))).to.deep.equal({
      includeComments: true,
      includeScores: true,
      includeKeyFactors: true,
      includeBenchmark: true,
      anonymized: true,
      raw: true,
      format: "ndjson",
    });
    for (const anonymized of [true, false, undefined]) {
      const choice = anonymized === undefined ? {} : { anonymized };
      expect(optionsOf(choice, access(true)).anonymized).to.equal(true);
      expect(optionsOf(choice, access(false)).anonymized).to.equal(anonymized === true);
    }
  });

  it("lead to a different export when one of them differs", () => {
    const changed = [
      ...[{}, { includeComments: true }, { includeScores: true }, { includeKeyFactors: true }],
      ...[{ includeTraces: true }, { includeBenchmark: true }],
      ...[{ anonymized: true }, { raw: true }, { format: "ndjson" as const }],
    ];
    const keys = changed.map((given) => optionsKey({ ...OPTIONS, ...given }));
    expect(new Set(keys).size).to.equal(changed.length);
    expect(optionsKey({ ...OPTIONS })).to.equal(keys[0]);
  });

  it("decide how rows are written", () => {
    expect(rowOptions(OPTIONS)).to.deep.equal({ format: "csv", raw: false });
    expect(rowOptions({ ...OPTIONS, raw: true, format: "ndjson" })).to.deep.equal({
      format: "ndjson",
      raw: true,
    });
  });
});
