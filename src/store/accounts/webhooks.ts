/** Stores webhooks: where they call, what they tell, and by whose right (Contract 3.18). */
import type { Connection } from "mongoose";
import type { Disabled } from "../../domain/accounts/webhook.ts";
import { EVENT_TYPES, type EventType } from "../../domain/vocabulary.ts";
import {
  WEBHOOK_ENDS,
  WEBHOOK_FORMATS,
  type WebhookFormat,
} from "../../domain/accounts/webhook_words.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";

/** The events that are told. Null limits nothing. */
export interface StoredWish {
  types: EventType[] | null;
  project: number | null;
  post: number | null;
  question: number | null;
  following: boolean;
}

export interface WebhookDocument {
  _id: number;
  /** The account by whose right it tells. */
  ownerId: number;
  /** The project that it belongs to; null for one of the account. */
  projectId: number | null;
  url: string;
  description: string;
  format: WebhookFormat;
  wish: StoredWish;
  /** The secret, encrypted with the server key. */
  sealed: string;
  /** The secret before the last rotation, which signs until then, ms. */
  former: { sealed: string; until: number } | null;
  /** The id of an event. Only later ones are told. */
  since: string;
  createdAt: number;
  disabled: Disabled | null;
  /** Attempts that failed since the last one that was taken. */
  failures: number;
  lastDeliveredAt: number | null;
  /** Until then nothing is sent, because the last attempt failed, ms. */
  restUntil: number;
  /** Until then one process sends, and no other may, ms. */
  claimedUntil: number;
}

/** What a change of a webhook may set. */
export type WebhookChanges = Partial<
  Pick<WebhookDocument, "ownerId" | "url" | "description" | "format" | "wish" | "since"> &
    Pick<WebhookDocument, "sealed" | "former" | "disabled" | "failures" | "restUntil">
>;

/** Whose webhooks are meant: those of an account, or those of a project. */
export type WebhookHolder = { readonly ownerId: number } | { readonly projectId: number };

const wish = is.object<StoredWish>({
  types: is.orNull(is.list(is.oneOf(...EVENT_TYPES))),
  project: is.orNull(is.id()),
  post: is.orNull(is.id()),
  question: is.orNull(is.id()),
  following: is.flag(),
});

const fields: is.Fields<WebhookDocument> = {
  _id: is.id(),
  ownerId: is.id(),
  projectId: is.orNull(is.id()),
  url: is.text(),
  description: is.text(),
  format: is.oneOf(...WEBHOOK_FORMATS),
  wish,
  sealed: is.text(),
  former: is.orNull(is.object({ sealed: is.text(), until: is.time() })),
  since: is.text(),
  createdAt: is.time(),
  disabled: is.orNull(is.object<Disabled>({ at: is.time(), reason: is.oneOf(...WEBHOOK_ENDS) })),
  failures: is.count(),
  lastDeliveredAt: is.orNull(is.time()),
  restUntil: is.time(),
  claimedUntil: is.time(),
};

export function createWebhookStore(connection: Connection) {
  const collection = defineCollection<WebhookDocument>(connection, "webhooks", fields, [
    { key: { ownerId: 1, _id: 1 }, serves: "the webhooks of an account" },
    { key: { projectId: 1, _id: 1 }, serves: "the webhooks of a project" },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...reads(rows), ...writes(rows), ...claims(rows) };
}

function filterOf(holder: WebhookHolder) {
  return "projectId" in holder ? holder : { ...holder, projectId: null };
}

function reads(rows: Rows<WebhookDocument>) {
  return {
    byId(id: number): Promise<WebhookDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    /** Returns the webhooks of an account or a project, oldest first. */
    of(holder: WebhookHolder): Promise<WebhookDocument[]> {
      return rows.find(filterOf(holder), LIMIT).sort({ _id: 1 }).toArray();
    },

    /** Returns all that are not disabled, in the order of their ids. */
    enabled(): Promise<WebhookDocument[]> {
      return rows.find({ disabled: null }, LIMIT).sort({ _id: 1 }).toArray();
    },
  };
}

function writes(rows: Rows<WebhookDocument>) {
  return {
    /**
     * Stores a webhook unless its account or project has `most` others. Returns false then. Those
     * that are stored at the same time may all give way, so there are never more.
     */
    async insert(webhook: WebhookDocument, most: number): Promise<boolean> {
      const { _id, ownerId, projectId } = webhook;
      const holder = projectId === null ? { ownerId, projectId } : { projectId };
      await rows.insertOne(webhook);
      const others = await rows.countDocuments({ ...holder, _id: { $ne: _id } }, LIMIT);
      if (others < most) return true;
      await rows.deleteOne({ _id });
      return false;
    },

    /** Changes a webhook, and returns it as it is then, or null where it is gone. */
    change(id: number, changes: WebhookChanges): Promise<WebhookDocument | null> {
      return rows.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: "after" });
    },

    async remove(id: number): Promise<void> {
      await rows.deleteOne({ _id: id });
    },

    /** Removes those by the right of an account, and returns their ids. */
    async removeOfUser(ownerId: number): Promise<number[]> {
      const found = await rows.find({ ownerId }, { projection: { _id: 1 } }).toArray();
      await rows.deleteMany({ ownerId });
      return found.map(({ _id }) => _id);
    },

    /** Disables a webhook that is enabled. Returns whether it was. */
    async disable(id: number, disabled: Disabled): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, disabled: null },
        { $set: { disabled } },
      );
      return modifiedCount > 0;
    },
  };
}

/** Says who sends, and how attempts ended. */
function claims(rows: Rows<WebhookDocument>) {
  return {
    /**
     * Claims a webhook for sending, so that its receiver gets one delivery after the other. Returns
     * false where another process sends, the receiver has a rest, the webhook is disabled or gone, or
     * `most` others of the same account are being sent.
     */
    async claim(
      id: number,
      { now, until, most }: { readonly now: number; readonly until: number; readonly most: number },
    ): Promise<boolean> {
      const found = await rows.findOneAndUpdate(
        { _id: id, disabled: null, restUntil: { $lte: now }, claimedUntil: { $lte: now } },
        { $set: { claimedUntil: until } },
        { returnDocument: "after" },
      );
      if (found === null) return false;
      const busy = { ownerId: found.ownerId, claimedUntil: { $gt: now }, _id: { $ne: id } };
      if ((await rows.countDocuments(busy, LIMIT)) < most) return true;
      await this.release(id, until);
      return false;
    },

    /** Gives a claim back, unless another process has made one since. */
    async release(id: number, until: number): Promise<void> {
      await rows.updateOne({ _id: id, claimedUntil: until }, { $set: { claimedUntil: 0 } });
    },

    async noteTaken(id: number, now: number): Promise<void> {
      await rows.updateOne(
        { _id: id },
        { $set: { failures: 0, restUntil: 0, lastDeliveredAt: now } },
      );
    },

    async noteFailed(id: number, restUntil: number): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { restUntil }, $inc: { failures: 1 } });
    },
  };
}
