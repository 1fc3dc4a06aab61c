/**
 * Entries of boards: written a run at a time, read a page at a time. A hundred of them lie in one
 * document, for every computation of a board writes all of them again.
 */
import type { mongo } from "mongoose";
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type {
  BoardPartDocument,
  LeaderboardDocument,
  LeaderboardEntryDocument,
} from "./score_documents.ts";
import { RELAXED, type Rows } from "../platform/rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
/**
 * Entries of one document, some 200 bytes each. Larger ones are a little less work, but the engine
 * does it in one go, in which work that waits for its processor goes on waiting.
 */
const PART = 100;
/** Highest level that everybody sees (Contract 5.5). */
const LISTED_LEVEL = 3;

type Stage = mongo.BSON.Document;
type Entry = LeaderboardEntryDocument;
/** What names the entries in force. */
type Shown = Pick<LeaderboardDocument, "_id" | "run">;

export interface EntryPage {
  readonly offset: number;
  /** Entries wanted; callers ask for one more than they show. */
  readonly limit: number;
  /** Also entries of level 4. */
  readonly withHidden: boolean;
  /** Also the entries of aggregation methods. */
  readonly withAggregates: boolean;
}

export function boardEntries(rows: Rows<BoardPartDocument>) {
  /** The entries of these documents, as far as they pass what follows. */
  const entriesOf = (parts: readonly Stage[], ...then: readonly Stage[]): Promise<Entry[]> =>
    rows.aggregate<Entry>([...parts, ...OUT_OF_PARTS, ...then], LIMIT).toArray();
  return {
    /** Entries of the board as it stands, in the order of display. */
    page({ _id, run }: Shown, page: EntryPage): Promise<Entry[]> {
      if (typeof run !== "number") return Promise.resolve([]);
      const { offset, limit, withHidden, withAggregates } = page;
      const shown = {
        ...(withHidden ? {} : { level: { $lte: LISTED_LEVEL } }),
        ...(withAggregates ? {} : { u: { $ne: null } }),
      };
      return entriesOf(partsOf(_id, run), { $match: shown }, { $skip: offset }, { $limit: limit });
    },

    /** The entry of an account on the board as it stands. */
    async of({ _id, run }: Shown, userId: number): Promise<Entry | null> {
      if (typeof run !== "number") return null;
      const theirs = { b: _id, run, $or: [{ "entries.u": userId }, { u: userId }] };
      const [own] = await entriesOf([{ $match: theirs }], { $match: { u: userId } });
      return own ?? null;
    },

    /** Entries with a medal of an account, of whatever run: the reader compares with the boards. */
    medalsOf(userId: number): Promise<Entry[]> {
      const won = { u: userId, medal: { $type: "string" } };
      return entriesOf([{ $match: { $or: [{ medalists: userId }, won] } }], { $match: won });
    },

    /** Every entry of the board as it stands, in the order of display. */
    all({ _id, run }: Shown): Promise<Entry[]> {
      return typeof run === "number" ? entriesOf(partsOf(_id, run)) : Promise.resolve([]);
    },

    /**
     * Entries of a run that are hidden until the board is switched to it.
     * @param entries all of one board and run, in the order of display
     */
    async write(entries: readonly Entry[]): Promise<void> {
      for (let at = 0; at < entries.length; at += PART) {
        const some = entries.slice(at, at + PART);
        const { b, run, place } = some[0]!;
        const medalists = some.flatMap(({ u, medal }) => (medal === null || u === null ? [] : [u]));
        const part = { _id: `${b}-${run}-${place}`, b, run, place, medalists, entries: some };
        await rows.insertOne(part, RELAXED);
      }
    },

    /** Removes the entries of a run that came too late. */
    async dropRun(boardId: number, run: number): Promise<void> {
      await rows.deleteMany({ b: boardId, run }, RELAXED);
    },

    /** Removes the entries of every run before `run` except one. */
    async dropBefore(
      boardId: number,
      { run, except }: { run: number; except: number | null },
    ): Promise<void> {
      const old = { b: boardId, run: { $lt: run, ...(except === null ? {} : { $ne: except }) } };
      await rows.deleteMany(old, RELAXED);
    },
  };
}

const partsOf = (b: number, run: number) => [
  { $match: { b, run } },
  { $sort: { b: 1, run: 1, place: 1 } },
];

/** Boards that were last computed before there were parts have a document for each entry. */
const OUT_OF_PARTS = [
  { $unwind: { path: "$entries", preserveNullAndEmptyArrays: true } },
  { $replaceWith: { $ifNull: ["$entries", "$$ROOT"] } },
];
