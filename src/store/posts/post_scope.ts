/** Which posts an export of a project is about, and which of some posts everybody may see. */
import type { PostDocument } from "./post_documents.ts";
import type { Rows } from "../platform/rows.ts";

const SCAN = { maxTimeMS: 60_000, batchSize: 5_000 };

export type PostScope = Pick<PostDocument, "_id" | "questionIds" | "defaultProjectId">;

export function postScopes(rows: Rows<PostDocument>) {
  return {
    /** Approved posts whose default or attached project this is, with their own questions. */
    approvedOf(projectId: number): Promise<PostScope[]> {
      return rows
        .find({ projectIds: projectId, curationStatus: "approved" }, SCAN)
        .project<PostScope>({ questionIds: 1, defaultProjectId: 1 })
        .toArray();
    },

    /** Those of the posts that are approved, published by `now` (ms) and of no private project. */
    async publicAmong(
      ids: readonly number[],
      { privateProjectIds, now }: { privateProjectIds: readonly number[]; now: number },
    ): Promise<Set<number>> {
      const found = await rows
        .find(
          {
            _id: { $in: [...ids] },
            curationStatus: "approved",
            publishedAt: { $lte: now },
            defaultProjectId: { $nin: [...privateProjectIds] },
          },
          SCAN,
        )
        .project<Pick<PostDocument, "_id">>({ _id: 1 })
        .toArray();
      return new Set(found.map(({ _id }) => _id));
    },
  };
}
