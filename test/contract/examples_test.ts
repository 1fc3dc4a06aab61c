/**
 * The examples of the API document are what the platform answers today. `npm run docs:examples`
 * writes them again, and with them the pages that show them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { recordStory } from "../support/examples/story.ts";
import type { Recorded } from "../support/examples/recorder.ts";

const FILE = new URL("../../docs/examples.json", import.meta.url);

/** Operations whose answers hold measured times, sizes and rates. Only their keys are compared. */
const MEASURED = [
  ...["readStatus", "readTrends", "listBackups", "readOutbox"],
  ...["readExportJob", "readOwnDataJob", "readLimits"],
];

describe("docs/examples.json", () => {
  it("is what the platform answers", async function () {
    this.timeout(120_000);
    const recorded = await recordStory();
    if (process.env["WRITE_EXAMPLES"] === "yes")
      writeFileSync(FILE, `${JSON.stringify(recorded, null, 1)}\n`);
    const stored = JSON.parse(readFileSync(FILE, "utf8")) as Recorded;

    expect(Object.keys(stored), "run: npm run docs:examples").to.have.members(
      Object.keys(recorded),
    );
    for (const [name, example] of Object.entries(recorded)) {
      const [now, before] = MEASURED.includes(name)
        ? [keysOf(example), keysOf(stored[name])]
        : [example, stored[name]];
      expect(now, `${name}: run npm run docs:examples`).to.deep.equal(before);
    }
  });
});

/** Returns the keys of a value at every level, with the values left out. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]));
}
