/** How a command fails, and the exit code that follows. */

/** What was typed makes no command: exit code 2, with a pointer to the help. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command did not do all it was asked to: exit code 1, the message says what is left. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
