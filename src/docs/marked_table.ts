/** Replaces a table in a page of docs/, between two marks. */
import { readFileSync } from "node:fs";
import { projectPath } from "../places.ts";

/**
 * Returns the page with the table in place.
 * @param name what the table lists: its first mark is `<!-- name: written by npm run docs -->`
 * @param rows the head comes first
 */
export function withTable(
  page: string,
  name: string,
  rows: readonly (readonly string[])[],
): string {
  const begin = `<!-- ${name}: written by npm run docs -->`;
  const end = `<!-- end of ${name} -->`;
  const text = readFileSync(projectPath(`docs/${page}`), "utf8");
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} lacks ${begin}`);
  const [head = [], ...others] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(head), line(head.map(() => "---")), ...others.map(line)].join("\n");
  return `${before}${begin}\n${table}\n${end}${after}`;
}
