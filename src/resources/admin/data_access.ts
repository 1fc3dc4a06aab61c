/**
 * The download whitelist: it says which accounts may export which data, besides the administrators
 * (Contract 3.10).
 */
import Type, { type Static } from "typebox";
import type { Capabilities } from "../../capabilities.ts";
import { invalid, NotFoundError, ValidationError } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { presentDataAccess } from "../../present/report.ts";
import type { DataAccessBody } from "../../schema/admin.ts";
import { pageQuery } from "../../schema/primitives.ts";

export const DataAccessQuery = Type.Object(pageQuery(50));

/** Lists the lines, newest first. */
export async function listDataAccess(
  caps: Pick<Capabilities, "store">,
  request: Request<string, Static<typeof DataAccessQuery>>,
) {
  const { limit, offset } = request.query;
  const { count, lines } = await caps.store.dataAccess.page(limit, offset);
  const hasMore = lines.length > 0 && offset + lines.length < count;
  return {
    status: 200 as const,
    body: {
      count,
      ...pageLinks(request, { limit, offset, hasMore }),
      results: lines.map(presentDataAccess),
    },
  };
}

/**
 * Stores one line for each account and scope. A second grant replaces the flags of the first one.
 */
export async function grantDataAccess(
  caps: Pick<Capabilities, "store">,
  { body, caller, now }: Request<string, unknown, DataAccessBody>,
) {
  const { user_id: userId, project_id: projectId = null, post_id: postId = null } = body;
  if (projectId !== null && postId !== null) {
    throw invalid("At most one of project_id and post_id may be given.");
  }
  await requireKnown(caps, { userId, projectId, postId });
  const line = await caps.store.dataAccess.put({
    _id: await caps.store.counters.draw("rows"),
    userId,
    projectId,
    postId,
    viewUserData: body.view_user_data ?? false,
    viewDeanonymizedData: body.view_deanonymized_data ?? false,
    createdAt: now,
    createdBy: caller.id,
  });
  return { status: 201 as const, body: presentDataAccess(line) };
}

export async function revokeDataAccess(
  caps: Pick<Capabilities, "store">,
  { params }: Request<"/api/admin/data-access/:lineId/">,
) {
  if (!(await caps.store.dataAccess.remove(params.lineId))) throw new NotFoundError();
  return { status: 204 as const };
}

interface Scope {
  readonly userId: number;
  readonly projectId: number | null;
  readonly postId: number | null;
}

async function requireKnown(
  { store }: Pick<Capabilities, "store">,
  { userId, projectId, postId }: Scope,
): Promise<void> {
  const faults = {
    ...((await store.users.byId(userId)) === null ? { user_id: ["No such account."] } : {}),
    ...(projectId !== null && (await store.projects.byId(projectId)) === null
      ? { project_id: ["No such project."] }
      : {}),
    ...(postId !== null && (await store.posts.byId(postId)) === null
      ? { post_id: ["No such post."] }
      : {}),
  };
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
}
