/** Combines the tables of the page into what is expected of one caller in one situation. */
import type { Action, CallerKind, Cells, Column, LevelLetter, ProjectKind } from "./page.ts";
import { page } from "./page.ts";

/** "y" = success, "–" = not asked, a number = status of the refusal. */
export type Expected = "y" | "–" | number;

/** The state "pending" has its own row for the main project. */
const PENDING_IN_MAIN = "pending in the main project";

/** Rows about something that is not a post, or about posts of one kind. Their post is open. */
const ON_OPEN_POST = [
  ...["comment", "own comment", "comment of own bot", "private comment"],
  ...["conditional", "multiple choice", "notebook"],
];

/**
 * The state of section 3 that decides who sees the object of a row. Null means that the project
 * decides.
 */
export function stateOf(on: string, { type }: Pick<ProjectKind, "type">): string | null {
  if (on === "project") return null;
  if (ON_OPEN_POST.includes(on)) return "open";
  return on === "pending" && type === "site_main" ? PENDING_IN_MAIN : on;
}

/** Level of a caller on a project of this kind (section 2). */
export function levelOf(
  { levels, column }: CallerKind,
  { defaultPermission, publicRead }: Pick<ProjectKind, "defaultPermission" | "publicRead">,
): LevelLetter | "no" {
  if (column === "anon" && !publicRead) return "no";
  return levels[defaultPermission ?? "none"];
}

/** Whether the caller sees a post in this state (sections 2 and 3). */
export function sees(caller: CallerKind, kind: ProjectKind, on: string): boolean {
  const level = levelOf(caller, kind);
  if (level === "no") return false;
  const state = stateOf(on, kind);
  return state === null || cellOf(cellsOfState(state), columnOf(caller, kind), level) === "y";
}

/** The outcome by section 4. `on` is one of the action's situations. */
export function expected(
  action: Action,
  caller: CallerKind,
  { kind, on }: { readonly kind: ProjectKind; readonly on: string },
): Expected {
  if (isLockedOut(caller)) return 401;
  const level = levelOf(caller, kind);
  const evenUnseen = caller.column === "ST" && action.cells["ST"] === "y*";
  if (!evenUnseen && !sees(caller, kind, on)) return Number(action.unseen);
  const cell = level === "no" ? "y" : cellOf(action.cells, columnOf(caller, kind), level);
  return read(cell, action.unseen);
}

/** The routes of section 7 answer every caller as this one. */
export const VISITOR = page.callers.find(({ column }) => column === "anon")!;

/** The outcome by section 7, which is the same for every caller. */
export function expectedOfVisitor(
  { cells, unseen }: Action,
  _asking: CallerKind,
  { kind, on }: { readonly kind: ProjectKind; readonly on: string },
): Expected {
  return sees(VISITOR, kind, on) ? read(cells["anon"] ?? "", unseen) : Number(unseen);
}

/** The outcome by section 5. */
export function expectedOnSite({ cells }: Action, { column }: CallerKind): Expected {
  return read(cells[column === "level" || column === "AU" ? "person" : column] ?? "", "");
}

/** Whether the caller has no valid credentials, whatever the account once was. */
export function isLockedOut({ column }: CallerKind): boolean {
  return column === "anon" || column === "closed";
}

function cellsOfState(state: string): Cells {
  const cells = page.states.get(state);
  if (cells === undefined) throw new Error(`No state "${state}" in section 3.`);
  return cells;
}

/**
 * The author column applies when the caller wrote the posts; otherwise the caller's level applies.
 */
function columnOf({ name, column }: CallerKind, { author }: ProjectKind): Column {
  return column === "AU" && name !== author ? "level" : column;
}

function cellOf(cells: Cells, column: Column, level: LevelLetter): string {
  const own = cells[column === "level" ? level : column] ?? "";
  if (!own.startsWith("lv")) return own;
  return new RegExp(`, ${level} (\\w+)`).exec(own)?.[1] ?? cells[level] ?? "";
}

function read(cell: string, unseen: string): Expected {
  if (cell === "y" || cell === "y*") return "y";
  if (cell === "–") return "–";
  const status = Number(cell === "no" ? unseen : cell);
  if (!(status >= 400)) throw new Error(`No status: "${cell}"`);
  return status;
}
