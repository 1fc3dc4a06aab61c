/**
 * `node --import tsx bundle.ts`, in the copy of the project that Stryker has changed: puts the
 * domain and its quick tests into one file, which a process reads at once and can read again.
 */
import { build as bundle, type Plugin } from "esbuild";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const FOLDERS = ["test/unit/domain", "test/property/domain"];

/**
 * Tests that take seconds are left out, since each change that no test notices would wait for
 * them. What they alone notice counts as survived.
 */
const SLOW = [
  "test/property/domain/scoring/leaderboard_test.ts",
  "test/property/domain/text/mentions_test.ts",
  "test/unit/domain/aggregation/live_test.ts",
];

/** Export has tests of its own, and Stryker leaves it out. */
const isChosen = (file: string) =>
  file.endsWith("_test.ts") && !file.includes("/export/") && !SLOW.includes(file);

/** Stryker stops at the first test that fails: those that take long come last. */
const cost = (file: string) =>
  Number(file.startsWith("test/property/")) * 2 + Number(file.includes("/aggregation/"));

const testFiles = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter(isChosen)
    .sort(),
).sort((one, other) => cost(one) - cost(other));

/** Tests find their fixtures, and the demo its data, from where they lie. */
const ownAddress: Plugin = {
  name: "own address",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      loader: "ts",
      contents: readFileSync(file, "utf8").replaceAll(
        "import.meta.url",
        JSON.stringify(pathToFileURL(file).href),
      ),
    }));
  },
};

/**
 * With one seed for all properties, a second run finds the same; few cases of each are enough where
 * a change is everywhere. Each test knows its file.
 */
const PREPARATION = `
  require("fast-check").configureGlobal({ seed: 1, numRuns: 25 });
  const { describe } = globalThis;
  let testFile;
  globalThis.describe = (...suite) => Object.assign(describe(...suite), { testFile });
`;
const read = (file: string) => `testFile = "${file}"; require("./${file}");`;

/** Vectors alone test the benchmark. */
const BENCHMARKS = `
  testFile = "test/unit/domain/scoring/benchmarks.json";
  const { runCase } = require("./test/vectors_runners/benchmarks.ts");
  describe("benchmarks.json", () => {
    for (const [at, example] of require("./test/vectors/benchmarks.json").cases.entries())
      it("gives the results of case " + at, () => runCase(example));
  });
`;

await bundle({
  stdin: {
    contents: [PREPARATION, ...testFiles.map(read), BENCHMARKS].join("\n"),
    resolveDir: process.cwd(),
  },
  outfile: "domain_tests.cjs",
  bundle: true,
  platform: "node",
  format: "cjs",
  packages: "external",
  plugins: [ownAddress],
  logLevel: "warning",
});
