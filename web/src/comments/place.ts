/** What a comment needs to know of where it stands. */
import type { ReadonlySignal } from "@preact/signals";
import type { Schemas } from "../api/client.ts";
import type { Question } from "../charts/scale.ts";
import type { Comment } from "./threads.ts";

export interface CommentPlace {
  readonly post: Pick<
    Schemas["PostDetail"],
    | "id"
    | "user_permission"
    | "comment_count"
    | "unread_comment_count"
    | "last_viewed_at"
    | "author_username"
  > & {
    readonly question?: Question;
  };
  /** When the reader was here before this visit, or null. */
  readonly since: string | null;
  /** The comment that the address names. */
  readonly named: number | null;
  /** Returns the names of those who take part here, the newest first. */
  readonly people: () => readonly string[];
  /** Takes a comment that the server has stored. */
  readonly take: (comment: Comment) => void;
  /** What was taken last. */
  readonly last: ReadonlySignal<Comment | null>;
}

/** Whether the reader may write here. */
export function mayWrite({ post }: Pick<CommentPlace, "post">): boolean {
  return post.user_permission !== "viewer";
}
