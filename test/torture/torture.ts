/** What the frame passes to a torture program, and what the program returns. */
import type { Stage } from "../proofs/stage.ts";

export interface Ask {
  /** The short form, for `all --quick`, which has ten minutes for all programs together. */
  readonly quick: boolean;
  /** The same seed makes the same attempts. */
  readonly seed: number;
  /**
   * Number of attempts (`--requests`, `--times`, `--kills`); null means the default of the program.
   */
  readonly count: number | null;
  /** Only this attempt, to repeat a failure. */
  readonly only: number | null;
}

export interface Figures {
  /** Number of attempts. A shorter run does not replace the figures of a longer one. */
  readonly size: number;
  /** Markdown, written below the command. */
  readonly lines: readonly string[];
}

export interface Program {
  /**
   * Checks go to the stage. Null means that there are no figures to publish, for example after
   * `--only`.
   */
  readonly torture: (stage: Stage, ask: Ask) => Promise<Figures | null>;
  /** Whether the program mounts file systems, which no other process may see. */
  readonly ownMounts?: boolean;
}

/** Returns a table in Markdown. */
export function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const [headings = [], ...others] = rows.map((cells) => cells.map(shown));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...others.map(line)];
}

/** Formats numbers with separators of thousands. */
export function shown(value: string | number): string {
  return typeof value === "string" ? value : value.toLocaleString("en-GB");
}
