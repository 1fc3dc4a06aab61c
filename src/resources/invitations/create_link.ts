/** Handles POST /api/projects/{projectId}/invitations/link/ (Contract 3.13). */
import type { ProjectAccess } from "../../access/access.ts";
import { invitationUrl } from "../../accounts/invitations.ts";
import { makeInvitationToken } from "../../accounts/mailed_secrets.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Capabilities } from "../../capabilities.ts";
import {
  domainKey,
  INVITATION_LIFE_MS,
  isDomain,
  MAX_INVITATION_LIFE_MS,
} from "../../domain/accounts/invitation.ts";
import { invalidField } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { presentInvitation } from "../../present/invitation.ts";
import { toIso } from "../../present/time.ts";
import type { InvitationWrite } from "../../schema/invitation.ts";
import type { InvitationDocument } from "../../store/projects/project_documents.ts";

/** Stores an invitation. Only this answer has its token, of which the hash alone is stored. */
export async function createLink(
  caps: Recording & Pick<Capabilities, "config">,
  request: Request<string, unknown, InvitationWrite, ProjectAccess>,
) {
  const { subject, caller, body, now, baseUrl } = request;
  const { text: token, hash } = makeInvitationToken(caps);
  const { permission = "forecaster", uses = 1 } = body;
  const invitation: InvitationDocument = {
    _id: await caps.store.counters.draw("rows"),
    projectId: subject.project._id,
    hash,
    permission,
    uses,
    usesLeft: uses,
    guests: [],
    createdBy: caller.id,
    createdAt: now,
    expiresAt: endOf(body, now),
    allowedDomains: domainsOf(body),
    revokedAt: null,
  };
  await caps.store.invitations.insert(invitation);
  const { expiresAt, allowedDomains } = invitation;
  const terms = { permission, uses, expires_at: toIso(expiresAt), allowed_domains: allowedDomains };
  await recordEvent(caps, request, {
    kind: "invitation_made",
    projectId: subject.project._id,
    after: { invitation: invitation._id, ...terms },
  });
  const shown = presentInvitation(invitation, { users: new Map([[caller.id, caller.user]]), now });
  const url = invitationUrl(caps, baseUrl, token);
  return { status: 201, body: { ...shown, token, url } } as const;
}

/** @throws {ValidationError} when the end is not between now and the latest one */
function endOf({ expires_at: wanted }: InvitationWrite, now: number): number {
  if (wanted === undefined || wanted === null) return now + INVITATION_LIFE_MS;
  if (wanted <= now) throw invalidField("expires_at", "Must be in the future.");
  if (wanted > now + MAX_INVITATION_LIFE_MS) {
    throw invalidField("expires_at", "Must be at most 366 days from now.");
  }
  return wanted;
}

/** @throws {ValidationError} naming the first entry that is no domain */
function domainsOf({ allowed_domains: wanted = [] }: InvitationWrite): string[] {
  const broken = wanted.find((domain) => !isDomain(domain));
  if (broken !== undefined) {
    throw invalidField("allowed_domains", `Must be domains such as example.org, not ${broken}.`);
  }
  return [...new Set(wanted.map(domainKey))];
}
