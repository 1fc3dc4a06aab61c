/** What the self-check found, newest first: a small collection for operators. */
import type { Connection } from "mongoose";
import { defineCollection, QUERY_TIME_LIMIT_MS } from "./collection.ts";
import { checkReportFields } from "../comments/comment_fields.ts";
import type { CheckReportDocument } from "../comments/comment_documents.ts";
import { rowsOf } from "./rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

export function createCheckReportStore(connection: Connection) {
  const collection = defineCollection<CheckReportDocument>(
    connection,
    "check_reports",
    checkReportFields,
    [],
  );
  const rows = rowsOf(collection);
  return {
    collection,

    /** One report per start. */
    async put(report: CheckReportDocument): Promise<void> {
      await rows.replaceOne({ _id: report._id }, report, { upsert: true });
    },

    newest(count: number): Promise<CheckReportDocument[]> {
      return rows.find({}, LIMIT).sort({ _id: -1 }).limit(count).toArray();
    },

    /** Removes reports begun before `moment`, ms. */
    async sweep(moment: number): Promise<number> {
      const { deletedCount } = await rows.deleteMany({ _id: { $lt: moment } });
      return deletedCount;
    },
  };
}
