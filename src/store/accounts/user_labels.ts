/** Reads the names of accounts for exports. */
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { UserDocument } from "./user_document.ts";
import type { Rows } from "../platform/rows.ts";

export type UserLabel = Pick<UserDocument, "_id" | "username" | "isBot">;

export type NamedUser = Pick<UserDocument, "_id" | "username" | "formerlyKnownAs">;

export function userLabels(rows: Rows<UserDocument>) {
  const named = (filter: Parameters<typeof rows.find>[0]) =>
    rows
      .find(filter, { maxTimeMS: QUERY_TIME_LIMIT_MS })
      .project<NamedUser>({ username: 1, formerlyKnownAs: 1 })
      .toArray();
  return {
    /** Returns the labels of these accounts in no order. Unknown ids are missing. */
    labels(ids: readonly number[]): Promise<UserLabel[]> {
      return rows
        .find({ _id: { $in: [...ids] } }, { maxTimeMS: QUERY_TIME_LIMIT_MS })
        .project<UserLabel>({ username: 1, isBot: 1 })
        .toArray();
    },

    /** Returns the accounts whose present names have these keys, closed accounts too. */
    namedBy(keys: readonly string[]): Promise<NamedUser[]> {
      if (keys.length === 0) return Promise.resolve([]);
      return named({ usernameKey: { $in: [...keys] } });
    },

    /** Returns these accounts with their present and former names. Unknown ids are missing. */
    withNames(ids: readonly number[]): Promise<NamedUser[]> {
      return ids.length === 0 ? Promise.resolve([]) : named({ _id: { $in: [...ids] } });
    },
  };
}
