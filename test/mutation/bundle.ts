/**
 * `node --import tsx bundle.ts`, in the copy of the project that Stryker has changed: puts the
 * domain and its quick tests into one file. A process of tests then starts at once, while it needs
 * seconds to read each module from a file of its own. Stryker starts a process for each change of
 * code that runs at import.
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
  "test/property/domain/aggregation/aggregation_laws_test.ts",
  "test/property/domain/scoring/leaderboard_test.ts",
  "test/property/domain/scoring/score_forecasts_test.ts",
  "test/property/domain/text/mentions_test.ts",
  "test/unit/domain/aggregation/live_test.ts",
];

/** Export has tests of its own, and Stryker leaves it out. */
const isChosen = (file: string) =>
  file.endsWith("_test.ts") && !file.includes("/export/") && !SLOW.includes(file);

const testFiles = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter(isChosen)
    .sort(),
);

/** Tests find their fixtures from where they lie. */
const ownAddress: Plugin = {
  name: "own address",
  setup(build) {
    build.onLoad({ filter: /\/test\/.*\.ts$/ }, ({ path: file }) => ({
      loader: "ts",
      contents: readFileSync(file, "utf8").replaceAll(
        "import.meta.url",
        JSON.stringify(pathToFileURL(file).href),
      ),
    }));
  },
};

await bundle({
  stdin: {
    contents: testFiles.map((file) => `import "./${file}";`).join("\n"),
    resolveDir: process.cwd(),
  },
  outfile: "domain_tests.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  external: ["commonmark", "unicode-confusables", "yauzl"],
  plugins: [ownAddress],
  logLevel: "warning",
});
