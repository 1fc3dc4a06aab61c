/**
 * The histogram of requests shows what the library's own histogram would show for the same values.
 */
import { expect } from "chai";
import { Histogram, Registry } from "prom-client";
import { gatheredHistogram } from "../../../src/metrics/gathered_histogram.ts";

const PLAN = { name: "answers_seconds", help: "Time to answer", bounds: [0.005, 0.25, 1] };
const SERIES = [
  { method: "GET", route: "/a/" },
  { method: "POST", route: "/a/" },
];
/** Values on a bound, between bounds, and above all of them. */
const VALUES = [0, 0.005, 0.0051, 0.25, 0.7, 1, 1.5, 40];

/** Returns the lines of an exposition, with the labels of each in order of name. */
async function linesOf(registry: Registry): Promise<string[]> {
  const lines = (await registry.metrics()).trim().split("\n");
  const ordered = lines.map((line) =>
    line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(",").sort().join(",")}}`),
  );
  return ordered.sort();
}

describe("gatheredHistogram()", () => {
  it("exposes what prom-client's histogram exposes", async () => {
    const [ours, theirs] = [new Registry(), new Registry()];
    for (const registry of [ours, theirs]) registry.setDefaultLabels({ process: "test" });
    const begin = gatheredHistogram(ours, PLAN);
    const { bounds, ...named } = PLAN;
    const labelNames = ["method", "route"];
    const buckets = [...bounds];
    const library = new Histogram({ ...named, buckets, labelNames, registers: [theirs] });
    for (const labels of SERIES) {
      const observe = begin(labels);
      for (const value of VALUES) {
        observe(value);
        library.observe(labels, value);
      }
    }
    expect(await linesOf(ours)).to.deep.equal(await linesOf(theirs));
  });

  it("has no samples before the first series", async () => {
    const registry = new Registry();
    gatheredHistogram(registry, PLAN);
    const text = await registry.metrics();
    expect(text).to.include("# TYPE answers_seconds histogram");
    expect(text).to.not.include("answers_seconds_count");
  });
});
