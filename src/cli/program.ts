/** The program `presage`: its commands, as `commander` reads them and explains them. */
import { CommanderError, Command as Parser } from "commander";
import { VERSION } from "../version.ts";
import type { Argument, Command, Input, Option } from "./command.ts";
import { UsageError } from "./command_error.ts";
import { commands } from "./commands.ts";
import { completionFor } from "./completion.ts";
import { explainFailure } from "./explain_failure.ts";

export interface Run {
  /** Runs a command whose words were understood. */
  readonly run: (command: Command, input: Input) => Promise<void>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** What each noun is about, for the help of all its commands. */
const NOUNS: Readonly<Record<string, string>> = {
  user: "Accounts",
  token: "API tokens of accounts",
  project: "Tournaments and other projects",
  member: "Members of a project and their levels",
  exclusion: "Accounts that are kept out of prizes, ranks or leaderboards",
  question: "Questions: import, resolve, close",
  jobs: "The queues",
  clock: "The clock of a rehearsal",
  check: "Comparison of derived values with a fresh computation",
};

const COMMON: readonly Option[] = [
  { name: "as", value: "username", about: "act as this account; default: the first superuser" },
  { name: "json", about: "print the result as JSON" },
];

const END = `
Exit codes:
  0  done
  1  refused or failed; the message says why
  2  not understood, or not able to start here

Addresses come from the environment, or else from the npm start that runs in this folder.`;

/** Reads the words that were typed, runs their command, and returns the exit code. */
export async function runProgram(argv: readonly string[], { run, out, err }: Run): Promise<number> {
  const output = { writeOut: out, outputError: () => undefined, writeErr: err };
  try {
    await programOf(run, output).parseAsync([...argv], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { lines, code } = explainFailure(asUsage(error));
    for (const line of lines) err(`${line}\n`);
    return code;
  }
}

function asUsage(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error;
  // Commander has printed the help of a noun without a verb.
  const isHelp = error.code === "commander.help";
  return new UsageError(isHelp ? "Give a command." : error.message.replace(/^error: /, ""));
}

/** Builds the tree of nouns and verbs. */
function programOf(run: Run["run"], output: object): Parser {
  const program = new Parser("presage")
    .description("Administers a running Presage.")
    .version(VERSION, "--version", "print the version")
    .helpOption("--help", "print this help")
    .addHelpText("after", END)
    .configureOutput(output)
    .exitOverride();
  const nouns = new Map<string, Parser>();
  const nounOf = (name: string): Parser => {
    const known = nouns.get(name) ?? program.command(name).description(NOUNS[name] ?? name);
    nouns.set(name, known);
    return known;
  };
  for (const command of commands) {
    const [verb = "", noun] = command.name.split(" ").reverse();
    addTo(noun === undefined ? program : nounOf(noun), verb, command, run);
  }
  program
    .command("completion")
    .description("Print a script that completes words in bash and zsh")
    .addHelpText("after", '\nUse it in a shell: eval "$(npx presage completion)"')
    .action(() => program.configureOutput().writeOut?.(completionFor(commands)));
  return program;
}

function addTo(parent: Parser, verb: string, command: Command, run: Run["run"]): void {
  const { summary, about, arguments: given, options } = command;
  const parser = parent
    .command(verb)
    .summary(summary)
    .description(about === undefined ? `${summary}.` : `${summary}.\n\n${about}`);
  for (const argument of given) parser.argument(placeholder(argument), argument.about);
  for (const option of [...options, ...COMMON]) parser.option(spelling(option), option.about);
  parser.action(() => run(command, inputOf(parser)));
}

function placeholder({ name, isOptional, isRest }: Argument): string {
  const word = `${name}${isRest === true ? "..." : ""}`;
  return isOptional === true ? `[${word}]` : `<${word}>`;
}

function spelling({ name, value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}

function inputOf(parser: Parser): Input {
  const given = new Map(parser.options.map((option) => [option.long, option.attributeName()]));
  const valueOf = (name: string): unknown => parser.getOptionValue(given.get(`--${name}`) ?? name);
  return {
    words: parser.args,
    text(name) {
      const value = valueOf(name);
      return typeof value === "string" ? value : undefined;
    },
    has: (name) => valueOf(name) !== undefined,
  };
}
