/** Handles DELETE /api/projects/{projectId}/invitations/{invitationId}/ (Contract 3.13). */
import type { ProjectAccess } from "../../access/access.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";

/**
 * Revokes an invitation. Accounts that came by it stay members, and the list keeps it.
 * @throws {NotFoundError} when the project has no such invitation
 */
export async function revokeInvitation(
  caps: Recording,
  request: Request<
    "/api/projects/:projectId/invitations/:invitationId/",
    unknown,
    unknown,
    ProjectAccess
  >,
) {
  const { params, subject, now } = request;
  const isRevoked = await caps.store.invitations.revoke(
    subject.project._id,
    params.invitationId,
    now,
  );
  if (!isRevoked) throw new NotFoundError();
  await recordEvent(caps, request, {
    kind: "invitation_revoked",
    projectId: subject.project._id,
    before: { invitation: params.invitationId },
  });
  return { status: 204 } as const;
}
