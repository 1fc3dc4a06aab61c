/** Handles DELETE /api/projects/{projectId}/invitations/{invitationId}/ (Contract 3.13). */
import type { ProjectAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";

/**
 * Revokes an invitation. Accounts that came by it stay members, and the list keeps it.
 * @throws {NotFoundError} when the project has no such invitation
 */
export async function revokeInvitation(
  { store }: Pick<Capabilities, "store">,
  {
    params,
    subject,
    now,
  }: Request<
    "/api/projects/:projectId/invitations/:invitationId/",
    unknown,
    unknown,
    ProjectAccess
  >,
) {
  const isRevoked = await store.invitations.revoke(subject.project._id, params.invitationId, now);
  if (!isRevoked) throw new NotFoundError();
  return { status: 204 } as const;
}
