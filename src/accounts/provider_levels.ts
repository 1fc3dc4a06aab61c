/** Gives the levels of a provider's groups in projects at sign-in (Contract 3.17). */
import type { Capabilities } from "../capabilities.ts";
import { announce, type Announcing } from "../consequences/announce.ts";
import { levelsOfGroups } from "../domain/accounts/provider_groups.ts";
import type { ProviderConfig } from "../provider_config.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { giveLevel } from "./invitations.ts";
import { recordVisit, type Recording } from "./record_event.ts";

/** Who signs in, by what, and from where. */
export interface GroupMember {
  readonly user: UserDocument;
  readonly provider: ProviderConfig;
  readonly groups: readonly string[];
  readonly address: string;
}

/** Gives an account what its groups give. A level is never lowered, and nothing is taken away. */
export async function giveGroupLevels(
  caps: Announcing & Recording & Pick<Capabilities, "log">,
  { user, provider, groups, address }: GroupMember,
): Promise<void> {
  for (const [name, permission] of levelsOfGroups(provider.groups, groups)) {
    const project = await projectOf(caps, name);
    if (project === null) continue;
    const given = await giveLevel(caps, project, { user, permission });
    if (given === null) continue;
    await announce(caps, { kind: "membershipChanged", userIds: [user._id] });
    const projectId = project._id;
    const after = { permission: given, by: provider.name };
    await recordVisit(
      caps,
      { address },
      { kind: "member_added", userId: user._id, projectId, after },
    );
  }
}

/** Returns the project of an id or a slug. A slug of none or of several is written to the log. */
async function projectOf(
  { store, log }: Pick<Capabilities, "store" | "log">,
  name: string,
): Promise<ProjectDocument | null> {
  const found = /^\d+$/.test(name)
    ? await store.projects.byIds([Number(name)])
    : await store.projects.ofSlug(name);
  const [project = null] = found;
  if (project !== null && found.length === 1) return project;
  log.warn({ project: name, found: found.length }, "OIDC_GROUPS names no project, or several");
  return null;
}
