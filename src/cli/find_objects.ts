/** Finds accounts and projects by the names typed on a command line. */
import type { Capabilities } from "../capabilities.ts";
import { usernameKey } from "../domain/accounts/username.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { CommandError, UsageError } from "./command_error.ts";

/** @throws {CommandError} */
export async function accountCalled(
  { store }: Pick<Capabilities, "store">,
  username: string,
): Promise<UserDocument> {
  const user = await store.users.byUsernameKey(usernameKey(username));
  if (user === null) throw new CommandError(`There is no account called ${username}.`);
  return user;
}

/**
 * Finds a project by slug or id.
 * @throws {CommandError}
 */
export async function projectCalled(
  { store }: Pick<Capabilities, "store">,
  slugOrId: string,
): Promise<ProjectDocument> {
  const projects = await store.projects.all();
  const found = projects.filter(({ _id, slug }) => slug === slugOrId || String(_id) === slugOrId);
  const [project] = found;
  if (project === undefined) throw new CommandError(`There is no project ${slugOrId}.`);
  if (found.length > 1) {
    throw new CommandError(severalProjects(slugOrId, found));
  }
  return project;
}

/** Returns what to say when a slug does not name one project. */
export function severalProjects(
  slug: string,
  found: readonly Pick<ProjectDocument, "_id" | "type">[],
): string {
  const ids = found.map(({ _id, type }) => `${_id} (${type})`).join(", ");
  return `Several projects have the slug ${slug}; name one by id: ${ids}`;
}

/** @throws {UsageError} */
export function idIn(word: string | undefined, name: string): number {
  if (word === undefined || !/^[1-9]\d{0,14}$/.test(word)) {
    throw new UsageError(`<${name}> must be an id, a positive whole number.`);
  }
  return Number(word);
}

/**
 * Reads "on" or "off".
 * @throws {UsageError}
 */
export function switchIn(word: string | undefined, name: string): boolean | undefined {
  if (word === undefined) return undefined;
  if (word !== "on" && word !== "off") throw new UsageError(`--${name} must be on or off.`);
  return word === "on";
}
