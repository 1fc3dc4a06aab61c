/**
 * Handles POST /api/comments/{commentId}/toggle_cmm/: "this comment changed my mind" (Contract
 * 3.10).
 */
import type { CommentAccess } from "../../access/comments.ts";
import type { Capabilities } from "../../capabilities.ts";
import { invalid } from "../../errors.ts";
import type { Request } from "../../http/route.ts";

type Path = "/api/comments/:commentId/toggle_cmm/";

/**
 * Sets or removes the caller's mark. Repeating the request does not change the count. The self-check
 * corrects a count that a crash left wrong.
 */
export async function markChangedMind(
  caps: Pick<Capabilities, "store">,
  { subject, body, caller, now }: Request<Path, unknown, { enabled: boolean }, CommentAccess>,
) {
  const { comment, isAuthor } = subject;
  if (isAuthor) throw invalid("Your own comment cannot change your mind.");
  const commentId = comment._id;
  const { commentMarks, comments } = caps.store;
  if (body.enabled) {
    const isNew = await commentMarks.add({ commentId, userId: caller.id, createdAt: now });
    if (isNew) await comments.addChangedMind(commentId, 1);
  } else if (await commentMarks.remove(commentId, caller.id)) {
    await comments.addChangedMind(commentId, -1);
  }
  return { status: 200 as const, body: {} };
}
