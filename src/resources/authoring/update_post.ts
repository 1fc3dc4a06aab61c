/**
 * Decides and writes for PUT /api/posts/{postId}/update/: changes some or all parts of a post
 * (Contract 3.10).
 */
import type { PostAccess } from "../../access/access.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { mayCurateProject } from "../../domain/accounts/permission.ts";
import { carries } from "../../domain/requests/effects.ts";
import { ConflictError, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { PostPatch } from "../../schema/post_write.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import {
  categoryIds,
  homeProject,
  idsOfOtherTypes,
  requireRoomForTags,
  tagIds,
} from "./attached_projects.ts";
import { type ContentPlan, planContent } from "./change_content.ts";
import { hasConsequences, isRenamed, writeChange } from "./change_question.ts";
import { externalIdOf, refuseTaken, requireFreeExternalId } from "./external_id.ts";
import { conditionalParents } from "./new_conditional.ts";
import { newQuestion } from "./new_question.ts";
import { postReply, type ReplyNeeds } from "./post_reply.ts";
import { recordedEdits } from "./recorded_edits.ts";

type UpdateRequest = Request<string, unknown, PostPatch, PostAccess>;

/** What an update does to a post. */
export interface DecidedUpdate {
  readonly plan: ContentPlan;
  /** Null when the request names no projects. */
  readonly projects: DecidedProjects | null;
}

/**
 * Returns null when an earlier attempt with the same key has changed the post.
 * @throws {ValidationError | PermissionError}
 */
export async function decideUpdate(
  caps: DirectoryNeeds,
  request: UpdateRequest,
): Promise<DecidedUpdate | null> {
  const { post } = request.subject;
  if (carries(post, request.effectKey)) return null;
  const plan = await planContent(caps, post, request.body);
  const reveals = plan.changed.some(({ changes }) => changes.cpRevealTime !== undefined);
  if (reveals) await requireMayDispose(caps, request.subject);
  const projects = await decideProjects(caps, request);
  await requireFreeExternalId(caps, {
    caller: request.caller,
    projectId: projects?.home?._id ?? post.defaultProjectId,
    externalId: externalIdAfter(request, projects),
    postId: post._id,
  });
  return { plan, projects };
}

/** Returns the name that needs a check: a new one, or that of a post that moves. */
function externalIdAfter({ subject, body }: UpdateRequest, projects: DecidedProjects | null) {
  const { externalId: before = null } = subject.post;
  const after = body.external_id === undefined ? before : externalIdOf(body.external_id);
  return after === before && (projects?.home ?? null) === null ? null : after;
}

/** Writes the questions before their post. */
export async function writeUpdate(
  caps: Announcing & Recording & ReplyNeeds,
  request: UpdateRequest,
  decided: DecidedUpdate | null,
) {
  const { subject, caller, now } = request;
  const { post } = subject;
  const withNewProjects =
    decided === null ? await finish(caps, post, now) : await write(caps, request, decided);
  const reply = await postReply(caps, caller, post._id, { now, withNewProjects });
  return { status: 200, ...reply } as const;
}

/**
 * Finishes what an earlier attempt may have left undone after it wrote the post. Returns true,
 * because that attempt may have created projects.
 */
async function finish(caps: Announcing, post: PostDocument, now: number): Promise<boolean> {
  await announce(caps, { kind: "postEdited", postId: post._id });
  for (const question of await caps.store.questions.byIds(post.questionIds)) {
    await announce(caps, { kind: "questionSettled", question, now, recompute: true });
  }
  await announce(caps, { kind: "postPlaced", postId: post._id, projectIds: post.projectIds });
  return true;
}

/** Returns whether projects were created. */
async function write(
  caps: Announcing & Recording,
  request: UpdateRequest,
  { plan, projects }: DecidedUpdate,
): Promise<boolean> {
  const { subject, body, caller, now, effectKey } = request;
  const { post } = subject;
  const placed = projects === null ? null : await placeIn(caps, post, { projects, caller, now });
  const added = await writeQuestions(caps, post, plan, now);
  const changes = {
    ...plan.post,
    ...readPostFields(post, body),
    ...(placed === null ? {} : placed.fields),
    ...questionIdsAfter(post, plan, added),
    editedAt: now,
  };
  await writePost(caps, post, { changes, effectKey });
  await removeQuestions(caps, plan.removed);
  await announce(caps, { kind: "postEdited", postId: post._id });
  if (placed !== null) {
    const projectIds = changedProjects(post, placed.fields);
    if (projectIds.length > 0) {
      await announce(caps, { kind: "postPlaced", postId: post._id, projectIds });
    }
  }
  await settleChanged(caps, plan, now);
  for (const edit of recordedEdits(post, changes, { plan, now })) {
    await recordEvent(caps, request, edit);
  }
  return placed?.areNew ?? false;
}

function readPostFields(post: PostDocument, body: PostPatch): Partial<PostDocument> {
  const { title, short_title: shortTitle, published_at: publishedAt } = body;
  const keepsTitle = post.shortTitle === post.title && title !== undefined;
  const short = shortTitle ?? (keepsTitle ? title : undefined);
  return {
    ...(title === undefined ? {} : { title }),
    ...(short === undefined ? {} : { shortTitle: short }),
    // An approved post without this date would not be shown anywhere.
    ...(publishedAt === undefined || publishedAt === null ? {} : { publishedAt }),
    ...(body.external_id === undefined ? {} : { externalId: externalIdOf(body.external_id) }),
  };
}

interface DecidedProjects {
  /** The new default project; null when it stays. */
  readonly home: ProjectDocument | null;
  /** Projects of the post that the request does not replace. */
  readonly kept: readonly number[];
  readonly categories: readonly number[];
  /** Names of tags. */
  readonly tags: readonly string[];
}

async function decideProjects(
  caps: DirectoryNeeds,
  { subject, body, caller, now }: UpdateRequest,
): Promise<DecidedProjects | null> {
  const { post } = subject;
  const { default_project: projectId, categories, tags } = body;
  if (projectId === undefined && categories === undefined && tags === undefined) return null;
  const isMoved = projectId !== undefined && projectId !== post.defaultProjectId;
  const isApproved = post.curationStatus === "approved";
  const home = isMoved ? await homeProject(caps, caller, { projectId, isApproved }) : null;
  if (home !== null) await requireMayDispose(caps, subject);
  if (home !== null && post.conditional !== undefined) {
    const { conditionId: condition_id, childId: condition_child_id } = post.conditional;
    await conditionalParents(caps, caller, { condition_id, condition_child_id, home, now });
  }
  const chosen = categories === undefined ? [] : await categoryIds(caps, caller, categories);
  await requireRoomForTags(caps, caller, tags ?? []);
  const replaced = [
    ...(categories === undefined ? [] : (["category"] as const)),
    ...(tags === undefined ? [] : (["tag"] as const)),
  ];
  const kept = await idsOfOtherTypes(caps, post.projectIds, replaced);
  return { home, kept, categories: chosen, tags: tags ?? [] };
}

/**
 * The author of a post alone does not decide who reads the forecasts of others. The admins of a
 * project read all forecasts in it, and everybody reads predictions that are revealed.
 * @throws {PermissionError}
 */
async function requireMayDispose(
  { store }: Pick<Capabilities, "store">,
  { post, level }: PostAccess,
): Promise<void> {
  if (mayCurateProject(level)) return;
  if (await store.forecasts.haveBeenMade(post.questionIds)) throw new PermissionError();
}

interface Placed {
  readonly fields: Pick<PostDocument, "defaultProjectId" | "projectIds">;
  readonly areNew: boolean;
}

/** Creates missing tags, and returns the projects that the post is in afterwards. */
async function placeIn(
  caps: Announcing,
  post: PostDocument,
  { projects, caller, now }: { projects: DecidedProjects; caller: Caller; now: number },
): Promise<Placed> {
  const { home, kept, categories, tags } = projects;
  const tagged = await tagIds(caps, tags, { caller, now });
  const defaultProjectId = home?._id ?? post.defaultProjectId;
  const others = kept.filter((id) => id !== post.defaultProjectId);
  const projectIds = [...new Set([defaultProjectId, ...others, ...categories, ...tagged.ids])];
  return { fields: { defaultProjectId, projectIds }, areNew: tagged.areNew };
}

/**
 * Returns the projects that the post came to or left. After a move all of them count it
 * differently.
 */
function changedProjects(before: Placed["fields"], after: Placed["fields"]): number[] {
  const all = [...new Set([...before.projectIds, ...after.projectIds])];
  if (before.defaultProjectId !== after.defaultProjectId) return all;
  return all.filter((id) => before.projectIds.includes(id) !== after.projectIds.includes(id));
}

async function writeQuestions(
  caps: Pick<Capabilities, "store">,
  post: PostDocument,
  plan: ContentPlan,
  now: number,
): Promise<QuestionDocument[]> {
  for (const change of plan.changed) await writeChange(caps, change, now);
  if (plan.added.length === 0) return [];
  const first = await caps.store.counters.draw("content", plan.added.length);
  const added = plan.added.map((write, index) =>
    newQuestion(write, { id: first + index, postId: post._id, now, inGroup: true }),
  );
  await caps.store.questions.insertMany(added);
  return added;
}

/**
 * Removes questions that the post does not name any more. A conditional may have been created on
 * one of them since the check. That row stays, because the conditional shows it.
 */
async function removeQuestions(
  { store }: Pick<Capabilities, "store">,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    if ((await store.posts.conditionalsOn(id)).length === 0) await store.questions.remove([id]);
  }
}

function questionIdsAfter(
  post: PostDocument,
  plan: ContentPlan,
  added: readonly QuestionDocument[],
): Partial<Pick<PostDocument, "questionIds">> {
  const removed = new Set(plan.removed);
  if (removed.size === 0 && added.length === 0) return {};
  const kept = post.questionIds.filter((id) => !removed.has(id));
  return { questionIds: [...kept, ...added.map(({ _id }) => _id)] };
}

/**
 * Lists are replaced as a whole, so they are written only over the lists they were made from. The
 * permission to edit depends on the status, so the status must not have changed since the check.
 * @throws {ConflictError} when another request changed the post in between
 */
async function writePost(
  caps: Pick<Capabilities, "store">,
  { _id, curationStatus, questionIds, projectIds }: PostDocument,
  { changes, effectKey }: { changes: Partial<PostDocument>; effectKey: string | undefined },
): Promise<void> {
  const expected = {
    curationStatus,
    ...(changes.questionIds === undefined ? {} : { questionIds }),
    ...(changes.projectIds === undefined ? {} : { projectIds }),
  };
  const written = await caps.store.posts
    .compareAndSet(_id, expected, changes, effectKey)
    .catch(refuseTaken);
  if (written === null) throw new ConflictError("The post has just changed, try again.");
}

/**
 * Updates predictions, scores and branches of the questions whose rules changed, and the titles of
 * conditionals on those with another title.
 */
async function settleChanged(caps: Announcing, plan: ContentPlan, now: number): Promise<void> {
  for (const change of plan.changed) {
    const isSettled = hasConsequences(change);
    if (!isSettled && !isRenamed(change)) continue;
    const question = await caps.store.questions.byId(change.before._id);
    if (question === null) continue;
    await announce(
      caps,
      isSettled
        ? { kind: "questionSettled", question, now, recompute: true }
        : { kind: "parentRenamed", question, now },
    );
  }
}
