/**
 * Lets accounts join a project by an invitation (Contract 3.13). The use is counted first, then the
 * account becomes a member. When a process dies in between, `finishJoins` does the rest.
 */
import { baseUrlOf } from "../base_url.ts";
import type { Invitation } from "../access/inviters.ts";
import type { Capabilities } from "../capabilities.ts";
import { announce, type Announcing } from "../consequences/announce.ts";
import { isOfDomains, levelByInvitation, type Standing } from "../domain/accounts/invitation.ts";
import type { Permission } from "../domain/vocabulary.ts";
import { ValidationError } from "../errors.ts";
import { hashCredential } from "../server_key.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";

type Needs = Pick<Capabilities, "store">;

/** Returns the link that a mail brings to the invited. */
export function invitationPage(caps: Pick<Capabilities, "config">, token: string): string {
  return invitationUrl(caps, baseUrlOf(caps), token);
}

/** Returns the link of an invitation: the page of the console, or its call while that is off. */
export function invitationUrl(
  { config }: Pick<Capabilities, "config">,
  baseUrl: string,
  token: string,
): string {
  return `${baseUrl}${config.http.console ? "" : "/api"}/invitations/${token}/`;
}

/** The one sentence about an invitation that lets no account in. It does not say why. */
export const NO_INVITATION =
  "This invitation is not valid, or it was used up or revoked, or it has expired.";

/** Returns the invitation of a token, whatever its state. Null when its project is gone, too. */
export async function invitationOf({ store }: Needs, token: string): Promise<Invitation | null> {
  const invitation = await store.invitations.byHash(hashCredential(token));
  if (invitation === null) return null;
  const project = await store.projects.byId(invitation.projectId);
  return project === null ? null : { invitation, project };
}

/** Returns a sentence when the address is of none of the domains, or null. */
export function domainFault({ invitation }: Invitation, email: string): string | null {
  const { allowedDomains } = invitation;
  if (isOfDomains(email, allowedDomains)) return null;
  return `This invitation is for e-mail addresses of ${allowedDomains.join(", ")}.`;
}

type Joiner = Pick<UserDocument, "_id" | "isSuperuser">;

async function standingOf(
  { store }: Needs,
  { _id, createdBy, defaultPermission }: ProjectDocument,
  user: Joiner,
): Promise<Standing> {
  const row = await store.memberships.byId(_id, user._id);
  const isAlwaysAdmin = user.isSuperuser || user._id === createdBy;
  return { row: row?.permission ?? null, defaultPermission, isAlwaysAdmin };
}

/** Returns the level that an account has in the project now, or null. */
export async function levelIn(
  caps: Needs,
  project: ProjectDocument,
  user: Joiner,
): Promise<Permission | null> {
  const { row, isAlwaysAdmin } = await standingOf(caps, project, user);
  return isAlwaysAdmin ? "admin" : (row ?? project.defaultPermission);
}

/** Returns whether the invitation would give the account anything. */
export async function isOfUse(
  caps: Needs,
  { invitation, project }: Invitation,
  user: Joiner,
): Promise<boolean> {
  const standing = await standingOf(caps, project, user);
  return levelByInvitation(invitation.permission, standing) !== null;
}

/**
 * Counts a use and makes the account a member. An account that is counted already costs no further
 * use. Returns false when the invitation is not open any more.
 */
export async function enter(
  caps: Announcing,
  invited: Invitation,
  { user, now }: { readonly user: Joiner; readonly now: number },
): Promise<boolean> {
  const guest = { invitationId: invited.invitation._id, userId: user._id };
  if (!(await caps.store.invitations.count(guest, now))) return false;
  await settleGuest(caps, invited, user);
  return true;
}

/**
 * Counts the use under the id that the account is about to have, lets it be made, and makes it a
 * member. Of two accounts for the last use one is refused before anything is stored.
 * @param make returns null, or throws a ValidationError, where nothing was stored
 * @returns null where the invitation is used up, or nothing was stored
 */
export async function createGuest(
  caps: Announcing,
  invited: Invitation,
  make: (id: number) => Promise<UserDocument | null>,
): Promise<UserDocument | null> {
  const { counters, invitations } = caps.store;
  const now = caps.clock.now();
  const guest = { invitationId: invited.invitation._id, userId: await counters.draw("users") };
  if (!(await invitations.count(guest, now))) return null;
  const user = await make(guest.userId).catch(async (error: unknown) => {
    if (error instanceof ValidationError) await invitations.giveBack(guest);
    throw error;
  });
  if (user === null) await invitations.giveBack(guest);
  else await enter(caps, invited, { user, now });
  return user;
}

/** Makes a guest that was counted a member. It may be repeated. */
async function settleGuest(
  caps: Announcing,
  { invitation, project }: Invitation,
  user: Joiner,
): Promise<void> {
  const userId = user._id;
  await giveLevel(caps, project, { user, permission: invitation.permission });
  await announce(caps, { kind: "membershipChanged", userIds: [userId] });
  await caps.store.invitations.settle({ invitationId: invitation._id, userId });
}

/**
 * Raises an account to a level in a project, and never lowers it. Returns the level that it has got,
 * or null where it had as much.
 */
export async function giveLevel(
  caps: Announcing,
  project: ProjectDocument,
  { user, permission }: { readonly user: Joiner; readonly permission: Permission },
): Promise<Permission | null> {
  const [projectId, userId] = [project._id, user._id];
  const level = levelByInvitation(permission, await standingOf(caps, project, user));
  if (level === null) return null;
  const row = { projectId, userId, permission: level, createdAt: caps.clock.now() };
  await caps.store.memberships.add([row]);
  await caps.store.memberships.raise(projectId, userId, level);
  return level;
}

/**
 * Finishes what dead processes left: a guest with an account becomes a member, and the use of one
 * whose account was never stored is given back.
 */
export async function finishJoins(caps: Announcing, before: number, limit: number): Promise<void> {
  const { invitations, projects, users } = caps.store;
  for (const invitation of await invitations.unsettled(before, limit)) {
    const project = await projects.byId(invitation.projectId);
    const left = invitation.guests.filter(({ pendingSince = Infinity }) => pendingSince <= before);
    const found = await users.shown(left.map(({ userId }) => userId));
    for (const { userId } of left) {
      const user = found.get(userId);
      const isLost = user === undefined || project === null;
      await (isLost
        ? invitations.giveBack({ invitationId: invitation._id, userId })
        : settleGuest(caps, { invitation, project }, user));
    }
  }
}
