/**
 * Puts callers who see the same site into one permission class. They have the same levels on the
 * same projects, and the same unlisted projects in their feeds. All visitors are one class. Shared
 * pages are kept by class, because their keys need everything that affects visibility (Contract
 * 1.10).
 */
import { createHash } from "node:crypto";
import { type ProjectDirectory, projectDirectory } from "../access/projects.ts";
import type { Caller, DirectoryNeeds } from "../capabilities.ts";
import type { Permission } from "../domain/vocabulary.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";

/**
 * Returns a text that is equal for all callers of one class under one state of the project
 * directory. Nearly everybody is in the class without any membership.
 */
export async function permissionClass(caps: DirectoryNeeds, caller: Caller): Promise<string> {
  return classOf(caller, await projectDirectory(caps, caller));
}

function classOf(caller: Caller, directory: ProjectDirectory): string {
  if (caller.isVisitor === true) return `${caller.projectsVersion} visitor`;
  const deciding = [...caller.memberships].filter(([id, level]) =>
    isDeciding(level, directory.byId.get(id)),
  );
  const memberships = deciding.map(([id, level]) => `${id}:${level}`);
  const owned = (directory.ownedBy.get(caller.id) ?? []).map((id) => `${id}:owner`);
  const all = [...memberships, ...owned].sort().join(" ");
  const special = all === "" ? "public" : createHash("sha1").update(all).digest("base64url");
  return `${caller.projectsVersion} ${caller.isSuperuser ? "superuser " : ""}${special}`;
}

/**
 * Returns true if a membership changes what its account sees. It then gives another level, or puts
 * an unlisted project into the feed. Any account may invite any other into its community, so a row
 * that changes nothing must not put its account into a class of its own.
 */
function isDeciding(level: Permission, project: ProjectDocument | undefined): boolean {
  if (project === undefined) return true;
  return level !== project.defaultPermission || project.visibility === "unlisted";
}
