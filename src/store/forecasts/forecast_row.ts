/**
 * How a forecast lies in MongoDB: vectors as little-endian doubles in one Binary (a third of the
 * bytes and a fifth of the insert time of an array), the distribution input as JSON text.
 */
import { createHash } from "node:crypto";
import mongoose from "mongoose";
import type { ForecastDocument } from "./forecast_document.ts";

const { Binary, ObjectId } = mongoose.mongo;
type Binary = InstanceType<typeof Binary>;

type RowId = InstanceType<typeof ObjectId>;

/**
 * The `_id` of the row that a call under an `Idempotency-Key` makes on a question: made from the
 * key, so that the index every collection has lets it be made once. docs/adr/0014.
 */
export function forecastId(effectKey: string, questionId: number): RowId {
  const hash = createHash("sha256").update(`${effectKey} ${questionId}`).digest("hex");
  return new ObjectId(hash.slice(0, 24));
}

/** A row as it is stored; `_id` breaks no ties and is never shown. */
export interface StoredForecast extends Omit<ForecastDocument, "v" | "d"> {
  _id: RowId;
  v: number | Binary;
  d?: string;
}

/** A forecast to be written. */
export interface NewForecast extends Pick<
  ForecastDocument,
  "q" | "u" | "s" | "e" | "v" | "auto" | "d"
> {
  /** The key of a call under an `Idempotency-Key`. The row carries it in its `_id`. */
  readonly effectKey?: string;
}

export const DOUBLE_BYTES = 8;

/** For reads of whole rows: inputs are for their authors alone, and may be longer than all the rest. */
export const WITHOUT_INPUT = { projection: { d: 0 } } as const;

/** @param writtenAt `t` of the row, ms */
export function packForecast(forecast: NewForecast, writtenAt: number): StoredForecast {
  const { q, u, s, e, v, auto, d, effectKey } = forecast;
  return {
    _id: effectKey === undefined ? new ObjectId() : forecastId(effectKey, q),
    q,
    u,
    s,
    e,
    v: typeof v === "number" ? v : packDoubles(v),
    cur: true,
    t: writtenAt,
    ...(auto === true ? { auto } : {}),
    ...(d === undefined ? {} : { d: JSON.stringify(d) }),
  };
}

export function unpackForecast({ q, u, s, e, v, cur, t, auto, d }: StoredForecast) {
  const forecast: ForecastDocument = {
    q,
    u,
    s,
    e,
    v: typeof v === "number" ? v : unpackDoubles(v),
    cur,
    t,
  };
  if (auto === true) forecast.auto = true;
  if (d !== undefined) forecast.d = JSON.parse(d) as unknown;
  return forecast;
}

/** Shares the memory of `values`. */
export function packDoubles(values: Float64Array): Binary {
  return new Binary(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
}

/** A copy: the driver's buffer is a slice at any offset, a Float64Array wants its own alignment. */
export function unpackDoubles(binary: Binary): Float64Array<ArrayBuffer> {
  const values = new Float64Array(binary.position / DOUBLE_BYTES);
  new Uint8Array(values.buffer).set(binary.buffer.subarray(0, binary.position));
  return values;
}

/**
 * Cuts every row's end to the start of the author's next row on the question. `rows` must be
 * sorted by question, author and start; they are changed in place and returned.
 */
export function cutOverlaps<Row extends Pick<ForecastDocument, "q" | "u" | "s" | "e">>(
  rows: Row[],
): Row[] {
  for (let i = 1; i < rows.length; i++) {
    const next = rows[i]!;
    const row = rows[i - 1]!;
    if (row.q !== next.q || row.u !== next.u) continue;
    if (row.e === null || row.e > next.s) row.e = next.s;
  }
  return rows;
}

/** The same for rows that come one by one in that order; one row is held back. */
export async function* cutWhileReading<Row extends Pick<ForecastDocument, "q" | "u" | "s" | "e">>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  let held: Row | null = null;
  for await (const next of rows) {
    if (held !== null) {
      cutOverlaps([held, next]);
      yield held;
    }
    held = next;
  }
  if (held !== null) yield held;
}
