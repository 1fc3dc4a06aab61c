/** Compares derived values with a fresh computation, for the self-check. Contract 1.12. */
import { isDeepStrictEqual } from "node:util";
import type { Capabilities } from "../capabilities.ts";
import type { CommentCounter, CounterDrift } from "../store/comments/comment_counts.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { derivePost } from "../consequences/derive_post.ts";
import { type Drift, postDrift } from "../consequences/recount_post.ts";
import { ownQuestions, parentsOf } from "../consequences/store_derived.ts";

type Needs = Pick<Capabilities, "store">;

/**
 * Returns the drifts of a post: its counters, windows and times, and the counters of its questions
 * and comments.
 */
export async function checkPost(caps: Needs, post: PostDocument): Promise<Drift[]> {
  const [counters, derived, comments] = await Promise.all([
    postDrift(caps, post),
    derivedDrift(caps, post),
    commentDrift(caps, post),
  ]);
  return [...counters, ...derived, ...comments];
}

async function derivedDrift(caps: Needs, post: PostDocument): Promise<Drift[]> {
  const [questions, parents] = await Promise.all([ownQuestions(caps, post), parentsOf(caps, post)]);
  const fresh = Object.entries(derivePost(post, questions, parents));
  const values = post as unknown as Readonly<Record<string, unknown>>;
  return fresh
    .filter(([field, value]) => !isDeepStrictEqual(values[field], value))
    .map(([field, value]) => ({
      kind: "post" as const,
      id: post._id,
      postId: post._id,
      field,
      stored: values[field],
      counted: value,
    }));
}

async function commentDrift({ store }: Needs, { _id }: PostDocument): Promise<Drift[]> {
  const { comments, commentMarks, commentVotes } = store;
  const replies = await comments.replyDrift(_id);
  const scores = await comments.countDrift("voteScore", _id, (ids) => commentVotes.scoresOf(ids));
  const minds = await comments.countDrift("changedMyMindCount", _id, (ids) =>
    commentMarks.countsOf(ids),
  );
  const named = (field: CommentCounter) => (drift: CounterDrift) => ({
    kind: "comment" as const,
    id: drift.commentId,
    postId: _id,
    field,
    stored: drift.stored,
    counted: drift.counted,
  });
  return [
    ...replies.map(named("liveReplyCount")),
    ...scores.map(named("voteScore")),
    ...minds.map(named("changedMyMindCount")),
  ];
}

/** Returns the drifts of those counts of a project that no job recomputes. */
export async function checkProject({ store }: Needs, project: ProjectDocument): Promise<Drift[]> {
  const { _id: id, followersCount: stored } = project;
  const counted = await store.subscriptions.countOf(id);
  return stored === counted
    ? []
    : [{ kind: "project", id, postId: null, field: "followersCount", stored, counted }];
}
