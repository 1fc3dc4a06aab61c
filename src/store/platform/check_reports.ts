/** Stores the reports of the self-check for operators, newest first. The collection stays small. */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "./collection.ts";
import { checkReportFields } from "../comments/comment_fields.ts";
import type { CheckReportDocument } from "../comments/comment_documents.ts";
import { rowsOf } from "./rows.ts";

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

    /** Stores a report. There is one for each start of a run. */
    async put(report: CheckReportDocument): Promise<void> {
      await rows.replaceOne({ _id: report._id }, report, { upsert: true });
    },

    newest(count: number): Promise<CheckReportDocument[]> {
      return rows.find({}, LIMIT).sort({ _id: -1 }).limit(count).toArray();
    },

    /** Removes the reports of runs that began before `moment` (ms). */
    async sweep(moment: number): Promise<number> {
      const { deletedCount } = await rows.deleteMany({ _id: { $lt: moment } });
      return deletedCount;
    },
  };
}
