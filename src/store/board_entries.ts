/** Entries of boards: written a run at a time, read a page at a time. */
import { QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { LeaderboardDocument, LeaderboardEntryDocument } from "./score_documents.ts";
import { RELAXED, type Rows } from "./rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
const INSERT_GROUP = 1_000;
/** Highest level that everybody sees (Contract 5.5). */
const LISTED_LEVEL = 3;

type Entry = LeaderboardEntryDocument;
/** What names the entries in force. */
type Shown = Pick<LeaderboardDocument, "_id" | "run">;

const entryId = ({ b, run, u, method }: Pick<Entry, "b" | "run" | "u" | "method">): string =>
  `${b}-${run}-${u ?? method ?? ""}`;

export interface EntryPage {
  readonly offset: number;
  /** Entries wanted; callers ask for one more than they show. */
  readonly limit: number;
  /** Also entries of level 4. */
  readonly withHidden: boolean;
  /** Also the entries of aggregation methods. */
  readonly withAggregates: boolean;
}

export function boardEntries(rows: Rows<Entry>) {
  return {
    /** Entries of the board as it stands, in the order of display. */
    page({ _id, run }: Shown, page: EntryPage): Promise<Entry[]> {
      if (typeof run !== "number") return Promise.resolve([]);
      return rows
        .find(
          {
            b: _id,
            run,
            ...(page.withHidden ? {} : { level: { $lte: LISTED_LEVEL } }),
            ...(page.withAggregates ? {} : { u: { $ne: null } }),
          },
          LIMIT,
        )
        .sort({ b: 1, run: 1, place: 1 })
        .skip(page.offset)
        .limit(page.limit)
        .toArray();
    },

    /** The entry of an account on the board as it stands. */
    of({ _id, run }: Shown, userId: number): Promise<Entry | null> {
      if (typeof run !== "number") return Promise.resolve(null);
      return rows.findOne({ _id: entryId({ b: _id, run, u: userId, method: null }) }, LIMIT);
    },

    /** Entries with a medal of an account, of whatever run: the reader compares with the boards. */
    medalsOf(userId: number): Promise<Entry[]> {
      return rows.find({ u: userId, medal: { $type: "string" } }, LIMIT).toArray();
    },

    /** Every entry of the board as it stands, in the order of display. */
    all({ _id, run }: Shown): Promise<Entry[]> {
      if (typeof run !== "number") return Promise.resolve([]);
      return rows.find({ b: _id, run }, LIMIT).sort({ b: 1, run: 1, place: 1 }).toArray();
    },

    /** Entries of a run that nobody sees until the board is switched to it. */
    async write(entries: readonly Omit<Entry, "_id">[]): Promise<void> {
      for (let at = 0; at < entries.length; at += INSERT_GROUP) {
        const group = entries
          .slice(at, at + INSERT_GROUP)
          .map((entry) => ({ _id: entryId(entry), ...entry }));
        await rows.insertMany(group, { ordered: false, ...RELAXED });
      }
    },

    /** Removes the entries of a run that came too late. */
    async dropRun(boardId: number, run: number): Promise<void> {
      await rows.deleteMany({ b: boardId, run }, RELAXED);
    },

    /** Removes the entries of every run before `run` but one. */
    async dropBefore(
      boardId: number,
      { run, except }: { run: number; except: number | null },
    ): Promise<void> {
      const old = { b: boardId, run: { $lt: run, ...(except === null ? {} : { $ne: except }) } };
      await rows.deleteMany(old, RELAXED);
    },
  };
}
