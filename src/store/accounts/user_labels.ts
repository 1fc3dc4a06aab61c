/** Reads a few fields of many accounts: for exports, and for what stands beside a comment. */
import { LIMIT } from "../platform/collection.ts";
import type { UserDocument } from "./user_document.ts";
import type { Rows } from "../platform/rows.ts";

export type UserLabel = Pick<UserDocument, "_id" | "username" | "isBot">;

export type NamedUser = Pick<UserDocument, "_id" | "username" | "formerlyKnownAs">;

const OF_SHOWN = {
  username: 1,
  usernameKey: 1,
  isActive: 1,
  isBot: 1,
  isSpam: 1,
  isStaff: 1,
  isSuperuser: 1,
} as const;
/**
 * What is shown of the author of a comment and of the accounts that it mentions, and what decides
 * about it. One comment may mention thousands, and whole accounts have long texts.
 */
export type ShownUser = Pick<UserDocument, "_id" | keyof typeof OF_SHOWN>;

type ConfirmedUser = Pick<UserDocument, "_id" | "emailKey" | "confirmedKey" | "isSuperuser">;

export function userLabels(rows: Rows<UserDocument>) {
  const named = (filter: Parameters<typeof rows.find>[0]) =>
    rows.find(filter, LIMIT).project<NamedUser>({ username: 1, formerlyKnownAs: 1 }).toArray();
  const shown = (filter: Parameters<typeof rows.find>[0]) =>
    rows.find(filter, LIMIT).project<ShownUser>(OF_SHOWN).toArray();
  return {
    /** Returns these accounts by id. Unknown ids are missing. */
    async shown(ids: readonly number[]): Promise<Map<number, ShownUser>> {
      const found = ids.length === 0 ? [] : await shown({ _id: { $in: [...ids] } });
      return new Map(found.map((user) => [user._id, user]));
    },

    /** Returns those of these accounts that want no community predictions to be shown to them. */
    async hidersAmong(ids: readonly number[]): Promise<Set<number>> {
      const hiders = { _id: { $in: [...ids] }, hideCommunityPrediction: true };
      const found = await rows.find(hiders, { ...LIMIT, projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Returns the open accounts of these addresses that have confirmed them, by the address's key. */
    async confirmed(emailKeys: readonly string[]): Promise<Map<string, ConfirmedUser>> {
      const found = await rows
        .find({ emailKey: { $in: [...emailKeys] }, isActive: true, isSpam: false }, LIMIT)
        .project<ConfirmedUser>({ emailKey: 1, confirmedKey: 1, isSuperuser: 1 })
        .toArray();
      const right = found.filter(({ emailKey, confirmedKey }) => emailKey === confirmedKey);
      return new Map(right.flatMap((user) => (user.emailKey ? [[user.emailKey, user]] : [])));
    },

    /** Returns the accounts whose present names have these keys, closed accounts too. */
    shownBy(keys: readonly string[]): Promise<ShownUser[]> {
      return keys.length === 0 ? Promise.resolve([]) : shown({ usernameKey: { $in: [...keys] } });
    },

    /** Returns the labels of these accounts in no order. Unknown ids are missing. */
    labels(ids: readonly number[]): Promise<UserLabel[]> {
      return rows
        .find({ _id: { $in: [...ids] } }, LIMIT)
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
