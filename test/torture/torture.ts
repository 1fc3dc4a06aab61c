/** What the frame hands to a torture program, and what it gets back. */
import type { Stage } from "../proofs/stage.ts";

export interface Ask {
  /** The short form, for `all --quick`, which has ten minutes for every program together. */
  readonly quick: boolean;
  /** The same seed makes the same attempts. */
  readonly seed: number;
  /** Attempts (`--requests`, `--times`, `--kills`); null = as many as the program has of itself. */
  readonly count: number | null;
  /** Only this attempt, to repeat a failure. */
  readonly only: number | null;
}

export interface Figures {
  /** Attempts made: a shorter run does not replace the figures of a longer one. */
  readonly size: number;
  /** Markdown, written below the command. */
  readonly lines: readonly string[];
}

export interface Program {
  /** Checks go to the stage; null = nothing worth keeping, after `--only` for one. */
  readonly torture: (stage: Stage, ask: Ask) => Promise<Figures | null>;
  /** Whether it mounts file systems, which nobody else may see. */
  readonly ownMounts?: boolean;
}

/** A table of Markdown. */
export function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const [headings = [], ...others] = rows.map((cells) => cells.map(shown));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...others.map(line)];
}

/** Numbers with separators of thousands. */
export function shown(value: string | number): string {
  return typeof value === "string" ? value : value.toLocaleString("en-GB");
}
