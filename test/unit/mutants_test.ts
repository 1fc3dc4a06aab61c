/** The list of hand-made mutants fits the present code. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { mutate, readMutants, root } from "../mutation/mutant_list.ts";

describe("test/mutants", () => {
  const mutants = readMutants();

  it("holds bugs that all differ", () => {
    const bugs = mutants.map(({ file, text, replacement }) => `${file} ${text} ${replacement}`);

    expect(new Set(bugs).size).to.equal(mutants.length);
  });

  for (const mutant of mutants) {
    it(`${mutant.id} can be put into ${mutant.file}`, () => {
      const source = readFileSync(path.join(root, mutant.file), "utf8");

      expect(mutate(source, mutant)).not.to.equal(source);
      expect(mutant.wrong).to.match(/\w \w.*\.$/);
      for (const file of mutant.tests)
        expect(existsSync(path.join(root, file)), file).to.equal(true);
    });
  }
});
