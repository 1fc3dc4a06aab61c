/** Runs a command of `presage` in this process. */
import { runProgram } from "../../src/cli/program.ts";
import { runRecorded } from "../../src/cli/record_command.ts";
import { openSession } from "../../src/cli/session.ts";
import type { TestApp } from "./app.ts";

/** Returns what the command prints, or how it fails. `app` null means without an installation. */
export async function runCommand(app: TestApp | null, ...argv: string[]) {
  const printed = { out: "", err: "" };
  const out = (text: string) => (printed.out += text);
  const err = (text: string) => (printed.err += text);
  const code = await runProgram(argv, {
    out,
    err,
    run: (command, input) => {
      const json = input.has("json");
      const options = { as: input.text("as"), json, out, err, isTerminal: false };
      const session = openSession(app?.caps ?? null, options);
      return app === null ? command.run(session, input) : runRecorded(command, input, session);
    },
  });
  return { code, out: printed.out, err: printed.err.trimEnd() };
}
