/**
 * Runs `npm test`: it installs what is missing, starts its own engines on a temporary folder, runs
 * mocha against them, and ends with the failures and the line "N passed, N failed".
 *   node src/runtime/test.mjs [--no-engines] [mocha arguments and test files]
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEngines } from "./engines.mjs";
import { ensureConsole, ensureConsolePackages } from "./console.mjs";
import { ensureBuilt, ensureInstalled } from "./install.mjs";
import { parseJson } from "./private_file.mjs";
import { explain } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";
import { say, step } from "./steps.mjs";

/**
 * @typedef {{ title: string, file: string, reason: string }} Failure
 * @typedef {{ passes: number, failures: number, failed: Failure[], ran: Record<string, number> }}
 * Counts
 * @typedef {{ files: string[], needsEngines: boolean }} Group
 * @typedef {{ options: string[], signal: AbortSignal, isLive: boolean }} Common
 * @typedef {{ mongoUri: string, redisUrl: string }} Addresses  * @typedef {object} Lookup
 * @property {(file: string, extensions: string[], deep: boolean) => string[]} lookupFiles
 */

/** Milliseconds that mocha may take to end after its report. */
const LEFTOVER_MS = 30_000;

/** Number of test files whose time is shown after a run of more files, the slowest ones. */
const SLOWEST_SHOWN = 15;

/** Number of lines of a failure's message that are repeated at the end. */
const REASON_LINES = 10;

/** Mocha's own search for files, which its types leave out. */
const LOOKUP = "mocha/lib/cli/lookup-files.js";

/** Matches the tests that run the built programs. */
const needsBuild = /test[/\\]e2e|[/\\]killed_\w+_test/;
/**
 * Matches the folders whose tests open the built console, or run `npm start`, which builds it. They
 * take longest and wait most.
 */
const needsConsole = /test[/\\](?:e2e|web)/;
/** Matches the tests of single modules of the console. */
const needsConsolePackages = /test[/\\]unit[/\\]web/;

/**
 * Most test files that share one process and one pair of engines. A process needs some fifteen
 * seconds of processor time for its modules, its checks of answers and its engines.
 */
const FILES_PER_GROUP = 45;

/** The kinds of tests with engines, those that take longest first. They are the folders of test. */
const KINDS = ["e2e", "web", "contract", "integration"];

/** The file system in memory, and the bytes that must be free there. */
const MEMORY_DIR = "/dev/shm";
const ENOUGH_MEMORY = 6e9;

/**
 * Number of groups that run at once. While one waits for its engine, another one computes. Three on
 * two cores took no less time than two.
 */
const TOGETHER = Math.min(2, os.availableParallelism());

/** @param {string[]} argv */
async function main(argv) {
  const withEngines = !argv.includes("--no-engines");
  const given = argv.filter((argument) => argument !== "--no-engines");
  /** @param {string} argument */
  const isFile = (argument) => /^test\b|_test\.ts$/.test(argument);
  const options = given.filter((argument) => !isFile(argument));
  const patterns = given.filter(isFile);
  await ensureInstalled();
  const files = await testFiles(patterns.length > 0 ? patterns : ["test/**/*_test.ts"]);
  if (files.some((file) => needsBuild.test(file))) await ensureBuilt();
  if (files.some((file) => needsConsole.test(file))) await ensureConsole();
  if (files.some((file) => needsConsolePackages.test(file))) await ensureConsolePackages();
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopped.abort());
  /** @type {Counts} */
  const total = { passes: 0, failures: 0, failed: [], ran: {} };
  const waiting = groupsOf(files);
  const common = { options, withEngines, signal: stopped.signal, isLive: waiting.length === 1 };
  const runNext = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      if (stopped.signal.aborted) break;
      const counts = await runGroup({ ...common, ...group });
      total.passes += counts.passes;
      total.failures += counts.failures;
      total.failed.push(...counts.failed);
      Object.assign(total.ran, counts.ran);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, runNext));
  const slowest = Object.entries(total.ran).sort(([, a], [, b]) => b - a);
  for (const [file, ms] of files.length > SLOWEST_SHOWN ? slowest.slice(0, SLOWEST_SHOWN) : []) {
    say(`${String(Math.round(ms / 1_000)).padStart(5)} s  ${file}`);
  }
  for (const { title, file, reason } of total.failed) {
    say(`FAILED ${title}\n  ${file}\n  ${reason.split("\n", REASON_LINES).join("\n  ")}`);
  }
  say(`${total.passes} passed, ${total.failures} failed`);
  return total.failures > 0 || total.passes === 0 ? 1 : 0;
}

/**
 * Returns the files that match the given names or patterns, in order, found as mocha finds them.
 * @param {string[]} patterns
 */
async function testFiles(patterns) {
  /** @type {Promise<unknown>} */
  const loading = import(LOOKUP);
  const { lookupFiles } = /** @type {Lookup} */ (await loading);
  const found = patterns.flatMap((pattern) => lookupFiles(pattern, ["ts"], false));
  return [...new Set(found)].sort();
}

/**
 * Divides the files into groups of one kind and about one size, those that take longest first. A
 * long group that came last would run alone. Tests without engines are one group.
 * @param {string[]} files
 * @returns {Group[]}
 */
function groupsOf(files) {
  const kindOf = (/** @type {string} */ file) =>
    path.relative(projectDir, path.resolve(file)).split(path.sep)[1] ?? "";
  const groups = KINDS.flatMap((kind) => {
    const own = files.filter((file) => kindOf(file) === kind);
    const parts = Math.ceil(own.length / FILES_PER_GROUP);
    return Array.from({ length: parts }, (_, part) => ({
      files: own.filter((_file, at) => Math.floor((at * parts) / own.length) === part),
      needsEngines: true,
    }));
  });
  const pure = files.filter((file) => !KINDS.includes(kindOf(file)));
  if (pure.length > 0) groups.push({ files: pure, needsEngines: false });
  return groups;
}

/**
 * @param {Common & Group & { withEngines: boolean }} run
 * @returns {Promise<Counts>}
 */
async function runGroup({ needsEngines, withEngines, ...group }) {
  const dir = fs.mkdtempSync(path.join(temporaryDir(), "presage-test-"));
  /** @type {(Addresses & { stop: () => Promise<void> }) | null} */
  let engines = null;
  try {
    if (withEngines && needsEngines) {
      const open = () => openEngines(dir);
      engines = await (group.isLive ? step("Starting MongoDB and Redis", open) : open());
    }
    return await runMocha({ ...group, dir, engines });
  } finally {
    await engines?.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Returns the folder for the files of engines: in memory where there is room, because nothing of a
 * test is read after it. With a disk the same tests took 1.4 times as long.
 */
function temporaryDir() {
  if (!fs.existsSync(MEMORY_DIR)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY_DIR);
  return bavail * bsize >= ENOUGH_MEMORY ? MEMORY_DIR : os.tmpdir();
}

/**
 * Returns the counts of passed and failed tests. If mocha fails for another reason, that is one
 * failure. The output of a group that does not run alone is printed at its end, in one piece.
 * @param {Common & { files: string[], dir: string, engines: Addresses | null }} run
 * @returns {Promise<Counts>}
 */
async function runMocha({ options, files, dir, engines, signal, isLive }) {
  const counts = path.join(dir, "counts.json");
  const reporter = path.join(projectDir, "src/runtime/reporter.mjs");
  const mocha = path.join(projectDir, "node_modules/mocha/bin/mocha.js");
  const outputFile = path.join(dir, "output.txt");
  const output = isLive ? "inherit" : fs.openSync(outputFile, "a");
  const child = spawn(process.execPath, [mocha, "--reporter", reporter, ...options, ...files], {
    cwd: projectDir,
    // Mocha runs the tests in a process of its own, which ends together with it as one group.
    detached: true,
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      NODE_ENV: "test",
      TEST_COUNTS: counts,
      TEST_DATA_DIR: dir,
      ...(engines ? { MONGODB_URI: engines.mongoUri, REDIS_URL: engines.redisUrl } : {}),
    },
  });
  signal.addEventListener("abort", () => killGroup(child, "SIGTERM"));
  const leftovers = watchLeftovers(child, counts);
  /** @type {number} */
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (exit) => resolve(exit ?? (leftovers.ended ? 0 : 1)));
  });
  clearInterval(leftovers.timer);
  if (!isLive) process.stdout.write(fs.readFileSync(outputFile));
  const report = readReport(counts);
  if (report === null) return broken(`mocha ended with ${code} before its report`);
  const silent = selects(options) ? [] : files.filter((file) => !(file in report.ran));
  const failed = [...report.failed, ...silent.map(silence)];
  const failures = report.failures + silent.length;
  if (failures > 0 || code === 0)
    return { passes: report.passes, failures, failed, ran: report.ran };
  const ended = broken(`mocha ended with ${code} after its report`);
  return { ...ended, passes: report.passes, ran: report.ran };
}

/**
 * Returns whether the options select tests of a file. Then a file without any test that ran is no
 * failure.
 * @param {string[]} options
 */
function selects(options) {
  return options.some((option) => /^(-[gfi]|--(grep|fgrep|invert))/.test(option));
}

/**
 * @param {string} file
 * @returns {Failure}
 */
function silence(file) {
  return { title: "every test file runs a test", file, reason: "No test of this file ran." };
}

/**
 * Ends a mocha that does not end after its report, because a test left a handle open, and says so.
 * @param {import("node:child_process").ChildProcess} child
 * @param {string} counts the file of the report
 */
function watchLeftovers(child, counts) {
  /** @type {number | null} */
  let reportedAt = null;
  const leftovers = { ended: false, timer: setInterval(look, 1_000) };
  function look() {
    if (leftovers.ended || !fs.existsSync(counts)) return;
    reportedAt ??= Date.now();
    if (Date.now() - reportedAt < LEFTOVER_MS) return;
    say("A test left a handle open: mocha did not end by itself after its report");
    leftovers.ended = true;
    killGroup(child, "SIGKILL");
  }
  return leftovers;
}

/**
 * Sends a signal to a program and to all that it has started.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup({ pid, exitCode }, signal) {
  if (pid !== undefined && exitCode === null) process.kill(-pid, signal);
}

/**
 * Reads the report. Null means that the run ended before its report, whatever its exit code is.
 * @param {string} file
 * @returns {Counts | null}
 */
function readReport(file) {
  if (!fs.existsSync(file)) return null;
  return /** @type {Counts} */ (parseJson(fs.readFileSync(file, "utf8")));
}

/**
 * Returns one failure for a group whose tests cannot be counted.
 * @param {string} reason
 * @returns {Counts}
 */
function broken(reason) {
  return { passes: 0, failures: 1, failed: [{ title: "mocha", file: "", reason }], ran: {} };
}

/**
 * Ends the process once everything is written. A pipe may still be taking the output of the last
 * group, and a process that exits would cut it off, with the line of the counts.
 * @param {number} code
 */
function end(code) {
  process.stdout.write("", () => process.exit(code));
}

main(process.argv.slice(2)).then(end, (error) => end(explain(error)));
