/** The table of consequences in docs/ARCHITECTURE.md. */
import { consequences } from "../consequences/table.ts";
import { withTable } from "./marked_table.ts";

/** Returns the page with the table that the code declares. */
export function architecture(): string {
  const rows = Object.entries(consequences).map(
    ([kind, { about, first, fields, versions, jobs, events, mark }]) => [
      `\`${kind}\``,
      about,
      fields.join("; "),
      [...first.map((name) => `${name} (first)`), ...versions].join(", "),
      jobs.map((job) => job.replace(/^(\w+):/, "`$1`:")).join("; "),
      events.map((type) => `\`${type}\``).join(", "),
      mark === null ? "" : `\`${mark}\``,
    ],
  );
  const head = [
    "Change",
    "When",
    "Derived fields",
    "Versions",
    "Jobs",
    "Events",
    "Mark until done",
  ];
  return withTable("ARCHITECTURE.md", "consequences", [head, ...rows]);
}
