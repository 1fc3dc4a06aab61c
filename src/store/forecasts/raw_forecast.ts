/**
 * Reads forecasts straight from the bytes of the database's reply into packed rows. An export
 * passes a million of them through the process. An object for each would cost several times as
 * much, on the thread that also answers requests.
 */
import type { createRowPacker } from "../../domain/export/row_packer.ts";
import { DOUBLE_BYTES } from "./forecast_row.ts";

export type RowPacker = ReturnType<typeof createRowPacker>;

/** What a row says itself. Other rows decide when the forecast ended. */
export interface RawForecast {
  questionId: number;
  userId: number;
  start: number;
  /** ms; NaN = none */
  end: number;
  /** A scalar value; NaN when the values lie at `from`. */
  value: number;
  /** Where the doubles of a vector begin in the document, and their bytes. */
  from: number;
  bytes: number;
}

const DOUBLE = 0x01;
const BINARY = 0x05;
const NULL = 0x0a;
const INT32 = 0x10;
const INT64 = 0x12;
/** After the name: length and subtype of a binary. */
const BINARY_HEAD = 5;

const Q = 113;
const U = 117;
const S = 115;
const E = 101;
const V = 118;

/**
 * Reads a document with the fields `{q, u, s, e, v}` or some of them, in any order. `into` is
 * written over, so that one object serves a whole scan.
 * @throws {TypeError} on any other field or type
 */
export function readRawForecast(document: Uint8Array, into: RawForecast): RawForecast {
  const view = new DataView(document.buffer, document.byteOffset, document.byteLength);
  let at = 4;
  while (document[at] !== 0) {
    const type = document[at]!;
    const name = document[at + 1]!;
    if (document[at + 2] !== 0) throw new TypeError("Not a projected forecast");
    at += 3;
    if (type === BINARY) {
      into.bytes = view.getInt32(at, true);
      into.from = at + BINARY_HEAD;
      into.value = Number.NaN;
      at += BINARY_HEAD + into.bytes;
    } else {
      setField(into, name, readNumber(view, at, type));
      at += sizeOf(type);
    }
  }
  return into;
}

/** Copies the values of a row into `packer` and returns their number. */
export function copyValues(document: Uint8Array, row: RawForecast, packer: RowPacker): number {
  if (row.bytes === 0) {
    packer.claim(1)[0] = row.value;
    return 1;
  }
  const size = row.bytes / DOUBLE_BYTES;
  const room = packer.claim(size);
  const bytes = new Uint8Array(room.buffer, room.byteOffset, row.bytes);
  bytes.set(document.subarray(row.from, row.from + row.bytes));
  return size;
}

export function blankRaw(): RawForecast {
  return {
    questionId: 0,
    userId: 0,
    start: 0,
    end: Number.NaN,
    value: Number.NaN,
    from: 0,
    bytes: 0,
  };
}

function setField(into: RawForecast, name: number, value: number): void {
  switch (name) {
    case Q:
      into.questionId = value;
      return;
    case U:
      into.userId = value;
      return;
    case S:
      into.start = value;
      return;
    case E:
      into.end = value;
      return;
    case V:
      into.value = value;
      into.bytes = 0;
      return;
    default:
      throw new TypeError("Not a projected forecast");
  }
}

function sizeOf(type: number): number {
  if (type === NULL) return 0;
  return type === INT32 ? 4 : 8;
}

function readNumber(view: DataView, at: number, type: number): number {
  switch (type) {
    case DOUBLE:
      return view.getFloat64(at, true);
    case INT32:
      return view.getInt32(at, true);
    case INT64:
      return Number(view.getBigInt64(at, true));
    case NULL:
      return Number.NaN;
    default:
      throw new TypeError("Not a projected forecast");
  }
}
