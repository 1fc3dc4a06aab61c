/**
 * `npm test`: installs what is missing, starts engines of its own on a temporary folder, runs
 * mocha against them and ends with the line "N passed, N failed".
 *   node src/runtime/test.mjs [--no-engines] [mocha arguments and test files]
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEngines } from "./engines.mjs";
import { ensureBuilt, ensureInstalled } from "./install.mjs";
import { explain } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";
import { say, step } from "./steps.mjs";

/** How long mocha may take to end after its report. */
const LEFTOVER_MS = 30_000;

/** Folders whose tests run the built programs. */
const needsBuild = /test[/\\]e2e/;

async function main(argv) {
  const withEngines = !argv.includes("--no-engines");
  const mochaArguments = argv.filter((argument) => argument !== "--no-engines");
  const files = mochaArguments.filter((argument) => /^test\b|_test\.ts$/.test(argument));
  await ensureInstalled();
  if (files.some((file) => needsBuild.test(file)) || files.length === 0) await ensureBuilt();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "presage-test-"));
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopped.abort());
  let engines = null;
  try {
    if (withEngines) {
      engines = await step("Starting MongoDB and Redis", () => openEngines(dir));
    }
    return await runMocha({ mochaArguments, files, dir, engines, signal: stopped.signal });
  } finally {
    await engines?.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function runMocha({ mochaArguments, files, dir, engines, signal }) {
  const counts = path.join(dir, "counts.json");
  const reporter = path.join(projectDir, "src/runtime/reporter.mjs");
  const mocha = path.join(projectDir, "node_modules/mocha/bin/mocha.js");
  const wanted = files.length > 0 ? [] : ["test/**/*_test.ts"];
  const child = spawn(
    process.execPath,
    [mocha, "--reporter", reporter, ...mochaArguments, ...wanted],
    {
      cwd: projectDir,
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "test",
        TEST_COUNTS: counts,
        ...(engines ? { MONGODB_URI: engines.mongoUri, REDIS_URL: engines.redisUrl } : {}),
      },
    },
  );
  signal.addEventListener("abort", () => child.kill("SIGTERM"));
  const leftovers = watchLeftovers(child, counts);
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (exit) => resolve(exit ?? (leftovers.ended ? 0 : 1)));
  });
  clearInterval(leftovers.timer);
  const { passes, failures } = readCounts(counts, code);
  say(`${passes} passed, ${failures} failed`);
  if (passes + failures === 0) return 1;
  return failures > 0 ? 1 : code;
}

/** A handle a test left open keeps mocha alive after its report: that is said, and ended. */
function watchLeftovers(child, counts) {
  let reportedAt = null;
  const leftovers = { ended: false, timer: setInterval(look, 1_000) };
  function look() {
    if (leftovers.ended || !fs.existsSync(counts)) return;
    reportedAt ??= Date.now();
    if (Date.now() - reportedAt < LEFTOVER_MS) return;
    say("A test left a handle open: mocha did not end by itself after its report");
    leftovers.ended = true;
    child.kill("SIGKILL");
  }
  return leftovers;
}

/** A run that ended before its report counts as one failure. */
function readCounts(file, code) {
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, "utf8"));
  return { passes: 0, failures: code === 0 ? 0 : 1 };
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => process.exit(explain(error)),
);
