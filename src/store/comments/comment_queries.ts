/** Turns the selection of a listing of comments into a filter of the store. Contract 2.8. */
import { patternOf } from "../../domain/text/canonical.ts";
import type { CommentOrder } from "../../domain/posts/comment_words.ts";
import type { mongo } from "mongoose";
import type { CommentDocument } from "./comment_documents.ts";

export interface CommentSelection {
  /** The posts. The caller gives only those that the reader may see. */
  readonly postIds: readonly number[];
  /** Selects only comments of these accounts. */
  readonly authorIds?: readonly number[] | undefined;
  /** The account whose private comments are selected. Null selects the public comments. */
  readonly privateOf: number | null;
  readonly place?: "roots" | "replies" | undefined;
  /** Which deleted comments are selected: those with live replies, none, or all. */
  readonly deleted: "placeholders" | "hidden" | "shown";
  readonly excludeBots?: boolean | undefined;
  /** Selects only comments of these accounts, or all except theirs. */
  readonly staff?: { readonly ids: readonly number[]; readonly wanted: boolean } | undefined;
  /** Selects only the thread of this root. */
  readonly thread?: number | undefined;
  /** A part of the text in any case. Deleted comments never match. */
  readonly search?: string | undefined;
  /** Selects comments written at or after this time, ms. */
  readonly since?: number | undefined;
}

export type CommentFilter = mongo.Filter<CommentDocument>;

const FIELDS = {
  created_at: "createdAt",
  vote_score: "voteScore",
  cmm_count: "changedMyMindCount",
} as const;

/** Returns a total order: every sort ends with the id, newest first (Contract 1.6). */
export function commentSort(order: CommentOrder): Record<string, 1 | -1> {
  const isDescending = order.startsWith("-");
  const name = (isDescending ? order.slice(1) : order) as keyof typeof FIELDS;
  return { [FIELDS[name]]: isDescending ? -1 : 1, _id: -1 };
}

export function commentFilter(
  selection: CommentSelection,
  ...more: CommentFilter[]
): CommentFilter {
  const parts = [scopeOf, threadOf, authorsOf, standingOf].map((part) => part(selection));
  const conditions = [...parts, ...more];
  return { $and: conditions.filter((condition) => Object.keys(condition).length > 0) };
}

function scopeOf({ postIds, privateOf, place, since }: CommentSelection): CommentFilter {
  const [onlyPost] = postIds;
  return {
    postId: postIds.length === 1 && onlyPost !== undefined ? onlyPost : { $in: [...postIds] },
    isPrivate: privateOf !== null,
    ...(place === undefined ? {} : { parentId: place === "roots" ? null : { $ne: null } }),
    ...(since === undefined ? {} : { createdAt: { $gte: since } }),
  };
}

function threadOf({ thread }: CommentSelection): CommentFilter {
  return thread === undefined ? {} : { $or: [{ _id: thread }, { rootId: thread }] };
}

function authorsOf(selection: CommentSelection): CommentFilter {
  const { authorIds, privateOf, excludeBots, staff } = selection;
  const conditions: CommentFilter[] = [
    ...(authorIds === undefined ? [] : [{ authorId: { $in: [...authorIds] } }]),
    ...(excludeBots === true ? [{ byBot: false }] : []),
    ...(privateOf === null ? [] : [{ authorId: privateOf }]),
    ...(staff === undefined
      ? []
      : [{ authorId: staff.wanted ? { $in: [...staff.ids] } : { $nin: [...staff.ids] } }]),
  ];
  return conditions.length === 0 ? {} : { $and: conditions };
}

function standingOf({ deleted, search }: CommentSelection): CommentFilter {
  if (search !== undefined) {
    return { isSoftDeleted: false, text: new RegExp(patternOf(search), "i") };
  }
  if (deleted === "hidden") return { isSoftDeleted: false };
  if (deleted === "shown") return {};
  return { $or: [{ isSoftDeleted: false }, { liveReplyCount: { $gt: 0 } }] };
}
