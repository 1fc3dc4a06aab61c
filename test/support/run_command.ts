/** Runs a command of `presage` in this process. */
import { commands } from "../../src/cli/commands.ts";
import { explainFailure } from "../../src/cli/explain_failure.ts";
import { findCommand } from "../../src/cli/find_command.ts";
import { readInput } from "../../src/cli/read_input.ts";
import { openSession } from "../../src/cli/session.ts";
import type { TestApp } from "./app.ts";

/** Returns what the command prints, or how it fails. `app` null means without an installation. */
export async function runCommand(app: TestApp | null, ...argv: string[]) {
  let out = "";
  let err = "";
  try {
    const { command, words } = findCommand(commands, argv);
    const input = readInput(command, words);
    const session = openSession(app?.caps ?? null, {
      as: input.text("as"),
      json: input.has("json"),
      out: (text) => (out += text),
      err: (text) => (err += text),
      isTerminal: false,
    });
    await command.run(session, input);
    return { code: 0, out, err };
  } catch (error) {
    const { lines, code } = explainFailure(error);
    return { code, out, err: err + lines.join("\n") };
  }
}
