/**
 * Reads a table of posts: comma-separated values with a line of names. Each further line is a
 * question of the type that it names. What stands in a cell is checked by the server.
 */
import { write } from "../texts/write.ts";

/** A line of the table as the object of a line of JSON would be, or why there is none. */
export interface CsvLine {
  /** Line number, from 1, as editors count. */
  readonly number: number;
  readonly value: Record<string, unknown> | string;
}

const MS = 1_000;

type Read = (cell: string) => unknown;

const text: Read = (cell) => cell;
const list: Read = (cell) => cell.split("|").map((part) => part.trim());
const amount: Read = (cell) => {
  const value = Number(cell);
  return Number.isNaN(value) ? cell : value;
};
/** A bound of a range may be a day, which the API takes as Unix seconds. */
const bound: Read = (cell) =>
  /^\d{4}-\d\d-\d\d/.test(cell) && !Number.isNaN(Date.parse(cell))
    ? Date.parse(cell) / MS
    : amount(cell);
const flag: Read = (cell) => ({ true: true, yes: true, false: false, no: false })[cell] ?? cell;
const idOrName: Read = (cell) => (/^\d+$/.test(cell) ? Number(cell) : cell);
const ids: Read = (cell) => cell.split("|").map((part) => amount(part.trim()));

const OF_POST: Readonly<Record<string, Read>> = {
  title: text,
  short_title: text,
  default_project: idOrName,
  tags: list,
  categories: ids,
  published_at: text,
};
const OF_QUESTION: Readonly<Record<string, Read>> = {
  type: text,
  description: text,
  resolution_criteria: text,
  fine_print: text,
  unit: text,
  label: text,
  options: list,
  range_min: bound,
  range_max: bound,
  zero_point: bound,
  inbound_outcome_count: amount,
  question_weight: amount,
  open_lower_bound: flag,
  open_upper_bound: flag,
  include_bots_in_aggregates: flag,
  open_time: text,
  cp_reveal_time: text,
  scheduled_close_time: text,
  scheduled_resolve_time: text,
};
/** Whether the post is approved with the times of its line. */
const APPROVE = "approve";

/** The names that a column may have. */
export const COLUMNS: readonly string[] = [
  ...Object.keys(OF_POST),
  ...Object.keys(OF_QUESTION),
  APPROVE,
];

/** Whether a text is a table, and not lines of JSON. */
export const isTable = (content: string): boolean => /^\s*[^\s{[]/.test(content);

/** Returns the lines below the names, except blank ones. */
export function readTable(content: string): CsvLine[] {
  const [head, ...records] = recordsOf(content);
  if (head === undefined) return [];
  const names = head.cells.map((name) => name.trim().toLowerCase());
  const strange = names.find((name) => !COLUMNS.includes(name));
  if (strange !== undefined)
    return [{ number: head.number, value: write.import.noColumn(strange) }];
  return records.map(({ number, cells }) => {
    if (cells.length !== names.length)
      return { number, value: write.import.cells(cells.length, names.length) };
    return { number, value: postOf(new Map(names.map((name, at) => [name, cells[at] ?? ""]))) };
  });
}

function postOf(cells: ReadonlyMap<string, string>): Record<string, unknown> {
  const of = (columns: Readonly<Record<string, Read>>) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, read]) => {
        const cell = cells.get(name)?.trim() ?? "";
        return cell === "" ? [] : [[name, read(cell)]];
      }),
    );
  const [post, question] = [of(OF_POST), of(OF_QUESTION)];
  const isApproved = flag(cells.get(APPROVE)?.trim().toLowerCase() ?? "") === true;
  return {
    ...post,
    question: { title: post["title"], ...question },
    ...(isApproved ? { approve: approvalOf(post, question) } : {}),
  };
}

/** Returns the times of an approval. Those that a line leaves out are those of its opening. */
function approvalOf(post: Record<string, unknown>, question: Record<string, unknown>) {
  const { open_time: opens, cp_reveal_time: reveals = opens } = question;
  return {
    published_at: post["published_at"] ?? opens,
    open_time: opens,
    cp_reveal_time: reveals,
    scheduled_close_time: question["scheduled_close_time"],
    scheduled_resolve_time: question["scheduled_resolve_time"],
  };
}

interface CsvRecord {
  /** The line on which it begins, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A cell in quotes may hold separators, line breaks, and a quote that stands twice. */
const CELL = /(?:"((?:[^"]|"")*)"|([^"\r\n,;\t]*))([,;\t]|\r?\n|$)/y;

/** Splits a table (RFC 4180). A separator of the first line is that of all. */
function recordsOf(content: string): CsvRecord[] {
  const separator = /[,;\t]/.exec(content.split(/\r?\n/, 1)[0] ?? "")?.[0] ?? ",";
  const cell = new RegExp(CELL.source.replaceAll(",;\\t", separator), "y");
  const records: CsvRecord[] = [];
  let [number, cells]: [number, string[]] = [1, []];
  let next = 1;
  const end = () => {
    if (cells.some((one) => one.trim() !== "")) records.push({ number, cells });
    [number, cells] = [next, []];
  };
  while (cell.lastIndex < content.length) {
    const found = cell.exec(content);
    // A quote within a cell without quotes: what follows cannot be told apart.
    if (found === null) {
      records.push({ number, cells: [] });
      return records;
    }
    const [whole, quoted, plain = "", after = ""] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    next += whole.split("\n").length - 1;
    if (after !== separator) end();
    else if (cell.lastIndex === content.length) cells.push("");
  }
  end();
  return records;
}
