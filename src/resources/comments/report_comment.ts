/** Handles POST /api/comments/{commentId}/report/ (Contract 2.13). */
import type { CommentAccess } from "../../access/comments.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { Request } from "../../http/route.ts";
import type { ReportCategory } from "../../domain/posts/comment_words.ts";

type Path = "/api/comments/:commentId/report/";

/**
 * Stores one report for each reporter and comment, of which moderators are told. A second report
 * replaces the reason.
 */
export async function reportComment(
  caps: Announcing,
  request: Request<Path, unknown, { reason: string }, CommentAccess>,
) {
  const { subject, body, caller, now } = request;
  const { comment } = subject;
  const _id = await caps.store.counters.draw("rows");
  const isNew = await caps.store.reports.file({
    _id,
    commentId: comment._id,
    postId: comment.postId,
    reporterId: caller.id,
    reason: body.reason,
    category: categoryOf(body.reason),
    createdAt: now,
    updatedAt: now,
    resolvedAt: null,
    resolvedBy: null,
  });
  if (isNew)
    await announce(caps, { kind: "tellingWanted", tellings: [{ about: "report", id: _id }] });
  return { status: 204 as const };
}

/** Clients of the reference platform send these two words, which are categories. */
function categoryOf(reason: string): ReportCategory {
  const word = reason.toLowerCase();
  return word === "spam" || word === "violation" ? word : "other";
}
