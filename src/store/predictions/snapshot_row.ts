/**
 * How a snapshot lies in MongoDB: per method one Binary of doubles, the values first, then lower
 * bounds, centers and upper bounds, and for probabilities the means; NaN stands for null. It is the
 * form in which snapshots come back from a thread (`domain/aggregation/history/packed_snapshots.ts`).
 */
import type mongoose from "mongoose";
import type { SnapshotRecord } from "../../domain/aggregation/history/packed_snapshots.ts";
import { AGGREGATION_METHODS, type AggregationMethod } from "../../domain/vocabulary.ts";
import type { SnapshotDocument, SnapshotValues } from "./prediction_documents.ts";
import { packDoubles, unpackDoubles } from "../forecasts/forecast_row.ts";

type Binary = InstanceType<typeof mongoose.mongo.Binary>;

/** Where the values of a method lie. */
const FIELDS = {
  recency_weighted: "rw",
  unweighted: "uw",
  service_prediction: "sp",
} as const satisfies Record<AggregationMethod, string>;

type Fields = Partial<Record<(typeof FIELDS)[AggregationMethod], Binary>>;

export interface StoredSnapshot extends Fields {
  /** `<question>-<generation>-<start>` */
  _id: string;
  q: number;
  g: number;
  s: number;
  n: number;
  /** Entries of the values; what is left tells continuous (3) from probabilities (4 each). */
  w: number;
}

/** The history a snapshot belongs to. */
export interface Generation {
  readonly questionId: number;
  readonly generation: number;
}

/** Lower bound, center and upper bound of a continuous snapshot. */
const CONTINUOUS_REST = 3;

/** Returns the projection of a snapshot with the values of one method. */
export function projectionOf(method: AggregationMethod): Record<string, 1> {
  return { q: 1, g: 1, s: 1, n: 1, w: 1, [FIELDS[method]]: 1 };
}

export function snapshotKey(q: number, g: number, s: number): string {
  return `${q}-${g}-${s}`;
}

export function storedSnapshot(
  { questionId: q, generation: g }: Generation,
  record: SnapshotRecord,
): StoredSnapshot {
  const s = Math.round(record.time * 1000);
  const stored = { _id: snapshotKey(q, g, s), q, g, s, n: record.forecasterCount, w: 0 };
  if (record.forecasterCount === 0) return stored;
  const fields: Fields = {};
  for (const method of AGGREGATION_METHODS) fields[FIELDS[method]] = packDoubles(record[method]);
  return { ...stored, w: record.width, ...fields };
}

export function unpackSnapshot({ q, g, s, n, w, rw, uw, sp }: StoredSnapshot): SnapshotDocument {
  return {
    q,
    g,
    s,
    n,
    recency_weighted: rw === undefined ? NOTHING : unpackValues(rw, w),
    unweighted: uw === undefined ? NOTHING : unpackValues(uw, w),
    service_prediction: sp === undefined ? null : unpackValues(sp, w),
  };
}

const NOTHING: SnapshotValues = {
  forecastValues: [],
  lower: [],
  centers: [],
  upper: [],
  means: null,
};

function unpackValues(binary: Binary, width: number): SnapshotValues {
  const packed = unpackDoubles(binary);
  const rest = packed.length - width;
  const isContinuous = rest === CONTINUOUS_REST;
  const size = isContinuous ? 1 : width;
  const part = (index: number) => {
    const from = width + index * size;
    return nullable(packed.subarray(from, from + size));
  };
  const values = packed.subarray(0, width);
  return {
    forecastValues: isContinuous ? values : nullable(values),
    lower: part(0),
    centers: part(1),
    upper: part(2),
    means: isContinuous ? null : part(3),
  };
}

function nullable(values: Float64Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value));
}
