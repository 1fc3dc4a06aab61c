/** Handles GET /api/projects/{projectId}/invitations/ (Contract 3.13). */
import Type, { type Static } from "typebox";
import type { ProjectAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { presentInvitation } from "../../present/invitation.ts";
import { INVITATION_KINDS } from "../../domain/vocabulary.ts";
import { described, limitQuery, pageQuery, Word } from "../../schema/primitives.ts";

/** Each invitation lists up to 500 accounts, so a page holds few of them (Contract 1.13). */
const MOST_AT_ONCE = 20;

export const InvitationsQuery = Type.Object({
  ...pageQuery(MOST_AT_ONCE),
  limit: limitQuery(MOST_AT_ONCE, MOST_AT_ONCE),
  kind: described(
    "Only invitations by link, or only those to addresses.",
    Type.Optional(Word(INVITATION_KINDS)),
  ),
});
type Query = Static<typeof InvitationsQuery>;

export async function listInvitations(
  { store }: Pick<Capabilities, "store">,
  request: Request<string, Query, unknown, ProjectAccess>,
) {
  const { query, now } = request;
  const { limit, offset, kind } = query;
  const chosen = { projectId: request.subject.project._id, kind };
  const [count, shown] = await Promise.all([
    store.invitations.countOf(chosen),
    store.invitations.ofProject(chosen, { limit, offset }),
  ]);
  const ids = shown.flatMap(({ createdBy, guests }) => [
    createdBy,
    ...guests.map(({ userId }) => userId),
  ]);
  const users = await store.users.shown([...new Set(ids)]);
  const links = pageLinks(request, { limit, offset, hasMore: count > offset + shown.length });
  const results = shown.map((invitation) => presentInvitation(invitation, { users, now }));
  return { status: 200, body: { count, ...links, results } } as const;
}
