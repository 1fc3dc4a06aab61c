/**
 * Mails the link of an invitation to the invited address. The secret is made here and not by the
 * request, so that it stands in no queue. A repeat makes another one, and the newest link counts.
 */
import { openInviter } from "../../../src/access/inviters.ts";
import { invitationPage } from "../../../src/accounts/invitations.ts";
import { makeInvitationToken } from "../../../src/accounts/mailed_secrets.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import {
  ADDRESS_MAILS_WINDOW_MS,
  MOST_MAILS_TO_ADDRESS,
} from "../../../src/domain/accounts/invitation.ts";
import { invitationLetter } from "../../../src/mail/invitation_letter.ts";
import { mailOf } from "../../../src/mail/letter.ts";
import type { JobPayloads } from "../../contract.ts";

type Needs = Pick<Capabilities, "store" | "random" | "clock" | "config" | "mailer" | "log">;

/**
 * Sends nothing by an invitation that lets no account in by now, and nothing to an address that has
 * many mails of invitations already: otherwise strangers could fill a mailbox.
 * @throws {Error} when the mail server did not take the mail
 */
export async function sendInvitation(
  caps: Needs,
  { invitationId }: JobPayloads["send_invitation"],
): Promise<void> {
  if (!caps.mailer.isOn) return;
  const { invitations, projects } = caps.store;
  const invitation = await invitations.byId(invitationId);
  const { email, emailKey } = invitation ?? {};
  if (invitation === null || email === undefined || emailKey === undefined) return;
  const project = await projects.byId(invitation.projectId);
  const now = caps.clock.now();
  const inviter = project === null ? null : await openInviter(caps, { invitation, project }, now);
  if (project === null || inviter === null) return;
  if (
    (await invitations.mailsTo(emailKey, now - ADDRESS_MAILS_WINDOW_MS)) >= MOST_MAILS_TO_ADDRESS
  ) {
    caps.log.warn({ invitationId }, "an address has too many mails of invitations today");
    return;
  }
  const { text, hash } = makeInvitationToken(caps);
  if (!(await invitations.renewHash(invitationId, hash, now))) return;
  const { permission, expiresAt, message = "" } = invitation;
  const letter = invitationLetter({
    project: project.name,
    inviter: inviter.username,
    permission,
    message,
    expiresAt,
    address: invitationPage(caps, text),
  });
  await caps.mailer.send(mailOf(email, letter));
  await invitations.noteMail(invitationId, caps.clock.now());
}
