/** Stores by which accounts of providers an account signs in (Contract 3.17). */
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";
import type { Identity, UserDocument } from "./user_document.ts";
import { NOT_DELETED } from "./user_fields.ts";

export const IDENTITY_INDEX = {
  key: { "identities.key": 1 },
  unique: true,
  sparse: true,
  serves: "log-in by a provider, uniqueness of its accounts",
} as const;

export function userIdentities(rows: Rows<UserDocument>) {
  return {
    byIdentity(key: string): Promise<UserDocument | null> {
      return rows.findOne({ "identities.key": key }, LIMIT);
    },

    /**
     * Connects an account of a provider. Returns false where the account has one of the provider,
     * or was deleted.
     * @throws a duplicate-key error when another account has it
     */
    async connectIdentity(id: number, identity: Identity): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: id, "identities.issuer": { $ne: identity.issuer }, ...NOT_DELETED },
        { $push: { identities: identity } },
      );
      return matchedCount === 1;
    },

    /**
     * Removes an identity. Returns false where it is the only way in: the account has no password
     * and no other identity.
     */
    async removeIdentity(id: number, key: string): Promise<boolean> {
      const ofSeveral = await rows.updateOne(
        { _id: id, "identities.key": key, "identities.1": { $exists: true } },
        { $pull: { identities: { key } } },
      );
      if (ofSeveral.matchedCount === 1) return true;
      // An empty list would have a place in the unique index.
      const last = await rows.updateOne(
        { _id: id, "identities.key": key, identities: { $size: 1 }, passwordHash: { $ne: null } },
        { $unset: { identities: 1 } },
      );
      return last.matchedCount === 1;
    },
  };
}
