/**
 * Runs `npm start`, which turns a bare checkout into a running platform, and `npm run dev` (`--dev`),
 * which also follows changes of the sources. It is plain JavaScript with only Node's own modules,
 * because nothing is installed or built when it begins.
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { GivenUp } from "./child.mjs";
import { claim, release } from "./control.mjs";
import { provideEngines } from "./engines.mjs";
import { outlastPrevious } from "./previous.mjs";
import { ensureConsole } from "./console.mjs";
import { ensurePagePackages, restartOnChange, startPages } from "./dev.mjs";
import { loadEnvFile } from "./env_file.mjs";
import { ensureBuilt, ensureInstalled } from "./install.mjs";
import { assertEnginePackage, chooseEngines } from "./provision.mjs";
import { assertReachable } from "./reachable.mjs";
import { explain } from "./refusal.mjs";
import { requireNode } from "./node_version.mjs";
import { assertNoRehearsal, assertSwitches, makeDataDir, readSettings } from "./settings.mjs";
import { say } from "./steps.mjs";
import { describeRunning, Supervisor } from "./supervisor.mjs";
import { assertFreePort } from "./tcp.mjs";

const isDev = process.argv.includes("--dev");
const parentCheckMs = 500;
const impatienceMs = 1000;

/** @type {Supervisor | null} */
let supervisor = null;
let isStopping = false;

/** @returns {import("./control.mjs").Status} */
function status() {
  return {
    state: isStopping ? "stopping" : supervisor?.isReady ? "running" : "starting",
    baseUrl: supervisor?.baseUrl,
    processes: supervisor?.processes ?? { supervisor: process.pid },
  };
}

async function main() {
  requireNode(process.versions.node);
  listenToSignals();
  loadEnvFile();
  assertSwitches(process.env);
  const wanted = readSettings(process.env);
  assertNoRehearsal(wanted);
  const chosen = chooseEngines(wanted);
  makeDataDir(wanted.dataDir);
  const running = await claimOrOutwait(wanted.runDir());
  if (running) {
    say(describeRunning(running));
    return 0;
  }
  await outlastPrevious(wanted);
  const settings = { ...wanted, port: await assertFreePort(wanted.host, wanted.port) };
  say(`Presage: starting in ${path.relative(process.cwd(), settings.dataDir) || "."}`);
  // The API serves the pages, and nothing before it needs them.
  const pages = makePages(settings);
  // These wait for the network most of the time, and neither needs the other one.
  await Promise.all([ensureInstalled({ onlyToRun: true }), provideEngines(settings, chosen)]);
  if (chosen.mongo.kind === "embedded") assertEnginePackage();
  await assertReachable(settings);
  await ensureBuilt();
  supervisor = new Supervisor(settings, chosen, pages);
  const exitCode = supervise(supervisor);
  if (isDev) await follow(supervisor, settings);
  return exitCode;
}

/**
 * Makes the pages of the console, or installs what serves them while they are developed.
 * @param {import("./settings.mjs").Settings} settings
 */
function makePages({ console }) {
  const made = console ? (isDev ? ensurePagePackages() : ensureConsole()) : Promise.resolve();
  // The supervisor waits for them later, and reports a failure then.
  made.catch(() => undefined);
  return made;
}

/**
 * Follows changes of the sources once everything runs.
 * @param {Supervisor} started
 * @param {import("./settings.mjs").Settings} settings
 */
async function follow(started, settings) {
  await Promise.race([started.ready, started.finished]);
  if (!started.isReady) return;
  restartOnChange(started.programs);
  const pages = settings.console ? await startPages(settings) : null;
  void started.finished.then(() => pages?.stop());
}

/**
 * Returns the status of the supervisor that runs here, or null when this process has the folder
 * now. It waits for a supervisor that is starting or stopping.
 * @param {string} runDir
 */
async function claimOrOutwait(runDir) {
  let told = "";
  for (;;) {
    const running = await claim(runDir, status);
    if (running?.state !== "stopping" && running?.state !== "starting") return running;
    if (told !== running.state) {
      say(
        `Presage is ${running.state} here (process ${running.processes?.["supervisor"]}). Waiting for it.`,
      );
    }
    told = running.state;
    await pause(parentCheckMs);
  }
}

/** @param {Supervisor} started */
async function supervise(started) {
  try {
    await Promise.race([started.start(), started.finished]);
  } catch (error) {
    const exitCode = error instanceof GivenUp ? 1 : explain(error);
    isStopping = true;
    await started.stop(exitCode);
  }
  const exitCode = await started.finished;
  release(started.runDir);
  return exitCode;
}

function listenToSignals() {
  let begun = 0;
  /** @param {string} reason */
  const begin = (reason) => {
    if (!supervisor) process.exit(1);
    if (isStopping) return;
    isStopping = true;
    begun = Date.now();
    say(`\n${reason}: stopping`);
    void supervisor.stop(0);
  };
  /** @param {string} signal */
  const onSignal = (signal) => {
    // One Ctrl-C arrives twice, from the terminal and from npm. Only a later one means a kill.
    if (isStopping && Date.now() - begun > impatienceMs) supervisor?.kill();
    else begin(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  if (process.env["npm_lifecycle_event"]) onParentGone(() => begin("npm is gone"));
}

/**
 * Calls `act` when npm has ended. npm cannot pass a SIGKILL on, so this process must notice its
 * end. A shell may run between npm and this process. It outlives npm, so its parent is watched too.
 * @param {() => void} act
 */
function onParentGone(act) {
  const parents = () => {
    const direct = process.ppid;
    return `${direct} ${readProcess(direct, "cmdline").includes("start.mjs") ? parentOf(direct) : ""}`;
  };
  const first = parents();
  const timer = setInterval(() => {
    if (parents() === first) return;
    clearInterval(timer);
    act();
  }, parentCheckMs);
  timer.unref();
}

/**
 * Returns the id of a process's parent, or an empty text where the system does not say.
 * @param {number} pid
 */
function parentOf(pid) {
  return /\) \w (\d+) /.exec(readProcess(pid, "stat"))?.[1] ?? "";
}

/**
 * @param {number} pid
 * @param {string} name
 */
function readProcess(pid, name) {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

main().then(
  (code) => process.exit(code),
  (error) => process.exit(explain(error)),
);
