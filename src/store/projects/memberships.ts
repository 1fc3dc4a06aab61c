/** Stores the explicit members of projects: one row for each pair of project and account. */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { membershipFields } from "./project_fields.ts";
import { levelsBelow } from "../../domain/accounts/invitation.ts";
import type { Permission } from "../../domain/vocabulary.ts";
import type { MembershipDocument } from "./project_documents.ts";
import { EFFECT_INDEX } from "../platform/effects.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";

export function membershipId(projectId: number, userId: number): string {
  return `${projectId}-${userId}`;
}

export function createMembershipStore(connection: Connection) {
  const collection = defineCollection<MembershipDocument>(
    connection,
    "memberships",
    membershipFields,
    [
      EFFECT_INDEX,
      { key: { userId: 1 }, serves: "the levels of an account, read at authentication" },
      { key: { projectId: 1 }, serves: "the list of a project's members" },
    ],
  );
  const rows = rowsOf(collection);
  return { collection, ...reads(rows), ...writes(rows) };
}

function reads(rows: Rows<MembershipDocument>) {
  const rowsOfUser = createTurnBatch(async (ids: readonly number[]) => {
    const found = new Map(ids.map((id): [number, MembershipDocument[]] => [id, []]));
    for await (const row of rows.find({ userId: { $in: [...ids] } }, LIMIT)) {
      found.get(row.userId)?.push(row);
    }
    return found;
  });
  return {
    byId(projectId: number, userId: number): Promise<MembershipDocument | null> {
      return rows.findOne({ _id: membershipId(projectId, userId) }, LIMIT);
    },

    /** Returns all rows of an account. */
    async ofUser(userId: number): Promise<readonly MembershipDocument[]> {
      return (await rowsOfUser(userId)) ?? [];
    },

    /** Returns the rows of these pairs of project and account. */
    ofPairs(
      pairs: readonly { projectId: number; userId: number }[],
    ): Promise<MembershipDocument[]> {
      const ids = pairs.map(({ projectId, userId }) => membershipId(projectId, userId));
      return ids.length === 0
        ? Promise.resolve([])
        : rows.find({ _id: { $in: ids } }, LIMIT).toArray();
    },

    /** Returns all rows of a project, in no order. */
    ofProject(projectId: number): Promise<MembershipDocument[]> {
      return rows.find({ projectId }, LIMIT).toArray();
    },
  };
}

type NewMember = Omit<MembershipDocument, "_id">;

/** The rows that a bulk write inserted, by the position of their operation. */
interface Upserts {
  readonly upsertedIds: Readonly<Record<number, unknown>>;
}

function writes(rows: Rows<MembershipDocument>) {
  return {
    /**
     * Adds the members that are missing. An account that is already a member keeps its level.
     * @returns the members that are new, also those that an earlier attempt of the same call added
     */
    async add(members: readonly NewMember[]): Promise<NewMember[]> {
      if (members.length === 0) return [];
      const inserted = new Set(await insertMissing(rows, members));
      const others = members.filter((member) => !inserted.has(member));
      const keys = others.flatMap(({ effectKeys = [] }) => effectKeys);
      if (keys.length === 0) return [...inserted];
      const found = await rows.find({ effectKeys: { $in: keys } }, LIMIT).toArray();
      const earlier = new Set(found.map(({ userId }) => userId));
      return members.filter((member) => inserted.has(member) || earlier.has(member.userId));
    },

    /** Returns false when there is no such row. */
    async setPermission(
      projectId: number,
      userId: number,
      permission: Permission,
    ): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: membershipId(projectId, userId) },
        { $set: { permission } },
      );
      return matchedCount === 1;
    },

    /** Raises a member to a level, unless the member has it or a higher one. */
    async raise(projectId: number, userId: number, permission: Permission): Promise<void> {
      await rows.updateOne(
        { _id: membershipId(projectId, userId), permission: { $in: levelsBelow(permission) } },
        { $set: { permission } },
      );
    },

    /** Returns false when there was no such row. */
    async remove(projectId: number, userId: number): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne({ _id: membershipId(projectId, userId) });
      return deletedCount === 1;
    },
  };
}

async function insertMissing(
  rows: Rows<MembershipDocument>,
  members: readonly NewMember[],
): Promise<NewMember[]> {
  const added = ({ upsertedIds }: Upserts) => members.filter((_, index) => index in upsertedIds);
  const writes = members.map((member) => ({
    updateOne: {
      filter: { _id: membershipId(member.projectId, member.userId) },
      update: { $setOnInsert: member },
      upsert: true,
    },
  }));
  try {
    return added(await rows.bulkWrite(writes, { ordered: false }));
  } catch (error) {
    // Another request added the same member at the same time. The row exists, as this request
    // wanted.
    if (!isDuplicateKey(error)) throw error;
    return added((error as Error & { result: Upserts }).result);
  }
}
