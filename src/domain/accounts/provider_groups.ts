/** Reads which groups of a provider give which levels in projects (Contract 3.17). */
import { type Permission, PERMISSIONS } from "../vocabulary.ts";
import { permissionRank } from "./permission.ts";

/** One entry of the setting: a group, and what its people get in a project. */
export interface GroupLevel {
  readonly group: string;
  /** The id or the slug of the project. */
  readonly project: string;
  readonly permission: Permission;
}

/** The name of a group may have colons, so the last two separate. */
const ENTRY = /^(?<group>.+):(?<project>[A-Za-z0-9_-]+):(?<level>\w+)$/;

/** Returns the entry of a text such as `engineers:spring-cup:forecaster`, or null. */
export function readGroupLevel(text: string): GroupLevel | null {
  const { group = "", project = "", level = "" } = ENTRY.exec(text)?.groups ?? {};
  const permission = PERMISSIONS.find((one) => one === level);
  return permission === undefined ? null : { group, project, permission };
}

/** Returns for each project the highest level that one of the groups gives. */
export function levelsOfGroups(
  levels: readonly GroupLevel[],
  groups: readonly string[],
): Map<string, Permission> {
  const highest = new Map<string, Permission>();
  for (const { group, project, permission } of levels) {
    if (!groups.includes(group)) continue;
    const known = highest.get(project) ?? null;
    if (permissionRank(permission) > permissionRank(known)) highest.set(project, permission);
  }
  return highest;
}
