/** Stores what accounts want to be told. An account without a row has chosen nothing. */
import type { Connection } from "mongoose";
import {
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

interface NotificationChoiceDocument {
  /** The account's id. */
  _id: number;
  ways: ChosenWays;
}

const way = is.optional(is.oneOf(...NOTIFICATION_WAYS));
const fields: is.Fields<NotificationChoiceDocument> = {
  _id: is.id(),
  ways: is.object<ChosenWays>(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, way])) as is.Fields<ChosenWays>,
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

    /** Returns those of these accounts that want nothing of this kind. */
    async unwilling(userIds: readonly number[], kind: NotificationKind): Promise<Set<number>> {
      if (userIds.length === 0) return new Set();
      const filter = { _id: { $in: [...userIds] }, [`ways.${kind}`]: "off" };
      const found = await rows.find(filter, { ...LIMIT, projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
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
