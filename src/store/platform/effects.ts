/**
 * The index, the update and the read of rows that carry calls; see `domain/requests/effects.ts`.
 */
import type { Carrier } from "../../domain/requests/effects.ts";
import type { IndexSpec } from "./collection.ts";
import type { Rows } from "./rows.ts";

/** The index that every collection with such rows has. */
export const EFFECT_INDEX: IndexSpec = {
  key: { effectKeys: 1 },
  unique: true,
  sparse: true,
  serves: "the effect of a call under an Idempotency-Key",
};
/** How many calls a row carries. These are the latest ones that changed it. */
const EFFECTS_KEPT = 16;

/** Returns an update that sets fields and makes the row carry the call in the same step. */
export function carriedUpdate<Set extends object>(set: Set, effectKey: string | undefined) {
  const keys = effectKey === undefined ? [] : [effectKey];
  if (keys.length === 0) return { $set: set };
  return { $set: set, $push: { effectKeys: { $each: keys, $slice: -EFFECTS_KEPT } } };
}

/** Returns the read that the store of such a collection offers. */
export function effectReads<Row extends Carrier & { _id: unknown }>(rows: Rows<Row>) {
  return {
    /** Returns the row that the call has made, or null when it has made none. */
    madeBy(effectKey: string): Promise<Row | null> {
      return rows.findOne({ effectKeys: effectKey } as never) as Promise<Row | null>;
    },
  };
}
