/** Handles GET /api/invitations/{token}/ (Contract 3.13). */
import { openInviter } from "../../access/inviters.ts";
import { invitationOf, NO_INVITATION } from "../../accounts/invitations.ts";
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { presentInvitedProject, presentOffer } from "../../present/invitation.ts";
import { presentShortUser } from "../../present/short_user.ts";

/** @throws {NotFoundError} with one sentence for whatever is wrong with the invitation */
export async function readInvitation(
  caps: Pick<Capabilities, "store">,
  { params, now }: Pick<Request<"/api/invitations/:token/">, "params" | "now">,
) {
  const invited = await invitationOf(caps, params.token);
  const inviter = invited === null ? null : await openInviter(caps, invited, now);
  if (invited === null || inviter === null) throw new NotFoundError(NO_INVITATION);
  const { invitation, project } = invited;
  return {
    status: 200,
    body: {
      project: presentInvitedProject(project),
      inviter: presentShortUser(inviter),
      email: invitation.email ?? null,
      ...presentOffer(invitation),
    },
  } as const;
}
