/**
 * Callers that see the same site (Contract 1.10: shared pages are keyed by everything
 * that affects visibility): same levels on the same projects, same unlisted projects in the feed.
 * All visitors are one class.
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
 * Returns true if a member sees anything else than an account that is no member: another level, or
 * an unlisted project in the feed. Any account may invite any other into its community, so a row
 * that changes nothing must not put its account into a class of its own.
 */
function isDeciding(level: Permission, project: ProjectDocument | undefined): boolean {
  if (project === undefined) return true;
  return level !== project.defaultPermission || project.visibility === "unlisted";
}
