/** Stores the change of an account's own mail address (Contract 2.41). */
import type { Rows } from "../platform/rows.ts";
import type { MailedSecret } from "./credential_documents.ts";
import type { EmailChange, UserDocument } from "./user_document.ts";
import { NOT_DELETED } from "./user_fields.ts";

export function userEmail(rows: Rows<UserDocument>) {
  const waiting = (id: number, address: string) => ({
    _id: id,
    isActive: true,
    isSpam: false,
    "emailChange.address": address,
  });
  return {
    /** Replaces an earlier wish. Returns false when the account was deleted or got another password. */
    async wantEmail(
      { _id, passwordHash }: Pick<UserDocument, "_id" | "passwordHash">,
      emailChange: EmailChange,
    ): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id, passwordHash, ...NOT_DELETED },
        { $set: { emailChange } },
      );
      return matchedCount === 1;
    },

    async noteOwnerTold(id: number, address: string): Promise<void> {
      await rows.updateOne(waiting(id, address), { $set: { "emailChange.isOwnerTold": true } });
    },

    /** Stores the secret of a mail. Returns false when this address is not wanted any more. */
    async renewEmailSecret(
      id: number,
      address: string,
      { hash, expiresAt }: MailedSecret,
    ): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(waiting(id, address), {
        $set: { "emailChange.hash": hash, "emailChange.expiresAt": expiresAt },
      });
      return matchedCount === 1;
    },

    /**
     * Sets the wanted address once. Returns null when the account was changed meanwhile.
     * @throws a duplicate-key error when the address is taken
     */
    confirmEmail(
      before: UserDocument,
      change: EmailChange,
      fields: Partial<UserDocument>,
    ): Promise<UserDocument | null> {
      const { _id, username, email } = before;
      return rows.findOneAndUpdate(
        { ...waiting(_id, change.address), username, email, "emailChange.hash": change.hash },
        { $set: { ...fields, emailChange: null, reset: null, resetAskedAt: null } },
        { returnDocument: "after" },
      );
    },
  };
}
