/**
 * Runs `npm run ok`: format, lint, types, architecture and unit tests. The checks run at the same
 * time, because each leaves a core idle part of the time. The output of failed checks follows at
 * the end. What has not changed since the last run is not checked again (`.ci/run` checks
 * everything).
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { ensureConsole } from "./console.mjs";
import { ensureInstalled } from "./install.mjs";
import { explain } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";
import { elapsed, say } from "./steps.mjs";

/**
 * @typedef {{ name: string, command: string[] }} Check
 * @typedef {{ name: string, code: number | null, output: string }} Result
 */

/**
 * @param {string} file
 * @param {string[]} argv
 */
const tool = (file, ...argv) => [path.join("node_modules", file), ...argv];
/** @param {string} name */
const cache = (name) => path.join("node_modules/.cache/presage", name);
/** Two lanes for two cores. The checks of one lane run one after the other. */
const lanes = [
  [
    // Together the two need more memory than a process of Node has.
    { name: "lint", command: lint("eslint", ".", "--ignore-pattern", "test/") },
    { name: "lint of the tests", command: lint("eslint-test", "test") },
    {
      name: "format",
      command: tool("prettier/bin/prettier.cjs", "--check", ".", ...prettierCache()),
    },
  ],
  [
    {
      name: "types",
      command: tool("typescript/bin/tsc", "-p", "test/tsconfig.json", ...typeCache("types")),
    },
    {
      name: "types of src/runtime",
      command: tool(
        "typescript/bin/tsc",
        ...["-p", "src/runtime/tsconfig.json", ...typeCache("runtime-types")],
      ),
    },
    {
      name: "types of the client for browsers",
      command: tool(
        "typescript/bin/tsc",
        ...["-p", "clients/typescript", "--noEmit", ...typeCache("client-types")],
      ),
    },
    {
      name: "types of the client's tests and bot",
      command: tool(
        "typescript/bin/tsc",
        ...["-p", "clients/typescript/test", ...typeCache("client-test-types")],
      ),
    },
    {
      name: "types of the server for assistants",
      command: tool(
        "typescript/bin/tsc",
        ...["-p", "clients/mcp", "--noEmit", ...typeCache("mcp-types")],
      ),
    },
    {
      name: "types of the pages",
      command: tool("typescript/bin/tsc", "-p", "web", "--noEmit", ...typeCache("web-types")),
    },
    {
      name: "architecture, unit and property tests",
      command: [
        "src/runtime/test.mjs",
        "--no-engines",
        "test/*_test.ts",
        "test/{unit,property}/**/*_test.ts",
      ],
    },
  ],
];

/**
 * @param {string} name of the cache
 * @param {string[]} argv
 */
function lint(name, ...argv) {
  return tool("eslint/bin/eslint.js", ...argv, "--cache", "--cache-location", cache(name));
}

function prettierCache() {
  return ["--log-level", "warn", "--cache", "--cache-location", cache("prettier")];
}

/** @param {string} name */
function typeCache(name) {
  return ["--incremental", "--tsBuildInfoFile", cache(`${name}.tsbuildinfo`)];
}

async function main() {
  await ensureInstalled();
  // The lint of the pages needs the types that the build makes.
  await ensureConsole();
  const results = (await Promise.all(lanes.map(runLane))).flat();
  const failed = results.filter((result) => result.code !== 0);
  for (const { name, output } of failed) say(`\n--- ${name} ---\n${output.trim()}`);
  const passed = results.length - failed.length;
  say(`${passed} checks passed, ${failed.length} failed, ${elapsed()} s`);
  return failed.length === 0 ? 0 : 1;
}

/** @param {Check[]} checks */
async function runLane(checks) {
  /** @type {Result[]} */
  const results = [];
  for (const check of checks) {
    const result = await run(check);
    say(`  ${result.code === 0 ? "ok  " : "FAIL"}  ${check.name} (${elapsed()} s)`);
    results.push(result);
  }
  return results;
}

/**
 * @param {Check} check
 * @returns {Promise<Result>}
 */
function run({ name, command }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: projectDir });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.on("error", reject).on("close", (code) => resolve({ name, code, output }));
  });
}

main().then(
  (code) => process.exit(code),
  (error) => process.exit(explain(error)),
);
