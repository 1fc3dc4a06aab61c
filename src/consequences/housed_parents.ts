/** Says of the parents of a conditional whether their posts and projects still hold them. */
import type { Capabilities } from "../capabilities.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ConditionalParents } from "./derive_post.ts";

/** A parent with what its post and project say. Times are milliseconds since the epoch. */
export interface HousedParent extends QuestionDocument {
  /** When its post or its project was deleted; null while both exist. */
  readonly goneSince: number | null;
  /** Since when its post is not approved; null while it is. */
  readonly inReviewSince: number | null;
}

export interface HousedParents {
  readonly condition: HousedParent;
  readonly child: HousedParent;
}

/** Returns the parents with what branches must know of their posts (Contract 4.4). */
export async function housedParents(
  { store }: Pick<Capabilities, "store">,
  { condition, child }: ConditionalParents,
): Promise<HousedParents> {
  const posts = await store.posts.parentPosts([condition.postId, child.postId]);
  const deleted = await store.projects.deletedAmong(posts.map((post) => post.defaultProjectId));
  const housed = (parent: QuestionDocument): HousedParent => {
    const post = posts.find(({ _id }) => _id === parent.postId);
    if (post === undefined) return { ...parent, goneSince: null, inReviewSince: null };
    const { curationStatus, curationStatusUpdatedAt, defaultProjectId } = post;
    const project = deleted.find(({ _id }) => _id === defaultProjectId);
    const ofProject = project === undefined ? null : (project.deletedAt ?? project.editedAt);
    const isDeleted = curationStatus === "deleted";
    return {
      ...parent,
      goneSince: isDeleted ? curationStatusUpdatedAt : ofProject,
      inReviewSince: isDeleted || curationStatus === "approved" ? null : curationStatusUpdatedAt,
    };
  };
  return { condition: housed(condition), child: housed(child) };
}
