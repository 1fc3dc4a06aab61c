/** Says of the parents of a conditional whether their posts and projects still hold them. */
import type { Capabilities } from "../capabilities.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ConditionalParents } from "./derive_post.ts";

/** A parent with what its post and project say. Times are milliseconds since the epoch. */
export interface HousedParent extends QuestionDocument {
  /** When its post or its project was deleted; null while both exist. */
  readonly goneSince: number | null;
  /** Since when its post is not approved; null while it is. */
  readonly inReviewSince: number | null;
  /** The project that decides who sees it; null where its post is gone. */
  readonly homeProjectId: number | null;
  /** Whether everybody sees what that project holds. */
  readonly isOpen: boolean;
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
  const projects = await store.projects.housing(posts.map((post) => post.defaultProjectId));
  const housed = (parent: QuestionDocument): HousedParent => {
    const post = posts.find(({ _id }) => _id === parent.postId);
    if (post === undefined)
      return {
        ...parent,
        goneSince: null,
        inReviewSince: null,
        homeProjectId: null,
        isOpen: false,
      };
    const { curationStatus, curationStatusUpdatedAt, defaultProjectId } = post;
    const project = projects.find(({ _id }) => _id === defaultProjectId);
    const ofProject = project?.isDeleted === true ? (project.deletedAt ?? project.editedAt) : null;
    const isOpen = project?.isDeleted === false && project.defaultPermission !== null;
    const isDeleted = curationStatus === "deleted";
    return {
      ...parent,
      goneSince: isDeleted ? curationStatusUpdatedAt : ofProject,
      inReviewSince: isDeleted || curationStatus === "approved" ? null : curationStatusUpdatedAt,
      homeProjectId: defaultProjectId,
      isOpen,
    };
  };
  return { condition: housed(condition), child: housed(child) };
}

/**
 * Returns whether the titles of a conditional follow those of its parents. They are seen by
 * everybody who sees the conditional, so a parent in another, private project gives no new title.
 */
export function followsTitles(
  { defaultProjectId }: Pick<PostDocument, "defaultProjectId">,
  { condition, child }: HousedParents,
): boolean {
  return [condition, child].every(
    ({ isOpen, homeProjectId }) => isOpen || homeProjectId === defaultProjectId,
  );
}
