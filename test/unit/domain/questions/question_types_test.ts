/**
 * The rows of the question types agree with each other, and code uses them instead of names of
 * types.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import {
  putCdf,
  putCdfOfTimes,
  putOptions,
  putProbability,
} from "../../../../src/domain/export/forecast_cells.ts";
import { isContinuous } from "../../../../src/domain/questions/question_type.ts";
import { questionTypes } from "../../../../src/domain/questions/question_types.ts";
import { rangeEnds } from "../../../../src/domain/questions/scaling.ts";
import {
  QUESTION_TYPES,
  type QuestionType,
  VALUE_KEYS,
} from "../../../../src/domain/vocabulary.ts";

const CELLS = {
  binary: putProbability,
  multiple_choice: putOptions,
  numeric: putCdf,
  discrete: putCdf,
  date: putCdfOfTimes,
};

const root = fileURLToPath(new URL("../../../..", import.meta.url));

function typesWhere(holds: (type: QuestionType) => boolean): QuestionType[] {
  return QUESTION_TYPES.filter(holds);
}

describe("the table of question types", () => {
  it("has a key for each form of values, and a type for every key", () => {
    expect(new Set(QUESTION_TYPES.map((type) => questionTypes[type].accepts.key))).to.deep.equal(
      new Set(VALUE_KEYS),
    );
    expect(
      typesWhere((type) => questionTypes[type].accepts.key === "continuous_cdf"),
    ).to.deep.equal(typesWhere(isContinuous));
    expect(typesWhere((type) => questionTypes[type].accepts.hasOptions)).to.deep.equal([
      "multiple_choice",
    ]);
    expect(typesWhere((type) => questionTypes[type].accepts.isCounted)).to.deep.equal(["discrete"]);
  });

  it("has locations instead of outcomes exactly for the continuous types", () => {
    const options = ["a", "b"];
    expect(typesWhere((type) => questionTypes[type].resolves.outcomes === null)).to.deep.equal(
      typesWhere(isContinuous),
    );
    expect(questionTypes.binary.resolves.outcomes?.(options)).to.deep.equal(["no", "yes"]);
    expect(questionTypes.multiple_choice.resolves.outcomes?.(options)).to.equal(options);
    expect(questionTypes.multiple_choice.resolves.outcomes?.(null)).to.deep.equal([]);
    expect(typesWhere((type) => questionTypes[type].resolves.isTime)).to.deep.equal(["date"]);
  });

  it("allows conditions and calibration for yes-or-no questions only", () => {
    const yesOrNo = typesWhere((type) => questionTypes[type].resolves.isYesOrNo);

    expect(yesOrNo).to.deep.equal(["binary"]);
    for (const type of yesOrNo) {
      expect(questionTypes[type].resolves.outcomes?.(null)).to.deep.equal(["no", "yes"]);
    }
  });

  it("has no histogram of CDFs (Maths 4.6)", () => {
    expect(typesWhere((type) => questionTypes[type].aggregates.histogram === "none")).to.deep.equal(
      typesWhere(isContinuous),
    );
    expect(questionTypes.binary.aggregates.histogram).to.equal("always");
    expect(questionTypes.multiple_choice.aggregates.histogram).to.equal("with history");
  });

  it("says what readers see of each type", () => {
    const options = ["a", "b"];
    const rows = QUESTION_TYPES.map((type) => questionTypes[type].presents);

    expect(rows.map(({ possibilities }) => possibilities)).to.deep.equal(
      QUESTION_TYPES.map((type) => (type === "binary" ? { type } : {})),
    );
    expect(typesWhere((type) => questionTypes[type].presents.showsLastOnly)).to.deep.equal([
      "binary",
    ]);
    expect(rows.map(({ categories }) => categories(options))).to.deep.equal(
      QUESTION_TYPES.map((type) => (type === "multiple_choice" ? options : null)),
    );
    expect(questionTypes.binary.presents.nominalBounds).to.equal(rangeEnds);
    expect(questionTypes.multiple_choice.presents.nominalBounds).to.equal(rangeEnds);
  });

  it("says how each type is exported, in words that name the type", () => {
    const rows = QUESTION_TYPES.map((type) => questionTypes[type].exports);

    expect(rows.map(({ cells }) => cells)).to.deep.equal(QUESTION_TYPES.map((type) => CELLS[type]));
    for (const type of QUESTION_TYPES) {
      expect(questionTypes[type].exports.resolution).to.contain(type.replace("_", " "));
    }
  });

  it("is used everywhere instead of names of types", () => {
    const compared = new RegExp(`[!=]== "(${QUESTION_TYPES.join("|")})"`);
    const naming = ["src", "jobs", "workers"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((name) => `${folder}/${name}`)
        // The demo reads files of other platforms.
        .filter((file) => file.endsWith(".ts") && !file.startsWith("src/demo/"))
        .filter((file) => compared.test(readFileSync(join(root, file), "utf8"))),
    );

    expect(naming).to.deep.equal([]);
  });
});
