/** Finds posts of a project: those that its export covers, and those of a title. */
import type { PostDocument } from "./post_documents.ts";
import type { Rows } from "../platform/rows.ts";

const SCAN = { maxTimeMS: 60_000, batchSize: 5_000 };
const MOST_OF_A_TITLE = 20;

export type PostScope = Pick<
  PostDocument,
  "_id" | "questionIds" | "defaultProjectId" | "conditional"
>;

export function postScopes(rows: Rows<PostDocument>) {
  return {
    /** Returns the approved posts of a project (default or attached) with their own questions. */
    approvedOf(projectId: number): Promise<PostScope[]> {
      return rows
        .find({ projectIds: projectId, curationStatus: "approved" }, SCAN)
        .project<PostScope>({ questionIds: 1, defaultProjectId: 1, conditional: 1 })
        .toArray();
    },

    /** Returns ids of posts in a project that have exactly this title, some where there are many. */
    async idsWithTitle(projectId: number, title: string): Promise<number[]> {
      const wanted = { projectIds: projectId, title, curationStatus: { $ne: "deleted" } } as const;
      const found = await rows
        .find(wanted, { ...SCAN, projection: { _id: 1 } })
        .limit(MOST_OF_A_TITLE)
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /**
     * Returns those of the posts that are approved, published by `now` (ms) and in no private
     * project.
     */
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
