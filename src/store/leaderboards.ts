/** Leaderboards: one document per board; at most one board of a project is its primary one. */
import type { Connection } from "mongoose";
import { defineCollection, QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { LeaderboardDocument } from "./documents.ts";
import { rowsOf } from "./rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

export function createLeaderboardStore(connection: Connection) {
  const collection = defineCollection<LeaderboardDocument>(connection, "leaderboards", [
    { key: { projectId: 1 }, serves: "the boards of a project, and the global ones" },
    {
      key: { projectId: 1, isPrimary: 1 },
      unique: true,
      partial: { isPrimary: true, projectId: { $type: "number" } },
      serves: "the one primary board of a project",
    },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,

    byId(id: number): Promise<LeaderboardDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    /** Boards of a project, or with null the global ones, oldest first. */
    ofProject(projectId: number | null): Promise<LeaderboardDocument[]> {
      return rows.find({ projectId }, LIMIT).sort({ _id: 1 }).toArray();
    },

    /** @throws the driver's duplicate-key error on a second primary board of a project */
    async insert(board: LeaderboardDocument): Promise<void> {
      await rows.insertOne(board);
    },

    update(
      id: number,
      changes: Partial<Omit<LeaderboardDocument, "_id">>,
    ): Promise<LeaderboardDocument | null> {
      return rows.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: "after" });
    },
  };
}
