/** Stores accounts of people and bots. */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { STREAMED } from "../platform/deadline.ts";
import type { UserDocument } from "./user_document.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";
import { MARK_INDEX, marks } from "../platform/unfinished.ts";
import { userLabels } from "./user_labels.ts";
import { IDENTITY_INDEX, userIdentities } from "./user_identities.ts";
import { userEmail } from "./user_email.ts";
import { userSecrets } from "./user_secrets.ts";
import { userPages } from "./user_pages.ts";
import { NO_LOGIN_KEYS, takenField, userLogins } from "./user_logins.ts";
import { NOT_DELETED, userFields } from "./user_fields.ts";
import { inGroups } from "../../domain/numbers/lists.ts";

const STANDINGS_AT_ONCE = 100;
/**
 * How many former names an account keeps. A bot may change its name any number of times, and every
 * read of an account reads all of them.
 */
const FORMER_NAMES = 1_000;
/** How many names are read in one batch, so that other work runs between two batches. */
const NAMES_AT_ONCE = 500;
const NAME_ONLY = { projection: { username: 1 } };

export function createUserStore(connection: Connection) {
  const collection = defineCollection<UserDocument>(connection, "users", userFields, [
    { key: { usernameKey: 1 }, unique: true, serves: "log-in, mentions, uniqueness of names" },
    { key: { emailKey: 1 }, unique: true, sparse: true, serves: "log-in, uniqueness of e-mails" },
    {
      key: { loginKeys: 1 },
      unique: true,
      sparse: true,
      serves: "no account's name is the e-mail of another",
    },
    IDENTITY_INDEX,
    {
      key: { _id: 1, loginKeys: 1 },
      partial: NO_LOGIN_KEYS,
      serves: "accounts of an older version, completed at the start",
    },
    { key: { isActive: 1, isSpam: 1, _id: 1 }, serves: "GET /api/users/ and its count" },
    {
      key: { botOwnerId: 1, botSlot: 1 },
      unique: true,
      partial: { botSlot: { $gt: 0 } },
      serves: "the limit of bots per owner",
    },
    { key: { botOwnerId: 1, _id: 1 }, serves: "the bots of an owner" },
    MARK_INDEX,
    { key: { isStaff: 1 }, partial: { isStaff: true }, serves: "the accounts of site staff" },
    { key: { isSuperuser: 1 }, partial: { isSuperuser: true }, serves: "the superusers" },
    {
      key: { resetAskedAt: 1 },
      partial: { resetAskedAt: { $gt: 0 } },
      serves: "the accounts that asked for a new password",
    },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    takenField,
    ...reads(rows),
    ...nameReads(rows),
    ...userPages(rows),
    ...writes(rows),
    ...erasing(rows),
    ...userSecrets(rows),
    ...marks(rows),
    ...userLabels(rows),
    ...userLogins(rows),
    ...userIdentities(rows),
    ...userEmail(rows),
  };
}

/** Accounts with the same answer to whether, and how, they take part in boards. */
export interface StandingGroup {
  readonly _id: Pick<UserDocument, "isBot" | "isPrimaryBot" | "isSpam">;
  readonly ids: number[];
}

function reads(rows: Rows<UserDocument>) {
  const byIds = async (ids: readonly number[]): Promise<Map<number, UserDocument>> => {
    if (ids.length === 0) return new Map();
    const found = await rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
    return new Map(found.map((user) => [user._id, user]));
  };
  const userOfId = createTurnBatch(byIds);
  return {
    async byId(id: number): Promise<UserDocument | null> {
      return (await userOfId(id)) ?? null;
    },

    byIds,

    /**
     * Returns these accounts in groups. Decoding a document for each of 500 accounts took 5 ms; the
     * groups take 0.7 ms. The query reads a hundred accounts at a time, so that other queries wait
     * less for the engine.
     */
    async standings(ids: readonly number[]): Promise<StandingGroup[]> {
      const standing = { isBot: "$isBot", isPrimaryBot: "$isPrimaryBot", isSpam: "$isSpam" };
      const group = { $group: { _id: standing, ids: { $push: "$_id" } } };
      const groups: StandingGroup[] = [];
      for (const part of inGroups(ids, STANDINGS_AT_ONCE)) {
        const some = { $match: { _id: { $in: part } } };
        groups.push(...(await rows.aggregate<StandingGroup>([some, group], LIMIT).toArray()));
      }
      return groups;
    },

    async staffIds(): Promise<number[]> {
      const found = await rows
        .find({ isStaff: true }, { ...LIMIT, projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Returns the oldest active superuser. The admin program acts in its name. */
    firstSuperuser(): Promise<UserDocument | null> {
      return rows.findOne({ isSuperuser: true, isActive: true }, { ...LIMIT, sort: { _id: 1 } });
    },

    /** Returns the bots of an owner: the primary one first, then the oldest first. */
    botsOf(ownerId: number): Promise<UserDocument[]> {
      return rows
        .find({ botOwnerId: ownerId }, LIMIT)
        .sort({ _id: 1 })
        .toArray()
        .then((bots) => bots.sort((a, b) => Number(b.isPrimaryBot) - Number(a.isPrimaryBot)));
    },
  };
}

function nameReads(rows: Rows<UserDocument>) {
  return {
    /** Streams the names of staff and superusers, closed accounts too. */
    staffNames(): AsyncIterable<Pick<UserDocument, "_id" | "username">> {
      const staff = { $or: [{ isStaff: true }, { isSuperuser: true }] };
      return rows.find(staff, { ...LIMIT, ...NAME_ONLY });
    },

    /** Streams the name of every account. */
    names(): AsyncIterable<Pick<UserDocument, "_id" | "username">> {
      return rows.find({}, { ...STREAMED, ...NAME_ONLY, batchSize: NAMES_AT_ONCE });
    },

    byUsernameKey(key: string): Promise<UserDocument | null> {
      return rows.findOne({ usernameKey: key }, LIMIT);
    },
  };
}

function writes(rows: Rows<UserDocument>) {
  return {
    /** @throws a duplicate-key error when the name, the e-mail or the bot's place is taken */
    async insert(user: UserDocument): Promise<void> {
      await rows.insertOne(user);
    },

    /**
     * Sets the given fields. Returns the changed account, or null when there is none and when it was
     * deleted: a request that is under way then writes nothing personal back.
     */
    update(id: number, fields: Partial<UserDocument>): Promise<UserDocument | null> {
      if (Object.keys(fields).length === 0) return rows.findOne({ _id: id }, LIMIT);
      return rows.findOneAndUpdate(
        { _id: id, ...NOT_DELETED },
        { $set: fields },
        { returnDocument: "after" },
      );
    },

    /** Notes that a new password was asked for. It writes for no account as it does for one. */
    async noteResetAsked(ids: readonly number[], now: number): Promise<void> {
      await rows.updateMany(
        { _id: { $in: [...ids] }, ...NOT_DELETED },
        { $set: { resetAskedAt: now } },
      );
    },

    /**
     * Changes the name together with other fields. Returns null when the name, the e-mail or the
     * time of the last renaming changed meanwhile.
     * @throws a duplicate-key error when the name is taken
     */
    rename(
      before: UserDocument,
      name: NewName,
      fields: Partial<UserDocument> = {},
    ): Promise<UserDocument | null> {
      return rows.findOneAndUpdate(
        {
          _id: before._id,
          username: before.username,
          email: before.email,
          usernameSetAt: before.usernameSetAt,
        },
        {
          $set: {
            ...fields,
            username: name.username,
            usernameKey: name.usernameKey,
            usernameSetAt: name.setAt,
          },
          $push: {
            formerlyKnownAs: { $each: [before.username], $position: 0, $slice: FORMER_NAMES },
          },
        },
        { returnDocument: "after" },
      );
    },
  };
}

function erasing(rows: Rows<UserDocument>) {
  return {
    /**
     * Replaces what is personal of an account, in one step and once. Returns false when the account
     * was deleted or got another password meanwhile. Forecasts of a deleted account count, except of
     * one that operators had closed.
     */
    async erase(
      { _id, passwordHash }: Pick<UserDocument, "_id" | "passwordHash">,
      fields: Partial<UserDocument>,
    ): Promise<boolean> {
      const erased = async (isActive: boolean) => {
        const { matchedCount } = await rows.updateOne(
          { _id, passwordHash, isActive, ...NOT_DELETED },
          {
            $set: { ...fields, ...(isActive ? {} : { isBlacklisted: true }) },
            $unset: {
              emailKey: 1,
              confirmedKey: 1,
              knownAddresses: 1,
              identities: 1,
              resetAskedAt: 1,
            },
          },
        );
        return matchedCount === 1;
      };
      return (await erased(true)) || (await erased(false));
    },
  };
}

export interface NewName {
  readonly username: string;
  readonly usernameKey: string;
  readonly setAt: number;
}
