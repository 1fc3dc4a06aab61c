/**
 * Stores the entries of boards. A run writes all of them at once, and readers read a page at a
 * time. A document holds a hundred entries, because every computation of a board writes all of them
 * again.
 */
import type { mongo } from "mongoose";
import { LIMIT } from "../platform/collection.ts";
import type {
  BoardPartDocument,
  LeaderboardDocument,
  LeaderboardEntryDocument,
} from "./score_documents.ts";
import { RELAXED, type Rows } from "../platform/rows.ts";
import { inGroups } from "../../domain/numbers/lists.ts";

/**
 * How many entries a document holds, about 200 bytes each. Larger documents are a little less work,
 * but the engine writes each one without a pause, and other work waits for that long.
 */
const PART = 100;
/** The highest level that every reader sees (Contract 5.5). */
const LISTED_LEVEL = 3;

type Stage = mongo.BSON.Document;
type Entry = LeaderboardEntryDocument;
/** The fields of a board that name the entries shown now. */
type Shown = Pick<LeaderboardDocument, "_id" | "run">;

export interface EntryPage {
  readonly offset: number;
  /** The number of entries wanted. Callers ask for one more than they show. */
  readonly limit: number;
  /** Whether entries of level 4 are included. */
  readonly withHidden: boolean;
  /** Whether the entries of aggregation methods are included. */
  readonly withAggregates: boolean;
}

export function boardEntries(rows: Rows<BoardPartDocument>) {
  /** Returns the entries of these documents that pass the stages after them. */
  const entriesOf = (parts: readonly Stage[], ...then: readonly Stage[]): Promise<Entry[]> =>
    rows.aggregate<Entry>([...parts, ...OUT_OF_PARTS, ...then], LIMIT).toArray();
  return {
    /** Returns entries that the board shows now, in display order. */
    page({ _id, run }: Shown, page: EntryPage): Promise<Entry[]> {
      if (typeof run !== "number") return Promise.resolve([]);
      const { offset, limit, withHidden, withAggregates } = page;
      const shown = {
        ...(withHidden ? {} : { level: { $lte: LISTED_LEVEL } }),
        ...(withAggregates ? {} : { u: { $ne: null } }),
      };
      return entriesOf(partsOf(_id, run), { $match: shown }, { $skip: offset }, { $limit: limit });
    },

    /** Returns the entry of an account that the board shows now. */
    async of({ _id, run }: Shown, userId: number): Promise<Entry | null> {
      if (typeof run !== "number") return null;
      const theirs = { b: _id, run, $or: [{ "entries.u": userId }, { u: userId }] };
      const [own] = await entriesOf([{ $match: theirs }], { $match: { u: userId } });
      return own ?? null;
    },

    /**
     * Returns the entries with a medal of an account from every run. The caller compares their runs
     * with those of the boards.
     */
    medalsOf(userId: number): Promise<Entry[]> {
      const won = { u: userId, medal: { $type: "string" } };
      return entriesOf([{ $match: { $or: [{ medalists: userId }, won] } }], { $match: won });
    },

    /** Returns every entry that the board shows now, in display order. */
    all({ _id, run }: Shown): Promise<Entry[]> {
      return typeof run === "number" ? entriesOf(partsOf(_id, run)) : Promise.resolve([]);
    },

    /**
     * Writes the entries of a run. They stay hidden until the board is switched to that run.
     * @param entries all entries of one board and run, in display order
     */
    async write(entries: readonly Entry[]): Promise<void> {
      for (const some of inGroups(entries, PART)) {
        const { b, run, place } = some[0]!;
        const medalists = some.flatMap(({ u, medal }) => (medal === null || u === null ? [] : [u]));
        const part = { _id: `${b}-${run}-${place}`, b, run, place, medalists, entries: some };
        await rows.insertOne(part, RELAXED);
      }
    },

    /** Removes the entries of a run that finished too late. */
    async dropRun(boardId: number, run: number): Promise<void> {
      await rows.deleteMany({ b: boardId, run }, RELAXED);
    },

    /** Removes the entries of every run before `run`, except for some runs. */
    async dropBefore(
      boardId: number,
      { run, except }: { readonly run: number; readonly except: readonly number[] },
    ): Promise<void> {
      const old = { b: boardId, run: { $lt: run, $nin: [...except] } };
      await rows.deleteMany(old, RELAXED);
    },
  };
}

const partsOf = (b: number, run: number) => [
  { $match: { b, run } },
  { $sort: { b: 1, run: 1, place: 1 } },
];

/** Boards that an older version computed have one document for each entry. */
const OUT_OF_PARTS = [
  { $unwind: { path: "$entries", preserveNullAndEmptyArrays: true } },
  { $replaceWith: { $ifNull: ["$entries", "$$ROOT"] } },
];
