/**
 * The admin program, `npx presage <command>`. It runs the use cases of the API on the installation
 * that the environment names. Exit codes: 0 done, 1 refused or failed, 2 not understood.
 */
import { writeInitialData } from "../initial_data.ts";
import type { Capabilities } from "../capabilities.ts";
import { exitOnFault, readConfigOrExit } from "../config.ts";
import { connect } from "../connect.ts";
import { createLog } from "../log.ts";
import type { Command, Input } from "./command.ts";
import { commands } from "./commands.ts";
import { explainFailure } from "./explain_failure.ts";
import { findCommand } from "./find_command.ts";
import { helpOf, overview } from "./help.ts";
import { readInput } from "./read_input.ts";
import { openSession, type Session } from "./session.ts";

async function main(argv: readonly string[]): Promise<number> {
  try {
    if (isHelp(argv[0]) && argv.length <= 1) {
      process.stdout.write(overview(commands));
      return 0;
    }
    const { command, words } = findCommand(commands, argv);
    const input = readInput(command, words);
    if (input.has("help")) process.stdout.write(helpOf(command));
    else await runOn(command, input);
    return 0;
  } catch (error) {
    const { lines, code } = explainFailure(error);
    for (const line of lines) process.stderr.write(`${line}\n`);
    return code;
  }
}

function isHelp(word: string | undefined): boolean {
  return word === undefined || word === "help" || word === "--help" || word === "-h";
}

/**
 * Patience with dependencies, in ms. Commands do much work at once, and nothing else waits for
 * them.
 */
const patienceMs = 60_000;

async function runOn(command: Command, input: Input): Promise<void> {
  const need = command.needs?.(input) ?? "installation";
  if (need === "nothing") {
    await command.run(sessionOn(null, input), input);
    return;
  }
  const config = readConfigOrExit();
  // Standard output is for the result, so nothing is logged.
  const log = createLog("silent", "cli");
  const prepares = need === "installation";
  const { caps, close } = await connect(config, { log, patienceMs, prepares });
  try {
    if (prepares) await writeInitialData(caps).catch(exitOnFault);
    await command.run(sessionOn(caps, input), input);
  } finally {
    await close();
  }
}

function sessionOn(caps: Capabilities | null, input: Input): Session {
  return openSession(caps, {
    as: input.text("as"),
    json: input.has("json"),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
  });
}

process.exitCode = await main(process.argv.slice(2));
