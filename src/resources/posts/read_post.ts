/** GET /api/posts/{postId}/ (Contract 2.2). */
import Type, { type Static } from "typebox";
import type { PostAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { detailOptions, readPost as read } from "../../reading/read_posts.ts";

export const PostQuery = Type.Object({
  with_cp: Type.Optional(Type.Boolean({ default: true })),
  minimize: Type.Optional(Type.Boolean({ default: true })),
});

/** Everything about one post: descriptions, all questions, the complete history. */
export async function readPost(
  caps: Capabilities,
  request: Request<"/api/posts/:postId/", Static<typeof PostQuery>, unknown, PostAccess>,
) {
  const { caller, subject, query, now } = request;
  const body = await read(caps, caller, subject, {
    ...detailOptions(now),
    withPredictions: query.with_cp !== false,
    history: query.minimize === false ? "complete" : "sparse",
  });
  return { status: 200, body } as const;
}
