/** Stores what was observed of the targets of a series, with what stood before (Contract 3.19). */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

/** A value, and who recorded it. */
export interface ObservedValue {
  value: string;
  /** When it was known, and when it was recorded, ms. */
  knownAt: number;
  at: number;
  userId: number;
  note: string;
}

export interface ObservationDocument extends ObservedValue {
  /** `<seriesId> <date> <target>` */
  _id: string;
  seriesId: number;
  target: string;
  date: string;
  /** The values before, the oldest first. */
  before: ObservedValue[];
  /**
   * The questions that the value resolves again, until it has. A call that was cut off in between
   * leaves them without their former resolve time.
   */
  reopened?: ReopenedQuestion[];
}

export interface ReopenedQuestion {
  questionId: number;
  /** Its former resolve time, ms. */
  resolvedAt: number;
}

/** What benchmarks read of an observation: its values, and when each was known. */
export type TargetValues = Pick<ObservationDocument, "date" | "value" | "knownAt"> & {
  readonly before: readonly Pick<ObservedValue, "value" | "knownAt">[];
};
const VALUES = { _id: 0, date: 1, value: 1, knownAt: 1, "before.value": 1, "before.knownAt": 1 };
/** Most observations before a date that are read. */
const MOST_EARLIER = 200;

/** Most values before that a row keeps. */
const MOST_BEFORE = 100;

const value = {
  value: is.text(),
  knownAt: is.time(),
  at: is.time(),
  userId: is.id(),
  note: is.text(),
};

const fields: is.Fields<ObservationDocument> = {
  _id: is.text(),
  seriesId: is.id(),
  target: is.text(),
  date: is.text(),
  ...value,
  before: is.list(is.object<ObservedValue>(value)),
  reopened: is.optional(
    is.list(is.object<ReopenedQuestion>({ questionId: is.id(), resolvedAt: is.time() })),
  ),
};

export function createObservationStore(connection: Connection) {
  const collection = defineCollection<ObservationDocument>(connection, "observations", fields, [
    { key: { seriesId: 1, date: -1, target: 1 }, serves: "the observations of a series" },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...reads(rows), ...writes(rows) };
}

const idOf = ({ seriesId, date, target }: ObservationName) => `${seriesId} ${date} ${target}`;

function reads(rows: Rows<ObservationDocument>) {
  return {
    /** Returns a page of the observations of a series, the latest date first, and their number. */
    async page(seriesId: number, { offset, limit }: { offset: number; limit: number }) {
      const [count, results] = await Promise.all([
        rows.countDocuments({ seriesId }, LIMIT),
        rows
          .find({ seriesId }, LIMIT)
          .sort({ date: -1, target: 1 })
          .skip(offset)
          .limit(limit)
          .toArray(),
      ]);
      return { count, results };
    },

    /**
     * Returns the observations of a target before a date, the earliest first, and of many the
     * latest ones.
     */
    async before(seriesId: number, target: string, date: string): Promise<TargetValues[]> {
      const found = await rows
        .find({ seriesId, target, date: { $lt: date } }, LIMIT)
        .sort({ date: -1 })
        .limit(MOST_EARLIER)
        .project<TargetValues>(VALUES)
        .toArray();
      return found.reverse();
    },

    /** Returns those of these that are stored, by `date target`. */
    async of(seriesId: number, names: readonly Omit<ObservationName, "seriesId">[]) {
      const ids = names.map((name) => idOf({ seriesId, ...name }));
      const found = await rows.find({ _id: { $in: ids } }, LIMIT).toArray();
      return new Map(found.map((row) => [`${row.date} ${row.target}`, row]));
    },
  };
}

function writes(rows: Rows<ObservationDocument>) {
  return {
    async insertMany(documents: readonly Omit<ObservationDocument, "_id">[]): Promise<void> {
      if (documents.length === 0) return;
      await rows.insertMany(documents.map((row) => ({ _id: idOf(row), ...row })));
    },

    /**
     * Stores a value in place of the one that was read (`before`, null for none). Returns false where
     * another call was first.
     */
    async record(
      name: ObservationName,
      next: ObservedValue & Pick<ObservationDocument, "reopened">,
      before: ObservationDocument | null,
    ): Promise<boolean> {
      const _id = idOf(name);
      if (before === null) {
        const { seriesId, target, date } = name;
        const row = { _id, seriesId, target, date, ...next, before: [] };
        return rows.insertOne(row).then(
          () => true,
          (error: unknown) => {
            if (isDuplicateKey(error)) return false;
            throw error;
          },
        );
      }
      const { value: text, knownAt, at, userId, note } = before;
      const former = { value: text, knownAt, at, userId, note };
      const { matchedCount } = await rows.updateOne(
        { _id, at, value: text },
        { $set: next, $push: { before: { $each: [former], $slice: -MOST_BEFORE } } },
      );
      return matchedCount === 1;
    },

    /** Notes that all questions of a value are resolved again. */
    async settle(name: ObservationName, { at }: Pick<ObservedValue, "at">): Promise<void> {
      await rows.updateOne({ _id: idOf(name), at }, { $unset: { reopened: 1 } });
    },
  };
}

/** Names an observation. */
export interface ObservationName {
  readonly seriesId: number;
  readonly target: string;
  readonly date: string;
}
