/** Handles GET /api/projects/{projectId}/members/ (Contract 2.22). */
import Type, { type Static } from "typebox";
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { mayListMembers, permissionRank } from "../../domain/accounts/permission.ts";
import { PermissionError } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { presentMember } from "../../present/project.ts";
import { MAX_PAGE_SIZE, pageQuery } from "../../schema/primitives.ts";
import type { Permission } from "../../domain/vocabulary.ts";
import type { ShownUser } from "../../store/accounts/user_labels.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";

/** Stands for "no limit": the list is complete. */
const COMPLETE = 0;
/** Longer lists have pages (Contract 1.13). */
const MOST_AT_ONCE = 1_000;

export const MembersQuery = Type.Object(pageQuery(COMPLETE));
type Query = Static<typeof MembersQuery>;

export async function projectWithMembers(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<ProjectAccess> {
  const access = await loadProject(caps, caller, params.projectId, { staffSees: true });
  if (!mayListMembers(caller, access.level)) throw new PermissionError();
  return access;
}

export async function listMembers(
  caps: Pick<Capabilities, "store">,
  request: Request<string, Query, unknown, ProjectAccess>,
) {
  const { limit, offset } = request.query;
  const members = await membersOf(caps, request.subject.project);
  const isPaged = limit !== COMPLETE;
  const from = isPaged ? offset : 0;
  const shown = members.slice(from, from + (isPaged ? limit : MOST_AT_ONCE));
  const hasMore = members.length > from + shown.length;
  const links =
    isPaged || hasMore
      ? pageLinks(request, {
          limit: isPaged ? limit : MAX_PAGE_SIZE,
          offset: from,
          hasMore,
          shown: shown.length,
        })
      : { next: null, previous: null };
  const results = shown.map(({ user, permission, isOwner }) =>
    presentMember(user, permission, isOwner),
  );
  return { status: 200, body: { count: members.length, ...links, results } } as const;
}

interface MemberRow {
  readonly user: ShownUser;
  readonly permission: Permission;
  readonly isOwner: boolean;
}

/** Returns the owner, then the explicit members by level (highest first), then by name. */
async function membersOf(
  caps: Pick<Capabilities, "store">,
  project: ProjectDocument,
): Promise<MemberRow[]> {
  const rows = await caps.store.memberships.ofProject(project._id);
  const levels = new Map(rows.map(({ userId, permission }) => [userId, permission]));
  if (project.createdBy !== null) levels.set(project.createdBy, "admin");
  const users = await caps.store.users.shown([...levels.keys()]);
  const members = [...levels].flatMap(([userId, permission]) => {
    const user = users.get(userId);
    return user === undefined ? [] : [{ user, permission, isOwner: userId === project.createdBy }];
  });
  return members.sort(byRank);
}

function byRank(a: MemberRow, b: MemberRow): number {
  if (a.isOwner !== b.isOwner) return a.isOwner ? -1 : 1;
  const ranks = permissionRank(b.permission) - permissionRank(a.permission);
  if (ranks !== 0) return ranks;
  return a.user.usernameKey < b.user.usernameKey ? -1 : 1;
}
