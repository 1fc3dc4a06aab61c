/** Records whether this database may be filled with the demo, is being filled, or was filled. */
import type { Connection } from "mongoose";
import { defineCollection } from "./collection.ts";
import { type Fields, flag, oneOf } from "./fields.ts";
import { rowsOf } from "./rows.ts";

interface DemoDocument {
  _id: "demo";
  finished: boolean;
}

/** How many accounts a bootstrap may have made before the demo. */
const BOOTSTRAP_ACCOUNTS = 1;

const fields: Fields<DemoDocument> = { _id: oneOf("demo"), finished: flag() };

export function createDemoStore(connection: Connection) {
  const collection = defineCollection<DemoDocument>(connection, "demo", fields, []);
  const rows = rowsOf(collection);
  return {
    collection,

    /**
     * Begins to fill the database. Returns "ready" when it is empty and now marked as being filled,
     * "done" when it was filled before, and "foreign" when it holds other data than the demo's.
     * Removes first what an unfinished run left behind.
     */
    async begin(): Promise<"ready" | "done" | "foreign"> {
      const mark = await rows.findOne({ _id: "demo" });
      if (mark?.finished === true) return "done";
      if (mark === null) {
        const [posts, users] = await Promise.all(
          ["posts", "users"].map((name) =>
            connection.collection(name).countDocuments({}, { limit: 2 }),
          ),
        );
        if ((posts ?? 0) > 0 || (users ?? 0) > BOOTSTRAP_ACCOUNTS) return "foreign";
        await rows.insertOne({ _id: "demo", finished: false });
        return "ready";
      }
      await emptyAllBut(connection, ["demo", "schema"]);
      return "ready";
    },

    async finish(): Promise<void> {
      await rows.updateOne({ _id: "demo" }, { $set: { finished: true } });
    },
  };
}

async function emptyAllBut(connection: Connection, kept: readonly string[]): Promise<void> {
  const names = (await connection.listCollections()).map(({ name }) => name);
  await Promise.all(
    names
      .filter((name) => !kept.includes(name))
      .map((name) => connection.collection(name).deleteMany({})),
  );
}
