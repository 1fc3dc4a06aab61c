/** Which posts and questions an export of a project is about. */
import type { PostDocument } from "./documents.ts";
import type { Rows } from "./rows.ts";

const SCAN = { maxTimeMS: 60_000, batchSize: 5_000 };

export type PostScope = Pick<PostDocument, "_id" | "questionIds">;

export function postScopes(rows: Rows<PostDocument>) {
  return {
    /** Approved posts whose default or attached project this is, with their own questions. */
    approvedOf(projectId: number): Promise<PostScope[]> {
      return rows
        .find({ projectIds: projectId, curationStatus: "approved" }, SCAN)
        .project<PostScope>({ questionIds: 1 })
        .toArray();
    },
  };
}
