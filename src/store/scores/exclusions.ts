/** Stores exclusions, which keep accounts out of prizes, ranks or boards (Maths 6.2). */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { exclusionFields } from "./board_fields.ts";
import type { ExclusionDocument } from "./score_documents.ts";
import { rowsOf } from "../platform/rows.ts";

export function createExclusionStore(connection: Connection) {
  const collection = defineCollection<ExclusionDocument>(
    connection,
    "exclusions",
    exclusionFields,
    [
      {
        key: { projectId: 1, leaderboardId: 1 },
        serves: "records that may match a board: its own, its project's, the universal ones",
      },
      { key: { userId: 1 }, serves: "the records of an account" },
    ],
  );
  const rows = rowsOf(collection);
  return {
    collection,

    /** Returns the records that name the board, its project, or neither. */
    forBoard(leaderboardId: number, projectId: number | null): Promise<ExclusionDocument[]> {
      const named: object[] = [
        { projectId: null, leaderboardId: null },
        { projectId: null, leaderboardId },
      ];
      if (projectId !== null) named.push({ projectId });
      return rows.find({ $or: named }, LIMIT).sort({ _id: 1 }).toArray();
    },

    async insertMany(records: readonly ExclusionDocument[]): Promise<void> {
      if (records.length > 0) await rows.insertMany([...records], { ordered: false });
    },

    /** Returns every record, in order of id. */
    all(): Promise<ExclusionDocument[]> {
      return rows.find({}, LIMIT).sort({ _id: 1 }).toArray();
    },

    /** Returns a page of the records, the newest first, and their number. */
    async page(limit: number, offset: number) {
      const [count, records] = await Promise.all([
        rows.countDocuments({}, LIMIT),
        rows.find({}, LIMIT).sort({ _id: -1 }).skip(offset).limit(limit).toArray(),
      ]);
      return { count, records };
    },

    /** Removes a record and returns it, or null when it was gone already. */
    remove(id: number): Promise<ExclusionDocument | null> {
      return rows.findOneAndDelete({ _id: id });
    },
  };
}
