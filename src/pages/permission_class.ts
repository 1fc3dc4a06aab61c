/**
 * Callers that see the same site (Contract 1.10: shared pages are keyed by everything
 * that affects visibility): same levels on the same projects, same unlisted projects in the feed.
 */
import { createHash } from "node:crypto";
import { type ProjectDirectory, projectDirectory } from "../access/projects.ts";
import type { Caches, Caller, DirectoryNeeds } from "../capabilities.ts";

/**
 * A text equal for all callers of one class under one state of the project directory. Nearly
 * everybody is in the class without any membership.
 */
export async function permissionClass(
  caps: DirectoryNeeds & Caches<"permissionClasses">,
  caller: Caller,
): Promise<string> {
  const directory = await projectDirectory(caps, caller);
  const classes = caps.memory.permissionClasses;
  // Callers stay the same objects from request to request.
  const known = classes.get(caller, (kept) => kept.directory === directory);
  if (known !== undefined) return known.name;
  const name = classOf(caller, directory);
  classes.set(caller, { directory, name });
  return name;
}

function classOf(caller: Caller, directory: ProjectDirectory): string {
  const memberships = [...caller.memberships].map(([id, level]) => `${id}:${level}`);
  const owned = (directory.ownedBy.get(caller.id) ?? []).map((id) => `${id}:owner`);
  const all = [...memberships, ...owned].sort().join(" ");
  const special = all === "" ? "public" : createHash("sha1").update(all).digest("base64url");
  return `${caller.projectsVersion} ${caller.isSuperuser ? "superuser " : ""}${special}`;
}
