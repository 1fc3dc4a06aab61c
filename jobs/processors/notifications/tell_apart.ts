/** Tells accounts of what is about no post: invitations to their addresses, and their exports. */
import { openInviter } from "../../../src/access/inviters.ts";
import { isOfUse } from "../../../src/accounts/invitations.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import type { Stretch } from "../../../src/store/forecasts/forecast_ends.ts";
import type { InvitationDocument } from "../../../src/store/projects/project_documents.ts";
import { type Apart, tellApart } from "./tell_accounts.ts";
import { inGroups } from "../../../src/domain/numbers/lists.ts";

/** Invitations whose accounts are looked up together. */
const INVITATIONS_AT_ONCE = 500;

/**
 * Tells the accounts that have confirmed the invited addresses. It runs apart from the request and
 * writes nothing that an inviter sees, so that nothing says whether an address has an account.
 */
export async function tellInvitations(
  caps: Announcing,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<void> {
  const asked = await caps.store.invitations.askedWithin(stretch);
  for (const some of inGroups(asked, INVITATIONS_AT_ONCE)) {
    const users = await caps.store.users.confirmed(some.flatMap(({ emailKey }) => emailKey ?? []));
    const told: Apart[] = [];
    for (const invitation of some) {
      signal.throwIfAborted();
      const user = users.get(invitation.emailKey ?? "");
      const at = invitation.askedAt ?? 0;
      const event = `${invitation._id}.${at}`;
      if (user !== undefined && (await isWelcome(caps, invitation, user))) {
        told.push({ userId: user._id, event, at });
      }
    }
    await tellApart(caps, "invitation", told);
  }
}

/** Returns whether the invitation is open, comes from another account, and gives this one something. */
async function isWelcome(
  caps: Announcing,
  invitation: InvitationDocument,
  user: Parameters<typeof isOfUse>[2],
): Promise<boolean> {
  const project = await caps.store.projects.byId(invitation.projectId);
  if (project === null || invitation.createdBy === user._id) return false;
  const invited = { invitation, project };
  const isOpen = (await openInviter(caps, invited, caps.clock.now())) !== null;
  return isOpen && isOfUse(caps, invited, user);
}

export async function tellExports(caps: Announcing, stretch: Stretch): Promise<void> {
  const finished = await caps.store.exportJobs.finishedWithin(stretch);
  const told = finished.map(({ _id, userId, finishedAt }): Apart => {
    const at = finishedAt ?? 0;
    return { userId, event: `${_id}.${at}`, at };
  });
  await tellApart(caps, "export_ready", told);
}
