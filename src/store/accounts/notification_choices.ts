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
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

/** The ways that an account has chosen, by kind. */
export type ChosenWays = { [Kind in NotificationKind]?: NotificationWay };

/** When an account was mailed last, by topic, ms. */
export type MailTimes = { [Topic in MailTopic]?: number };

interface NotificationChoiceDocument {
  /** The account's id. */
  _id: number;
  /** Absent in a row that was made for another choice. */
  ways?: ChosenWays;
  mailedAt?: MailTimes;
  /** By how much a prediction moves away before the account is told, in log odds. */
  movementDistance?: number;
}

/** What an account has chosen. */
export interface Choices extends Pick<NotificationChoiceDocument, "movementDistance"> {
  readonly ways: ChosenWays;
}

const way = is.optional(is.oneOf(...NOTIFICATION_WAYS));
const mailed = is.optional(is.time());
const fields: is.Fields<NotificationChoiceDocument> = {
  _id: is.id(),
  ways: is.optional(
    is.object<ChosenWays>(
      Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, way])) as is.Fields<ChosenWays>,
    ),
  ),
  mailedAt: is.optional(
    is.object<MailTimes>(
      Object.fromEntries(MAIL_TOPICS.map((topic) => [topic, mailed])) as is.Fields<MailTimes>,
    ),
  ),
  movementDistance: is.optional(is.number()),
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
    ...ofMany(rows),

    async of(userId: number): Promise<Choices> {
      return choicesOf(await rows.findOne({ _id: userId }, LIMIT));
    },

    async mailTimes(userId: number): Promise<MailTimes> {
      return (await rows.findOne({ _id: userId }, LIMIT))?.mailedAt ?? {};
    },

    async remove(userId: number): Promise<void> {
      await rows.deleteOne({ _id: userId });
    },

    async noteMail(userId: number, topic: MailTopic, now: number): Promise<void> {
      await rows.updateOne({ _id: userId }, { $set: { [`mailedAt.${topic}`]: now } });
    },

    /** Changes what is given, and returns all that the account has chosen. */
    async choose(userId: number, { ways, movementDistance }: Choices): Promise<Choices> {
      const set = {
        ...Object.fromEntries(
          Object.entries(ways).map(([kind, chosen]) => [`ways.${kind}`, chosen]),
        ),
        ...(movementDistance === undefined ? {} : { movementDistance }),
      };
      if (Object.keys(set).length === 0) return this.of(userId);
      try {
        const options = { upsert: true, returnDocument: "after" } as const;
        const changed = await rows.findOneAndUpdate({ _id: userId }, { $set: set }, options);
        return choicesOf(changed);
      } catch (error) {
        // Another request of the account has made the row meanwhile.
        if (!isDuplicateKey(error)) throw error;
        return this.choose(userId, {
          ways,
          ...(movementDistance !== undefined && { movementDistance }),
        });
      }
    },
  };
}

function ofMany(rows: Rows<NotificationChoiceDocument>) {
  return {
    /** Returns the distances that these accounts have chosen, in log odds, by account. */
    async distancesOf(userIds: readonly number[]): Promise<Map<number, number>> {
      const filter = { _id: { $in: [...userIds] }, movementDistance: { $gt: 0 } };
      const options = { ...LIMIT, projection: { movementDistance: 1 } };
      const found = await rows.find(filter, options).toArray();
      return new Map(found.flatMap(({ _id, movementDistance: d }) => (d ? [[_id, d]] : [])));
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
      return new Map(found.flatMap(({ _id, ways }) => (ways?.[kind] ? [[_id, ways[kind]]] : [])));
    },
  };
}

function choicesOf(row: NotificationChoiceDocument | null): Choices {
  const { ways = {}, movementDistance } = row ?? {};
  return { ways, ...(movementDistance !== undefined && { movementDistance }) };
}
