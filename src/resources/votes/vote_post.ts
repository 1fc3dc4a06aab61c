/** Handles POST /api/posts/{postId}/vote/ (Contract 3.10). */
import type { PostAccess } from "../../access/access.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { Request } from "../../http/route.ts";
import type { VoteDirection } from "../../store/posts/votes.ts";

type Path = "/api/posts/:postId/vote/";
type Body = { readonly direction: VoteDirection | null };

/** Everybody who sees the post may vote, also its author. Null and 0 take the vote back. */
export async function votePost(
  caps: Announcing,
  { subject, body, caller, now }: Request<Path, unknown, Body, PostAccess>,
) {
  const { post } = subject;
  const direction = body.direction ?? 0;
  const vote = { objectId: post._id, userId: caller.id, direction, now };
  const step = await caps.store.postVotes.cast(vote);
  const of = { postId: post._id, userId: caller.id };
  // An attempt before may have died, or may be about to announce the same vote.
  await announce(
    caps,
    step === 0 ? { kind: "voteRepeated", ...of } : { kind: "voteCast", ...of, step },
  );
  const current = await caps.store.posts.byId(post._id);
  return { status: 200 as const, body: { score: current?.voteScore ?? post.voteScore + step } };
}
