/** Names and e-mails as one key space, and what of both is taken. Contract 2.18. */
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { UserDocument } from "./user_document.ts";
import { duplicatesIn, isDuplicateKey, type Rows } from "../platform/rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
/** What is absent equals null; the index that finds such accounts asks the same. */
export const NO_LOGIN_KEYS = { loginKeys: null as never };

/** A login as it was typed, in the key forms of names and of e-mails. */
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
    /** Every account that a name or an e-mail means, of older versions too. */
    byLogin({ name, email }: LoginText): Promise<UserDocument[]> {
      const either = [{ loginKeys: name }, { usernameKey: name }, { emailKey: email }];
      return rows.find({ $or: either }, LIMIT).toArray();
    },

    /**
     * Sets the given fields, the e-mail among them; null when the name or the e-mail was changed
     * meanwhile.
     * @throws a duplicate-key error when the e-mail is taken
     */
    updateLogin(before: UserDocument, fields: Partial<UserDocument>): Promise<UserDocument | null> {
      return rows.findOneAndUpdate(
        { _id: before._id, username: before.username, email: before.email },
        { $set: fields },
        { returnDocument: "after" },
      );
    },

    /** The next accounts that a version without login keys stored, by id. */
    withoutLoginKeys(afterId: number, limit: number): Promise<UserDocument[]> {
      return rows
        .find({ _id: { $gt: afterId }, ...NO_LOGIN_KEYS }, LIMIT)
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    },

    /** Indexes of the claims that were refused because another account has one of the keys. */
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

/** What of a new or changed account was taken already; null = another error. */
export function takenField(
  error: unknown,
  wanted?: Pick<UserDocument, "usernameKey">,
): "username" | "email" | "place" | null {
  if (!isDuplicateKey(error)) return null;
  const { keyPattern: pattern = {}, keyValue: value = {} } = error as DuplicateKey;
  if ("loginKeys" in pattern) {
    return value["loginKeys"] === wanted?.usernameKey ? "username" : "email";
  }
  if ("usernameKey" in pattern) return "username";
  if ("emailKey" in pattern) return "email";
  return "botSlot" in pattern ? "place" : null;
}

interface DuplicateKey {
  readonly keyPattern?: Readonly<Record<string, unknown>>;
  readonly keyValue?: Readonly<Record<string, unknown>>;
}
