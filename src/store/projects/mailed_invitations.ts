/** Stores what invitations to addresses have beside those by link (Contract 3.13). */
import type { InvitationDocument } from "./project_documents.ts";
import type { Stretch } from "../forecasts/forecast_ends.ts";
import { LIMIT } from "../platform/collection.ts";
import { duplicatesIn, isDuplicateKey, type Rows } from "../platform/rows.ts";

const UNUSED = { revokedAt: null, usesLeft: { $gt: 0 } };

/** An organiser who asks for the mail of an invitation again. */
export interface AskedAgain {
  readonly projectId: number;
  readonly id: number;
  /** The key of its open invitation, which an expired one has lost. */
  readonly openKey: string;
  /** Who invites from now on. */
  readonly createdBy: number;
  readonly now: number;
  readonly expiresAt: number;
  /** Nothing is done where a mail was asked for since then. */
  readonly notSince: number;
}

export function mailedInvitations(rows: Rows<InvitationDocument>) {
  return { ...inviting(rows), ...mailing(rows) };
}

function inviting(rows: Rows<InvitationDocument>) {
  return {
    /** Returns the invitations of a project to these addresses, the newest first. */
    toAddresses(projectId: number, emailKeys: readonly string[]): Promise<InvitationDocument[]> {
      return rows
        .find({ projectId, emailKey: { $in: [...emailKeys] } }, LIMIT)
        .sort({ _id: -1 })
        .toArray();
    },

    /** Takes the addresses out of invitations that these accounts have used. */
    async forgetAddresses(userIds: readonly number[]): Promise<void> {
      await rows.updateMany(
        { "guests.userId": { $in: [...userIds] }, email: { $gt: "" } },
        { $set: { email: "" }, $unset: { emailKey: 1, openKey: 1, message: 1 } },
      );
    },

    /** Lets addresses be invited again whose invitations have expired. */
    async endExpired(projectId: number, now: number): Promise<void> {
      await rows.updateMany(
        { projectId, openKey: { $exists: true }, expiresAt: { $lte: now } },
        { $unset: { openKey: 1 } },
      );
    },

    /**
     * Stores invitations. Returns the indexes of those that were refused, because the project has an
     * open invitation to the address.
     */
    async insertMany(invitations: readonly InvitationDocument[]): Promise<number[]> {
      if (invitations.length === 0) return [];
      try {
        await rows.insertMany([...invitations], { ordered: false });
        return [];
      } catch (error) {
        return duplicatesIn(error);
      }
    },

    /**
     * Notes that a mail is asked for again, and lets the invitation last from now. Returns null where
     * it is used or revoked, or was asked for a short time ago, or a newer one to the address is open.
     */
    async askAgain({
      projectId,
      id,
      notSince,
      now,
      ...fields
    }: AskedAgain): Promise<InvitationDocument | null> {
      try {
        return await rows.findOneAndUpdate(
          { _id: id, projectId, ...UNUSED, askedAt: { $lte: notSince } },
          { $set: { ...fields, askedAt: now } },
          { returnDocument: "after" },
        );
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
  };
}

function mailing(rows: Rows<InvitationDocument>) {
  return {
    /** Returns the invitations to addresses whose mails were asked for in that stretch. */
    askedWithin({ after, until }: Stretch): Promise<InvitationDocument[]> {
      const asked = { askedAt: { $gt: after, $lte: until }, emailKey: { $exists: true } };
      return rows.find(asked, LIMIT).toArray();
    },

    byIds(ids: readonly number[]): Promise<InvitationDocument[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
    },

    /**
     * Gives an open invitation the secret of the mail that is about to go. An earlier link does
     * nothing from then on. Returns false where the invitation is not open.
     */
    async renewHash(id: number, hash: string, now: number): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: id, ...UNUSED, expiresAt: { $gt: now } },
        { $set: { hash } },
      );
      return matchedCount === 1;
    },

    /** Notes that the mail server took the mail. */
    async noteMail(id: number, now: number): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { mailedAt: now }, $inc: { mails: 1 } });
    },

    /** Returns how many mails went to an address by invitations whose newest mail is so new. */
    async mailsTo(emailKey: string, since: number): Promise<number> {
      const found = await rows
        .find({ emailKey, mailedAt: { $gt: since } }, { ...LIMIT, projection: { mails: 1 } })
        .toArray();
      return found.reduce((sum, { mails = 0 }) => sum + mails, 0);
    },
  };
}
