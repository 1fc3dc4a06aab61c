/**
 * Stores the versions of the cards of bots (Contract 2.45). A version never changes. A forecast
 * belongs to the version that stood at its start.
 */
import type { Connection } from "mongoose";
import type { CardValues } from "../../domain/accounts/bot_card.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { isDuplicateKey, rowsOf } from "../platform/rows.ts";

export interface BotCardDocument {
  /** `<botId>-<version>` */
  _id: string;
  botId: number;
  /** 1 for the first one */
  version: number;
  /** when it began to hold, ms */
  since: number;
  card: CardValues;
}

const fields: is.Fields<BotCardDocument> = {
  _id: is.text(),
  botId: is.id(),
  version: is.id(),
  since: is.time(),
  card: is.object<CardValues>({
    model: is.text(),
    provider: is.text(),
    released_at: is.orNull(is.time()),
    training_cutoff: is.orNull(is.time()),
    tools: is.list<string, readonly string[]>(is.text()),
    method: is.text(),
    code_url: is.orNull(is.text()),
    paper_url: is.orNull(is.text()),
    contact: is.text(),
    is_open_weights: is.orNull(is.flag()),
  }),
};

/** A version as lists name it. */
export type CardLabel = Pick<BotCardDocument, "version"> & Pick<CardValues, "model">;

interface Labelled extends Pick<BotCardDocument, "botId" | "version"> {
  readonly card: Pick<CardValues, "model">;
}

export function createBotCardStore(connection: Connection) {
  const collection = defineCollection<BotCardDocument>(connection, "bot_cards", fields, [
    { key: { botId: 1, version: -1 }, serves: "the versions of a bot's card, the newest first" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,

    /** Returns all versions of these bots, the newest of each bot first. */
    ofBots(botIds: readonly number[]): Promise<BotCardDocument[]> {
      if (botIds.length === 0) return Promise.resolve([]);
      return rows
        .find({ botId: { $in: [...botIds] } }, LIMIT)
        .sort({ botId: 1, version: -1 })
        .toArray();
    },

    newestOf(botId: number): Promise<BotCardDocument | null> {
      return rows.findOne({ botId }, { ...LIMIT, sort: { version: -1 } });
    },

    /** Returns what names the newest versions of these bots, by bot. */
    async labels(botIds: readonly number[]): Promise<Map<number, CardLabel>> {
      if (botIds.length === 0) return new Map();
      const found = await rows
        .find({ botId: { $in: [...botIds] } }, LIMIT)
        .sort({ botId: 1, version: 1 })
        .project<Labelled>({ botId: 1, version: 1, "card.model": 1 })
        .toArray();
      // The newest version of a bot is the last one, and stays.
      return new Map(found.map(({ botId, version, card }) => [botId, { version, ...card }]));
    },

    /** Returns false when the bot has this version already. */
    async insert(version: Omit<BotCardDocument, "_id">): Promise<boolean> {
      try {
        await rows.insertOne({ _id: `${version.botId}-${version.version}`, ...version });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async removeOfBots(botIds: readonly number[]): Promise<void> {
      await rows.deleteMany({ botId: { $in: [...botIds] } });
    },
  };
}
