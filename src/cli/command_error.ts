/** The errors of commands, and the exit codes that follow. */

/** The words that were typed are not a command. Exit code 2, with a hint at the help. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command did not do everything. Exit code 1; the message says what is left. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
