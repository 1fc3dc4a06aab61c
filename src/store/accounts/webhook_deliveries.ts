/**
 * Stores what webhooks send: each delivery with its events, its attempts and how they ended. A
 * delivery is stored before it is sent, so a process that dies and a Redis that is lost take none
 * with them (Contract 3.18).
 */
import type { Connection } from "mongoose";
import { MOST_EVENTS_OF_DELIVERY } from "../../domain/accounts/webhook.ts";
import type { Notice, PlatformEvent } from "../../domain/requests/platform_event.ts";
import { DELIVERY_STATES, type DeliveryState } from "../../domain/accounts/webhook_words.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { duplicatesIn, rowsOf, type Rows } from "../platform/rows.ts";

type Told = PlatformEvent | Notice;

export interface DeliveryDocument {
  /** The webhook's id, and what tells the delivery from its others. Receivers know it by this. */
  _id: string;
  webhookId: number;
  /** The number of the newest batch of events that is in; 0 for a test. */
  batch: number;
  events: Told[];
  /** Present until the first attempt: further events still join. */
  isOpen?: true;
  /** Present where nothing is repeated: a test, and what was asked for again. */
  isSingle?: true;
  state: DeliveryState;
  attempts: number;
  createdAt: number;
  /** When the next attempt is due, ms; null for none. */
  nextAt: number | null;
  last: LastAttempt | null;
}

export interface LastAttempt {
  at: number;
  /** How long it took, ms. */
  ms: number;
  /** The status of the answer; null without one. */
  status: number | null;
  /** Why it failed; null for one that was taken. */
  fault: string | null;
}

const fields: is.Fields<DeliveryDocument> = {
  _id: is.text(),
  webhookId: is.id(),
  batch: is.count(),
  events: is.list(is.anything<Told>()),
  isOpen: is.optional(is.mark()),
  isSingle: is.optional(is.mark()),
  state: is.oneOf(...DELIVERY_STATES),
  attempts: is.count(),
  createdAt: is.time(),
  nextAt: is.orNull(is.time()),
  last: is.orNull(
    is.object<LastAttempt>({
      at: is.time(),
      ms: is.size(),
      status: is.orNull(is.count()),
      fault: is.orNull(is.text()),
    }),
  ),
};

/** The events of one batch for one webhook. */
export interface Gathered {
  readonly webhookId: number;
  readonly events: readonly Told[];
}

/** Where a page ended. */
export interface DeliveryCursor {
  readonly createdAt: number;
  readonly id: string;
}

export function createDeliveryStore(connection: Connection) {
  const collection = defineCollection<DeliveryDocument>(connection, "webhook_deliveries", fields, [
    {
      key: { webhookId: 1, batch: 1 },
      unique: true,
      partial: { batch: { $gt: 0 } },
      serves: "one delivery for each batch and webhook",
    },
    { key: { webhookId: 1, createdAt: -1, _id: -1 }, serves: "the deliveries of a webhook" },
    { key: { state: 1, nextAt: 1, webhookId: 1 }, serves: "the deliveries that are due" },
    { key: { createdAt: 1 }, serves: "the removal of old deliveries" },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...reads(rows), ...writes(rows), ...ends(rows) };
}

const isDue = (now: number) => ({ state: "waiting" as const, nextAt: { $lte: now } });

function reads(rows: Rows<DeliveryDocument>) {
  return {
    ownById(webhookId: number, id: string): Promise<DeliveryDocument | null> {
      return rows.findOne({ _id: id, webhookId }, LIMIT);
    },

    /** Returns the newest ones, and one more than asked for where there are more. */
    page(
      webhookId: number,
      { limit, after }: { readonly limit: number; readonly after: DeliveryCursor | null },
    ): Promise<DeliveryDocument[]> {
      const older =
        after === null
          ? {}
          : {
              $or: [
                { createdAt: { $lt: after.createdAt } },
                { createdAt: after.createdAt, _id: { $lt: after.id } },
              ],
            };
      return rows
        .find({ webhookId, ...older }, LIMIT)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .toArray();
    },

    /** Returns the webhooks that have a delivery to send. */
    async dueWebhooks(now: number): Promise<number[]> {
      return rows.distinct("webhookId", isDue(now), LIMIT);
    },
  };
}

function writes(rows: Rows<DeliveryDocument>) {
  return {
    /**
     * Stores what a batch holds for webhooks. The events join a delivery that waits for its first
     * attempt, or make a new one. A batch that is gathered again changes nothing.
     */
    async gather(batch: number, all: readonly Gathered[], now: number): Promise<void> {
      if (all.length === 0) return;
      try {
        await rows.bulkWrite(
          all.map((one) => gathering(batch, one, now)),
          { ordered: false },
        );
      } catch (error) {
        duplicatesIn(error);
      }
    },

    async insert(delivery: DeliveryDocument): Promise<void> {
      await rows.insertOne(delivery);
    },

    /**
     * Takes the oldest delivery of a webhook that is due. Until `until` no other run takes it, and
     * no further events join it.
     */
    take(webhookId: number, now: number, until: number): Promise<DeliveryDocument | null> {
      return rows.findOneAndUpdate(
        { webhookId, ...isDue(now) },
        { $set: { nextAt: until }, $unset: { isOpen: "" } },
        { sort: { createdAt: 1, _id: 1 }, returnDocument: "after" },
      );
    },

    /** Stores how an attempt ended, and when the next one follows. */
    async finish(
      id: string,
      { state, nextAt, last }: Pick<DeliveryDocument, "state" | "nextAt" | "last">,
    ): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { state, nextAt, last }, $inc: { attempts: 1 } });
    },

    /** Makes a delivery that has ended due once more. Returns false where it has not ended. */
    async sendAgain(id: string, now: number): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: id, state: { $ne: "waiting" } },
        { $set: { state: "waiting", nextAt: now, isSingle: true } },
      );
      return matchedCount > 0;
    },
  };
}

function ends(rows: Rows<DeliveryDocument>) {
  return {
    /** Removes one of which its webhook may tell nothing any more. */
    async drop(id: string): Promise<void> {
      await rows.deleteOne({ _id: id });
    },

    /** Ends what a disabled webhook has not sent. */
    async endWaiting(webhookId: number): Promise<void> {
      await rows.updateMany(
        { webhookId, state: "waiting" },
        { $set: { state: "failed", nextAt: null }, $unset: { isOpen: "" } },
      );
    },

    async removeOf(webhookIds: readonly number[]): Promise<void> {
      if (webhookIds.length > 0) await rows.deleteMany({ webhookId: { $in: [...webhookIds] } });
    },

    /** Removes those that are older. */
    async sweep(before: number): Promise<number> {
      return (await rows.deleteMany({ createdAt: { $lt: before } })).deletedCount;
    },
  };
}

/**
 * Returns the write of what one webhook is told of a batch. Where a delivery has the batch already,
 * the write or the insertion that follows from it meets the unique index.
 */
function gathering(batch: number, { webhookId, events }: Gathered, now: number) {
  const room = `events.${MOST_EVENTS_OF_DELIVERY - events.length}`;
  return {
    updateOne: {
      filter: {
        webhookId,
        isOpen: true as const,
        batch: { $lt: batch },
        [room]: { $exists: false },
      },
      update: {
        $push: { events: { $each: [...events] } },
        $set: { batch },
        $setOnInsert: {
          _id: `${webhookId}-${batch}`,
          state: "waiting" as const,
          attempts: 0,
          createdAt: now,
          nextAt: now,
          last: null,
        },
      },
      upsert: true,
    },
  };
}
