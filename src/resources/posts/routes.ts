/** Routes to read posts (Contract 2.1, 2.2). */
import { loadPost } from "../../access/access.ts";
import { defineRoute, FOR_VISITORS, type Route } from "../../http/route.ts";
import { postMarkdown } from "../../present/markdown.ts";
import { PostDetail, PostPage } from "../../schema/post.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { FeedQuery, PublicFeedQuery } from "./feed_query.ts";
import { listPosts } from "./list_posts.ts";
import { knownPage } from "../../pages/shared_page.ts";
import { PostQuery, readPost } from "./read_post.ts";
import { sharing } from "./sharing/routes.ts";

export const routes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/posts/",
    name: "listPosts",
    summary: "List posts",
    about:
      "Returns a page of the posts that the caller may see. Elements of one list parameter combine with OR, " +
      "different parameters with AND; an unknown `order_by` is ignored.",
    tag: "Posts",
    access: "authenticated",
    limit: "read",
    query: FeedQuery,
    responses: { 200: PostPage, 400: FieldErrorsBody, 403: DetailBody },
    known: knownPage,
    handler: listPosts,
  }),
  defineRoute({
    method: "GET",
    path: "/api/posts/:postId/",
    name: "readPost",
    summary: "Read a post",
    about:
      "Returns descriptions, every question and the complete history of their predictions. Long " +
      "histories of continuous questions carry the CDF on about 400 snapshots only, unless " +
      "`minimize=false`. `minimize=true` gives the outline of each history that a chart needs.",
    tag: "Posts",
    access: "authenticated",
    limit: "read",
    query: PostQuery,
    responses: { 200: PostDetail, 400: FieldErrorsBody, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadPost(caps, caller, params.postId, now),
    known: knownPage,
    alsoAs: ["text/markdown"],
    asMarkdown: postMarkdown,
    handler: readPost,
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/api/public/posts/",
    name: "listPublicPosts",
    summary: "List posts without an account",
    about: "Returns posts of projects with `public_read`, as `listPosts` does. No token is needed.",
    tag: "Public",
    query: PublicFeedQuery,
    responses: { 200: PostPage, 400: FieldErrorsBody, 404: DetailBody },
    known: knownPage,
    handler: listPosts,
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/api/public/posts/:postId/",
    name: "readPublicPost",
    summary: "Read a post without an account",
    about:
      "Returns an approved post of a project with `public_read`, as `readPost` does. No token is needed.",
    tag: "Public",
    query: PostQuery,
    responses: { 200: PostDetail, 400: FieldErrorsBody, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadPost(caps, caller, params.postId, now),
    known: knownPage,
    handler: readPost,
  }),
  ...sharing,
];
