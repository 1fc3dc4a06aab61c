/**
 * Makes the demo platform on the first start, describes it in `demo.json`, and prints its accounts
 * on each start.
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
 * @typedef {{ username: string, token: string }} DemoAccount
 * @typedef {Record<"admin" | "curator" | "forecaster" | "bot", DemoAccount>
 *   & { tournament_slug: string }} Demo
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
 * Prints addresses, tokens and three commands that work when they are pasted.
 * @param {import("./settings.mjs").Settings} settings
 * @param {string} baseUrl
 */
export async function greet(settings, baseUrl) {
  const demo = readDemo(settings);
  say(`\nPresage is running\n\n  Base URL  ${baseUrl}\n  Docs      ${baseUrl}/docs`);
  if (!demo) return;
  say(`\nDemo accounts (passwords: ${path.join(settings.dataDir, "demo.json")})`);
  for (const role of /** @type {const} */ (["admin", "curator", "forecaster", "bot"])) {
    const { username, token } = demo[role];
    say(`  ${role.padEnd(10)}  ${username.padEnd(24)}  token ${token}`);
  }
  const question = await findBinaryQuestion(localUrl(settings), demo);
  const auth = `-H 'Authorization: Token ${demo.bot.token}'`;
  say("\nTry it: open questions, a forecast, its community prediction\n");
  say(`  curl -s ${auth} '${listUrl(baseUrl, demo)}&limit=5'`);
  if (question === null) return;
  const body = `[{"question":${question},"probability_yes":0.7}]`;
  const json = "-H 'Content-Type: application/json'";
  say(`  curl -s ${auth} ${json} -d '${body}' '${baseUrl}/api/questions/forecast/'`);
  say(`  curl -s ${auth} '${baseUrl}/api/questions/${question}/?with_cp=true'`);
}

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
