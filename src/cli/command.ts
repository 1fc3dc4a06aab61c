/** A command of the admin program: data for the help and for parsing, and one function. */
import type { Session } from "./session.ts";

export interface Argument {
  readonly name: string;
  readonly about: string;
  readonly isOptional?: boolean;
  /** Takes all remaining words. */
  readonly isRest?: boolean;
}

export interface Option {
  readonly name: string;
  /** Placeholder of the value in the help. Without it the option is a switch. */
  readonly value?: string;
  readonly about: string;
}

export interface Input {
  /** Words after the command, in order. */
  readonly words: readonly string[];
  /** Returns the value of an option; undefined when it was not given. */
  text(name: string): string | undefined;
  has(name: string): boolean;
}

/**
 * What a command needs: an installation prepared as by a server's start (the default), only the
 * connections with the database as it is, or nothing.
 */
export type Need = "installation" | "connections" | "nothing";

export interface Command {
  /** Noun and verb, as typed. */
  readonly name: string;
  readonly summary: string;
  readonly about?: string;
  readonly arguments: readonly Argument[];
  readonly options: readonly Option[];
  readonly needs?: (input: Input) => Need;
  run(session: Session, input: Input): Promise<void>;
}
