/**
 * Handles DELETE /api/posts/{postId}/delete/. The post is hidden and no data is removed (Contract
 * 3.10, 4.2).
 */
import type { PostAccess } from "../../access/access.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { ConflictError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { marked } from "../../domain/requests/marks.ts";

export async function deletePost(
  caps: Announcing,
  { subject, now }: Request<string, unknown, unknown, PostAccess>,
) {
  const { post } = subject;
  const { curationStatus } = post;
  // The permission to delete depends on the status, so the status must not have changed since the
  // check.
  const deleted = await caps.store.posts.compareAndSet(
    post._id,
    { curationStatus },
    {
      curationStatus: "deleted",
      curationStatusUpdatedAt: now,
      externalId: null,
      ...marked("moved", now),
    },
  );
  if (deleted === null) throw new ConflictError("The post has just been moved, try again.");
  const { _id: postId, projectIds } = post;
  await announce(caps, { kind: "postDeleted", postId, projectIds, now });
  return { status: 204 } as const;
}
