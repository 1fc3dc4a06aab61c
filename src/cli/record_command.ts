/** Records the commands of the admin program (Contract 3.14). */
import { userInfo } from "node:os";
import { type AuditEvent, recordOperator } from "../accounts/record_event.ts";
import type { Command, Input } from "./command.ts";
import type { Session } from "./session.ts";

const LONGEST_WORD = 200;

/**
 * Runs a command and records it: before it, so that one that is stopped half-way is recorded too.
 * `backup`, `verify` and `restore` take the database as it is, so they add no row to it.
 */
export async function runRecorded(command: Command, input: Input, session: Session): Promise<void> {
  const need = command.needs?.(input) ?? "installation";
  if (need === "installation") await recordOperator(session.caps, eventOf(command, input));
  await command.run(session, input);
}

/** Leaves the values of options out, because a password is one of them. */
function eventOf(command: Command, input: Input): AuditEvent {
  return {
    kind: "command_run",
    after: {
      command: command.name,
      words: input.words.map((word) => word.slice(0, LONGEST_WORD)),
      options: command.options.map(({ name }) => name).filter((name) => input.has(name)),
      operator: operatorName(),
      ...(input.text("as") === undefined ? {} : { as: input.text("as") }),
    },
  };
}

/** Returns the name of the system's user, or its number where it has no name, as in a container. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
}
