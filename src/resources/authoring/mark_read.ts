/** POST /api/posts/{postId}/read/: the caller has looked at the post (Contract 3.10). */
import type { PostAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { markViewed } from "../../reading/post_views.ts";

export async function markRead(
  caps: Capabilities,
  { subject, caller, now }: Request<string, unknown, unknown, PostAccess>,
) {
  await markViewed(caps, { postId: subject.post._id, userId: caller.id, viewedAt: now });
  return { status: 204 } as const;
}
