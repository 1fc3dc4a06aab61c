/**
 * The download whitelist: it says which accounts may export which data, besides the administrators
 * (Contract 3.10).
 */
import Type, { type Static } from "typebox";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Capabilities } from "../../capabilities.ts";
import { invalid, NotFoundError, ValidationError } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { type DataAccessNames, presentDataAccess } from "../../present/report.ts";
import type { DataAccessBody } from "../../schema/admin.ts";
import { pageQuery } from "../../schema/primitives.ts";
import type { DataAccessDocument } from "../../store/comments/comment_documents.ts";

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
      results: await withNames(caps, lines),
    },
  };
}

/**
 * Stores one line for each account and scope. A second grant replaces the flags of the first one.
 */
export async function grantDataAccess(
  caps: Recording,
  request: Request<string, unknown, DataAccessBody>,
) {
  const { body, caller, now } = request;
  const { user_id: userId, project_id: projectId = null, post_id: postId = null } = body;
  if (projectId !== null && postId !== null) {
    throw invalid("At most one of project_id and post_id may be given.");
  }
  const names = await requireKnown(caps, { userId, projectId, postId });
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
  const after = flagsOf(line);
  await recordEvent(caps, request, { kind: "access_granted", userId, projectId, postId, after });
  return { status: 201 as const, body: presentDataAccess(line, names) };
}

export async function revokeDataAccess(
  caps: Recording,
  request: Request<"/api/admin/data-access/:lineId/">,
) {
  const line = await caps.store.dataAccess.remove(request.params.lineId);
  if (line === null) throw new NotFoundError();
  const { userId, projectId, postId } = line;
  const before = flagsOf(line);
  await recordEvent(caps, request, { kind: "access_revoked", userId, projectId, postId, before });
  return { status: 204 as const };
}

/** Returns what the audit record says of a line, beside the ids. */
const flagsOf = ({ viewUserData, viewDeanonymizedData }: DataAccessDocument) => ({
  view_user_data: viewUserData,
  view_deanonymized_data: viewDeanonymizedData,
});

interface Scope {
  readonly userId: number;
  readonly projectId: number | null;
  readonly postId: number | null;
}

/** Returns the names of the account and the project. @throws {ValidationError} */
async function requireKnown(
  { store }: Pick<Capabilities, "store">,
  { userId, projectId, postId }: Scope,
): Promise<DataAccessNames> {
  const user = await store.users.byId(userId);
  const project = projectId === null ? null : await store.projects.byId(projectId);
  const faults = {
    ...(user === null ? { user_id: ["No such account."] } : {}),
    ...(projectId !== null && project === null ? { project_id: ["No such project."] } : {}),
    ...(postId !== null && (await store.posts.byId(postId)) === null
      ? { post_id: ["No such post."] }
      : {}),
  };
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
  return { username: user?.username ?? "", projectName: project?.name ?? null };
}

async function withNames(
  { store }: Pick<Capabilities, "store">,
  lines: readonly DataAccessDocument[],
) {
  const projectIds = lines.flatMap(({ projectId }) => projectId ?? []);
  const [users, projects] = await Promise.all([
    store.users.byIds(lines.map(({ userId }) => userId)),
    store.projects.byIds(projectIds),
  ]);
  const names = new Map(projects.map(({ _id, name }) => [_id, name]));
  return lines.map((line) =>
    presentDataAccess(line, {
      username: users.get(line.userId)?.username ?? "",
      projectName: names.get(line.projectId ?? 0) ?? null,
    }),
  );
}
