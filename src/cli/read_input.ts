/** Turns the words after a command into its arguments and options. */
import { parseArgs } from "node:util";
import { type Command, type Input, type Option } from "./command.ts";
import { UsageError } from "./command_error.ts";

/** Options of every command. */
export const commonOptions: readonly Option[] = [
  { name: "as", value: "username", about: "act as this account; default: the first superuser" },
  { name: "json", about: "print the result as JSON" },
  { name: "help", about: "print this help" },
];

/** @throws {UsageError} */
export function readInput(command: Command, words: readonly string[]): Input {
  const options = [...command.options, ...commonOptions];
  const { values, positionals } = parse(options, words);
  const least = command.arguments.filter(({ isOptional }) => isOptional !== true).length;
  const hasRest = command.arguments.some(({ isRest }) => isRest === true);
  const isHelp = values["help"] === true;
  if (!isHelp && positionals.length < least) {
    const missing = command.arguments[positionals.length];
    throw new UsageError(`Missing: <${missing?.name ?? "argument"}>`);
  }
  if (!isHelp && !hasRest && positionals.length > command.arguments.length) {
    throw new UsageError(`Unexpected: ${positionals.slice(command.arguments.length).join(" ")}`);
  }
  return {
    words: positionals,
    text(name) {
      const value = values[name];
      return typeof value === "string" ? value : undefined;
    },
    has: (name) => values[name] !== undefined,
  };
}

function parse(options: readonly Option[], words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: Object.fromEntries(
        options.map(({ name, value }) => [
          name,
          { type: value === undefined ? ("boolean" as const) : ("string" as const) },
        ]),
      ),
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
