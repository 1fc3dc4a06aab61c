/** Decides and writes for POST /api/posts/create/ (Contract 3.10). */
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { carrying } from "../../domain/requests/effects.ts";
import { makeOnce } from "../../store/platform/make_once.ts";
import { invalidField } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { derivePost } from "../../consequences/derive_post.ts";
import type { PostWrite } from "../../schema/post_write.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { categoryIds, homeProject, requireRoomForTags, tagIds } from "./attached_projects.ts";
import { externalIdOf, refuseTaken, requireFreeExternalId } from "./external_id.ts";
import { requireParents } from "./new_conditional.ts";
import { type NewContent, type PlannedContent, planNewContent } from "./new_content.ts";
import { newPostReply, type ReplyNeeds } from "./post_reply.ts";

type CreateRequest = Request<string, unknown, PostWrite>;

export interface DecidedPost {
  readonly home: ProjectDocument;
  readonly categories: readonly number[];
  readonly planned: PlannedContent;
}

/**
 * Checks everything and writes nothing. An import decides all of its lines before it writes one.
 * @throws {ValidationError | PermissionError}
 */
export async function decidePost(
  caps: DirectoryNeeds,
  { caller, body, now }: Pick<CreateRequest, "caller" | "body" | "now">,
): Promise<DecidedPost> {
  if (body.title === undefined && body.conditional === undefined) {
    throw invalidField("title", "Required.");
  }
  const home = await requireMayCreate(caps, { caller, body });
  const categories = await categoryIds(caps, caller, body.categories ?? []);
  await requireRoomForTags(caps, caller, body.tags ?? []);
  const externalId = externalIdOf(body.external_id);
  await requireFreeExternalId(caps, { caller, projectId: home._id, externalId, postId: null });
  return { home, categories, planned: await planNewContent(caps, body, { caller, home, now }) };
}

/**
 * Creates a draft of the caller. The questions are written before the post that names them. A crash
 * in between leaves questions that belong to no post; these are never shown.
 */
export async function writePost(
  caps: Announcing & ReplyNeeds,
  request: CreateRequest,
  { home, categories, planned }: DecidedPost,
) {
  const { caller, body, now, effectKey } = request;
  const tags = await tagIds(caps, body.tags ?? [], { caller, now });
  const { row: post } = await makeOnce(caps.store.posts, effectKey, async () => {
    const content = planned.make(await caps.store.counters.draw("content", planned.ids));
    const made = { ...newPost(content, body, { caller, now }), ...carrying(effectKey) };
    made.defaultProjectId = home._id;
    made.projectIds = [...new Set([home._id, ...categories, ...tags.ids])];
    const externalId = externalIdOf(body.external_id);
    if (externalId !== null) made.externalId = externalId;
    await caps.store.questions.insertMany(content.questions);
    await caps.store.posts.insert(made).catch(refuseTaken);
    return made;
  });
  await requireParents(caps, post);
  await announce(caps, { kind: "postMade", postId: post._id });
  const options = { now, withNewProjects: tags.areNew };
  const reply = await newPostReply(caps, caller, { post, home }, options);
  return { status: 201, ...reply } as const;
}

/**
 * Checks that the caller may write in the named project. The check also runs before a stored reply
 * is given again.
 */
export function requireMayCreate(
  caps: DirectoryNeeds,
  { caller, body }: Pick<CreateRequest, "caller" | "body">,
): Promise<ProjectDocument> {
  return homeProject(caps, caller, { projectId: body.default_project, isApproved: false });
}

function newPost(
  { id, kind, forecastType, parts, questions, ...content }: NewContent,
  write: PostWrite,
  { caller, now }: { caller: Caller; now: number },
): PostDocument {
  const title = write.title ?? content.title;
  const publishedAt = write.published_at ?? null;
  return {
    _id: id,
    kind,
    title,
    shortTitle:
      write.short_title === undefined || write.short_title === "" ? title : write.short_title,
    authorId: caller.id,
    coauthorIds: [],
    createdAt: now,
    editedAt: now,
    publishedAt,
    curationStatus: "draft",
    curationStatusUpdatedAt: now,
    defaultProjectId: 0,
    projectIds: [],
    questionIds: questions.map(({ _id }) => _id),
    forecastType,
    ...parts,
    // The parents of a conditional are read by the refresh that follows.
    ...derivePost({ kind, publishedAt }, questions, null),
    ...NOTHING_YET,
  };
}

const NOTHING_YET = {
  commentCount: 0,
  voteScore: 0,
  forecastsCount: 0,
  nrForecasters: 0,
  hotness: 0,
  weeklyMovement: null,
  derivedVersion: 0,
  pendingSchedule: null,
  groupSchedule: null,
};
