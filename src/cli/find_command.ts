/** Finds the command that the first words name. */
import { type Command } from "./command.ts";
import { UsageError } from "./command_error.ts";

/** @throws {UsageError} with the names of similar commands */
export function findCommand(
  commands: readonly Command[],
  argv: readonly string[],
): { command: Command; words: readonly string[] } {
  for (const count of [2, 1]) {
    const name = argv.slice(0, count).join(" ");
    const command = commands.find((candidate) => candidate.name === name);
    if (command !== undefined) return { command, words: argv.slice(count) };
  }
  const noun = argv[0] ?? "";
  const near = commands.filter(({ name }) => name.startsWith(`${noun} `));
  const known = near.length > 0 ? near : commands;
  throw new UsageError(
    `No such command: ${argv.slice(0, 2).join(" ")}\nKnown: ${known.map(({ name }) => name).join(", ")}`,
  );
}
