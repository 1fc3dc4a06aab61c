/**
 * Handles POST /api/posts/{postId}/read/: stores that the caller has looked at the post (Contract
 * 3.10).
 */
import type { PostAccess } from "../../access/access.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { Request } from "../../http/route.ts";

export async function markRead(
  caps: Announcing,
  { subject, caller, now }: Request<string, unknown, unknown, PostAccess>,
) {
  const userId = caller.id;
  await caps.store.postViews.mark({ postId: subject.post._id, userId, viewedAt: now });
  await announce(caps, { kind: "postViewed", userId });
  return { status: 204 } as const;
}
