/** Reads a projected forecast with the driver's own objects. */
import mongoose from "mongoose";

const { BSON } = mongoose.mongo;

interface Projected {
  readonly q: number;
  readonly u: number;
  readonly s: number;
  readonly e: number | null;
  readonly v: number | { readonly buffer: Uint8Array; readonly position: number };
}

export function plainForecast(document: Uint8Array) {
  const { q, u, s, e, v } = BSON.deserialize(document) as Projected;
  return {
    questionId: q,
    userId: u,
    start: s,
    end: e ?? Number.NaN,
    values: typeof v === "number" ? Float64Array.of(v) : doublesOf(v),
  };
}

function doublesOf({ buffer, position }: Exclude<Projected["v"], number>): Float64Array {
  return new Float64Array(Uint8Array.from(buffer.subarray(0, position)).buffer);
}
