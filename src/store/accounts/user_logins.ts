/** Stores names and e-mails as one key space and tells which of them are taken. Contract 2.18. */
import { LIMIT } from "../platform/collection.ts";
import type { UserDocument } from "./user_document.ts";
import { duplicatesIn, isDuplicateKey, type Rows } from "../platform/rows.ts";

/**
 * Matches accounts without login keys: MongoDB treats an absent field as null. The index of these
 * accounts has the same condition.
 */
export const NO_LOGIN_KEYS = { loginKeys: null as never };

/** A typed login, once in the key form of names and once in that of e-mails. */
export interface LoginText {
  readonly name: string;
  readonly email: string;
}

export interface LoginClaim {
  readonly account: UserDocument;
  readonly keys: readonly string[];
}

export function userLogins(rows: Rows<UserDocument>) {
  return {
    /**
     * Returns every account with this name or e-mail, also accounts that an older version stored.
     */
    byLogin({ name, email }: LoginText): Promise<UserDocument[]> {
      const either = [{ loginKeys: name }, { usernameKey: name }, { emailKey: email }];
      return rows.find({ $or: either }, LIMIT).toArray();
    },

    /**
     * Sets the given fields, which include the e-mail. Returns null when the name or the e-mail
     * changed meanwhile.
     * @throws a duplicate-key error when the e-mail is taken
     */
    updateLogin(before: UserDocument, fields: Partial<UserDocument>): Promise<UserDocument | null> {
      return rows.findOneAndUpdate(
        { _id: before._id, username: before.username, email: before.email },
        { $set: fields },
        { returnDocument: "after" },
      );
    },

    /**
     * Returns the next accounts without login keys, in order of id. An older version stored them.
     */
    withoutLoginKeys(afterId: number, limit: number): Promise<UserDocument[]> {
      return rows
        .find({ _id: { $gt: afterId }, ...NO_LOGIN_KEYS }, LIMIT)
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    },

    /**
     * Stores login keys. Returns the indexes of the claims that were refused because another
     * account has one of the keys.
     */
    async claimLoginKeys(claims: readonly LoginClaim[]): Promise<number[]> {
      const updates = claims.map(({ account: { _id, username, email }, keys }) => ({
        updateOne: {
          filter: { _id, username, email, ...NO_LOGIN_KEYS },
          update: { $set: { loginKeys: [...keys] } },
        },
      }));
      try {
        await rows.bulkWrite(updates, { ordered: false });
        return [];
      } catch (error) {
        return duplicatesIn(error);
      }
    },
  };
}

/**
 * Tells which part of a new or changed account was taken already. Returns null for any other error.
 */
export function takenField(
  error: unknown,
  wanted?: Pick<UserDocument, "usernameKey">,
): "username" | "email" | "identity" | "place" | null {
  if (!isDuplicateKey(error)) return null;
  const { keyPattern: pattern = {}, keyValue: value = {} } = error as DuplicateKey;
  if ("loginKeys" in pattern) {
    return value["loginKeys"] === wanted?.usernameKey ? "username" : "email";
  }
  if ("usernameKey" in pattern) return "username";
  if ("emailKey" in pattern) return "email";
  if ("identities.key" in pattern) return "identity";
  return "botSlot" in pattern ? "place" : null;
}

interface DuplicateKey {
  readonly keyPattern?: Readonly<Record<string, unknown>>;
  readonly keyValue?: Readonly<Record<string, unknown>>;
}
