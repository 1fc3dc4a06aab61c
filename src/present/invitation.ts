/** Turns invitations into their API form (Contract 3.13). The token is in none of them. */
import { invitationState } from "../domain/accounts/invitation.ts";
import type { Invitation, InvitedProject } from "../schema/invitation.ts";
import type { InvitationDocument, ProjectDocument } from "../store/projects/project_documents.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { toIso } from "./time.ts";

/** Returns the form for administrators. `users` holds the maker and the guests. */
export function presentInvitation(
  invitation: InvitationDocument,
  { users, now }: { readonly users: ReadonlyMap<number, ShortUserSource>; readonly now: number },
): Invitation {
  const maker = users.get(invitation.createdBy);
  return {
    id: invitation._id,
    ...presentOffer(invitation),
    uses: invitation.uses,
    uses_left: invitation.usesLeft,
    state: invitationState(invitation, now),
    created_by: maker === undefined ? null : presentShortUser(maker),
    created_at: toIso(invitation.createdAt),
    email: invitation.email ?? null,
    mailed_at: invitation.mailedAt === undefined ? null : toIso(invitation.mailedAt),
    members: invitation.guests.flatMap(({ userId, at }) => {
      const user = users.get(userId);
      // The account of a guest may not be stored yet.
      return user === undefined ? [] : [{ user: presentShortUser(user), joined_at: toIso(at) }];
    }),
  };
}

/** Returns what the invited learn of the terms. */
export function presentOffer({ permission, expiresAt, allowedDomains }: InvitationDocument) {
  return {
    permission,
    expires_at: toIso(expiresAt),
    allowed_domains: allowedDomains,
  };
}

export function presentInvitedProject({ _id, type, name, slug }: ProjectDocument): InvitedProject {
  return { id: _id, type, name, slug };
}
