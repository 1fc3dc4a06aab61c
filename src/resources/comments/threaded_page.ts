/**
 * One page of a listing of comments: some threads first (root, then members), then the rest, and
 * by request whole threads counted by their roots. Contract 2.8.
 */
import type { Capabilities } from "../../capabilities.ts";
import type { CommentOrder, CommentSelection } from "../../store/comment_queries.ts";
import type { CommentDocument } from "../../store/comment_documents.ts";

type Needs = Pick<Capabilities, "store">;

export interface PageWanted {
  readonly order: CommentOrder;
  /** Roots of the threads that come before all others, in this order. */
  readonly firstThreads: readonly number[];
  /** `limit` and `offset` count roots; every reply of the roots of the page comes along. */
  readonly byRoots: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface ThreadedPage {
  readonly comments: readonly CommentDocument[];
  readonly hasMore: boolean;
}

export async function readPage(
  caps: Needs,
  selection: CommentSelection,
  wanted: PageWanted,
): Promise<ThreadedPage> {
  if (!wanted.byRoots) return readFlat(caps, selection, wanted);
  if (selection.place === "replies") return { comments: [], hasMore: false };
  const { comments: roots, hasMore } = await readFlat(
    caps,
    { ...selection, place: "roots" },
    wanted,
  );
  if (selection.place === "roots") return { comments: roots, hasMore };
  return { comments: await withReplies(caps, selection, roots, wanted.order), hasMore };
}

async function readFlat(
  caps: Needs,
  selection: CommentSelection,
  { order, firstThreads, limit, offset }: PageWanted,
): Promise<ThreadedPage> {
  const { comments } = caps.store;
  const firstIds = inThreadOrder(
    await comments.inThreads(selection, firstThreads, order),
    firstThreads,
  );
  const ids = firstIds.slice(offset, offset + limit + 1);
  const [first, rest] = await Promise.all([
    comments.byIds(ids),
    comments.outsideThreads(selection, firstThreads, {
      order,
      skip: Math.max(0, offset - firstIds.length),
      limit: limit + 1 - ids.length,
    }),
  ]);
  const found = [...ids.flatMap((id) => first.get(id) ?? []), ...rest];
  return { comments: found.slice(0, limit), hasMore: found.length > limit };
}

/** Thread after thread: the root, then its members as they were ordered. */
function inThreadOrder(
  links: readonly Pick<CommentDocument, "_id" | "rootId">[],
  threads: readonly number[],
): number[] {
  const listed = new Set(links.map(({ _id }) => _id));
  const members = membersByRoot(links);
  return threads.flatMap((root) => [
    ...(listed.has(root) ? [root] : []),
    ...(members.get(root) ?? []).map(({ _id }) => _id),
  ]);
}

function membersByRoot<C extends Pick<CommentDocument, "rootId">>(
  comments: readonly C[],
): Map<number, C[]> {
  const byRoot = new Map<number, C[]>();
  for (const comment of comments) {
    if (comment.rootId === null) continue;
    const known = byRoot.get(comment.rootId);
    if (known === undefined) byRoot.set(comment.rootId, [comment]);
    else known.push(comment);
  }
  return byRoot;
}

/** Each root followed by every visible reply in its thread, whoever wrote it. */
async function withReplies(
  caps: Needs,
  selection: CommentSelection,
  roots: readonly CommentDocument[],
  order: CommentOrder,
): Promise<CommentDocument[]> {
  const { postIds, privateOf, deleted, excludeBots } = selection;
  const rootIds = roots.map(({ _id }) => _id);
  const replies = await caps.store.comments.repliesIn(
    { postIds, privateOf, deleted, excludeBots },
    rootIds,
    order,
  );
  const byRoot = membersByRoot(replies);
  return roots.flatMap((root) => [root, ...(byRoot.get(root._id) ?? [])]);
}
