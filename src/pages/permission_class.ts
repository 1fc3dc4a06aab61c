/**
 * Callers that see the same site (Contract 1.10: shared pages are keyed by everything
 * that affects visibility): same levels on the same projects, same unlisted projects in the feed.
 */
import { createHash } from "node:crypto";
import { type ProjectDirectory, projectDirectory } from "../access/projects.ts";
import type { Caller } from "../capabilities.ts";
import type { ReadingNeeds } from "./load_posts.ts";

/**
 * A text equal for all callers of one class under one state of the project directory. Nearly
 * everybody is in the class without any membership.
 */
export async function permissionClass(caps: ReadingNeeds, caller: Caller): Promise<string> {
  const directory = await projectDirectory(caps, caller);
  const known = classes.get(caller);
  if (known?.directory === directory) return known.name;
  const name = classOf(caller, directory);
  classes.set(caller, { directory, name });
  return name;
}

/** Callers are remembered from request to request. */
const classes = new WeakMap<Caller, { directory: ProjectDirectory; name: string }>();

function classOf(caller: Caller, directory: ProjectDirectory): string {
  const memberships = [...caller.memberships].map(([id, level]) => `${id}:${level}`);
  const owned = (directory.ownedBy.get(caller.id) ?? []).map((id) => `${id}:owner`);
  const all = [...memberships, ...owned].sort().join(" ");
  const special = all === "" ? "public" : createHash("sha1").update(all).digest("base64url");
  return `${caller.projectsVersion} ${caller.isSuperuser ? "superuser " : ""}${special}`;
}
