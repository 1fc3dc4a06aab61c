/** The table of caches in docs/operations.md. */
import { declarations, threadDeclarations } from "../memory.ts";
import { withTable } from "./marked_table.ts";

/** Returns the page with the table of the caches that the code declares. */
export function operations(): string {
  const all = Object.entries({ ...declarations, ...threadDeclarations });
  const rows = all.map(([name, { holds, most, unit, valid }]) => [
    `\`${name}\``,
    holds,
    sizeText(most, unit),
    valid,
  ]);
  return withTable("operations.md", "caches", [["Cache", "Holds", "At most", "Valid"], ...rows]);
}

const MB = 1024 * 1024;

/** Returns whole megabytes when the unit is bytes or characters. */
function sizeText(most: number, unit: string): string {
  const [first = "", ...more] = unit.split(" ");
  const isLarge = first === "bytes" || first === "characters";
  if (!isLarge) return `${most.toLocaleString("en-US")} ${unit}`;
  const name = first === "bytes" ? "MB" : "million characters";
  return [`${Math.round(most / MB)} ${name}`, ...more].join(" ");
}
