/**
 * Sends the commands of a collection through mongoose. Mongoose checks that conditions and updates
 * name fields of the schema with values of their types, and it validates new documents and updates.
 * Rows are read lean. A failed check is an error of this program and never an answer to a client.
 *
 * Aggregations go through the driver, because mongoose does not check them. `STREAMED` reads do
 * too, because each of their replies has a deadline.
 */
import type { Model, mongo } from "mongoose";
import { isStreamed } from "./deadline.ts";

/** The interface of the driver's collection. This module gives rows with the same interface. */
export type Rows<D extends { _id: unknown }> = mongo.Collection<D>;

type Given = Readonly<Record<string, unknown>>;

/** The part of mongoose's query that is used here. */
interface Query {
  sort: (order: Given) => unknown;
  skip: (count: number) => unknown;
  limit: (count: number) => unknown;
  select: (fields: Given) => unknown;
  exec: () => Promise<unknown>;
  cursor: () => AsyncIterable<unknown> & Cursor;
}

interface Cursor {
  next: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** The part of mongoose's model that is used here. */
interface Checked {
  find: (filter: Given, fields: null, options: Given) => Query;
  findOne: (filter: Given, fields: null, options: Given) => Query;
  findOneAndDelete: (filter: Given, options: Given) => Query;
  findOneAndUpdate: (filter: Given, update: Given, options: Given) => Query;
  updateOne: (filter: Given, update: Given, options: Given) => Query;
  updateMany: (filter: Given, update: Given, options: Given) => Query;
  replaceOne: (filter: Given, row: Given, options: Given) => Query;
  deleteOne: (filter: Given, options?: Given) => Query;
  deleteMany: (filter: Given, options?: Given) => Query;
  countDocuments: (filter: Given, options?: Given) => Query;
  distinct: (field: string, filter: Given, options?: Given) => Query;
  insertOne: (row: Given, options?: Given) => Promise<unknown>;
  insertMany: (rows: readonly Given[], options: Given) => Promise<unknown>;
  bulkWrite: (writes: readonly Given[], options: Given) => Promise<unknown>;
}

const LEAN = { lean: true };
const VALIDATED = { lean: true, runValidators: true };
/** Without this option mongoose leaves out the rows that do not pass and writes the rest. */
const ALL_VALID = { throwOnValidationError: true };

/**
 * Returns rows that go through mongoose.
 * @param rows the driver's rows, with deadlines
 */
export function checkedRows<D extends { _id: unknown }>(model: Model<D>, rows: Rows<D>): Rows<D> {
  const through = model as unknown as Checked;
  const driver = rows as unknown as { find: (filter: Given, options?: Given) => unknown };
  const checked = {
    find: (filter: Given = {}, options?: Given) =>
      isStreamed(options)
        ? driver.find(filter, options)
        : cursorOf(through.find(filter, null, { ...options, ...LEAN })),
    findOne: (filter: Given, options?: Given) =>
      through.findOne(filter, null, { ...options, ...LEAN }).exec(),
    distinct: (field: string, filter: Given, options?: Given) =>
      through.distinct(field, filter, options).exec(),
    countDocuments: (filter: Given, options?: Given) =>
      through.countDocuments(filter, options).exec(),
    ...writes(through),
  };
  return Object.assign(Object.create(rows) as Rows<D>, checked);
}

function writes(through: Checked) {
  return {
    insertOne: (row: Given, options?: Given) => through.insertOne(row, options),
    insertMany: (all: readonly Given[], options?: Given) =>
      through.insertMany(all, { ...options, ...ALL_VALID }),
    bulkWrite: (all: readonly Given[], options?: Given) =>
      through.bulkWrite(all, { ...options, ...ALL_VALID }),
    updateOne: (filter: Given, update: Given, options?: Given) =>
      through.updateOne(filter, update, { ...options, ...VALIDATED }).exec(),
    updateMany: (filter: Given, update: Given, options?: Given) =>
      through.updateMany(filter, update, { ...options, ...VALIDATED }).exec(),
    replaceOne: (filter: Given, row: Given, options?: Given) =>
      through.replaceOne(filter, row, { ...options, ...VALIDATED }).exec(),
    findOneAndUpdate: (filter: Given, update: Given, options?: Given) =>
      through.findOneAndUpdate(filter, update, { ...options, ...VALIDATED }).exec(),
    findOneAndDelete: (filter: Given, options?: Given) =>
      through.findOneAndDelete(filter, { ...options, ...LEAN }).exec(),
    deleteOne: (filter: Given, options?: Given) => through.deleteOne(filter, options).exec(),
    deleteMany: (filter: Given, options?: Given) => through.deleteMany(filter, options).exec(),
  };
}

/** Returns a query with the interface of the driver's cursor. */
function cursorOf(query: Query) {
  let opened: ReturnType<Query["cursor"]> | undefined;
  const open = () => (opened ??= query.cursor());
  const cursor = {
    sort: (order: Given) => (query.sort(order), cursor),
    skip: (count: number) => (query.skip(count), cursor),
    limit: (count: number) => (query.limit(count), cursor),
    project: (fields: Given) => (query.select(fields), cursor),
    toArray: () => query.exec(),
    next: () => open().next(),
    close: async () => opened?.close(),
    [Symbol.asyncIterator]: () => open()[Symbol.asyncIterator](),
  };
  return cursor;
}
