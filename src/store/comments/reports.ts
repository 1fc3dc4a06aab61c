/**
 * Stores the moderation queue: one row for each comment and reporter. A report is open until a
 * moderator resolves it.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { reportFields } from "./comment_fields.ts";
import type { ReportDocument } from "./comment_documents.ts";
import type { Stretch } from "../forecasts/forecast_ends.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

export interface ReportPage {
  /** True selects resolved reports, false open ones, undefined all. */
  readonly isResolved?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

export function createReportStore(connection: Connection) {
  const collection = defineCollection<ReportDocument>(connection, "reports", reportFields, [
    {
      key: { commentId: 1, reporterId: 1 },
      unique: true,
      serves: "one report per comment and reporter",
    },
    { key: { resolvedAt: 1, _id: -1 }, serves: "the moderation queue" },
    { key: { createdAt: 1 }, serves: "reports of which moderators are told" },
  ]);
  const rows = rowsOf(collection);

  return {
    collection,

    byId(id: number): Promise<ReportDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    /**
     * Returns true when this reporter had not reported the comment yet. Otherwise replaces the
     * reason, opens a resolved report again, and returns false.
     */
    async file(report: ReportDocument): Promise<boolean> {
      if (await update(rows, report)) return false;
      try {
        await rows.insertOne(report);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await update(rows, report);
        return false;
      }
    },

    /** Returns the ids of the reports that were filed in that stretch. */
    async filedWithin({ after, until }: Stretch): Promise<number[]> {
      const filed = { createdAt: { $gt: after, $lte: until } };
      const found = await rows.find(filed, { ...LIMIT, projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },

    async page({ isResolved, limit, offset }: ReportPage) {
      const filter =
        isResolved === undefined ? {} : { resolvedAt: isResolved ? { $ne: null } : null };
      const [count, reports] = await Promise.all([
        rows.countDocuments(filter, LIMIT),
        rows.find(filter, LIMIT).sort({ _id: -1 }).skip(offset).limit(limit).toArray(),
      ]);
      return { count, reports };
    },

    /** Closes every open report of a comment. Returns how many there were. */
    async resolve(commentId: number, by: number, now: number): Promise<number> {
      const { modifiedCount } = await rows.updateMany(
        { commentId, resolvedAt: null },
        { $set: { resolvedAt: now, resolvedBy: by, updatedAt: now } },
      );
      return modifiedCount;
    },
  };
}

async function update(rows: Rows<ReportDocument>, report: ReportDocument): Promise<boolean> {
  const { commentId, reporterId, reason, category, updatedAt } = report;
  const { matchedCount } = await rows.updateOne(
    { commentId, reporterId },
    { $set: { reason, category, updatedAt, resolvedAt: null, resolvedBy: null } },
  );
  return matchedCount === 1;
}
