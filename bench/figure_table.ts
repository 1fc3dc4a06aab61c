/** The figures of docs/performance.md as text: a row for each measure, with the commit it is of. */
import { type Target, targets } from "./catalogue.ts";
import { type Finding, HEADINGS, type Report, rowOf } from "./report.ts";

const BEGIN = "<!-- figures: written by the bench -->";
const END = "<!-- end of figures -->";
const COMMIT = "commit";

/** What a run found, as far as the page shows it. */
export type Measured = Pick<Report, "findings"> & {
  readonly unjudged: readonly { readonly name: string; readonly reason: string }[];
  readonly notes: readonly string[];
};

/** A figure of the page. */
export interface Figure extends Finding {
  readonly commit: string;
}

/**
 * Splits a page. The marks belong to what is around the figures.
 * @throws {Error} when a mark is missing
 */
export function figuresBetween(page: string) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the page lacks the marks ${BEGIN} and ${END}`);
  return {
    before: page.slice(0, begin + BEGIN.length),
    figures: page.slice(begin + BEGIN.length, end).trim(),
    after: page.slice(end),
  };
}

/**
 * Puts the figures of a run in place of older ones of the same measures. The other figures stay, as
 * do the notes that begin with another name.
 */
export function mergeFigures(
  figures: string,
  { findings, unjudged, notes }: Measured,
  { commit, machine }: { readonly commit: string; readonly machine: string },
): string {
  const measured = new Set([...findings, ...unjudged].map(({ name }) => name));
  const noted = new Set([...measured, ...notes.map(keyOf)]);
  const rows = [
    ...readFigures(figures).filter(({ name }) => !measured.has(name)),
    ...findings.map((finding): Figure => ({ ...finding, commit })),
  ];
  const kept = notesOf(figures).filter((note) => !noted.has(keyOf(note)));
  const refused = unjudged.map(({ name, reason }) => `${name} was not judged: ${reason}`);
  return [
    `Taken on ${machine}.`,
    tableOf(rows),
    [...kept, ...refused, ...notes].map((note) => `- ${note}`).join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Returns the figures of a page. A row of a measure that is gone is left out. */
export function readFigures(figures: string): Figure[] {
  const rows = figures.split("\n").filter((line) => line.startsWith("| "));
  const heads = cellsOf(rows[0] ?? "");
  return rows.slice(2).flatMap((row) => {
    const cells = new Map(heads.map((head, i) => [head, cellsOf(row)[i] ?? ""]));
    const cell = (head: string) => cells.get(head) ?? "";
    const [, spread = "1", rounds = "1"] = /^([\d.]+) \((\d+)\)$/.exec(cell("spread")) ?? [];
    const isKnown = targets.some(({ name }) => name === cell("name"));
    if (!isKnown) return [];
    return {
      name: cell("name"),
      value: Number(cell("ratio")),
      ours: cell("ours"),
      peer: cell("peer"),
      spread: Number(spread),
      rounds: Number(rounds),
      commit: cell(COMMIT),
    };
  });
}

/** Returns the rows in the order of the catalogue, judged by its floors and goals of today. */
function tableOf(rows: readonly Figure[]): string {
  const heads = [...HEADINGS, COMMIT];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const placeOf = (figure: Figure) => targets.findIndex(({ name }: Target) => name === figure.name);
  const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  return [
    line(heads),
    line(heads.map(() => "---")),
    ...sorted.map((figure) => line([...rowOf(figure), figure.commit])),
  ].join("\n");
}

function cellsOf(row: string): string[] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function notesOf(figures: string): string[] {
  const lines = figures.split("\n").filter((line) => line.startsWith("- "));
  return lines.map((line) => line.slice(2));
}

/** Returns the name with which a note begins: "T8: ..." and "S6 ..." are of T8 and S6. */
function keyOf(note: string): string {
  return /^\w+/.exec(note)?.[0] ?? "";
}
