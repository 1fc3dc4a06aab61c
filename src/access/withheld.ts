/**
 * Decides what a caller may not see of the questions that a conditional shows. Its parents belong to
 * other posts, and its branches repeat the child (Contract 5.2). Posts, lists, questions,
 * predictions and archives all ask here, and `src/present/as_seen.ts` leaves the fields out.
 */
import type { Caller, Capabilities } from "../capabilities.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { ListedPost } from "../store/posts/posts.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { accessTo, type Viewer } from "./access.ts";
import type { ProjectDirectory } from "./projects.ts";

/** Question ids with the author of the post that is not visible, who alone of a class may see it. */
export interface Withheld {
  /** Conditions and children whose posts are not visible. */
  readonly parents: ReadonlyMap<number, number>;
  /** Branches whose child is not visible. */
  readonly branches: ReadonlyMap<number, number>;
}

export interface WithheldAsked {
  readonly posts: readonly Pick<PostDocument, "conditional">[];
  readonly directory: ProjectDirectory;
  readonly now: number;
  /** The condition and the child of each conditional, where they are loaded already. */
  readonly parents?: readonly ForecastTarget[];
  /** Others of the caller's class get the page too, so the caller's own drafts stay hidden on it. */
  readonly isShared?: boolean;
  /** Also shows approved posts of these projects, which the caller may see by another right. */
  readonly isPermitted?: (defaultProjectId: number) => boolean;
}

/** No account has this id. */
const NO_ACCOUNT = 0;

/** Has no level on any private project. */
export const NO_VIEWER: Viewer = {
  id: NO_ACCOUNT,
  isStaff: false,
  isSuperuser: false,
  memberships: new Map<number, never>(),
};

/** Returns what is withheld, and the times in ms at which the clock may change that. */
export async function withheldFrom(
  { store }: Pick<Capabilities, "store">,
  viewer: Pick<Caller, keyof Viewer>,
  asked: WithheldAsked,
): Promise<{ readonly withheld: Withheld; readonly times: readonly (number | null)[] }> {
  const conditionals = asked.posts.flatMap(({ conditional }) => conditional ?? []);
  const ids = conditionals.flatMap(({ conditionId, childId }) => [conditionId, childId]);
  const parents = asked.parents ?? (await store.questions.targets([...new Set(ids)]));
  const posts = await store.posts.listed([...new Set(parents.map(({ postId }) => postId))]);
  const byId = new Map(posts.map((post) => [post._id, post]));
  const postOf = new Map(parents.map(({ _id, postId }) => [_id, byId.get(postId)]));
  const unseen = new Map<number, number>();
  for (const id of ids) {
    const post = postOf.get(id);
    if (post === undefined || !isSeen(viewer, post, asked)) {
      unseen.set(id, post?.authorId ?? NO_ACCOUNT);
    }
  }
  const branches = new Map<number, number>();
  for (const { childId, yesId, noId } of conditionals) {
    const author = unseen.get(childId);
    if (author !== undefined) branches.set(yesId, author).set(noId, author);
  }
  return {
    withheld: { parents: unseen, branches },
    times: posts.map(({ publishedAt }) => publishedAt),
  };
}

function isSeen(
  viewer: Viewer,
  post: ListedPost,
  { directory, now, isShared = false, isPermitted }: WithheldAsked,
): boolean {
  const isOpened = post.curationStatus === "approved" && isPermitted?.(post.defaultProjectId);
  if (isOpened === true) return true;
  const judged = isShared ? { ...post, authorId: NO_ACCOUNT } : post;
  return accessTo(viewer, judged, directory, now) !== null;
}
