/** Handles GET /api/admin/exclusions/: the accounts that are kept out of boards (Contract 3.10). */
import Type, { type Static } from "typebox";
import type { Capabilities } from "../../capabilities.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { presentExclusion } from "../../present/exclusion.ts";
import { presentInvitedProject } from "../../present/invitation.ts";
import { pageQuery } from "../../schema/primitives.ts";

export const ExclusionQuery = Type.Object(pageQuery(50));

/** Lists the records, newest first. */
export async function listExclusions(
  { store }: Pick<Capabilities, "store">,
  request: Request<string, Static<typeof ExclusionQuery>>,
) {
  const { limit, offset } = request.query;
  const { count, records } = await store.exclusions.page(limit, offset);
  const [users, projects] = await Promise.all([
    store.users.byIds(records.map(({ userId }) => userId)),
    store.projects.byIds(records.flatMap(({ projectId }) => projectId ?? [])),
  ]);
  const places = new Map(projects.map((one) => [one._id, presentInvitedProject(one)]));
  const hasMore = records.length > 0 && offset + records.length < count;
  return {
    status: 200 as const,
    body: {
      count,
      ...pageLinks(request, { limit, offset, hasMore }),
      results: records.map((record) => {
        const { userId, projectId } = record;
        const project = projectId === null ? null : (places.get(projectId) ?? null);
        return { ...presentExclusion(record, users.get(userId)?.username ?? ""), project };
      }),
    },
  };
}
