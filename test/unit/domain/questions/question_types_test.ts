/** The rows of the types of questions agree with each other, and code asks them instead of names. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { isContinuous } from "../../../../src/domain/questions/question_type.ts";
import { questionTypes } from "../../../../src/domain/questions/question_types.ts";
import {
  QUESTION_TYPES,
  type QuestionType,
  VALUE_KEYS,
} from "../../../../src/domain/vocabulary.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

function typesWhere(holds: (type: QuestionType) => boolean): QuestionType[] {
  return QUESTION_TYPES.filter(holds);
}

describe("the table of question types", () => {
  it("accepts each form of values under its key, and every key belongs to a type", () => {
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
    expect(typesWhere((type) => questionTypes[type].resolves.isTime)).to.deep.equal(["date"]);
  });

  it("lets conditions and the calibration rest on a yes or a no alone", () => {
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
  });

  it("is asked everywhere instead of the name of a type", () => {
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
