/** Corrects what the self-check found. Every correction is safe to repeat. */
import { announce, type Announcing } from "../consequences/announce.ts";
import { correctPost, type Drift } from "../consequences/recount_post.ts";
import { storeDerived } from "../consequences/store_derived.ts";
import type { CommentCounter } from "../store/comments/comment_counts.ts";

export async function correctDrift(caps: Announcing, drifts: readonly Drift[]): Promise<void> {
  for (const drift of drifts) {
    if (drift.kind === "comment") await correctComment(caps, drift);
    if (drift.kind === "project") await correctFollowers(caps, drift);
  }
  if (drifts.some(({ kind }) => kind === "project")) await announce(caps, { kind: "countsMoved" });
  const counters = drifts.filter(({ kind }) => kind === "post" || kind === "question");
  for (const postId of new Set(counters.flatMap(({ postId: id }) => id ?? []))) {
    const seen = counters.filter((drift) => drift.postId === postId);
    await correctCounters(caps, postId, seen);
  }
}

async function correctCounters(
  caps: Announcing,
  postId: number,
  drifts: readonly Drift[],
): Promise<void> {
  const post = await storeDerived(caps, postId);
  if (post === null) return;
  await correctPost(caps, post, drifts);
  await announce(caps, { kind: "countersCorrected", postId });
}

async function correctComment({ store }: Pick<Announcing, "store">, drift: Drift): Promise<void> {
  const { id: commentId, field, stored, counted } = drift;
  if (!isCommentCounter(field)) return;
  if (typeof stored !== "number" || typeof counted !== "number") return;
  await store.comments.correct(field, { commentId, stored, counted });
}

function isCommentCounter(field: string): field is CommentCounter {
  return ["changedMyMindCount", "liveReplyCount", "voteScore"].includes(field);
}

async function correctFollowers(
  { store }: Pick<Announcing, "store">,
  { id, stored, counted }: Drift,
): Promise<void> {
  if (typeof stored !== "number" || typeof counted !== "number") return;
  await store.projects.addFollowers(id, counted - stored);
}
