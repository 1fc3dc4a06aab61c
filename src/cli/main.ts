/**
 * The admin program, `npx presage <command>`. It runs the use cases of the API on the installation
 * that the environment names. Its help has the exit codes.
 */
import { writeInitialData } from "../initial_data.ts";
import type { Capabilities } from "../capabilities.ts";
import { exitOnFault, readConfigOrExit } from "../config.ts";
import { connect } from "../connect.ts";
import { createLog } from "../log.ts";
import type { Command, Input } from "./command.ts";
import { runProgram } from "./program.ts";
import { runRecorded } from "./record_command.ts";
import { openSession, type Session } from "./session.ts";

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
    await runRecorded(command, input, sessionOn(caps, input));
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

process.exitCode = await runProgram(process.argv.slice(2), {
  run: runOn,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
