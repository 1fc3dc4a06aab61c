/** The name that an organiser gives to a post, unique in its default project (Contract 3.10). */
import { loadProject } from "../../access/access.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { mayCurateProject } from "../../domain/accounts/permission.ts";
import { invalidField } from "../../errors.ts";
import { isDuplicateKey } from "../../store/platform/rows.ts";

export interface WantedId {
  readonly caller: Caller;
  readonly projectId: number;
  /** Null for none. */
  readonly externalId: string | null;
  /** The post that is to have it; null for a new one. */
  readonly postId: number | null;
}

/** Returns the stored form: the empty text is none. */
export function externalIdOf(sent: string | null | undefined): string | null {
  return sent === undefined || sent === "" ? null : sent;
}

/**
 * Only curators may name posts. Others could take the names that an organiser needs, and would
 * learn the names of drafts.
 * @throws {ValidationError} unless the caller may name posts there and the name is free
 */
export async function requireFreeExternalId(
  caps: DirectoryNeeds & Pick<Capabilities, "store">,
  { caller, projectId, externalId, postId }: WantedId,
): Promise<void> {
  if (externalId === null) return;
  const { level } = await loadProject(caps, caller, projectId);
  if (!mayCurateProject(level)) {
    throw invalidField("external_id", "Only curators of the project name its posts.");
  }
  const other = await caps.store.posts.byExternalId(projectId, externalId);
  if (other !== null && other._id !== postId) throw taken();
}

/** Turns the refusal of the index into one of the field. Another call took the name meanwhile. */
export function refuseTaken(error: unknown): never {
  throw isDuplicateKey(error) && String(error).includes("externalId") ? taken() : error;
}

function taken() {
  return invalidField("external_id", "Another post of the project has it.");
}
