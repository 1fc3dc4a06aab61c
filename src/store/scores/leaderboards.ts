/**
 * Stores leaderboards and their entries. A computation writes its entries under a run of its own
 * and then switches the board to the run with one update, so that a board never shows a part of a
 * run. The entries of the previous run stay for requests that are still reading them. Older
 * entries, and those of runs that died, are removed.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT, UNCHECKED } from "../platform/collection.ts";
import { leaderboardFields } from "./board_fields.ts";
import { boardEntries } from "./board_entries.ts";
import type { BoardPartDocument, LeaderboardDocument, RankBase } from "./score_documents.ts";
import { EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";
import { untilDone } from "../../until_done.ts";

type Board = LeaderboardDocument;

/** The result of a finished computation. */
export interface Publication extends Required<
  Pick<Board, "calculatedOn" | "maxCoverage" | "entryCounts" | "finalized" | "changesSeen">
> {
  readonly run: number;
  readonly base?: RankBase | undefined;
  /** Whether the run may replace the entries of a final board. */
  readonly mayTouchFinal: boolean;
}

/**
 * Limits how often `makePrimary` tries. An attempt fails only when another board became primary
 * meanwhile.
 */

export function createLeaderboardStore(connection: Connection) {
  const collection = defineCollection<Board>(connection, "leaderboards", leaderboardFields, [
    EFFECT_INDEX,
    { key: { projectId: 1 }, serves: "the boards of a project, and the global ones" },
    {
      key: { projectId: 1, isPrimary: 1 },
      unique: true,
      partial: { isPrimary: true, projectId: { $type: "number" } },
      serves: "the one primary board of a project",
    },
    {
      key: { windowKey: 1 },
      unique: true,
      partial: { windowKey: { $type: "string" } },
      serves: "the yearly global boards, one of each kind and year; those of series and rounds",
    },
    { key: { finalized: 1 }, serves: "the boards still to be recomputed (cadence)" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...reads(rows),
    ...effectReads(rows),
    ...writes(rows),
    ...switches(rows),
  };
}

/** Creates the store of the entries of boards. */
export function createLeaderboardEntryStore(connection: Connection) {
  const collection = defineCollection<BoardPartDocument>(
    connection,
    "leaderboard_entries",
    UNCHECKED,
    [
      { key: { b: 1, run: 1, place: 1 }, serves: "a page of a board; entries of old runs" },
      { key: { medalists: 1 }, serves: "the medals of an account" },
      {
        key: { u: 1 },
        partial: { medal: { $type: "string" } },
        serves: "the medals of an account, of boards with a document for each entry",
      },
    ],
  );
  return { collection, ...boardEntries(rowsOf(collection)) };
}

function reads(rows: Rows<Board>) {
  return {
    byId(id: number): Promise<Board | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    async byIds(ids: readonly number[]): Promise<Map<number, Board>> {
      if (ids.length === 0) return new Map();
      const found = await rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
      return new Map(found.map((board) => [board._id, board]));
    },

    /** Returns the boards of a project, oldest first. Null selects the global boards. */
    ofProject(projectId: number | null): Promise<Board[]> {
      return rows.find({ projectId }, LIMIT).sort({ _id: 1 }).toArray();
    },

    /** Returns the boards of these projects that are not final. */
    openOfProjects(projectIds: readonly number[]): Promise<Board[]> {
      return rows
        .find({ projectId: { $in: [...projectIds] }, finalized: false }, LIMIT)
        .sort({ _id: 1 })
        .toArray();
    },

    /** Returns every board that is not final. */
    open(): Promise<Board[]> {
      return rows.find({ finalized: false }, LIMIT).sort({ _id: 1 }).toArray();
    },
  };
}

function writes(rows: Rows<Board>) {
  return {
    /** @throws the driver's duplicate-key error on a second primary board of a project */
    async insert(board: Board): Promise<void> {
      await rows.insertOne(board);
    },

    /** Returns false when there is a board of the same kind and window already. */
    async insertOnce(board: Board & { windowKey: string }): Promise<boolean> {
      try {
        await rows.insertOne(board);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },

    /**
     * Changes a board that is not final and still has the expected values. Returns null otherwise.
     */
    updateLive(
      id: number,
      expected: Partial<Board>,
      changes: Partial<Omit<Board, "_id">>,
    ): Promise<Board | null> {
      const filter = { ...expected, _id: id, finalized: false };
      return rows.findOneAndUpdate(filter, { $set: changes }, { returnDocument: "after" });
    },

    /**
     * Marks these boards, because data behind their entries changed. Each needs a run that begins
     * later.
     */
    async markChanged(ids: readonly number[]): Promise<void> {
      await rows.updateMany({ _id: { $in: [...ids] } }, { $inc: { changes: 1 } });
    },

    update(id: number, changes: Partial<Omit<Board, "_id">>): Promise<Board | null> {
      return rows.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: "after" });
    },
  };
}

/** Writes that decide what is shown: the run of a board and the primary board of a project. */
function switches(rows: Rows<Board>) {
  return {
    /**
     * Shows the entries of a run from now on. `run` must have been drawn before the data of the
     * entries were read. Returns the run that was shown before. Returns "late" when a later run was
     * published first, or when the board became final meanwhile and this run may not change it.
     */
    async publish(
      id: number,
      { run, base, mayTouchFinal, ...shown }: Publication,
    ): Promise<{ previousRun: number | null } | "late"> {
      const before = await rows.findOneAndUpdate(
        {
          _id: id,
          ...(mayTouchFinal ? {} : { finalized: false }),
          // This condition also matches when the field is absent.
          $or: [{ run: null }, { run: { $lt: run } }],
        },
        { $set: { ...shown, run, ...(base && { base }) } },
        { returnDocument: "before", projection: { run: 1 } },
      );
      return before === null ? "late" : { previousRun: before.run ?? null };
    },

    /** Inserts a board and makes it primary. Until then the previous one is primary. */
    async insertPrimary(board: Board & { projectId: number }): Promise<void> {
      await rows.insertOne({ ...board, isPrimary: false });
      await makePrimary(rows, board);
    },

    /** Makes a stored board primary. */
    makePrimary: (board: PrimaryBoard): Promise<void> => makePrimary(rows, board),
  };
}

type PrimaryBoard = Pick<Board, "_id"> & { readonly projectId: number };

/**
 * Switches in one command, so that a process that dies leaves a primary board. Another board may
 * become primary at the same time; it stops being primary.
 */
async function makePrimary(rows: Rows<Board>, { _id, projectId }: PrimaryBoard): Promise<void> {
  const others = { projectId, isPrimary: true };
  const writeOnce = (isLast: boolean) =>
    rows
      .bulkWrite([
        { updateMany: { filter: others, update: { $set: { isPrimary: false } } } },
        { updateOne: { filter: { _id }, update: { $set: { isPrimary: true } } } },
      ])
      .catch((error: unknown) => {
        if (!isDuplicateKey(error) || isLast) throw error;
        return undefined;
      });
  await untilDone(writeOnce);
}
