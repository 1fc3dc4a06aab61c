/** Changes the permission of a member, or removes the member (Contract 3.10). */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import {
  atLeast,
  mayChangeMember,
  mayListMembers,
  mayRemoveMember,
} from "../../domain/accounts/permission.ts";
import { invalid, invalidField, NotFoundError, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { MemberPatch } from "../../schema/project_write.ts";
import type { Permission } from "../../domain/vocabulary.ts";

type MemberPath = SubjectRequest<"/:projectId/:userId/">;

export interface MemberAccess extends ProjectAccess {
  readonly userId: number;
  readonly isOwner: boolean;
  readonly permission: Permission;
}

/** Loads a member whose level the caller may change. */
export async function changeableMember(
  caps: DirectoryNeeds,
  { params, caller }: MemberPath,
): Promise<MemberAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  if (!mayChangeMember(access.level)) throw new PermissionError();
  return loadMember(caps, access, params.userId);
}

/** Loads a member that the caller may remove: themselves or, for a curator, others. */
export async function removableMember(
  caps: DirectoryNeeds,
  { params, caller }: MemberPath,
): Promise<MemberAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  const isSelf = params.userId === caller.id;
  const maySeeMembers = mayListMembers(caller, access.level);
  if (!isSelf && !maySeeMembers) throw new PermissionError();
  const member = await loadMember(caps, access, params.userId);
  const { permission, project } = member;
  const { defaultPermission } = project;
  if (!mayRemoveMember(access.level, { isSelf, permission, defaultPermission })) {
    throw new PermissionError();
  }
  return member;
}

/** @throws {NotFoundError} unless the account is an explicit member or the owner */
async function loadMember(
  caps: Pick<Capabilities, "store">,
  access: ProjectAccess,
  userId: number,
): Promise<MemberAccess> {
  const isOwner = userId === access.project.createdBy;
  const row = await caps.store.memberships.byId(access.project._id, userId);
  if (row === null && !isOwner) throw new NotFoundError();
  const permission = isOwner ? "admin" : (row?.permission ?? "viewer");
  return { ...access, userId, isOwner, permission };
}

export async function changeMember(
  caps: Announcing & Recording,
  request: Request<string, unknown, MemberPatch, MemberAccess>,
) {
  const { subject, body } = request;
  const { project, userId, isOwner } = subject;
  if (isOwner && !atLeast(body.permission, "admin")) {
    throw invalidField("permission", "The owner of a project must be its admin.");
  }
  const changed = await caps.store.memberships.setPermission(project._id, userId, body.permission);
  if (!changed && !isOwner) throw new NotFoundError();
  await announce(caps, { kind: "membershipChanged", userIds: [userId] });
  await recordEvent(caps, request, {
    kind: "member_changed",
    userId,
    projectId: project._id,
    before: { permission: subject.permission },
    after: { permission: body.permission },
  });
  return { status: 204 } as const;
}

export async function removeMember(
  caps: Announcing & Recording,
  request: Request<string, unknown, unknown, MemberAccess>,
) {
  const { subject } = request;
  const { project, userId, isOwner } = subject;
  if (isOwner) throw invalid("The owner cannot be removed from the project.");
  await caps.store.memberships.remove(project._id, userId);
  await announce(caps, { kind: "membershipChanged", userIds: [userId] });
  await recordEvent(caps, request, {
    kind: "member_removed",
    userId,
    projectId: project._id,
    before: { permission: subject.permission },
  });
  return { status: 204 } as const;
}
