/**
 * Packs snapshots into one typed array, to return them from a thread and to store them. A record
 * has the time, the number of forecasters, and then the numbers of each method: values, lower
 * bounds, centers, upper bounds and (for probabilities only) means. NaN stands for null. An instant
 * at which the last forecaster left has 0 forecasters and no other numbers.
 */
import { isContinuous } from "../../questions/question_type.ts";
import {
  AGGREGATION_METHODS,
  type AggregationMethod,
  type QuestionType,
} from "../../vocabulary.ts";
import type { Snapshot } from "./history.ts";
import type { MethodValues } from "../method_values.ts";

export interface PackedSnapshots {
  records: Float64Array<ArrayBuffer>;
  count: number;
  /** Number of values of one method. */
  width: number;
  /** Count of all numbers of one method. */
  size: number;
}

const HEAD = 2;

/** Packs the snapshots of one question, in order of time. Times are Unix seconds. */
export function packSnapshots(
  snapshots: readonly { time: number; snapshot: Snapshot | null }[],
  type: QuestionType,
): PackedSnapshots {
  let width = 0;
  for (const { snapshot } of snapshots) {
    width = Math.max(width, snapshot?.recency_weighted.forecastValues.length ?? 0);
  }
  const size = isContinuous(type) ? width + 3 : width * 5;
  const stride = HEAD + AGGREGATION_METHODS.length * size;
  const records = new Float64Array(snapshots.length * stride).fill(Number.NaN);
  snapshots.forEach(({ time, snapshot }, i) => {
    let at = i * stride;
    records[at] = time;
    records[at + 1] = snapshot?.forecasterCount ?? 0;
    if (snapshot === null) return;
    at += HEAD;
    for (const method of AGGREGATION_METHODS) {
      const values = snapshot[method];
      if (values !== null) packMethod(values, records, { at, width, isWide: !isContinuous(type) });
      at += size;
    }
  });
  return { records, count: snapshots.length, width, size };
}

/**
 * Writes the numbers of one method. A vector from before an option was added is narrower than
 * `width` and ends in NaN.
 */
function packMethod(
  { forecastValues, lower, centers, upper, means }: MethodValues,
  records: Float64Array,
  { at, width, isWide }: { at: number; width: number; isWide: boolean },
): void {
  const step = isWide ? width : 1;
  put(forecastValues, records, at);
  put(lower, records, at + width);
  put(centers, records, at + width + step);
  put(upper, records, at + width + 2 * step);
  if (means !== null) put(means, records, at + width + 3 * step);
}

function put(values: ArrayLike<number | null>, records: Float64Array, at: number): void {
  for (let i = 0; i < values.length; i++) records[at + i] = values[i] ?? Number.NaN;
}

/** Views into a record. */
export interface SnapshotRecord extends Record<AggregationMethod, Float64Array<ArrayBuffer>> {
  time: number;
  forecasterCount: number;
  width: number;
}

/** Unpacks the records. They share the memory of the packed ones. */
export function unpackSnapshots(packed: PackedSnapshots): SnapshotRecord[] {
  const { records, count, width, size } = packed;
  const stride = HEAD + AGGREGATION_METHODS.length * size;
  return Array.from({ length: count }, (_, i) => {
    let at = i * stride;
    const record = {
      time: records[at]!,
      forecasterCount: records[at + 1]!,
      width,
    } as SnapshotRecord;
    at += HEAD;
    for (const method of AGGREGATION_METHODS) {
      record[method] = records.subarray(at, at + size);
      at += size;
    }
    return record;
  });
}
