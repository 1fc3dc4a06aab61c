/**
 * Stores invitations. A use is counted by the one write that names its guest, so that a
 * link for N uses lets in N accounts, also when requests race or a process dies in between.
 */
import type { Connection } from "mongoose";
import type { InvitationKind } from "../../domain/vocabulary.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { mailedInvitations } from "./mailed_invitations.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import type { InvitationDocument } from "./project_documents.ts";
import { invitationFields } from "./project_fields.ts";

/** A guest of an invitation. */
export interface Guest {
  readonly invitationId: number;
  readonly userId: number;
}

export function createInvitationStore(connection: Connection) {
  const collection = defineCollection<InvitationDocument>(
    connection,
    "invitations",
    invitationFields,
    [
      { key: { hash: 1 }, unique: true, serves: "the invitation of a link" },
      { key: { projectId: 1, _id: -1 }, serves: "the invitations of a project, newest first" },
      {
        key: { "guests.pendingSince": 1 },
        sparse: true,
        serves: "guests that were counted and are no members yet",
      },
      {
        key: { openKey: 1 },
        unique: true,
        sparse: true,
        serves: "one open invitation of a project to an address",
      },
      { key: { emailKey: 1, projectId: 1 }, sparse: true, serves: "the invitations to an address" },
      {
        key: { askedAt: 1 },
        sparse: true,
        serves: "invitations of which the accounts of their addresses are told",
      },
    ],
  );
  const rows = rowsOf(collection);
  return { collection, ...administration(rows), ...joining(rows), ...mailedInvitations(rows) };
}

/** The invitations of a project: all of them, or those of one kind. */
export interface ChosenInvitations {
  readonly projectId: number;
  readonly kind?: InvitationKind | undefined;
}

function filterOf({ projectId, kind }: ChosenInvitations) {
  return kind === undefined
    ? { projectId }
    : { projectId, emailKey: { $exists: kind === "address" } };
}

function administration(rows: Rows<InvitationDocument>) {
  return {
    async insert(invitation: InvitationDocument): Promise<void> {
      await rows.insertOne(invitation);
    },

    byId(id: number): Promise<InvitationDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    /** Returns a page of the invitations of a project, newest first. */
    ofProject(
      chosen: ChosenInvitations,
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Promise<InvitationDocument[]> {
      const filter = filterOf(chosen);
      return rows.find(filter, LIMIT).sort({ _id: -1 }).skip(offset).limit(limit).toArray();
    },

    countOf(chosen: ChosenInvitations): Promise<number> {
      return rows.countDocuments(filterOf(chosen), LIMIT);
    },

    /** Revokes an invitation. Returns false when the project has no such one. */
    async revoke(projectId: number, id: number, now: number): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, projectId, revokedAt: null },
        { $set: { revokedAt: now }, $unset: { openKey: 1 } },
      );
      return modifiedCount === 1 || (await rows.countDocuments({ _id: id, projectId })) === 1;
    },
  };
}

function joining(rows: Rows<InvitationDocument>) {
  return {
    byHash(hash: string): Promise<InvitationDocument | null> {
      return rows.findOne({ hash }, LIMIT);
    },

    /**
     * Counts a guest in one step, if the invitation is open. Returns false when it is not. A guest
     * who is counted already costs no further use.
     */
    async count({ invitationId: _id, userId }: Guest, now: number): Promise<boolean> {
      const isOpen = { revokedAt: null, expiresAt: { $gt: now }, usesLeft: { $gt: 0 } };
      const { modifiedCount } = await rows.updateOne(
        { _id, ...isOpen, "guests.userId": { $ne: userId } },
        {
          $inc: { usesLeft: -1 },
          $push: { guests: { userId, at: now, pendingSince: now } },
          $unset: { openKey: 1 },
        },
      );
      return (
        modifiedCount === 1 || (await rows.countDocuments({ _id, "guests.userId": userId })) > 0
      );
    },

    /** Notes that a guest is a member. */
    async settle({ invitationId: _id, userId }: Guest): Promise<void> {
      await rows.updateOne(
        { _id, "guests.userId": userId },
        { $unset: { "guests.$.pendingSince": 1 } },
      );
    },

    /** Takes back the use of a guest who has not become a member. */
    async giveBack({ invitationId: _id, userId }: Guest): Promise<void> {
      await rows.updateOne(
        { _id, guests: { $elemMatch: { userId, pendingSince: { $gt: 0 } } } },
        { $inc: { usesLeft: 1 }, $pull: { guests: { userId } } },
      );
    },

    /** Returns invitations with guests that were counted before a time and are no members yet. */
    unsettled(before: number, limit: number): Promise<InvitationDocument[]> {
      return rows
        .find({ "guests.pendingSince": { $gt: 0, $lte: before } }, LIMIT)
        .limit(limit)
        .toArray();
    },
  };
}
