/** POST /api/projects/{projectId}/members/invite/ (Contract 3.10). */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import { mayChangeMember, mayInviteMembers } from "../../domain/permission.ts";
import { usernameKey } from "../../domain/username.ts";
import { PermissionError, ValidationError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { InviteBody } from "../../schema/project_write.ts";
import type { UserDocument } from "../../store/documents.ts";

export async function invitingProject(
  caps: Capabilities,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<ProjectAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  if (!mayInviteMembers(access.level)) throw new PermissionError();
  return access;
}

/** All named accounts or none; who is a member already keeps the present level. */
export async function inviteMembers(
  caps: Capabilities,
  { subject, body, now }: Request<string, unknown, InviteBody, ProjectAccess>,
) {
  const permission = body.permission ?? "forecaster";
  if (permission !== "forecaster" && !mayChangeMember(subject.level)) throw new PermissionError();
  const { project } = subject;
  const accounts = (await namedAccounts(caps, body.usernames)).filter(
    ({ _id }) => _id !== project.createdBy,
  );
  await caps.store.memberships.add(
    accounts.map(({ _id }) => ({
      projectId: project._id,
      userId: _id,
      permission,
      createdAt: now,
    })),
  );
  await Promise.all(accounts.map(({ _id }) => caps.cache.access.bumpAccount(_id)));
  return { status: 201, body: {} } as const;
}

/** @throws {ValidationError} naming every name nobody active has */
async function namedAccounts(
  caps: Capabilities,
  usernames: readonly string[],
): Promise<UserDocument[]> {
  const keys = new Map(usernames.map((name) => [usernameKey(name), name]));
  const found = await caps.store.users.byUsernameKeys([...keys.keys()]);
  const active = found.filter(({ isActive, isSpam }) => isActive && !isSpam);
  for (const { usernameKey: key } of active) keys.delete(key);
  if (keys.size > 0) {
    const messages = [...keys.values()].map((name) => `Unknown account: ${name}.`);
    throw new ValidationError({ usernames: messages });
  }
  return active;
}
