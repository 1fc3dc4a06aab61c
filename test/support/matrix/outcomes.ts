/** What the page expects of one caller in one situation: its tables put together. */
import type { Action, CallerKind, Cells, Column, LevelLetter, ProjectKind } from "./page.ts";
import { page } from "./page.ts";

/** "y" = a success, "–" = not asked, else the status of the refusal. */
export type Expected = "y" | "–" | number;

/** The state "pending" has a row of its own for the main project. */
const PENDING_IN_MAIN = "pending in the main project";

/** Where things that are no posts stand, or posts of one kind only: on an open post. */
const ON_OPEN_POST = [
  ...["comment", "own comment", "private comment"],
  ...["conditional", "multiple choice", "notebook"],
];

/** The state of section 3 that decides who sees what a row is about; null = the project does. */
export function stateOf(on: string, { type }: Pick<ProjectKind, "type">): string | null {
  if (on === "project") return null;
  if (ON_OPEN_POST.includes(on)) return "open";
  return on === "pending" && type === "site_main" ? PENDING_IN_MAIN : on;
}

/** Level of a caller on a project of this kind, by section 2. */
export function levelOf(
  { levels }: CallerKind,
  { defaultPermission }: Pick<ProjectKind, "defaultPermission">,
): LevelLetter | "no" {
  return levels[defaultPermission ?? "none"];
}

/** Whether a post in this state exists for the caller, by sections 2 and 3. */
export function sees(caller: CallerKind, kind: ProjectKind, on: string): boolean {
  const level = levelOf(caller, kind);
  if (isLockedOut(caller) || level === "no") return false;
  const state = stateOf(on, kind);
  return state === null || cellOf(cellsOfState(state), columnOf(caller, kind), level) === "y";
}

/** By section 4: `on` is one of the action's situations. */
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

/** By section 5. */
export function expectedOnSite({ cells }: Action, { column }: CallerKind): Expected {
  return read(cells[column === "level" || column === "AU" ? "person" : column] ?? "", "");
}

/** Without valid credentials, whatever the account once was. */
export function isLockedOut({ column }: CallerKind): boolean {
  return column === "anon" || column === "closed";
}

function cellsOfState(state: string): Cells {
  const cells = page.states.get(state);
  if (cells === undefined) throw new Error(`No state "${state}" in section 3.`);
  return cells;
}

/** Authorship counts where the caller wrote the posts, elsewhere their level does. */
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
