/** What would be stored of a new comment (Contract 2.32). Nothing is written. */
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { readComments } from "../../pages/comments.ts";
import type { CommentCheck, CommentCreateBody } from "../../schema/comment.ts";
import { type CommentPlace, draftComment } from "./create_comment.ts";

/** No comment has this id. */
const NO_ID = 0;

export async function foretellComment(
  caps: DirectoryNeeds & Pick<Capabilities, "pool">,
  request: Request<string, unknown, CommentCreateBody>,
  place: CommentPlace,
): Promise<CommentCheck> {
  const draft = await draftComment(caps, request, place);
  const comment = { ...draft, _id: NO_ID, keyFactors: [] };
  const posts = new Map([[place.post._id, place]]);
  const [shown] = await readComments(caps, request.caller, [comment], posts);
  if (shown === undefined) throw new Error("a comment of an unknown account");
  const { on_post, parent_id, root_id, text, is_private } = shown;
  const { included_forecast, mentioned_users, author_staff_permission } = shown;
  const would = {
    on_post,
    parent_id,
    root_id,
    text,
    is_private,
    included_forecast,
    mentioned_users,
    author_staff_permission,
    key_factor_count: request.body.key_factors?.length ?? 0,
  };
  return { would: [would] };
}
