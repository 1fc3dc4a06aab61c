/** Handles POST /api/projects/{projectId}/members/invite/ (Contract 3.10). */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { carrying } from "../../domain/requests/effects.ts";
import { mayChangeMember, mayInviteMembers } from "../../domain/accounts/permission.ts";
import { usernameKey } from "../../domain/accounts/username.ts";
import { PermissionError, ValidationError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { InviteBody, InvitedMembers } from "../../schema/project_write.ts";
import type { ShownUser } from "../../store/accounts/user_labels.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";

export async function invitingProject(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<ProjectAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  if (!mayInviteMembers(access.level)) throw new PermissionError();
  return access;
}

/** @throws {PermissionError} when a caller below admin grants any level other than forecaster */
export function requireMayGrant(
  _caps: unknown,
  { subject, body }: Pick<Request<string, unknown, InviteBody, ProjectAccess>, "subject" | "body">,
): Promise<void> {
  const { permission = "forecaster" } = body;
  if (permission !== "forecaster" && !mayChangeMember(subject.level)) throw new PermissionError();
  return Promise.resolve();
}

/**
 * Adds all named accounts or none. An account that is already a member keeps its level. The answer
 * lists the added and the unchanged accounts, each with its level.
 */
export async function inviteMembers(
  caps: Announcing & Recording,
  request: Request<string, unknown, InviteBody, ProjectAccess>,
) {
  const { subject, body, now, effectKey } = request;
  await requireMayGrant(caps, { subject, body });
  const permission = body.permission ?? "forecaster";
  const { project } = subject;
  const named = await namedAccounts(caps, body.usernames);
  const accounts = named.filter(({ _id }) => _id !== project.createdBy);
  const inserted = await caps.store.memberships.add(
    accounts.map(({ _id }) => ({
      projectId: project._id,
      userId: _id,
      permission,
      createdAt: now,
      ...carrying(memberEffect(effectKey, _id)),
    })),
  );
  const userIds = accounts.map(({ _id }) => _id);
  await announce(caps, { kind: "membershipChanged", userIds });
  for (const { userId } of inserted) {
    const projectId = project._id;
    const after = { permission };
    await recordEvent(caps, request, { kind: "member_added", userId, projectId, after });
  }
  const isNew = ({ _id }: ShownUser) => inserted.some(({ userId }) => userId === _id);
  return {
    status: 201,
    body: {
      added: named.filter(isNew).map(({ username }) => ({ username, permission })),
      unchanged: await withLevels(
        caps,
        project,
        named.filter((user) => !isNew(user)),
      ),
    },
  } as const;
}

/** The index of keys is unique, so each row of one call gets a key of its own. */
function memberEffect(effectKey: string | undefined, userId: number): string | undefined {
  return effectKey === undefined ? undefined : `${effectKey}-${userId}`;
}

/** Returns the level of each of these members; the owner is admin. */
async function withLevels(
  { store }: Pick<Capabilities, "store">,
  { _id: projectId, createdBy }: ProjectDocument,
  members: readonly ShownUser[],
): Promise<InvitedMembers["unchanged"]> {
  const rows = await store.memberships.ofPairs(
    members.map(({ _id: userId }) => ({ projectId, userId })),
  );
  const levels = new Map(rows.map(({ userId, permission }) => [userId, permission]));
  if (createdBy !== null) levels.set(createdBy, "admin");
  return members.flatMap(({ _id, username }) => {
    const permission = levels.get(_id);
    // Another request has removed the member meanwhile, so there is no level.
    return permission === undefined ? [] : [{ username, permission }];
  });
}

/** @throws {ValidationError} listing every name that has no active account */
async function namedAccounts(
  caps: Pick<Capabilities, "store">,
  usernames: readonly string[],
): Promise<ShownUser[]> {
  const keys = new Map(usernames.map((name) => [usernameKey(name), name]));
  const found = await caps.store.users.shownBy([...keys.keys()]);
  const active = found.filter(({ isActive, isSpam }) => isActive && !isSpam);
  for (const { usernameKey: key } of active) keys.delete(key);
  if (keys.size > 0) {
    const messages = [...keys.values()].map((name) => `Unknown account: ${name}.`);
    throw new ValidationError({ usernames: messages });
  }
  return active;
}
