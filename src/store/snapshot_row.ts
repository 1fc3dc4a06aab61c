/**
 * How a snapshot lies in MongoDB: per method one Binary of doubles, the values first, then lower
 * bounds, centers and upper bounds, and for probabilities the means; NaN stands for null.
 */
import type mongoose from "mongoose";
import type { SnapshotDocument, SnapshotValues } from "./documents.ts";
import { packDoubles, unpackDoubles } from "./forecast_row.ts";

type Binary = InstanceType<typeof mongoose.mongo.Binary>;

export interface StoredSnapshot {
  /** `<question>-<generation>-<start>` */
  _id: string;
  q: number;
  g: number;
  s: number;
  n: number;
  /** Entries of the values; what is left tells continuous (3) from probabilities (4 each). */
  w: number;
  rw?: Binary;
  uw?: Binary;
  sp?: Binary;
}

/** Lower bound, center and upper bound of a continuous snapshot. */
const CONTINUOUS_REST = 3;

export function snapshotKey(q: number, g: number, s: number): string {
  return `${q}-${g}-${s}`;
}

export function packSnapshot(snapshot: SnapshotDocument): StoredSnapshot {
  const { q, g, s, n, recency_weighted, unweighted, service_prediction } = snapshot;
  const stored = { _id: snapshotKey(q, g, s), q, g, s, n, w: 0 };
  if (n === 0) return stored;
  return {
    ...stored,
    w: recency_weighted.forecastValues.length,
    rw: packValues(recency_weighted),
    uw: packValues(unweighted),
    ...(service_prediction === null ? {} : { sp: packValues(service_prediction) }),
  };
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

function packValues({ forecastValues, lower, centers, upper, means }: SnapshotValues): Binary {
  const parts = [forecastValues, lower, centers, upper, means ?? []];
  const packed = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) packed[at++] = part[i] ?? Number.NaN;
  }
  return packDoubles(packed);
}

function unpackValues(binary: Binary, width: number): SnapshotValues {
  const packed = unpackDoubles(binary);
  const rest = packed.length - width;
  const isContinuous = rest === CONTINUOUS_REST;
  const size = isContinuous ? 1 : rest / 4;
  const part = (index: number) => {
    const from = width + index * size;
    return Array.from(packed.subarray(from, from + size), (v) => (Number.isNaN(v) ? null : v));
  };
  return {
    forecastValues: isContinuous
      ? packed.subarray(0, width)
      : Array.from(packed.subarray(0, width), (v) => (Number.isNaN(v) ? null : v)),
    lower: part(0),
    centers: part(1),
    upper: part(2),
    means: isContinuous ? null : part(3),
  };
}
