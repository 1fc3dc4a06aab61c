/** The table of consequences as a part of docs/ARCHITECTURE.md, between two marks. */
import { readFileSync } from "node:fs";
import { consequences } from "../consequences/table.ts";

const BEGIN = "<!-- consequences: written by npm run docs -->";
const END = "<!-- end of consequences -->";

/** The page as it is, with the table of the code in its place. */
export function architecture(): string {
  const page = readFileSync(new URL("../../docs/ARCHITECTURE.md", import.meta.url), "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs lack ${BEGIN}`);
  return `${before}${BEGIN}\n${tableOfConsequences()}\n${END}${after}`;
}

function tableOfConsequences(): string {
  const rows = Object.entries(consequences).map(
    ([kind, { about, first, fields, versions, jobs, mark }]) => [
      `\`${kind}\``,
      about,
      fields.join("; "),
      [...first.map((name) => `${name} (first)`), ...versions].join(", "),
      jobs.map((job) => job.replace(/^(\w+):/, "`$1`:")).join("; "),
      mark === null ? "" : `\`${mark}\``,
    ],
  );
  const head = ["Change", "When", "Derived fields", "Versions", "Jobs", "Mark until done"];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
