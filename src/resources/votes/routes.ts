/** Routes for votes on posts (Contract 3.10). */
import { loadPost } from "../../access/access.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { PostVoteBody, PostVoteOutcome } from "../../schema/comment.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { votePost } from "./vote_post.ts";

export const routes: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "/api/posts/:postId/vote/",
    name: "votePost",
    repeat: "same",
    summary: "Vote on a post",
    tag: "Posts",
    access: "authenticated",
    limit: "write",
    body: PostVoteBody,
    responses: { 200: PostVoteOutcome, 400: FieldErrorsBody, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadPost(caps, caller, params.postId, now),
    handler: votePost,
  }),
];
