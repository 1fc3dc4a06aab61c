/**
 * Makes the demo platform on the first start, describes it in `demo.json`, and says on each start
 * how to get in.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { builtProgram, localUrl } from "./apps.mjs";
import { leashed } from "./child.mjs";
import { readJson, writePrivate } from "./private_file.mjs";
import { Refusal } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";
import { say } from "./steps.mjs";

/**
 * @typedef {{ username: string, password: string, token: string }} DemoAccount
 * @typedef {Record<"admin" | "curator" | "forecaster", DemoAccount>
 *   & { bot: Omit<DemoAccount, "password"> } & { tournament_slug: string }} Demo
 * @typedef {{ id: number, include_bots_in_aggregates: boolean }} ListedQuestion
 */

/** @param {string} dataDir */
const accountsFile = (dataDir) => path.join(dataDir, "demo-accounts.json");

/**
 * Makes the demo platform unless this data folder has one.
 * @param {import("./settings.mjs").Settings} settings
 * @param {Record<string, string>} env
 * @param {AbortSignal} signal stops the work before it is done
 * @returns {Promise<boolean>} whether it was made
 */
export async function createDemo(settings, env, signal) {
  if (!settings.demo || readJson(accountsFile(settings.dataDir))) return false;
  const [program, ...argv] = leashed(builtProgram("src/demo/main.js"));
  const child = spawn(program, argv, {
    cwd: projectDir,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
    env: { ...process.env, ...env },
    detached: true,
  });
  const end = () => child.kill("SIGTERM");
  signal.addEventListener("abort", end);
  /** @type {number | null} */
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject).on("exit", resolve);
  });
  child.stdio[3]?.destroy();
  if (signal.aborted) return false;
  if (code !== 0) throw new Refusal(`Making the demo platform failed (exit code ${code}).`, 1);
  return true;
}

/**
 * Writes `<data>/demo.json`: addresses, accounts, process ids.
 * @param {import("./settings.mjs").Settings} settings
 * @param {{ baseUrl: string, processes: Record<string, number> }} running
 */
export function writeDemoFile(settings, { baseUrl, processes }) {
  const accounts = readDemo(settings) ?? {};
  const content = { base_url: baseUrl, docs_url: `${baseUrl}/docs`, ...accounts, processes };
  writePrivate(path.join(settings.dataDir, "demo.json"), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Reads the accounts of the demo platform.
 * @param {import("./settings.mjs").Settings} settings
 * @returns {Demo | null} null before the demo platform is made
 */
function readDemo({ dataDir }) {
  return /** @type {Demo | null} */ (readJson(accountsFile(dataDir)));
}

/**
 * Prints where the platform is, how a person signs in, and a command for a bot.
 * @param {import("./settings.mjs").Settings} settings
 * @param {string} baseUrl
 */
export async function greet(settings, baseUrl) {
  const demo = readDemo(settings);
  say("\nPresage is running.\n");
  if (settings.rehearsal)
    say("This is a rehearsal: npx presage clock forward <span> moves its clock.\n");
  if (demo === null) {
    const place = settings.console ? baseUrl : `${baseUrl}/docs`;
    say(`Open ${place} . The guide is ${baseUrl}/docs/guide`);
    say("\nMake the first account, which may do everything:\n");
    say("  npx presage user create <name> --email <address> --superuser");
    return;
  }
  const { forecaster, bot } = demo;
  const entry = `sign in as ${forecaster.username}, password ${forecaster.password}`;
  if (settings.console) say(`Open ${baseUrl} and ${entry}`);
  else say(`The pages are off (CONSOLE=off). The API is ${baseUrl}/api/, its page ${baseUrl}/docs`);
  say(`The guide is ${baseUrl}/docs/guide`);
  say("\nThe other accounts:\n");
  for (const role of /** @type {const} */ (["admin", "curator"])) {
    const { username, password } = demo[role];
    say(`  ${username.padEnd(24)}  password ${password}`);
  }
  say(`  ${bot.username.padEnd(24)}  token ${bot.token}`);
  say(`\nA bot begins with a forecast (all tokens: ${accountsPlace(settings)}):\n`);
  const question = await findBinaryQuestion(localUrl(settings), demo);
  const auth = `-H 'Authorization: Token ${bot.token}'`;
  if (question === null) {
    say(`  curl -s ${auth} '${listUrl(baseUrl, demo)}&limit=5'`);
    return;
  }
  const body = `[{"question":${question},"probability_yes":0.7}]`;
  const json = "-H 'Content-Type: application/json'";
  say(`  curl -s ${auth} ${json} -d '${body}' '${baseUrl}/api/questions/forecast/'`);
}

/** @param {import("./settings.mjs").Settings} settings */
const accountsPlace = ({ dataDir }) => path.join(dataDir, "demo.json");

/**
 * @param {string} baseUrl
 * @param {Demo} demo
 */
function listUrl(baseUrl, demo) {
  return `${baseUrl}/api/posts/?statuses=open&tournaments=${demo.tournament_slug}`;
}

/**
 * Returns a binary question that the bot may forecast, if possible one whose prediction counts
 * bots.
 * @param {string} baseUrl
 * @param {Demo} demo
 */
async function findBinaryQuestion(baseUrl, demo) {
  try {
    const reply = await fetch(`${listUrl(baseUrl, demo)}&forecast_type=binary&limit=100`, {
      headers: { Authorization: `Token ${demo.bot.token}` },
    });
    const { results } = /** @type {{ results: { question?: ListedQuestion | null }[] }} */ (
      await reply.json()
    );
    const questions = results.flatMap((post) => post.question ?? []);
    const counted = questions.filter((question) => question.include_bots_in_aggregates);
    return (counted[0] ?? questions[0])?.id ?? null;
  } catch {
    return null;
  }
}
