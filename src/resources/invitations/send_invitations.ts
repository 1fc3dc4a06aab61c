/** Handles POST /api/projects/{projectId}/invitations/ (Contract 3.13). */
import type { ProjectAccess } from "../../access/access.ts";
import { makeInvitationToken } from "../../accounts/mailed_secrets.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import { countMails } from "../../admission/mail_limit.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { emailKey, isEmail } from "../../domain/accounts/email.ts";
import { INVITATION_LIFE_MS, invitationState } from "../../domain/accounts/invitation.ts";
import type { Request } from "../../http/route.ts";
import type { InvitationResults, InvitationsWrite } from "../../schema/invitation.ts";
import type { InvitationDocument } from "../../store/projects/project_documents.ts";

type Result = InvitationResults["results"][number];

const NO_ADDRESS = "This is not an e-mail address.";
const TWICE = "The address stands in this request before.";
const IS_OPEN = "The address has an open invitation. Resend it, or revoke it first.";
const NO_MAIL = "This platform sends no mail. Make a link instead.";

type Needs = Announcing & Recording & Pick<Capabilities, "cache" | "config" | "random" | "mailer">;
type Sending = Request<string, unknown, InvitationsWrite, ProjectAccess>;

/**
 * Invites addresses and says what became of each. No account is looked up by its address, so neither
 * the answer nor its time tells whether an address has one.
 */
export async function sendInvitations(caps: Needs, request: Sending) {
  const { invitations } = caps.store;
  const { subject, caller, body, now } = request;
  const projectId = subject.project._id;
  const addresses = body.emails.map((text) => text.trim());
  const judged = judge(addresses, await standingsOf(caps, projectId, addresses, now));
  const wanted = addresses.filter((_, index) => judged[index] === null);
  if (!caps.mailer.isOn) return reply(addresses, judged, { made: [], refused: [], why: NO_MAIL });
  await countMails(caps, caller, wanted.length);
  await invitations.endExpired(projectId, now);
  const made: InvitationDocument[] = [];
  for (const email of wanted) made.push(await newInvitation(caps, request, email));
  const refused = await invitations.insertMany(made);
  const stored = made.filter((_, index) => !refused.includes(index));
  const invitationIds = stored.map(({ _id }) => _id);
  for (const invitation of invitationIds) {
    await recordEvent(caps, request, {
      kind: "invitation_made",
      projectId,
      after: { invitation, permission: body.permission ?? "forecaster", uses: 1 },
    });
  }
  await announce(caps, { kind: "invitationsWanted", invitationIds });
  return reply(addresses, judged, { made, refused, why: IS_OPEN });
}

/** What this project's own invitations tell of an address. */
type Standing = "open" | "member" | "free";

async function standingsOf(
  { store }: Pick<Capabilities, "store">,
  projectId: number,
  addresses: readonly string[],
  now: number,
): Promise<Map<string, Standing>> {
  const keys = [...new Set(addresses.filter(isEmail).map(emailKey))];
  const standings = new Map<string, Standing>();
  for (const invitation of await store.invitations.toAddresses(projectId, keys)) {
    const { emailKey: key = "", guests } = invitation;
    const [guest] = guests;
    const isMember =
      guest !== undefined && (await store.memberships.byId(projectId, guest.userId)) !== null;
    if (isMember) standings.set(key, "member");
    else if (invitationState(invitation, now) === "open" && !standings.has(key))
      standings.set(key, "open");
  }
  return standings;
}

/** Returns what is known of each address before any is invited. Null means that it is invited. */
function judge(
  addresses: readonly string[],
  standings: ReadonlyMap<string, Standing>,
): (Pick<Result, "result" | "detail"> | null)[] {
  const seen = new Set<string>();
  return addresses.map((address) => {
    if (!isEmail(address)) return { result: "refused", detail: NO_ADDRESS };
    const key = emailKey(address);
    if (seen.has(key)) return { result: "refused", detail: TWICE };
    seen.add(key);
    const standing = standings.get(key) ?? "free";
    if (standing === "member") return { result: "member", detail: null };
    return standing === "open" ? { result: "refused", detail: IS_OPEN } : null;
  });
}

async function newInvitation(
  caps: Needs,
  { subject, caller, body, now }: Sending,
  email: string,
): Promise<InvitationDocument> {
  const projectId = subject.project._id;
  const key = emailKey(email);
  const message = body.message?.trim() ?? "";
  return {
    _id: await caps.store.counters.draw("rows"),
    projectId,
    // The mail brings another secret. This one is known to no one.
    hash: makeInvitationToken(caps).hash,
    permission: body.permission ?? "forecaster",
    uses: 1,
    usesLeft: 1,
    guests: [],
    createdBy: caller.id,
    createdAt: now,
    expiresAt: now + INVITATION_LIFE_MS,
    allowedDomains: [],
    revokedAt: null,
    email,
    emailKey: key,
    openKey: openKeyOf(projectId, key),
    askedAt: now,
    mails: 0,
    ...(message === "" ? {} : { message }),
  };
}

/** Returns the key that only one open invitation of the project has. */
export function openKeyOf(projectId: number, key: string): string {
  return `${projectId} ${key}`;
}

interface Outcome {
  readonly made: readonly InvitationDocument[];
  /** The indexes of those that were not stored. */
  readonly refused: readonly number[];
  /** Why the others are refused. */
  readonly why: string;
}

function reply(
  addresses: readonly string[],
  judged: readonly (Pick<Result, "result" | "detail"> | null)[],
  { made, refused, why }: Outcome,
) {
  let next = 0;
  const results = addresses.map((email, index): Result => {
    const known = judged[index] ?? null;
    if (known !== null) return { email, ...known, invitation_id: null };
    const at = next++;
    const invitation = refused.includes(at) ? undefined : made[at];
    return invitation === undefined
      ? { email, result: "refused", detail: why, invitation_id: null }
      : { email, result: "sent", detail: null, invitation_id: invitation._id };
  });
  return { status: 201, body: { results } } as const;
}
