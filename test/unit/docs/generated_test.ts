/** The generated pages are up to date. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { generatedDocs } from "../../../src/docs/generated.ts";

describe("generatedDocs()", () => {
  for (const [name, content] of generatedDocs()) {
    it(`docs/${name} is up to date`, () => {
      const stored = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");

      expect(stored === content, "run: npm run docs").to.equal(true);
    });
  }
});
