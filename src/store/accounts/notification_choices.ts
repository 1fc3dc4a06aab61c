/** Stores what accounts want to be told. An account without a row has chosen nothing. */
import type { Connection } from "mongoose";
import {
  MAIL_TOPICS,
  type MailTopic,
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  type NotificationKind,
  type NotificationWay,
} from "../../domain/vocabulary.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { isDuplicateKey, rowsOf } from "../platform/rows.ts";

/** The ways that an account has chosen, by kind. */
export type ChosenWays = { [Kind in NotificationKind]?: NotificationWay };

/** When an account was mailed last, by topic, ms. */
export type MailTimes = { [Topic in MailTopic]?: number };

interface NotificationChoiceDocument {
  /** The account's id. */
  _id: number;
  ways: ChosenWays;
  mailedAt?: MailTimes;
}

const way = is.optional(is.oneOf(...NOTIFICATION_WAYS));
const mailed = is.optional(is.time());
const fields: is.Fields<NotificationChoiceDocument> = {
  _id: is.id(),
  ways: is.object<ChosenWays>(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, way])) as is.Fields<ChosenWays>,
  ),
  mailedAt: is.optional(
    is.object<MailTimes>(
      Object.fromEntries(MAIL_TOPICS.map((topic) => [topic, mailed])) as is.Fields<MailTimes>,
    ),
  ),
};

export function createNotificationChoiceStore(connection: Connection) {
  const collection = defineCollection<NotificationChoiceDocument>(
    connection,
    "notification_choices",
    fields,
    [],
  );
  const rows = rowsOf(collection);
  return {
    collection,

    async of(userId: number): Promise<ChosenWays> {
      return (await rows.findOne({ _id: userId }, LIMIT))?.ways ?? {};
    },

    async mailTimes(userId: number): Promise<MailTimes> {
      return (await rows.findOne({ _id: userId }, LIMIT))?.mailedAt ?? {};
    },

    /** Returns the ways of this kind that these accounts have chosen, by account. */
    async waysOf(
      userIds: readonly number[],
      kind: NotificationKind,
    ): Promise<Map<number, NotificationWay>> {
      if (userIds.length === 0) return new Map();
      const place = `ways.${kind}`;
      const filter = { _id: { $in: [...userIds] }, [place]: { $exists: true } };
      const found = await rows.find(filter, { ...LIMIT, projection: { [place]: 1 } }).toArray();
      return new Map(found.flatMap(({ _id, ways }) => (ways[kind] ? [[_id, ways[kind]]] : [])));
    },

    async remove(userId: number): Promise<void> {
      await rows.deleteOne({ _id: userId });
    },

    async noteMail(userId: number, topic: MailTopic, now: number): Promise<void> {
      await rows.updateOne({ _id: userId }, { $set: { [`mailedAt.${topic}`]: now } });
    },

    /** Changes the ways that are given, and returns all that the account has chosen. */
    async choose(userId: number, ways: ChosenWays): Promise<ChosenWays> {
      const set = Object.fromEntries(
        Object.entries(ways).map(([kind, chosen]) => [`ways.${kind}`, chosen]),
      );
      if (Object.keys(set).length === 0) return this.of(userId);
      try {
        const options = { upsert: true, returnDocument: "after" } as const;
        const changed = await rows.findOneAndUpdate({ _id: userId }, { $set: set }, options);
        return changed?.ways ?? {};
      } catch (error) {
        // Another request of the account has made the row meanwhile.
        if (!isDuplicateKey(error)) throw error;
        return this.choose(userId, ways);
      }
    },
  };
}
