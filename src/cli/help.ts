/** Builds the help texts from the commands. */
import type { Argument, Command, Option } from "./command.ts";
import { commonOptions } from "./read_input.ts";

const GAP = 2;

export function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return [
    "Administers a running Presage.",
    "",
    "  presage <command> [arguments] [options]",
    "  presage <command> --help",
    "",
    "Commands:",
    ...columns(rows),
    "",
    "Addresses come from the environment, or else from the npm start that runs in this folder.",
    "",
  ].join("\n");
}

export function helpOf(command: Command): string {
  const { name, summary, about, arguments: given, options } = command;
  return [
    `${summary}.`,
    "",
    `  presage ${[name, ...given.map(placeholder), "[options]"].join(" ")}`,
    ...(about === undefined ? [] : ["", about]),
    ...(given.length === 0
      ? []
      : ["", "Arguments:", ...columns(given.map((a) => [a.name, a.about] as const))]),
    "",
    "Options:",
    ...columns([...options, ...commonOptions].map((o) => [spelling(o), o.about] as const)),
    "",
  ].join("\n");
}

function placeholder({ name, isOptional, isRest }: Argument): string {
  const word = `${name}${isRest === true ? "..." : ""}`;
  return isOptional === true ? `[${word}]` : `<${word}>`;
}

function spelling({ name, value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + GAP;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
}
