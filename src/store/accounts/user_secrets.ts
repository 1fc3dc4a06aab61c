/** Stores passwords, mailed secrets and known addresses of accounts. */
import type { Rows } from "../platform/rows.ts";
import type { MailedSecret } from "./credential_documents.ts";
import type { UserDocument } from "./user_document.ts";
import { NOT_DELETED } from "./user_fields.ts";

const KNOWN_ADDRESSES = 20;

export function userSecrets(rows: Rows<UserDocument>) {
  return { ...mailedSecrets(rows), ...knownAddresses(rows) };
}

function mailedSecrets(rows: Rows<UserDocument>) {
  return {
    /**
     * Replaces the password hash `before`. Returns false when it changed meanwhile. A mailed secret
     * loses its validity with the old password.
     */
    async replacePassword(id: number, before: string | null, after: string): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: id, passwordHash: before },
        { $set: { passwordHash: after, reset: null, resetAskedAt: null, emailChange: null } },
      );
      return matchedCount === 1;
    },

    /**
     * Uses up a mailed secret, which works once. Returns null when it is wrong, used or expired, and
     * for an account that is marked as spam, which stays as it is. By a reset the owner takes the
     * account back, so nothing that a thief connected may sign in any more. The link went to the
     * address of the account, which is confirmed by that.
     */
    async spendSecret(
      kind: "reset" | "activation",
      secret: { userId: number; hash: string; now: number },
      fields: Partial<UserDocument>,
    ): Promise<UserDocument | null> {
      const spent = await rows.findOneAndUpdate(
        {
          _id: secret.userId,
          isSpam: false,
          [`${kind}.hash`]: secret.hash,
          [`${kind}.expiresAt`]: { $gt: secret.now },
        },
        {
          $set: { ...fields, [kind]: null, emailChange: null },
          ...(kind === "reset" && { $unset: { identities: 1 } }),
        },
        { returnDocument: "after" },
      );
      await noteConfirmed(rows, spent);
      return spent;
    },

    /**
     * Stores a secret that a mail brings. Returns false for an account to which it must not go: a
     * reset is for open accounts, and an activation for those that were never activated. One that was
     * closed has no activation, so no mail opens it again.
     */
    async renewSecret(
      kind: "reset" | "activation",
      id: number,
      secret: MailedSecret,
    ): Promise<boolean> {
      const waiting =
        kind === "reset" ? { isActive: true } : { isActive: false, activation: { $ne: null } };
      const { matchedCount } = await rows.updateOne(
        { _id: id, isBot: false, isSpam: false, ...waiting },
        { $set: { [kind]: secret } },
      );
      return matchedCount === 1;
    },
  };
}

function knownAddresses(rows: Rows<UserDocument>) {
  return {
    /** Remembers that the account logged in from an address. `address` is a keyed hash. */
    async rememberAddress(id: number, address: string): Promise<void> {
      const first = { $each: [address], $position: 0, $slice: KNOWN_ADDRESSES };
      await rows.updateOne(
        { _id: id, knownAddresses: { $ne: address }, ...NOT_DELETED },
        { $push: { knownAddresses: first } },
      );
    },
  };
}

/** Stores that the address of an account is confirmed, if it is still the same. */
async function noteConfirmed(rows: Rows<UserDocument>, user: UserDocument | null): Promise<void> {
  const { _id, emailKey } = user ?? {};
  if (_id === undefined || emailKey === undefined) return;
  await rows.updateOne({ _id, emailKey }, { $set: { confirmedKey: emailKey } });
}
