/**
 * Stores the traces of forecasts beside their rows (Contract 2.46). A trace has the id of its
 * forecast and is written first, so a stored forecast has its trace, and one without a forecast is
 * never shown.
 */
import mongoose, { type Connection } from "mongoose";
import { defineCollection, LIMIT, UNCHECKED } from "../platform/collection.ts";
import { insertMissing, rowsOf } from "../platform/rows.ts";
import type { NewTrace } from "./forecast_document.ts";
import type { RowId } from "./forecast_row.ts";
import type { TraceValues } from "../../domain/forecasts/trace.ts";
import type { TraceReveal } from "../../domain/forecasts/trace_words.ts";

export interface TraceDocument extends NewTrace {
  /** of the forecast */
  _id: RowId;
  q: number;
  u: number;
  /** start of the forecast as it was asked for, ms */
  s: number;
}

/** A place in the order of question, start and id. */
export type TracePlace = Pick<TraceDocument, "q" | "s"> & { readonly id: string };

export interface TraceScope {
  /** Absent for all questions. */
  readonly questionIds?: readonly number[];
  /** Also those of this author, whatever their setting. Null for no one's. */
  readonly authorId: number | null;
  /** Those that were written under these settings. */
  readonly reveals: readonly TraceReveal[] | "all";
}

/** What a forecast cost. */
export type TraceCost = Pick<TraceDocument, "u" | "s"> & Pick<TraceValues, "cost_usd" | "seconds">;

interface TraceCostRow extends Pick<TraceDocument, "u" | "s"> {
  readonly trace: Pick<TraceValues, "cost_usd" | "seconds">;
}

export type ForecastTraces = ReturnType<typeof createForecastTraces>;

const ORDER = { q: 1, s: 1, _id: 1 } as const;
const BY_AUTHOR = { u: 1, ...ORDER } as const;
const BATCH = 20;

export function createForecastTraces(connection: Connection) {
  const collection = defineCollection<TraceDocument>(connection, "forecast_traces", UNCHECKED, [
    { key: ORDER, serves: "the traces of a question, and of an archive" },
    { key: BY_AUTHOR, serves: "the traces of an author" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,

    /** A trace that another attempt of the same call has written stays as it is. */
    insert: (traces: readonly TraceDocument[]) => insertMissing(rows, traces),

    /** Returns what the traces on a question cost, of those that others may read one day. */
    async costs(questionId: number): Promise<TraceCost[]> {
      const found = await rows
        .find({ q: questionId, reveal: { $ne: "never" } }, { ...LIMIT, hint: ORDER })
        .project<TraceCostRow>({ u: 1, s: 1, "trace.cost_usd": 1, "trace.seconds": 1 })
        .toArray();
      return found.map(({ u, s, trace }) => ({ u, s, ...trace }));
    },

    async remove(ids: readonly RowId[]): Promise<void> {
      if (ids.length > 0) await rows.deleteMany({ _id: { $in: [...ids] } });
    },

    async removeOfUsers(userIds: readonly number[]): Promise<void> {
      await rows.deleteMany({ u: { $in: [...userIds] } });
    },

    /** Returns traces in order of question, start and id, from a place on. */
    page(scope: TraceScope, after: TracePlace | null, limit: number): Promise<TraceDocument[]> {
      const hint = scope.reveals.length === 0 ? BY_AUTHOR : ORDER;
      return rows
        .find({ $and: [wanted(scope), following(after)] }, { ...LIMIT, hint })
        .sort(ORDER)
        .limit(limit)
        .batchSize(BATCH)
        .toArray();
    },

    count(scope: TraceScope): Promise<number> {
      return rows.countDocuments(wanted(scope), { maxTimeMS: 60_000 });
    },
  };
}

function wanted({ questionIds, authorId, reveals }: TraceScope) {
  const q = questionIds === undefined ? {} : { q: { $in: [...questionIds] } };
  if (reveals === "all") return q;
  const revealed = reveals.length === 0 ? [] : [{ reveal: { $in: [...reveals] } }];
  const own = authorId === null ? [] : [{ u: authorId }];
  const [only, ...others] = [...revealed, ...own];
  if (only === undefined) return { _id: { $in: [] } };
  return others.length === 0 ? { ...q, ...only } : { ...q, $or: [only, ...others] };
}

/** Matches what comes after a place. The first bound lets the index be walked from there on. */
function following(after: TracePlace | null) {
  if (after === null) return {};
  const { q, s } = after;
  const _id = { $gt: new mongoose.mongo.ObjectId(after.id) };
  return { q: { $gte: q }, $or: [{ q: { $gt: q } }, { q, s: { $gt: s } }, { q, s, _id }] };
}
