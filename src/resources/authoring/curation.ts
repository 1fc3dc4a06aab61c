/**
 * The moves of curation (Contract 4.2). Each is a compare-and-set on the status it starts from, so
 * of simultaneous moves one wins and the others get 400.
 */
import { loadPost, type PostAccess } from "../../access/access.ts";
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { carries } from "../../domain/requests/effects.ts";
import {
  mayApprove,
  mayDeletePost,
  mayEditPost,
  maySendBackToReview,
  maySubmitForReview,
} from "../../domain/accounts/permission.ts";
import { SUBMITTED_STATUSES } from "../../domain/vocabulary.ts";
import { invalid, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { CurationStatus } from "../../domain/vocabulary.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import { marked } from "../../domain/requests/marks.ts";

type PostPath = SubjectRequest<"/:postId/">;
type May = (access: PostAccess, now: number, caller: Caller) => boolean;

/** Loads the post of the path and checks what the caller wants to do with it. */
function postFor(may: May) {
  return async (caps: DirectoryNeeds, { params, caller, now }: PostPath): Promise<PostAccess> => {
    const access = await loadPost(caps, caller, params.postId, now);
    if (!may(access, now, caller)) throw new PermissionError();
    return access;
  };
}

const editing = ({ post, level, isAuthor }: PostAccess, now: number) => ({
  level,
  isAuthor,
  curationStatus: post.curationStatus,
  // The stored open time of a notebook is when it was published. A notebook never opens.
  openTime: post.kind === "notebook" ? null : post.openTime,
  now,
});

export const visiblePost = postFor(() => true);
export const editablePost = postFor((access, now) => mayEditPost(editing(access, now)));
export const submittablePost = postFor((access) => maySubmitForReview(access));
export const approvablePost = postFor(({ level }) => mayApprove(level));
export const returnablePost = postFor((access, now) => maySendBackToReview(editing(access, now)));

export async function deletablePost(caps: DirectoryNeeds, request: PostPath): Promise<PostAccess> {
  const access = await visiblePost(caps, request);
  const { curationStatus, questionIds } = access.post;
  const hasForecasts = await caps.store.forecasts.haveBeenMade(questionIds);
  if (!mayDeletePost(access, { curationStatus, hasForecasts })) throw new PermissionError();
  return access;
}

export interface Move {
  readonly from: readonly CurationStatus[];
  readonly to: CurationStatus;
}

interface MoveCall {
  readonly now: number;
  readonly by: Pick<Caller, "id">;
  /** The key of this call. A post that carries the key has already been moved by it. */
  readonly effectKey: string | undefined;
}

/**
 * Moves the post, sets further fields in the same step, and announces the move.
 * @throws {ValidationError} when the post has another status, or has just been moved
 */
export async function move(
  caps: Announcing,
  { post }: PostAccess,
  { from, to }: Move,
  { now, by, effectKey, ...fields }: Partial<PostDocument> & MoveCall,
): Promise<void> {
  const { curationStatus } = post;
  if (!carries(post, effectKey)) {
    const refused = invalid(`The post is ${curationStatus}: it cannot become ${to}.`);
    if (!from.includes(curationStatus)) throw refused;
    const moved = await caps.store.posts.compareAndSet(
      post._id,
      { curationStatus },
      {
        ...fields,
        curationStatus: to,
        curationStatusUpdatedAt: now,
        curatedBy: by.id,
        ...marked("moved", now),
      },
      effectKey,
    );
    if (moved === null)
      throw invalid(
        "The post has just been moved by somebody else. Read it again, then try again.",
      );
  }
  const { _id: postId, projectIds } = post;
  const wasApproved = from.includes("approved");
  await announce(
    caps,
    to === "approved"
      ? { kind: "postApproved", postId, now }
      : { kind: "postMoved", postId, projectIds, wasApproved, now },
  );
}

type MoveRequest = Request<string, unknown, unknown, PostAccess>;

export async function submitForReview(
  caps: Announcing,
  { subject, caller: by, now, effectKey }: MoveRequest,
) {
  await move(caps, subject, { from: ["draft"], to: "pending" }, { now, by, effectKey });
  return { status: 204 } as const;
}

export async function rejectPost(
  caps: Announcing,
  { subject, caller: by, now, effectKey }: MoveRequest,
) {
  await move(caps, subject, { from: ["pending"], to: "rejected" }, { now, by, effectKey });
  return { status: 200, body: {} } as const;
}

export async function makeDraft(
  caps: Announcing,
  { subject, caller: by, now, effectKey }: MoveRequest,
) {
  await move(caps, subject, { from: SUBMITTED_STATUSES, to: "draft" }, { now, by, effectKey });
  return { status: 204 } as const;
}

/** The questions keep their schedule. They take no forecasts until the next approval. */
export async function sendBackToReview(
  caps: Announcing,
  { subject, caller: by, now, effectKey }: MoveRequest,
) {
  await move(caps, subject, { from: ["approved"], to: "pending" }, { now, by, effectKey });
  return { status: 200, body: {} } as const;
}
