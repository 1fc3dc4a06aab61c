/**
 * Gathers forecasts from the rows of a table. In plain tables a row is a forecast, or one option or
 * percentile of it. In model output of hubverse each row is one value of an output type. Contract 2.47.
 */
import { readDecimal } from "../text/decimal.ts";
import { type FileReader, type QuestionName, readName, shownName } from "./file_forecast.ts";
import { MAX_FILE_FORECASTS } from "./file_limits.ts";
import type { TableRow } from "./table_rows.ts";

/** Most values of one forecast. */
const MAX_VALUES = 100_000;

/** The rows of one question so far. */
interface Gathered {
  readonly line: number;
  readonly name: QuestionName;
  /** Output type → of each row its `output_type_id` and its value. */
  readonly values: Map<string, [id: string, value: string][]>;
  readonly more: Record<string, unknown>;
}

/** The output types of hubverse that give a distribution. Where there are several, the first is used. */
const DISTRIBUTION_TYPES = ["quantile", "cdf", "sample", "pmf"] as const;
/** Output types that give one number. They are ignored where the question has a distribution. */
const POINT_TYPES = ["mean", "median"];

/** The columns that a hubverse table must have. */
export const HUB_COLUMNS = ["output_type", "output_type_id", "value"] as const;
const NAMES = ["question_id", "external_id"] as const;
/** The pattern of the names where neither the file nor the request gives another. */
export const HUB_PATTERN = "{reference_date}/{target}/{horizon}#{location}";

const COLUMN = /\{([^{}]*)\}/g;
const ABSENT = new Set(["", "NA", "nan", "None", "null"]);

/**
 * Returns the name that a pattern gives to a row. A column that is missing or `NA` is left out
 * together with the `/` or `#` before it. The pattern is read once, for up to a million rows.
 */
export function namesBy(pattern: string): (cells: Readonly<Record<string, string>>) => string {
  // Texts and columns take turns in each part, and a text comes first.
  const parts = pattern.split(/(?=[/#])/).map((part) => part.split(COLUMN));
  const textOf = (part: readonly string[], cells: Readonly<Record<string, string>>): string => {
    let text = part[0]!;
    for (let at = 1; at < part.length; at += 2) {
      const cell = (cells[part[at]!] ?? "").trim();
      if (ABSENT.has(cell)) return "";
      text += cell + part[at + 1]!;
    }
    return text;
  };
  return (cells) => {
    let name = "";
    for (const part of parts) name += textOf(part, cells);
    return name.replace(/^[/#]/, "");
  };
}

/** Returns the columns of hubverse that are read with a pattern. */
export function neededColumns(pattern: string): string[] {
  const named = [...pattern.matchAll(COLUMN)].map(([, column = ""]) => column);
  return [...HUB_COLUMNS, ...NAMES, ...named];
}

/** Gathers rows of hubverse. `add` takes each row, and `end` makes the forecasts. */
export function gatherHubRows(reader: FileReader, pattern: string = HUB_PATTERN) {
  const groups = new Map<string, Gathered>();
  const nameOf = namesBy(pattern);
  return {
    /** @throws {EndOfReading} */
    add({ line, cells }: TableRow): void {
      const isNamed = "question_id" in cells || "external_id" in cells;
      const name = isNamed
        ? readName(cells["question_id"], cells["external_id"])
        : readName(undefined, nameOf(cells));
      if ("code" in name) {
        reader.fault({ line, ...name });
        return;
      }
      const type = (cells["output_type"] ?? "").trim();
      if (![...DISTRIBUTION_TYPES, ...POINT_TYPES].includes(type)) {
        const message = `The output type ${type || "of the row"} is not known`;
        const fix = `Send ${DISTRIBUTION_TYPES.join(", ")}`;
        reader.fault({ line, code: "output_type", message, fix, name: shownName(name) });
        return;
      }
      const group = gatheredIn(groups, { line, name, reader });
      put(group, type, [cells["output_type_id"] ?? "", cells["value"] ?? ""], { line, reader });
    },

    end(): void {
      for (const group of groups.values()) addHubForecast(group, reader);
    },
  };
}

function gatheredIn(
  groups: Map<string, Gathered>,
  { line, name, reader }: { line: number; name: QuestionName; reader: FileReader },
): Gathered {
  const key = `${name.kind} ${shownName(name)}`;
  const known = groups.get(key);
  if (known !== undefined) return known;
  if (groups.size >= MAX_FILE_FORECASTS) {
    const message = `The file has more than ${MAX_FILE_FORECASTS} forecasts`;
    reader.end({ line, code: "too_many", message, fix: "Divide it into several files" });
  }
  const made: Gathered = { line, name, values: new Map(), more: {} };
  groups.set(key, made);
  return made;
}

function put(
  group: Gathered,
  type: string,
  value: [string, string],
  { line, reader }: { line: number; reader: FileReader },
): void {
  const values = group.values.get(type);
  if (values === undefined) group.values.set(type, [value]);
  else if (values.length < MAX_VALUES) values.push(value);
  else {
    const message = `The forecast has more than ${MAX_VALUES} rows`;
    reader.end({ line, code: "too_many", message, fix: "Send fewer rows for a question" });
  }
}

function addHubForecast({ line, name, values }: Gathered, reader: FileReader): void {
  const type = DISTRIBUTION_TYPES.find((one) => values.has(one));
  if (type === undefined) {
    const message = "The rows of the question tell a mean or a median and no distribution";
    const fix = `Add rows of one of ${DISTRIBUTION_TYPES.join(", ")}`;
    reader.fault({ line, code: "output_type", message, fix, name: shownName(name) });
    return;
  }
  const rows = values.get(type)!;
  const item = itemOf(type, rows);
  if (typeof item === "string") {
    const fix = "Correct the rows of the question";
    reader.fault({ line, code: "value", message: item, fix, name: shownName(name) });
  } else reader.add({ line, name, item });
}

/** Returns the item of the rows, or a sentence that says what is wrong. */
function itemOf(
  type: (typeof DISTRIBUTION_TYPES)[number],
  rows: readonly (readonly [id: string, value: string])[],
): Record<string, unknown> | string {
  if (type === "sample") return { samples: rows.map(([, value]) => value.trim()) };
  const ids = rows.map(([id]) => (type === "quantile" ? String(readDecimal(id)) : id.trim()));
  const seen = new Set<string>();
  const double = ids.find((id) => seen.size === seen.add(id).size);
  if (double !== undefined) return `The ${type} rows have ${double} twice`;
  if (type === "quantile") {
    const percentiles = rows.map(([id, value]) => ({ p: readDecimal(id), value: value.trim() }));
    const bad = percentiles.findIndex(({ p }) => Number.isNaN(p));
    if (bad >= 0) return `The level ${rows[bad]![0] || "of a row"} of a quantile is no number`;
    return { percentiles: percentiles.sort((a, b) => a.p - b.p) };
  }
  const shares = rows.map(([id, value]) => [id.trim(), readDecimal(value)] as const);
  const bad = shares.find(([, share]) => !(share >= 0 && share <= 1));
  if (bad !== undefined) return `The ${type} row ${bad[0]} has no probability from 0 to 1`;
  return { [type]: shares };
}

const FORMS = [["probability_yes"], ["option", "probability"], ["p", "value"]] as const;

/** Reads rows of a plain table. @throws {EndOfReading} where it lacks columns */
export function readPlainRows(
  rows: Iterable<TableRow>,
  reader: FileReader,
  header: readonly string[],
): void {
  const has = (name: string) => header.includes(name);
  if (!NAMES.some(has) || !FORMS.some((form) => form.every(has))) {
    const forms = FORMS.map((form) => form.join(" and ")).join(", or ");
    reader.end({
      line: 1,
      code: "columns",
      message: `The header lacks columns: ${header.slice(0, 20).join(", ")}`,
      fix: `Name a column question_id or external_id, and ${forms}`,
    });
  }
  const groups = new Map<string, Gathered>();
  for (const { line, cells } of rows) {
    const name = readName(cells["question_id"], cells["external_id"]);
    if ("code" in name) {
      reader.fault({ line, ...name });
      continue;
    }
    const form = FORMS.find((one) => one.every((column) => (cells[column] ?? "").trim() !== ""));
    if (form === undefined) {
      const message = "The line has no value";
      const fix = `Fill ${FORMS.map((one) => one.join(" and ")).join(", or ")}`;
      reader.fault({ line, code: "value", message, fix, name: shownName(name) });
      continue;
    }
    const group = gatheredIn(groups, { line, name, reader });
    const [id, value = id] = form;
    put(group, id, [cells[id] ?? "", cells[value] ?? ""], { line, reader });
    if (cells["end_time"]) group.more["end_time"] = cells["end_time"];
    if (cells["rationale"]) group.more["trace"] = { rationale: cells["rationale"] };
  }
  for (const group of groups.values()) addPlainForecast(group, reader);
}

function addPlainForecast({ line, name, values, more }: Gathered, reader: FileReader): void {
  const problem = (message: string, fix: string) => {
    reader.fault({ line, code: "value", message, fix, name: shownName(name) });
  };
  const [type, ...others] = values.keys();
  const rows = values.get(type ?? "") ?? [];
  if (others.length > 0) {
    problem("The lines of the question have values of several forms", "Send one form");
    return;
  }
  if (type === "probability_yes") {
    if (rows.length > 1) problem("Several lines have the question", "Send one line for it");
    else reader.add({ line, name, item: { ...more, probability_yes: rows[0]![1].trim() } });
    return;
  }
  const item = itemOf(type === "option" ? "pmf" : "quantile", rows);
  if (typeof item === "string") problem(item, "Correct the lines of the question");
  else reader.add({ line, name, item: { ...more, ...item } });
}
