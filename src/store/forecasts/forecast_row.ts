/**
 * How forecasts and withdrawals lie in MongoDB: vectors as little-endian doubles in one Binary (a
 * third of the bytes and a fifth of the insert time of an array).
 */
import { createHash } from "node:crypto";
import mongoose from "mongoose";
import type { ForecastDocument, NewTrace, WithdrawalDocument } from "./forecast_document.ts";

const { Binary, ObjectId } = mongoose.mongo;
type Binary = InstanceType<typeof Binary>;

export type RowId = InstanceType<typeof ObjectId>;

/**
 * Returns the `_id` of the row that a call under an `Idempotency-Key` makes on a question. It is
 * made from the key, so that the index of every collection lets the row be made once.
 * docs/adr/0014.
 */
export function forecastId(effectKey: string, questionId: number): RowId {
  const hash = createHash("sha256").update(`${effectKey} ${questionId}`).digest("hex");
  return new ObjectId(hash.slice(0, 24));
}

/** A forecast as it is stored. `_id` breaks no ties. Only its author is shown it. */
export interface StoredForecast extends Omit<ForecastDocument, "v" | "d"> {
  _id: RowId;
  v: number | Binary;
  /** It has an input, in a collection of its own. */
  d?: true;
  w?: undefined;
}

/** A withdrawal has no values. `w` marks it for its partial index. */
export interface StoredWithdrawal extends WithdrawalDocument {
  _id: RowId;
  w: true;
}

/** A row of the collection. */
export type StoredRow = StoredForecast | StoredWithdrawal;

/** A forecast to be written. */
export interface NewForecast extends Pick<
  ForecastDocument,
  "q" | "u" | "s" | "e" | "v" | "auto" | "d"
> {
  /** The key of a call under an `Idempotency-Key`. The row carries it in its `_id`. */
  readonly effectKey?: string;
  /** It is stored beside the row. */
  readonly trace?: NewTrace;
}

export const DOUBLE_BYTES = 8;

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
    t: writtenAt,
    ...(auto === true ? { auto } : {}),
    ...(d === undefined ? {} : { d: true }),
  };
}

export function packWithdrawal(withdrawal: WithdrawalDocument): StoredWithdrawal {
  return { _id: new ObjectId(), ...withdrawal, w: true };
}

/** @param input the forecast's `distribution_input` as JSON */
export function unpackForecast(
  { q, u, s, e, v, t, auto }: StoredForecast,
  input?: string,
): ForecastDocument {
  const values = typeof v === "number" ? v : unpackDoubles(v);
  const forecast: ForecastDocument = { q, u, s, e, v: values, t };
  if (auto === true) forecast.auto = true;
  if (input !== undefined) forecast.d = JSON.parse(input) as unknown;
  return forecast;
}

/** Shares the memory of `values`. */
export function packDoubles(values: Float64Array): Binary {
  return new Binary(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
}

/** Copies, because the driver's buffer begins anywhere and a Float64Array needs its alignment. */
export function unpackDoubles(binary: Binary): Float64Array<ArrayBuffer> {
  const values = new Float64Array(binary.position / DOUBLE_BYTES);
  new Uint8Array(values.buffer).set(binary.buffer.subarray(0, binary.position));
  return values;
}
