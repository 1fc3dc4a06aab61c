/**
 * Marks rows with the calls that made or changed them under an `Idempotency-Key`. The name of a
 * call is written in one step with its effect, so that a repeated call finds what was done even
 * when the first attempt failed halfway. docs/adr/0014.
 */

export interface Carrier {
  effectKeys?: string[];
}

/** Returns the fields that name the call in a new row; none without a key. */
export function carrying(effectKey: string | undefined): Carrier {
  return effectKey === undefined ? {} : { effectKeys: [effectKey] };
}

/** Returns whether the call has made or changed the row already. */
export function carries({ effectKeys }: Carrier, effectKey: string | undefined): boolean {
  return effectKey !== undefined && effectKeys?.includes(effectKey) === true;
}

/**
 * Returns a copy of a row that carries no effect. Keys are unique in a collection, and the copy is
 * the effect of another call.
 */
export function withoutEffects<Row extends Carrier>(row: Row): Row {
  const copy = { ...row };
  delete copy.effectKeys;
  return copy;
}
