/** Handles POST /api/comments/{commentId}/vote/ (Contract 2.12). */
import type { CommentAccess } from "../../access/comments.ts";
import type { Capabilities } from "../../capabilities.ts";
import { invalid, invalidField } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { CommentVoteBody } from "../../schema/comment.ts";
import type { VoteDirection } from "../../store/posts/votes.ts";

type Path = "/api/comments/:commentId/vote/";

/**
 * Stores the vote. Of simultaneous votes of one account the last wins, and the score stays exact.
 */
export async function voteComment(
  caps: Pick<Capabilities, "store">,
  request: Request<Path, unknown, CommentVoteBody, CommentAccess>,
) {
  const { subject, body, caller, now } = request;
  const { comment, isAuthor } = subject;
  const direction = directionOf(body);
  if (isAuthor) throw invalid("You cannot vote on your own comment.");
  if (comment.isSoftDeleted) throw invalid("A deleted comment cannot be voted on.");
  const vote = { objectId: comment._id, userId: caller.id, direction, now };
  const step = await caps.store.commentVotes.cast(vote);
  const score =
    step === 0
      ? ((await caps.store.comments.byId(comment._id))?.voteScore ?? comment.voteScore)
      : await caps.store.comments.addScore(comment._id, step);
  return { status: 200 as const, body: { score, user_vote: direction === 0 ? null : direction } };
}

/** `vote` is read when `direction` is absent. `vote: null` takes the vote back. */
function directionOf({ direction, vote }: CommentVoteBody): VoteDirection {
  if (direction !== undefined) return direction;
  if (vote === undefined) throw invalidField("direction", "Required.");
  const number = vote === null ? 0 : typeof vote === "string" ? Number(vote.trim() || NaN) : vote;
  if (number !== 1 && number !== -1 && number !== 0) {
    throw invalidField("direction", "Must be one of: 1, -1, 0.");
  }
  return number;
}
