/**
 * One page of a listing of comments (Contract 2.8). Some threads come first (the root, then its
 * replies), then the rest. On request the page is counted in roots and holds whole threads.
 */
import type { Capabilities } from "../../capabilities.ts";
import type { CommentOrder } from "../../domain/posts/comment_words.ts";
import type { CommentSelection } from "../../store/comments/comment_queries.ts";
import type { CommentDocument } from "../../store/comments/comment_documents.ts";
import { sentCharacters } from "./sent_characters.ts";
import { append } from "../../domain/numbers/lists.ts";

type Needs = Pick<Capabilities, "store">;

export interface PageWanted {
  readonly order: CommentOrder;
  /** Roots of the threads that come before all others, in this order. */
  readonly firstThreads: readonly number[];
  /** `limit` and `offset` count roots, and the page includes all replies to its roots. */
  readonly byRoots: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface ThreadedPage {
  readonly comments: readonly CommentDocument[];
  readonly hasMore: boolean;
  /** Number of rows on the page as `limit` counts them: comments, or roots. */
  readonly shown: number;
}

/** One answer holds at most this many comments and characters (Contract 1.13). */
const MOST_COMMENTS = 1_000;
const MOST_CHARACTERS = 4_000_000;

export async function readPage(
  caps: Needs,
  selection: CommentSelection,
  wanted: PageWanted,
): Promise<ThreadedPage> {
  if (!wanted.byRoots) return readFlat(caps, selection, wanted);
  if (selection.place === "replies") return { comments: [], hasMore: false, shown: 0 };
  const page = await readFlat(caps, { ...selection, place: "roots" }, wanted);
  if (selection.place === "roots") return page;
  const threads = await threadsOf(caps, selection, page.comments, wanted.order);
  const whole = fitting(threads);
  // A thread that is too long for one answer shows its first comments.
  const shown = Math.max(1, whole);
  const comments = threads.slice(0, shown).flat();
  return {
    comments: whole === 0 ? comments.slice(0, firstWithin(comments)) : comments,
    hasMore: page.hasMore || shown < threads.length,
    shown: Math.min(shown, threads.length),
  };
}

/**
 * Returns how many of the first threads fit into one answer. It reads no comment after the first
 * that is too much: a long thread holds far more text than one answer.
 */
export function fitting(threads: readonly (readonly CommentDocument[])[]): number {
  let [comments, characters] = [0, 0];
  const isTooMuch = (comment: CommentDocument) => {
    comments += 1;
    characters += sentCharacters(comment);
    return comments > MOST_COMMENTS || characters > MOST_CHARACTERS;
  };
  const tooMuch = threads.findIndex((thread) => thread.some(isTooMuch));
  return tooMuch === -1 ? threads.length : tooMuch;
}

/** Returns how many of the first comments fit into one answer, at least one. */
function firstWithin(comments: readonly CommentDocument[]): number {
  return Math.max(1, fitting(comments.map((comment) => [comment])));
}

async function readFlat(
  caps: Needs,
  selection: CommentSelection,
  { order, firstThreads, limit, offset }: PageWanted,
): Promise<ThreadedPage> {
  const { comments } = caps.store;
  const [ids, inFirst] = await Promise.all([
    comments.inThreads(selection, firstThreads, { order, skip: offset, limit: limit + 1 }),
    comments.countInThreads(selection, firstThreads),
  ]);
  const [first, rest] = await Promise.all([
    comments.byIds(ids),
    comments.outsideThreads(selection, firstThreads, {
      order,
      skip: Math.max(0, offset - inFirst),
      limit: limit + 1 - ids.length,
    }),
  ]);
  const found = [...ids.flatMap((id) => first.get(id) ?? []), ...rest];
  const asked = found.slice(0, limit);
  const shown = asked.slice(0, firstWithin(asked));
  return { comments: shown, hasMore: found.length > shown.length, shown: shown.length };
}

function membersByRoot(comments: readonly CommentDocument[]): Map<number, CommentDocument[]> {
  const byRoot = new Map<number, CommentDocument[]>();
  for (const comment of comments) {
    if (comment.rootId !== null) append(byRoot, comment.rootId, comment);
  }
  return byRoot;
}

/** Returns each root followed by the visible replies in its thread, of all authors. */
async function threadsOf(
  caps: Needs,
  selection: CommentSelection,
  roots: readonly CommentDocument[],
  order: CommentOrder,
): Promise<CommentDocument[][]> {
  const { postIds, privateOf, deleted, excludeBots } = selection;
  const rootIds = roots.map(({ _id }) => _id);
  // One answer shows no more than this, and one comment more says that something was left out.
  const ids = await caps.store.comments.inThreads(
    { postIds, privateOf, deleted, excludeBots, place: "replies" },
    rootIds,
    { order, skip: 0, limit: MOST_COMMENTS + 1 },
  );
  const found = await caps.store.comments.byIds(ids);
  const byRoot = membersByRoot(ids.flatMap((id) => found.get(id) ?? []));
  return roots.map((root) => [root, ...(byRoot.get(root._id) ?? [])]);
}
