/** Writes the latest figures into pages of the documentation, between marks. The text around stays. */
import { readFileSync, writeFileSync } from "node:fs";
import { machine, markdownTable } from "./report.ts";

const PERFORMANCE = new URL("../docs/performance.md", import.meta.url);
const SCALING = new URL("../docs/scaling.md", import.meta.url);
const BEGIN = "<!-- figures: written by the bench -->";
const END = "<!-- end of figures -->";

export function writeFigures(report: Parameters<typeof markdownTable>[0], day: string): void {
  const notes = report.notes.map((note) => `- ${note}`);
  const figures = [`Taken on ${day}: ${machine()}.`, markdownTable(report), notes.join("\n")];
  writeBetweenMarks(PERFORMANCE, figures.join("\n\n"));
}

/** Writes the table of costs, whose lines are given. */
export function writeCosts(table: readonly string[]): void {
  writeBetweenMarks(SCALING, [`Taken on ${machine()}.`, "", ...table].join("\n"));
}

function writeBetweenMarks(url: URL, figures: string): void {
  const page = readFileSync(url, "utf8");
  const [before, rest] = splitAt(page, BEGIN, url);
  const [, after] = splitAt(rest, END, url);
  writeFileSync(url, `${before}${BEGIN}\n\n${figures}\n\n${END}${after}`);
}

function splitAt(text: string, mark: string, url: URL): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`${url.pathname} lacks the mark ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
