/** The reply of an authoring call: the post as its detail shows it. */
import { loadPost } from "../../access/access.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import { detailOptions, readPost } from "../../reading/read_posts.ts";

export interface ReplyOptions {
  readonly now: number;
  /** The request made projects that the caller's view of the directory does not know yet. */
  readonly withNewProjects: boolean;
}

export async function postReply(
  caps: Capabilities,
  caller: Caller,
  postId: number,
  { now, withNewProjects }: ReplyOptions,
) {
  const viewer = withNewProjects ? { ...caller, projectsVersion: caps.random.uuid() } : caller;
  const access = await loadPost(caps, viewer, postId, now);
  return readPost(caps, viewer, access, detailOptions(now));
}
