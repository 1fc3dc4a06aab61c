/** The steps in CONTRIBUTING.md name files that exist, and no more than it promises. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

/** Returns the files of the steps in order: the first name in each numbered line. */
function walk(heading: string): string[] {
  const section = text.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
}

describe("CONTRIBUTING.md", () => {
  for (const { heading, most } of [
    { heading: "A new question type", most: 8 },
    { heading: "A new aggregation method", most: 6 },
  ]) {
    it(`describes "${heading}" with at most ${most} files, all of which exist`, () => {
      const files = walk(heading);

      expect(files.length).to.be.within(3, most);
      // A name in angle brackets means a file that the change adds.
      const missing = files.filter((file) => !file.includes("<") && !existsSync(join(root, file)));
      expect(missing).to.deep.equal([]);
    });
  }
});
