/**
 * Writes the latest figures into docs/performance.md between its marks. The text around them stays.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { machine, markdownTable } from "./report.ts";

const PAGE = new URL("../docs/performance.md", import.meta.url);
const BEGIN = "<!-- figures: written by the bench -->";
const END = "<!-- end of figures -->";

export function writeFigures(report: Parameters<typeof markdownTable>[0], day: string): void {
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = splitAt(page, BEGIN);
  const [, after] = splitAt(rest, END);
  const notes = report.notes.map((note) => `- ${note}`);
  const figures = [`Taken on ${day}: ${machine()}.`, markdownTable(report), notes.join("\n")];
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${figures.join("\n\n")}\n\n${END}${after}`);
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/performance.md lacks the mark ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
