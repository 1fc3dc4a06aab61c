/** Handles GET /api/projects/communities/: a plain array (Contract 2.21). */
import Type, { type Static } from "typebox";
import { visibleProjects } from "../../access/access.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { creatorIdsOf, presentListedCommunity } from "../../present/project.ts";
import { described, ListOf } from "../../schema/primitives.ts";
import { freshProjects, type VisibleProject } from "./fresh_projects.ts";

export const CommunitiesQuery = Type.Object({
  ids: described("Only communities with these ids.", Type.Optional(ListOf(Type.Integer()))),
  is_subscribed: described(
    "`true`: only those that the caller follows; `false`: only the others.",
    Type.Optional(Type.Boolean()),
  ),
});
type Query = Static<typeof CommunitiesQuery>;

/**
 * Lists the communities with most followers first. An unlisted one is included only when `ids`
 * names it.
 */
export async function listCommunities(caps: DirectoryNeeds, request: Request<string, Query>) {
  const { caller, query } = request;
  const visible = (await visibleProjects(caps, caller)).filter(
    ({ project }) =>
      project.type === "community" &&
      (query.ids === undefined
        ? project.visibility !== "unlisted"
        : query.ids.includes(project._id)),
  );
  const [communities, followed] = await Promise.all([
    freshProjects(caps, visible),
    followedBy(caps, caller.id),
  ]);
  const wanted = communities.filter(
    ({ project }) =>
      query.is_subscribed === undefined || followed.has(project._id) === query.is_subscribed,
  );
  wanted.sort(byFollowers);
  const creators = await caps.store.users.byIds(creatorIdsOf(wanted.map((w) => w.project)));
  const body = wanted.map(({ project, level }) =>
    presentListedCommunity(project, { level, creators, isSubscribed: followed.has(project._id) }),
  );
  return { status: 200, body } as const;
}

async function followedBy(caps: Pick<Capabilities, "store">, userId: number): Promise<Set<number>> {
  const subscriptions = await caps.store.subscriptions.ofUser(userId);
  return new Set(subscriptions.map(({ projectId }) => projectId));
}

function byFollowers({ project: a }: VisibleProject, { project: b }: VisibleProject): number {
  return b.followersCount - a.followersCount || a._id - b._id;
}
