/** Decides whether an invitation still lets accounts in (Contract 3.13). */
import type { Capabilities } from "../capabilities.ts";
import { invitationState } from "../domain/accounts/invitation.ts";
import { effectivePermission, mayChangeMember } from "../domain/accounts/permission.ts";
import type { ShownUser } from "../store/accounts/user_labels.ts";
import type { InvitationDocument, ProjectDocument } from "../store/projects/project_documents.ts";

type Needs = Pick<Capabilities, "store">;

export interface Invitation {
  readonly invitation: InvitationDocument;
  readonly project: ProjectDocument;
}

/**
 * Returns the account that invites, or null when the invitation lets no account in. It is valid only as
 * long as that account may invite: otherwise a former administrator could come back by a link.
 */
export async function openInviter(
  { store }: Needs,
  { invitation, project }: Invitation,
  now: number,
): Promise<ShownUser | null> {
  if (invitationState(invitation, now) !== "open") return null;
  const { createdBy } = invitation;
  const maker = (await store.users.shown([createdBy])).get(createdBy);
  if (maker === undefined || !maker.isActive || maker.isSpam) return null;
  const row = await store.memberships.byId(project._id, createdBy);
  const level = effectivePermission({
    caller: { ...maker, id: createdBy },
    project,
    membership: row?.permission ?? null,
  });
  return mayChangeMember(level) ? maker : null;
}
