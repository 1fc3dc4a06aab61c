/** Handles GET /api/comments/ (Contract 2.8). */
import Type, { type Static } from "typebox";
import { findListed, type PostAccess } from "../../access/access.ts";
import { ownBot } from "../../access/comments.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { COMMENT_ORDERS, type CommentOrder } from "../../domain/posts/comment_words.ts";
import { invalid, invalidField } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { readComments } from "../../pages/comments.ts";
import { publicPage } from "../../pages/public_page.ts";
import { type CommentPage, MAX_PINNED } from "../../schema/comment.ts";
import { described, Id, Moment, pageQuery, Text, Word } from "../../schema/primitives.ts";
import type { CommentSelection } from "../../store/comments/comment_queries.ts";
import { readPage, type ThreadedPage } from "./threaded_page.ts";

const DEFAULT_LIMIT = 50;

export const CommentQuery = Type.Object({
  post: described("Only comments on this post; this or `author` is required.", Type.Optional(Id)),
  author: described("Only comments of this account.", Type.Optional(Type.Integer())),
  is_private: described(
    "`true`: only private comments: the caller's own, or with `author` those of a bot of the caller; default false.",
    Type.Optional(Type.Boolean({ default: false })),
  ),
  parent_isnull: described(
    "`true`: only roots; `false`: only answers.",
    Type.Optional(Type.Boolean()),
  ),
  sort: described(
    "Order of the comments; default `-created_at`.",
    Type.Optional(Type.Unsafe<CommentOrder>({ ...Word(COMMENT_ORDERS), default: "-created_at" })),
  ),
  focus_comment_id: described(
    "The thread of this comment comes first, after pinned ones.",
    Type.Optional(Type.Integer()),
  ),
  include_deleted: described(
    "`true`: all deleted comments as well; `false`: none. By default those that still have answers.",
    Type.Optional(Type.Boolean()),
  ),
  use_root_comments_pagination: described(
    "`true`: a page counts roots and holds all their answers; default false.",
    Type.Optional(Type.Boolean({ default: false })),
  ),
  focus_thread_only: described(
    "`true`: only the thread of `focus_comment_id`.",
    Type.Optional(Type.Boolean()),
  ),
  author_is_staff: described("`true`: only comments of staff.", Type.Optional(Type.Boolean())),
  exclude_bots: described("`true`: no comments of bots.", Type.Optional(Type.Boolean())),
  search: described(
    "Only comments whose text holds this text of 3 to 200 characters.",
    Type.Optional(Text({ minLength: 3, maxLength: 200 })),
  ),
  last_viewed_at: described("Only comments written at or after this time.", Type.Optional(Moment)),
  ...pageQuery(DEFAULT_LIMIT),
});
type Query = Static<typeof CommentQuery>;

/** The same for the public comments of one post, without what reads every comment of it. */
export const PublicCommentQuery = Type.Omit(CommentQuery, [
  "post",
  "author",
  "is_private",
  "search",
]);

/** Lists the public comments of the post in the path for a visitor. */
export function listPublicComments(
  caps: Capabilities,
  request: Request<string, Static<typeof PublicCommentQuery>, unknown, PostAccess>,
) {
  const query = { ...request.query, post: request.subject.post._id };
  return publicPage(caps, request, async () => ({
    body: await commentPage(caps, request, query),
  }));
}

/** Lists comments on visible posts: the public ones, or the caller's own private ones. */
export async function listComments(
  caps: DirectoryNeeds & Pick<Capabilities, "lanes">,
  request: Request<string, Query>,
) {
  return { status: 200, body: await commentPage(caps, request, request.query) } as const;
}

async function commentPage(
  caps: DirectoryNeeds & Pick<Capabilities, "lanes">,
  request: Pick<Request, "caller" | "now" | "baseUrl" | "path" | "search">,
  query: Query,
): Promise<Static<typeof CommentPage>> {
  const { caller, now } = request;
  const { limit, offset } = query;
  const privateOf = await privateAuthor(caps, caller, query);
  const posts = await findListed(caps, caller, await postsAskedFor(caps, query, privateOf), now);
  if (query.post !== undefined && !posts.has(query.post)) {
    throw invalidField("post", "No such post.");
  }
  const selection = await selectionOf(caps, query, { privateOf, postIds: [...posts.keys()] });
  const read = () =>
    Promise.all([caps.store.comments.countMatching(selection), pageOf(caps, query, selection)]);
  // These read every comment of the author or post, so an account has one made at a time.
  const isScan = query.search !== undefined || query.author !== undefined;
  const [counts, page] = isScan ? await caps.lanes.commentScans(caller.id, read) : await read();
  return {
    total_count: counts.total,
    count: counts.roots,
    ...pageLinks(request, { limit, offset, hasMore: page.hasMore, shown: page.shown }),
    results: await readComments(caps, caller, page.comments, posts),
  };
}

/**
 * Returns the account whose private comments are asked for: the named one where it is a bot of the
 * caller, and else the caller. Null where public ones are asked for.
 */
async function privateAuthor(
  caps: Pick<Capabilities, "store">,
  caller: Caller,
  { author, is_private = false }: Query,
): Promise<number | null> {
  if (!is_private) return null;
  const bot = author === undefined ? null : await ownBot(caps, caller, author);
  return bot?._id ?? caller.id;
}

/** Returns the named post, or every post on which the author commented. */
async function postsAskedFor(
  caps: Pick<Capabilities, "store">,
  { post, author }: Query,
  privateOf: number | null,
): Promise<readonly number[]> {
  if (post !== undefined) return [post];
  if (author === undefined) throw invalid("One of post and author is required.");
  if (privateOf !== null && author !== privateOf) return [];
  return caps.store.comments.postsCommentedBy(author, privateOf !== null);
}

async function selectionOf(
  caps: Pick<Capabilities, "store">,
  query: Query,
  { postIds, privateOf }: Pick<CommentSelection, "postIds" | "privateOf">,
): Promise<CommentSelection> {
  const { parent_isnull: onlyRoots, include_deleted: includeDeleted } = query;
  const byStaff = query.author_is_staff;
  const selection: CommentSelection = {
    postIds,
    authorIds: query.author === undefined ? undefined : [query.author],
    privateOf,
    place: onlyRoots === undefined ? undefined : onlyRoots ? "roots" : "replies",
    deleted: includeDeleted === undefined ? "placeholders" : includeDeleted ? "shown" : "hidden",
    excludeBots: query.exclude_bots,
    search: query.search,
    since: query.last_viewed_at,
    staff:
      byStaff === undefined
        ? undefined
        : { ids: await caps.store.users.staffIds(), wanted: byStaff },
  };
  if (query.focus_thread_only !== true) return selection;
  const [thread] = await focusedRoot(caps, query.focus_comment_id, selection);
  return { ...selection, thread };
}

async function pageOf(
  caps: Pick<Capabilities, "store">,
  query: Query,
  selection: CommentSelection,
): Promise<ThreadedPage> {
  const { post, sort = "-created_at", limit, offset } = query;
  const pinned =
    post !== undefined && sort === "-created_at"
      ? await caps.store.comments.pinnedRoots(post, MAX_PINNED)
      : [];
  const focused = await focusedRoot(caps, query.focus_comment_id, selection);
  return readPage(caps, selection, {
    order: sort,
    firstThreads: [...new Set([...pinned, ...focused])],
    byRoots: query.use_root_comments_pagination === true,
    limit,
    offset,
  });
}

/**
 * Returns the root of the thread to show first, or nothing when the comment is not in the listing.
 */
async function focusedRoot(
  caps: Pick<Capabilities, "store">,
  commentId: number | undefined,
  { postIds, privateOf }: CommentSelection,
): Promise<number[]> {
  if (commentId === undefined) return [];
  const comment = await caps.store.comments.byId(commentId);
  const isListed =
    comment !== null &&
    postIds.includes(comment.postId) &&
    (comment.isPrivate ? comment.authorId : null) === privateOf;
  return isListed ? [comment.rootId ?? comment._id] : [];
}
