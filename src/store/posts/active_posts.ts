/** Finds posts whose hotness and movement still change as time passes. Maths 9.4, 9.6. */
import { type IndexSpec, LIMIT } from "../platform/collection.ts";
import type { PostDocument } from "./post_documents.ts";
import type { Rows } from "../platform/rows.ts";

/** A resolved post with less hotness than this counts as inactive. */
const LEAST_HOTNESS = 0.1;

export const activePostIndexes: readonly IndexSpec[] = [
  {
    key: { refreshedAt: 1 },
    partial: { curationStatus: "approved" },
    serves: "active posts that were not refreshed for longest",
  },
];

export function activePosts(rows: Rows<PostDocument>) {
  return {
    /**
     * Returns approved active posts that were not refreshed since `before` (ms). The one that waits
     * longest comes first.
     */
    dueForRefresh(before: number, limit: number): Promise<PostDocument[]> {
      const isActive = [
        { resolved: false },
        { hotness: { $gte: LEAST_HOTNESS } },
        { hotness: { $lte: -LEAST_HOTNESS } },
        { weeklyMovement: { $nin: [null, 0] } },
      ];
      const isStale = [{ refreshedAt: { $lt: before } }, { refreshedAt: { $exists: false } }];
      return rows
        .find({ curationStatus: "approved", $and: [{ $or: isStale }, { $or: isActive }] }, LIMIT)
        .sort({ refreshedAt: 1 })
        .limit(limit)
        .toArray();
    },

    countAll(): Promise<number> {
      return rows.countDocuments({ curationStatus: { $ne: "deleted" } }, LIMIT);
    },

    /**
     * Returns posts that are not deleted and have ids above `id`, in order of id. Used to walk over
     * all posts.
     */
    after(id: number, limit: number): Promise<PostDocument[]> {
      return rows
        .find({ _id: { $gt: id }, curationStatus: { $ne: "deleted" } }, LIMIT)
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    },
  };
}
