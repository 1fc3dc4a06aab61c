/**
 * Reads when an account last looked at a post, and how many comments came since (Contract 3.1,
 * 3.10).
 */
import type { Caller, Capabilities } from "../capabilities.ts";

export interface PostView {
  /** ms */
  readonly viewedAt: number;
  /** How many public comments were written since then and are not deleted. */
  readonly unreadComments: number;
}

/** Returns the caller's last look at a post, or null if there was none. */
export async function postViewOf(
  { store }: Pick<Capabilities, "store">,
  caller: Pick<Caller, "id">,
  postId: number,
): Promise<PostView | null> {
  const view = await store.postViews.byId(postId, caller.id);
  if (view === null) return null;
  const { viewedAt } = view;
  return { viewedAt, unreadComments: await store.comments.countLiveAfter(postId, viewedAt) };
}
