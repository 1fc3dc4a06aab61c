/** Presents the comment of a reply that is given again under an `Idempotency-Key` (Contract 1.12). */
import { loadComment } from "../../access/comments.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import type { Presented, Request } from "../../http/route.ts";
import { readComments } from "../../pages/comments.ts";
import type { Comment } from "../../schema/comment.ts";

/**
 * Returns the comment as it is now. The stored reply would show a text that was deleted or replaced
 * since, which no caller may see any more.
 * @throws {NotFoundError} when the caller may not see the comment any more
 */
export async function commentAgain(
  caps: DirectoryNeeds,
  { caller, now }: Pick<Request, "caller" | "now">,
  { id }: Presented,
): Promise<Comment> {
  const { comment, access } = await loadComment(caps, caller, id, now);
  const posts = new Map([[access.post._id, access]]);
  const [shown] = await readComments(caps, caller, [comment], posts);
  if (shown === undefined) throw new Error(`comment ${id} of an unknown account`);
  return shown;
}
