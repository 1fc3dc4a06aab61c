/** What a reader may do with a post, as the API decides it (Contract 3.10, 4.2). */
import type { FeedPost } from "../feed/pages.ts";
import type { manage } from "../texts/manage.ts";

/** What pages know of a post that somebody manages. */
export type Managed = Pick<
  FeedPost,
  | "id"
  | "title"
  | "author_id"
  | "curation_status"
  | "user_permission"
  | "open_time"
  | "forecasts_count"
  | "nr_forecasters"
  | "comment_count"
> & {
  readonly group_of_questions?: { readonly questions: readonly unknown[] } | undefined;
  readonly conditional?: unknown;
  readonly notebook?: unknown;
};

/** Authors until the approval, curators until the opening, administrators always. */
export function mayEdit(post: Managed, readerId: number | undefined): boolean {
  const { user_permission: level, curation_status: curation, author_id: author } = post;
  if (level === "admin") return true;
  if (curation !== "approved") return level === "curator" || author === readerId;
  return level === "curator" && !hasOpened(post);
}

/** Authors until the approval or the first forecast, curators and administrators always. */
export function mayDelete(post: Managed, readerId: number | undefined): boolean {
  const { curation_status: curation, author_id: author } = post;
  if (mayCurate(post)) return true;
  return author === readerId && curation !== "approved" && post.forecasts_count === 0;
}

export function mayCurate({ user_permission: level }: Pick<Managed, "user_permission">): boolean {
  return level === "curator" || level === "admin";
}

/** A notebook never opens. */
function hasOpened({ open_time: opens, notebook }: Managed): boolean {
  return notebook === undefined && opens !== null && Date.parse(opens) <= Date.now();
}

export type Move = keyof typeof manage.posts.moves;

/** Returns the moves of the review that the state of a post allows. */
export function movesOf(post: Managed): Move[] {
  const { curation_status: curation, user_permission: level } = post;
  if (curation === "draft") return ["submit"];
  if (curation === "pending") return mayCurate(post) ? ["reject", "draft"] : ["draft"];
  if (curation === "rejected") return ["draft"];
  return level === "admin" || (level === "curator" && !hasOpened(post)) ? ["review"] : [];
}
