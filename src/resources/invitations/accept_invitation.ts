/** Handles POST /api/invitations/{token}/accept/ (Contract 3.13). */
import {
  domainFault,
  enter,
  type Invitation,
  invitationOf,
  isOfUse,
  levelIn,
  NO_INVITATION,
  openInviter,
} from "../../accounts/invitations.ts";
import type { Caller } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { NotFoundError, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { presentInvitedProject } from "../../present/invitation.ts";

type Accept = Pick<Request<"/api/invitations/:token/accept/">, "params" | "caller" | "now">;

/** @throws {NotFoundError} with one sentence for whatever is wrong with the invitation */
export async function acceptInvitation(caps: Announcing, { params, caller, now }: Accept) {
  const invited = await invitationOf(caps, params.token);
  if (invited === null) throw new NotFoundError(NO_INVITATION);
  const joined = await join(caps, invited, { caller, now });
  const permission = await levelIn(caps, invited.project, caller.user);
  // The account came by this link before, and was removed or has left since.
  if (permission === null) throw new NotFoundError(NO_INVITATION);
  const project = presentInvitedProject(invited.project);
  return { status: 200, body: { project, permission, joined } } as const;
}

/** Returns whether the level of the account changed. */
async function join(
  caps: Announcing,
  invited: Invitation,
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<boolean> {
  const { user } = caller;
  const guest = invited.invitation.guests.find(({ userId }) => userId === caller.id);
  if (guest !== undefined) {
    // A process died after it had counted the account: this call finishes its work.
    return guest.pendingSince !== undefined && enter(caps, invited, { user, now });
  }
  const inviter = await openInviter(caps, invited, now);
  if (inviter === null) throw new NotFoundError(NO_INVITATION);
  const fault = domainFault(invited, user.email);
  if (fault !== null) throw new PermissionError(fault);
  if (!(await isOfUse(caps, invited, user))) return false;
  if (!(await enter(caps, invited, { user, now }))) throw new NotFoundError(NO_INVITATION);
  return true;
}
