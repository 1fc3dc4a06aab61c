/** Handles POST /api/projects/{projectId}/invitations/{invitationId}/resend/ (Contract 3.13). */
import type { ProjectAccess } from "../../access/access.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import { countMails } from "../../admission/mail_limit.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { INVITATION_LIFE_MS, NEXT_INVITATION_MAIL_MS } from "../../domain/accounts/invitation.ts";
import { ConflictError, NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { presentInvitation } from "../../present/invitation.ts";
import { openKeyOf } from "./send_invitations.ts";

const REFUSED =
  "Only an invitation to an address that is not used or revoked is sent again, once an hour.";

type Resend = Request<
  "/api/projects/:projectId/invitations/:invitationId/resend/",
  unknown,
  unknown,
  ProjectAccess
>;

/**
 * Has the mail sent again, with a new link. The caller invites from now on.
 * @throws {NotFoundError} when the project has no such invitation
 * @throws {ConflictError} when it cannot be sent, or not yet
 */
export async function resendInvitation(
  caps: Announcing & Recording & Pick<Capabilities, "cache" | "config">,
  request: Resend,
) {
  const { params, subject, caller, now } = request;
  const { invitations } = caps.store;
  const projectId = subject.project._id;
  const found = await invitations.byId(params.invitationId);
  if (found?.projectId !== projectId) throw new NotFoundError();
  if (found.emailKey === undefined) throw new ConflictError(REFUSED);
  await countMails(caps, caller, 1);
  const invitation = await invitations.askAgain({
    projectId,
    id: found._id,
    openKey: openKeyOf(projectId, found.emailKey),
    createdBy: caller.id,
    now,
    expiresAt: now + INVITATION_LIFE_MS,
    notSince: now - NEXT_INVITATION_MAIL_MS,
  });
  if (invitation === null) throw new ConflictError(REFUSED);
  const { _id, permission, uses } = invitation;
  await recordEvent(caps, request, {
    kind: "invitation_made",
    projectId,
    after: { invitation: _id, permission, uses },
  });
  await announce(caps, { kind: "invitationsWanted", invitationIds: [_id] });
  const users = new Map([[caller.id, caller.user]]);
  return { status: 200, body: presentInvitation(invitation, { users, now }) } as const;
}
