/** Handles POST /api/comments/create/ (Contract 2.9). */
import { countMentions } from "../../admission/mail_limit.ts";
import { findPosts, type PostAccess } from "../../access/access.ts";
import { mayViewComment } from "../../access/comments.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { carrying } from "../../domain/requests/effects.ts";
import { makeOnce } from "../../store/platform/make_once.ts";
import { mayComment } from "../../domain/accounts/permission.ts";
import { invalidField, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { readComments } from "../../pages/comments.ts";
import type { CommentCreateBody } from "../../schema/comment.ts";
import type { CommentDocument } from "../../store/comments/comment_documents.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import { announceCount, tellOfComment } from "./announce_count.ts";
import { latestForecastOf } from "./included_forecast.ts";
import { checkKeyFactors, makeKeyFactors } from "./key_factors.ts";
import { mentionedIn } from "./mentioned_users.ts";

/**
 * A comment holds the ids of all comments above it, and each of these counts it. So a long chain of
 * replies would cost the square of its length.
 */
const MOST_ANCESTORS = 50;

type CreateRequest = Request<string, unknown, CommentCreateBody>;

/** Where a new comment stands. */
export interface CommentPlace extends PostAccess {
  readonly parent: CommentDocument | null;
}

/** @throws {ValidationError | PermissionError} */
export async function decideComment(
  caps: DirectoryNeeds,
  request: CreateRequest,
): Promise<CommentPlace> {
  requireText(request.body);
  const place = await requireMayComment(caps, request);
  requireSamePrivacy(request, place);
  await checkKeyFactors(caps, request.body.key_factors ?? [], place.post);
  return place;
}

type Needs = Announcing & DirectoryNeeds & Pick<Capabilities, "pool" | "config">;

export async function writeComment(caps: Needs, request: CreateRequest, place: CommentPlace) {
  const { caller, body, now, effectKey } = request;
  const { post } = place;
  const { row: comment, isNew } = await makeOnce(caps.store.comments, effectKey, async () => {
    const draft = await draftComment(caps, request, place);
    await countMentions(caps, caller, draft.mentionedUserIds.length);
    const made: CommentDocument = {
      ...draft,
      _id: await caps.store.counters.draw("comments"),
      keyFactors: await makeKeyFactors(caps, body.key_factors ?? [], now),
      ...carrying(effectKey),
      ...(draft.isPrivate ? {} : { unfinished: { told: now } }),
    };
    await caps.store.comments.insert(made);
    return made;
  });
  if (isNew) await announceNew(caps, comment, { post, now });
  else await recountLater(caps, comment);
  const [shown] = await readComments(caps, caller, [comment], new Map([[post._id, place]]));
  if (shown === undefined) throw new Error(`comment ${comment._id} of an unknown account`);
  return { status: 201 as const, body: shown };
}

export async function announceNew(
  caps: Announcing,
  comment: CommentDocument,
  { post, now }: { post: PostDocument; now: number },
): Promise<void> {
  const { authorId } = comment;
  await caps.store.comments.addLiveReplies(comment.ancestorIds, 1);
  await caps.store.postViews.mark({ postId: post._id, userId: authorId, viewedAt: now });
  await announce(caps, { kind: "postViewed", userId: authorId });
  // Without its event the comment keeps its mark, and a sweep tells of it.
  if (await announceCount(caps, comment, { step: 1, by: authorId }))
    await tellOfComment(caps, comment);
}

/**
 * It is unknown which counters the earlier attempt has changed, so they are recomputed from the
 * rows.
 */
async function recountLater(caps: Announcing, comment: CommentDocument) {
  const { postId, authorId } = comment;
  const made = comment.isPrivate ? {} : { made: comment };
  if (await announce(caps, { kind: "commentRepeated", postId, userId: authorId, ...made }))
    await tellOfComment(caps, comment);
}

/**
 * Checks that the post and the parent are visible and that the caller may comment there. The check
 * also runs before a stored reply is given again.
 */
export async function requireMayComment(
  caps: DirectoryNeeds,
  { caller, body, now }: Pick<CreateRequest, "caller" | "body" | "now">,
): Promise<CommentPlace> {
  const access = (await findPosts(caps, caller, [body.on_post], now)).get(body.on_post);
  if (access === undefined) throw invalidField("on_post", "No such post.");
  const parent = await parentOf(caps, caller, body.parent, access.post);
  if (!mayComment(access.level)) throw new PermissionError();
  return { ...access, parent };
}

/** Text is required unless there are key factors. */
function requireText({ text, key_factors: keyFactors = [] }: CommentCreateBody): void {
  if (keyFactors.length > 0) return;
  if (text === undefined) throw invalidField("text", "Required.");
  if (text.trim() === "") throw invalidField("text", "Must not be blank.");
}

/** Refuses a reply that is to be private where it would be public: its text may be a secret. */
function requireSamePrivacy(
  { caller, body }: Pick<CreateRequest, "caller" | "body">,
  { parent, project }: CommentPlace,
): void {
  if (parent?.isPrivate !== false) return;
  if (keepsPrivate(caller, project)) {
    throw invalidField("parent", "Comments of bots are private here, and replies are public.");
  }
  if (body.is_private === true) {
    const message = "A reply to a public comment is public. A private comment needs no parent.";
    throw invalidField("is_private", message);
  }
}

/** Returns whether comments of the caller are private in the project until they are published. */
function keepsPrivate(
  { isBot }: Pick<Caller, "isBot">,
  { privateBotComments = false }: CommentPlace["project"],
): boolean {
  return isBot && privateBotComments;
}

async function parentOf(
  caps: Pick<Capabilities, "store">,
  caller: Caller,
  parentId: number | undefined,
  post: PostDocument,
): Promise<CommentDocument | null> {
  if (parentId === undefined) return null;
  const parent = await caps.store.comments.byId(parentId);
  if (parent?.postId !== post._id || !mayViewComment(caller, parent)) {
    throw invalidField("parent", "No such comment on this post.");
  }
  if (parent.ancestorIds.length >= MOST_ANCESTORS) {
    throw invalidField(
      "parent",
      `A thread is at most ${MOST_ANCESTORS} replies deep: reply to an earlier comment of it.`,
    );
  }
  return parent;
}

type CommentDraft = Omit<CommentDocument, "_id" | "keyFactors">;

/** Returns the new comment except for what needs ids. */
export async function draftComment(
  caps: DirectoryNeeds & Pick<Capabilities, "pool">,
  { caller, body, now }: Pick<CreateRequest, "caller" | "body" | "now">,
  { post, parent, project }: CommentPlace,
): Promise<CommentDraft> {
  const { text = "" } = body;
  // A reply is private exactly when its thread is.
  const isPrivate =
    parent?.isPrivate ?? (body.is_private === true || keepsPrivate(caller, project));
  return {
    authorId: caller.id,
    byBot: caller.isBot,
    postId: post._id,
    parentId: parent?._id ?? null,
    rootId: parent === null ? null : (parent.rootId ?? parent._id),
    ancestorIds: parent === null ? [] : [...parent.ancestorIds, parent._id],
    createdAt: now,
    textEditedAt: null,
    text,
    isPrivate,
    isSoftDeleted: false,
    isPinned: false,
    includedForecast:
      body.included_forecast === true
        ? await latestForecastOf(caps, { post, userId: caller.id, now })
        : null,
    voteScore: 0,
    changedMyMindCount: 0,
    mentionedUserIds: isPrivate ? [] : await mentionedIn(caps, text, caller),
    liveReplyCount: 0,
  };
}
