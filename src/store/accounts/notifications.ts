/**
 * Stores what accounts are told (Contract 3.15). A row is one line of an inbox. Its id follows from
 * its first event, and it names each of its events once, so that a repeated job adds nothing.
 */
import type { Connection } from "mongoose";
import {
  MOST_TOLD_EVENTS,
  notificationId,
  type NotificationPlace,
} from "../../domain/accounts/notification.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "../../domain/vocabulary.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { duplicatesIn, rowsOf, type Rows } from "../platform/rows.ts";

export interface NotificationDocument {
  /** `notificationId` */
  _id: string;
  userId: number;
  kind: NotificationKind;
  postId: number | null;
  /**
   * What happened, each once, in the order of arrival: the id of a comment or a proposal, or id and time of a
   * question, a webhook, an invitation or an export, or the outcome of a review and its time, or the
   * id of a question, the start of the own forecast and how many distances the prediction has moved.
   */
  events: string[];
  /** Ranks of the account, of those events that changed them. Absent for none. */
  ranks?: ToldRank[];
  /** When the first of the events happened, ms. */
  createdAt: number;
  readAt: number | null;
  /** When events of it go out by mail, ms. Absent where none waits. */
  mailAt?: number;
  /** How many of its events, the first ones, were mailed or will not be. Absent for none. */
  mailed?: number;
}

/** The rank of an account in the leaderboard of a project. Null stands for none. */
export interface RankChange {
  readonly before: number | null;
  readonly after: number | null;
}

interface ToldRank extends RankChange {
  readonly event: string;
}

const rank = is.orNull(is.count());

const fields: is.Fields<NotificationDocument> = {
  _id: is.text(),
  userId: is.id(),
  kind: is.oneOf(...NOTIFICATION_KINDS),
  postId: is.orNull(is.id()),
  events: is.list(is.text()),
  ranks: is.optional(is.list(is.object<ToldRank>({ event: is.text(), before: rank, after: rank }))),
  createdAt: is.time(),
  readAt: is.orNull(is.time()),
  mailAt: is.optional(is.time()),
  mailed: is.optional(is.count()),
};

/** An event that an account is told of. */
export interface NewNotification extends Omit<NotificationPlace, "subject"> {
  /** Null for what is about no post; the account itself is the subject then. */
  readonly postId: number | null;
  /** Names the event among those of its kind on the post. */
  readonly event: string;
  /** When it goes out by mail; null where it does not. */
  readonly mailAt: number | null;
  /** The rank that the event changed. */
  readonly rank?: RankChange | undefined;
}

/** Where a page ended. */
export interface NotificationCursor {
  readonly createdAt: number;
  readonly id: string;
}

interface NotificationPage {
  readonly userId: number;
  readonly isUnread: boolean;
  /** Only what is about this post. */
  readonly postId?: number | undefined;
  readonly limit: number;
  readonly after: NotificationCursor | null;
}

/** Which notifications of an account are marked as read. */
export type ReadChoice =
  { readonly ids: readonly string[] } | { readonly postIds: readonly number[] } | "all";

export function createNotificationStore(connection: Connection) {
  const collection = defineCollection<NotificationDocument>(connection, "notifications", fields, [
    { key: { userId: 1, createdAt: -1, _id: -1 }, serves: "the notifications of an account" },
    {
      key: { userId: 1, readAt: 1, createdAt: -1, _id: -1 },
      serves: "the unread notifications of an account",
    },
    { key: { createdAt: 1 }, serves: "the removal of old notifications" },
    {
      key: { mailAt: 1, userId: 1 },
      partial: { mailAt: { $gt: 0 } },
      serves: "what waits to be mailed, and which accounts wait",
    },
    {
      key: { postId: 1, userId: 1, createdAt: -1, _id: -1 },
      serves: "what an account was told of a post, also of predictions that moved away",
    },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...reads(rows), ...writes(rows), ...mailing(rows) };
}

function reads(rows: Rows<NotificationDocument>) {
  return {
    /** Returns the newest ones, and one more than asked for where there are more. */
    page({
      userId,
      isUnread,
      postId,
      limit,
      after,
    }: NotificationPage): Promise<NotificationDocument[]> {
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
        .find(
          {
            userId,
            ...(isUnread ? { readAt: null } : {}),
            ...(postId === undefined ? {} : { postId }),
            ...older,
          },
          LIMIT,
        )
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .toArray();
    },

    /** Returns what these accounts were told of movements on a post. */
    movements(postId: number, userIds: readonly number[]): Promise<NotificationDocument[]> {
      return rows
        .find({ kind: "movement", postId, userId: { $in: [...userIds] } }, LIMIT)
        .toArray();
    },
  };
}

function writes(rows: Rows<NotificationDocument>) {
  return {
    /** Tells accounts of events. An account that was told of an event already is not told again. */
    async add(all: readonly NewNotification[]): Promise<void> {
      if (all.length === 0) return;
      try {
        await rows.bulkWrite(all.map(telling), { ordered: false });
      } catch (error) {
        // These accounts have been told, or their line is full.
        duplicatesIn(error);
      }
    },

    /** Marks notifications of an account as read. Those of others stay as they are. */
    async markRead(userId: number, choice: ReadChoice, now: number): Promise<void> {
      const chosen =
        choice === "all"
          ? {}
          : "ids" in choice
            ? { _id: { $in: [...choice.ids] } }
            : { postId: { $in: [...choice.postIds] } };
      await rows.updateMany({ userId, readAt: null, ...chosen }, { $set: { readAt: now } });
    },

    async removeOfUser(userId: number): Promise<void> {
      await rows.deleteMany({ userId });
    },

    /** Removes those that are older. */
    async sweep(before: number): Promise<number> {
      return (await rows.deleteMany({ createdAt: { $lt: before } })).deletedCount;
    },
  };
}

function mailing(rows: Rows<NotificationDocument>) {
  return {
    /** Returns accounts with something to mail by `now`, those first that wait longest. */
    async accountsToMail(now: number, limit: number): Promise<number[]> {
      const due = { mailAt: { $gt: 0, $lte: now } };
      const found = await rows
        .aggregate<{
          _id: number;
        }>(
          [
            { $match: due },
            { $group: { _id: "$userId", at: { $min: "$mailAt" } } },
            { $sort: { at: 1, _id: 1 } },
            { $limit: limit },
          ],
          LIMIT,
        )
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Returns what is to be mailed to an account by `now`, oldest first. */
    toMail(userId: number, now: number, limit: number): Promise<NotificationDocument[]> {
      const due = { mailAt: { $gt: 0, $lte: now }, userId };
      return rows.find(due, LIMIT).sort({ createdAt: 1, _id: 1 }).limit(limit).toArray();
    },

    /** Stores that these lines, as they were read, wait for no mail. Later events of them still do. */
    async noteMailed(lines: readonly NotificationDocument[]): Promise<void> {
      if (lines.length === 0) return;
      const writes = lines.flatMap(({ _id, events: { length } }) => [
        { updateOne: { filter: { _id }, update: { $max: { mailed: length } } } },
        {
          updateOne: {
            filter: { _id, events: { $size: length } },
            update: { $unset: { mailAt: "" } },
          },
        },
      ]);
      await rows.bulkWrite(writes as never);
    },

    /** Lets these lines wait until `mailAt`, ms. */
    async postpone(lines: readonly NotificationDocument[], mailAt: number): Promise<void> {
      const ids = lines.map(({ _id }) => _id);
      if (ids.length > 0) await rows.updateMany({ _id: { $in: ids } }, { $set: { mailAt } });
    },
  };
}

/**
 * Returns the write of one event. Where the line names the event already, or is full, the filter
 * finds no line, and the insertion that follows meets the line's id.
 */
function telling({ userId, kind, postId, event, at, mailAt, rank: moved }: NewNotification) {
  const _id = notificationId({ userId, kind, subject: postId ?? "account", at });
  const isFull = `events.${MOST_TOLD_EVENTS - 1}`;
  return {
    updateOne: {
      filter: { _id, events: { $ne: event }, [isFull]: { $exists: false } },
      update: {
        $push: { events: event, ...(moved && { ranks: { event, ...moved } }) },
        $set: { readAt: null },
        ...(mailAt === null ? {} : { $min: { mailAt } }),
        $setOnInsert: { userId, kind, postId, createdAt: at },
      },
      upsert: true,
    },
  };
}
