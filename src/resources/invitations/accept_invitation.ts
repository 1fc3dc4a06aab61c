/** Handles POST /api/invitations/{token}/accept/ (Contract 3.13). */
import { type Invitation, openInviter } from "../../access/inviters.ts";
import {
  domainFault,
  enter,
  invitationOf,
  isOfUse,
  levelIn,
  NO_INVITATION,
} from "../../accounts/invitations.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { NotFoundError, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { presentInvitedProject } from "../../present/invitation.ts";

type Accept = Pick<
  Request<"/api/invitations/:token/accept/">,
  "params" | "address" | "caller" | "now" | "isResumed"
>;

/** @throws {NotFoundError} with one sentence for whatever is wrong with the invitation */
export async function acceptInvitation(caps: Announcing & Recording, request: Accept) {
  const { params, caller } = request;
  const invited = await invitationOf(caps, params.token);
  if (invited === null) throw new NotFoundError(NO_INVITATION);
  const joined = await join(caps, invited, request);
  const permission = await levelIn(caps, invited.project, caller.user);
  // The account came by this link before, and was removed or has left since.
  if (permission === null) throw new NotFoundError(NO_INVITATION);
  if (joined) {
    const projectId = invited.project._id;
    const after = { invitation: invited.invitation._id, permission };
    const event = { kind: "invitation_used", userId: caller.id, projectId, after } as const;
    await recordEvent(caps, request, event);
  }
  const project = presentInvitedProject(invited.project);
  return { status: 200, body: { project, permission, joined } } as const;
}

/** Returns whether this call, or the one that it repeats, changed the level of the account. */
async function join(
  caps: Announcing,
  invited: Invitation,
  { caller, now, isResumed = false }: Accept,
): Promise<boolean> {
  const { user } = caller;
  const guest = invited.invitation.guests.find(({ userId }) => userId === caller.id);
  if (guest !== undefined) {
    // A process died after it had counted the account: this call finishes its work.
    if (guest.pendingSince !== undefined) return enter(caps, invited, { user, now });
    return isResumed;
  }
  const inviter = await openInviter(caps, invited, now);
  if (inviter === null) throw new NotFoundError(NO_INVITATION);
  const fault = domainFault(invited, user.email);
  if (fault !== null) throw new PermissionError(fault);
  if (!(await isOfUse(caps, invited, user))) return false;
  if (!(await enter(caps, invited, { user, now }))) throw new NotFoundError(NO_INVITATION);
  return true;
}
