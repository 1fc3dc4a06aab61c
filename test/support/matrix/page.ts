/**
 * Reads the tables of docs/spec/permissions.md as data. That page alone says who may do what. A
 * cell that cannot be read is an error.
 */
import { readFileSync } from "node:fs";
import type { Permission } from "../../../src/domain/vocabulary.ts";
import type {
  ProjectDocument,
  ProjectType,
} from "../../../src/store/projects/project_documents.ts";

/** Letters of the levels, as the page writes them. */
const LEVELS = { V: "viewer", F: "forecaster", C: "curator", A: "admin" } as const;
export type LevelLetter = keyof typeof LEVELS;

/** A row of section 1. */
export interface ProjectKind {
  readonly name: string;
  readonly type: ProjectType;
  readonly defaultPermission: Permission | null;
  readonly visibility: ProjectDocument["visibility"];
  /** Whether it is shown without an account. */
  readonly publicRead: boolean;
  /** The caller who wrote its posts; "–" where there are none. */
  readonly author: string;
}

export type Column = "anon" | "closed" | "level" | "AU" | "ST" | "SU" | "B";

/** A row of section 2. */
export interface CallerKind {
  readonly name: string;
  readonly account: string;
  /** The caller's membership in every project of the test; null means none. */
  readonly memberAs: Permission | null;
  readonly column: Column;
  /** Level for each default permission of a project; "no" means none. */
  readonly levels: Readonly<Record<Permission | "none", LevelLetter | "no">>;
}

export type Cells = Readonly<Record<string, string>>;

/** A row of section 4, or of section 5, where `on` and `unseen` are empty. */
export interface Action {
  readonly name: string;
  readonly routes: readonly string[];
  readonly on: readonly string[];
  readonly unseen: string;
  readonly cells: Cells;
}

export interface Page {
  readonly projects: readonly ProjectKind[];
  readonly callers: readonly CallerKind[];
  /** Section 3: cells by the name of the state. */
  readonly states: ReadonlyMap<string, Cells>;
  /** Section 4. */
  readonly actions: readonly Action[];
  /** Section 5. */
  readonly siteActions: readonly Action[];
  /** Section 7, where the column `anon` holds for every caller. */
  readonly publicActions: readonly Action[];
}

type Row = Readonly<Record<string, string>>;

const CELL = /^(y\*?|no|–|4\d\d|lv(, [VFCA] (y|4\d\d))*)$/;

const PAGE = new URL("../../../docs/spec/permissions.md", import.meta.url);

export const page: Page = readPage(readFileSync(PAGE, "utf8"));

export function readPage(markdown: string): Page {
  const table = (section: number): Row[] => tableOf(markdown, section);
  const states = new Map(table(3).map((row) => [field(row, "State"), row]));
  return {
    projects: table(1).map(projectKind),
    callers: table(2).map(callerKind),
    states,
    actions: table(4).map((row) => action(row, [...states.keys()])),
    siteActions: table(5).map((row) => action(row, [])),
    publicActions: table(7).map((row) => action(row, [...states.keys()])),
  };
}

/**
 * Returns the first table below the heading `## <section>. …`: one object for each row, by column.
 */
function tableOf(markdown: string, section: number): Row[] {
  const [, below = ""] = markdown.split(new RegExp(`^## ${section}\\. .*$`, "m"));
  const [own = ""] = below.split(/^## /m);
  const lines = own.split("\n").filter((line) => line.startsWith("|"));
  const [head, , ...rows] = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replace("\\*", "*")),
  );
  if (head === undefined || rows.length === 0) throw new Error(`No table in section ${section}.`);
  return rows.map((cells) => {
    if (cells.length !== head.length) throw new Error(`Not as wide as its head: ${cells.join()}`);
    return Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""]));
  });
}

function field(row: Row, name: string): string {
  const value = row[name];
  if (value === undefined || value === "") throw new Error(`No "${name}": ${JSON.stringify(row)}`);
  return value;
}

function projectKind(row: Row): ProjectKind {
  return {
    name: field(row, "Project"),
    type: field(row, "Type") as ProjectType,
    defaultPermission: levelNamed(field(row, "Default permission")),
    visibility: field(row, "Visibility") as ProjectDocument["visibility"],
    author: field(row, "Posts by"),
    publicRead: oneOf(["yes", "no"], field(row, "Public read")) === "yes",
  };
}

function callerKind(row: Row): CallerKind {
  const letter = (name: string) => letterNamed(field(row, name));
  return {
    name: field(row, "Caller"),
    account: field(row, "Account"),
    memberAs: levelNamed(field(row, "Member as")),
    column: oneOf(["anon", "closed", "level", "AU", "ST", "SU", "B"], field(row, "Column")),
    levels: {
      viewer: letter("viewer"),
      forecaster: letter("forecaster"),
      curator: "no",
      admin: "no",
      none: letter("none"),
    },
  };
}

function levelNamed(text: string): Permission | null {
  return text === "none" || text === "–" ? null : oneOf(Object.values(LEVELS), text);
}

function letterNamed(text: string): LevelLetter | "no" {
  return text === "–" ? "no" : oneOf(["V", "F", "C", "A", "no"], text);
}

function action(row: Row, states: readonly string[]): Action {
  const {
    Action: name = "",
    Routes: routes = "",
    On: on = "",
    Unseen: unseen = "",
    ...cells
  } = row;
  for (const [column, cell] of Object.entries(cells)) {
    if (!CELL.test(cell)) throw new Error(`"${name}", column ${column}: no such cell: ${cell}`);
  }
  const places = on === "every state" ? states : on.split(", ").filter((state) => state !== "");
  return { name, routes: routes.split(", "), on: places, unseen, cells };
}

function oneOf<const T extends string>(known: readonly T[], text: string): T {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new Error(`"${text}" is none of ${known.join(", ")}.`);
  return found;
}
