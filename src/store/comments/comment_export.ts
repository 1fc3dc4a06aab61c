/** Streams the public comments of any number of posts in the order in which they were made. */
import type { CommentDocument } from "./comment_documents.ts";
import { STREAMED } from "../platform/deadline.ts";
import type { Rows } from "../platform/rows.ts";
import { inGroups } from "../../domain/numbers/lists.ts";

/** How many posts share a cursor. The server merges their comments from the index. */
const POSTS_PER_CURSOR = 100;
const SCAN = { ...STREAMED, maxTimeMS: 15 * 60_000, batchSize: 500 };
const COUNT_LIMIT = { maxTimeMS: 60_000 };
const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;
const FIELDS = {
  postId: 1,
  authorId: 1,
  parentId: 1,
  rootId: 1,
  createdAt: 1,
  text: 1,
  keyFactors: 1,
  mentionedUserIds: 1,
} as const;

export type ExportedComment = Pick<CommentDocument, "_id" | keyof typeof FIELDS>;

export interface CommentScan {
  readonly postIds: readonly number[];
  /** The time of the export, ms. Later comments are left out. */
  readonly now: number;
  /** Whether only comments with key factors are wanted. */
  readonly withKeyFactors?: boolean;
}

export function commentExports(rows: Rows<CommentDocument>) {
  return {
    async countExported(scan: CommentScan): Promise<number> {
      let count = 0;
      for (const filter of filtersOf(scan)) count += await rows.countDocuments(filter, COUNT_LIMIT);
      return count;
    },

    async countKeyFactors(scan: CommentScan): Promise<number> {
      let count = 0;
      for (const filter of filtersOf({ ...scan, withKeyFactors: true })) {
        const [sum] = await rows
          .aggregate<{ n: number }>(
            [{ $match: filter }, { $group: { _id: null, n: { $sum: { $size: "$keyFactors" } } } }],
            COUNT_LIMIT,
          )
          .toArray();
        count += sum?.n ?? 0;
      }
      return count;
    },

    /** Yields the comments, oldest first. The cursors stay open until the iteration ends. */
    async *inExportOrder(scan: CommentScan): AsyncGenerator<ExportedComment> {
      const cursors = filtersOf(scan).map((filter) =>
        rows.find(filter, SCAN).sort(OLDEST_FIRST).project<ExportedComment>(FIELDS),
      );
      try {
        const heads = await Promise.all(cursors.map((cursor) => cursor.next()));
        for (let at = oldest(heads); at !== -1; at = oldest(heads)) {
          yield heads[at]!;
          heads[at] = (await cursors[at]?.next()) ?? null;
        }
      } finally {
        await Promise.all(cursors.map((cursor) => cursor.close()));
      }
    },
  };
}

function filtersOf({ postIds, now, withKeyFactors = false }: CommentScan) {
  return Array.from(inGroups(postIds, POSTS_PER_CURSOR), (group) => ({
    postId: { $in: group },
    isPrivate: false,
    isSoftDeleted: false,
    createdAt: { $lte: now },
    ...(withKeyFactors ? { "keyFactors.0": { $exists: true } } : {}),
  }));
}

/** Returns the index of the oldest head, or -1 when all cursors are at their end. */
function oldest(heads: readonly (ExportedComment | null)[]): number {
  let found = -1;
  heads.forEach((head, at) => {
    const best = heads[found] ?? null;
    if (head === null) return;
    const isOlder =
      best === null ||
      head.createdAt < best.createdAt ||
      (head.createdAt === best.createdAt && head._id < best._id);
    if (isOlder) found = at;
  });
  return found;
}
