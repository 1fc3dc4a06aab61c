/** The index, the update and the read of rows that carry calls: `domain/effects.ts`. */
import type { Carrier } from "../../domain/requests/effects.ts";
import type { IndexSpec } from "./collection.ts";
import type { Rows } from "./rows.ts";

/** Of every collection with such rows. */
export const EFFECT_INDEX: IndexSpec = {
  key: { effectKeys: 1 },
  unique: true,
  sparse: true,
  serves: "the effect of a call under an Idempotency-Key",
};
/** A row names the last calls that changed it. */
const EFFECTS_KEPT = 16;

/** An update of a row that makes it carry the call in the same step. */
export function carriedUpdate<Set extends object>(set: Set, effectKey: string | undefined) {
  const keys = effectKey === undefined ? [] : [effectKey];
  if (keys.length === 0) return { $set: set };
  return { $set: set, $push: { effectKeys: { $each: keys, $slice: -EFFECTS_KEPT } } };
}

/** For the store of a collection: the row that carries the call. */
export function effectReads<Row extends Carrier & { _id: unknown }>(rows: Rows<Row>) {
  return {
    /** The row that the call has made, null when it has not. */
    madeBy(effectKey: string): Promise<Row | null> {
      return rows.findOne({ effectKeys: effectKey } as never) as Promise<Row | null>;
    },
  };
}
