/** Stores series: their rule for rounds, and when the next round is to be made (Contract 3.19). */
import type { Connection } from "mongoose";
import type { Calendar, Offset, Windows } from "../../domain/series/calendar.ts";
import { FREQUENCIES, WEEKDAYS } from "../../domain/series/series_words.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import * as is from "../platform/fields.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";

export interface SeriesDocument {
  _id: number;
  projectId: number;
  /** The name that its organiser gave it, unique in the project. */
  externalId: string;
  name: string;
  /** The account by whose right rounds are made: the one that changed the series last. */
  ownerId: number;
  calendar: Calendar;
  windows: Windows;
  /** The posts of a round, as the API takes them. Their texts hold placeholders. */
  template: readonly Readonly<Record<string, unknown>>[];
  isPaused: boolean;
  /** The date of the next round that is to be made; null after the last one. */
  nextDate: string | null;
  /** When the next round is to be made, ms; null while none is. */
  nextAt: number | null;
  /** Why the last attempt failed. */
  fault: string | null;
  /** Until then one process makes rounds of the series, and others leave it alone, ms. */
  claimedUntil: number;
  createdAt: number;
  editedAt: number;
  /** Counts the changes by people. */
  revision: number;
  effectKeys?: string[];
}

/** A series without its template, which may be long. */
export type ListedSeries = Omit<SeriesDocument, "template">;

/** What a change of a series may set. */
export type SeriesChanges = Partial<
  Pick<SeriesDocument, "name" | "ownerId" | "calendar" | "windows" | "template" | "isPaused"> &
    Pick<SeriesDocument, "nextDate" | "nextAt" | "fault" | "editedAt">
>;

const offset = is.object<Offset>({ days: is.number(), time: is.text() });

const fields: is.Fields<SeriesDocument> = {
  _id: is.id(),
  projectId: is.id(),
  externalId: is.text(),
  name: is.text(),
  ownerId: is.id(),
  calendar: is.object<Calendar>({
    frequency: is.oneOf(...FREQUENCIES),
    weekday: is.orNull(is.oneOf(...WEEKDAYS)),
    day: is.orNull(is.count()),
    time: is.text(),
    timeZone: is.text(),
    from: is.text(),
    until: is.text(),
    except: is.list<string, readonly string[]>(is.text()),
  }),
  windows: is.object<Windows>({
    opens: offset,
    reveals: offset,
    closes: offset,
    resolvesBy: offset,
  }),
  template: is.list<Readonly<Record<string, unknown>>, SeriesDocument["template"]>(is.anything()),
  isPaused: is.flag(),
  nextDate: is.orNull(is.text()),
  nextAt: is.orNull(is.time()),
  fault: is.orNull(is.text()),
  claimedUntil: is.time(),
  createdAt: is.time(),
  editedAt: is.time(),
  revision: is.count(),
  effectKeys: is.optional(is.list(is.text())),
};

export function createSeriesStore(connection: Connection) {
  const collection = defineCollection<SeriesDocument>(connection, "series", fields, [
    EFFECT_INDEX,
    {
      key: { projectId: 1, externalId: 1 },
      unique: true,
      serves: "the series of a project; the name of a series in its project",
    },
    {
      key: { nextAt: 1 },
      partial: { nextAt: { $gt: 0 } },
      serves: "series of which a round is to be made (make_rounds)",
    },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...effectReads(rows), ...reads(rows), ...writes(rows) };
}

function reads(rows: Rows<SeriesDocument>) {
  return {
    byId(id: number): Promise<SeriesDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    /** Returns the series of a project without their templates, oldest first. */
    ofProject(projectId: number): Promise<ListedSeries[]> {
      return rows
        .find({ projectId }, LIMIT)
        .sort({ _id: 1 })
        .project<ListedSeries>({ template: 0 })
        .toArray();
    },

    /** Returns series that are due by `now` (ms) and not claimed, the longest due first. */
    due(now: number): Promise<Pick<SeriesDocument, "_id" | "ownerId">[]> {
      return rows
        .find({ nextAt: { $gt: 0, $lte: now }, claimedUntil: { $lte: now } }, LIMIT)
        .sort({ nextAt: 1 })
        .project<Pick<SeriesDocument, "_id" | "ownerId">>({ _id: 1, ownerId: 1 })
        .toArray();
    },
  };
}

function writes(rows: Rows<SeriesDocument>) {
  return {
    /** @throws the driver's duplicate-key error where the project has a series of the name */
    async insert(series: SeriesDocument): Promise<void> {
      await rows.insertOne(series);
    },

    /** Changes a series as it was read. Returns null where another change was first. */
    change(
      { _id, revision }: Pick<SeriesDocument, "_id" | "revision">,
      changes: SeriesChanges,
    ): Promise<SeriesDocument | null> {
      return rows.findOneAndUpdate(
        { _id, revision },
        { $set: { ...changes, revision: revision + 1 } },
        { returnDocument: "after" },
      );
    },

    /** Claims a due series for a process. Returns it as it is then, or null where it is not due. */
    claim(id: number, claim: { now: number; until: number }): Promise<SeriesDocument | null> {
      const { now, until } = claim;
      return rows.findOneAndUpdate(
        { _id: id, nextAt: { $gt: 0, $lte: now }, claimedUntil: { $lte: now } },
        { $set: { claimedUntil: until } },
        { returnDocument: "after" },
      );
    },

    /**
     * Ends a claim, and says when the next round is due. Where a person has changed the series
     * meanwhile, it only ends the claim.
     */
    async settle(
      { _id, revision, claimedUntil }: Pick<SeriesDocument, "_id" | "revision" | "claimedUntil">,
      next: Pick<SeriesDocument, "nextDate" | "nextAt" | "fault">,
    ): Promise<void> {
      const free = { claimedUntil: 0 };
      const settled = await rows.updateOne(
        { _id, revision, claimedUntil },
        { $set: { ...next, ...free } },
      );
      if (settled.matchedCount === 0) {
        await rows.updateOne({ _id, claimedUntil }, { $set: free });
      }
    },

    async remove(id: number): Promise<void> {
      await rows.deleteOne({ _id: id });
    },
  };
}
