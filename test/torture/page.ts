/** The sections of docs/reliability.md that the torture programs write between their marks. */
import type { Figures } from "./torture.ts";

export interface Run extends Figures {
  readonly name: string;
  /** The command that makes the same run. */
  readonly command: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly machine: string;
}

/**
 * Returns the page with the section of the program replaced.
 * @param force replaces figures of a longer run too
 * @returns null when the page holds figures of a longer run
 * @throws {Error} when the marks of the program are missing
 */
export function withSection(page: string, run: Run, force = false): string | null {
  const section = sectionOf(run.name);
  const found = section.exec(page);
  if (found === null) throw new Error(`docs/reliability.md lacks the marks of ${run.name}`);
  const stored = Number(/<!-- size (\d+) -->/.exec(found[0])?.[1] ?? 0);
  if (stored > run.size && !force) return null;
  return page.replace(section, () => written(run));
}

function sectionOf(name: string): RegExp {
  return new RegExp(`<!-- torture ${name}: .*? -->[^]*?<!-- end of torture ${name} -->`);
}

function written({ name, size, command, day, machine, lines }: Run): string {
  return [
    `<!-- torture ${name}: written by the program -->`,
    `<!-- size ${size} -->`,
    "",
    "```sh",
    command,
    "```",
    "",
    `Taken on ${day}: ${machine}.`,
    "",
    ...lines,
    "",
    `<!-- end of torture ${name} -->`,
  ].join("\n");
}
