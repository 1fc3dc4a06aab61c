/** Writes the latest figures into pages of the documentation, between marks. The text around stays. */
import { readFileSync, writeFileSync } from "node:fs";
import { figuresBetween, mergeFigures, type Measured } from "./figure_table.ts";
import { machine } from "./report.ts";

const PERFORMANCE = new URL("../docs/performance.md", import.meta.url);
const SCALING = new URL("../docs/scaling.md", import.meta.url);

/** Writes the figures of this run, each with the commit. Those of other measures stay. */
export function writeFigures(measured: Measured, commit: string): void {
  change(PERFORMANCE, (figures) => mergeFigures(figures, measured, { commit, machine: machine() }));
}

/** Writes the table of costs, whose lines are given. */
export function writeCosts(table: readonly string[], commit: string): void {
  change(SCALING, () => [`Taken at \`${commit}\`: ${machine()}.`, "", ...table].join("\n"));
}

function change(url: URL, changed: (figures: string) => string): void {
  const { before, figures, after } = figuresBetween(readFileSync(url, "utf8"));
  writeFileSync(url, `${before}\n\n${changed(figures)}\n\n${after}`);
}
