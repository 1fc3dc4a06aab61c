/** When accounts last looked at posts, and which comments came since (Contract 3.1, 3.10). */
import type { Caller, Capabilities } from "../capabilities.ts";

export interface PostView {
  /** ms */
  readonly viewedAt: number;
  /** Public comments written since that are not deleted. */
  readonly unreadComments: number;
}

/** Reads the caller's last look at a post. Returns null before the first. */
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
