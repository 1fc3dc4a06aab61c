/** Stores the download whitelist: which account may export which data (Contract 3.10, 7.1). */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { dataAccessFields } from "../comments/comment_fields.ts";
import type { DataAccessDocument } from "../comments/comment_documents.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

export function createDataAccessStore(connection: Connection) {
  const collection = defineCollection<DataAccessDocument>(
    connection,
    "data_access",
    dataAccessFields,
    [
      {
        key: { userId: 1, projectId: 1, postId: 1 },
        unique: true,
        serves: "the lines of an account, one per scope",
      },
    ],
  );
  const rows = rowsOf(collection);

  return {
    collection,

    /** Adds a line, or changes the flags of the line with this account and scope. */
    async put(line: DataAccessDocument): Promise<DataAccessDocument> {
      const known = await replace(rows, line);
      if (known !== null) return known;
      try {
        await rows.insertOne(line);
        return line;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await replace(rows, line)) ?? line;
      }
    },

    async page(limit: number, offset: number) {
      const [count, lines] = await Promise.all([
        rows.countDocuments({}, LIMIT),
        rows.find({}, LIMIT).sort({ _id: -1 }).skip(offset).limit(limit).toArray(),
      ]);
      return { count, lines };
    },

    /** Returns the removed line, or null when there is no such line. */
    remove(id: number): Promise<DataAccessDocument | null> {
      return rows.findOneAndDelete({ _id: id });
    },

    /** Returns every line of an account. */
    ofUser(userId: number): Promise<DataAccessDocument[]> {
      return rows.find({ userId }, LIMIT).toArray();
    },
  };
}

async function replace(
  rows: Rows<DataAccessDocument>,
  line: DataAccessDocument,
): Promise<DataAccessDocument | null> {
  const { userId, projectId, postId, viewUserData, viewDeanonymizedData } = line;
  return rows.findOneAndUpdate(
    { userId, projectId, postId },
    { $set: { viewUserData, viewDeanonymizedData } },
    { returnDocument: "after" },
  );
}
