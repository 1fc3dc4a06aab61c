/** What an export shows of an account. */
import { QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { UserDocument } from "./documents.ts";
import type { Rows } from "./rows.ts";

export type UserLabel = Pick<UserDocument, "_id" | "username" | "isBot">;

export function userLabels(rows: Rows<UserDocument>) {
  return {
    /** In no order; unknown ids are missing. */
    labels(ids: readonly number[]): Promise<UserLabel[]> {
      return rows
        .find({ _id: { $in: [...ids] } }, { maxTimeMS: QUERY_TIME_LIMIT_MS })
        .project<UserLabel>({ username: 1, isBot: 1 })
        .toArray();
    },
  };
}
