/**
 * Rows that carry the calls under an `Idempotency-Key` which made or changed them: the name of a
 * call is written with its effect in one step, so that a repeat finds what was done however the
 * first attempt ended. docs/adr/0014.
 */

export interface Carrier {
  effectKeys?: string[];
}

/** The fields by which a new row carries the call; none without a key. */
export function carrying(effectKey: string | undefined): Carrier {
  return effectKey === undefined ? {} : { effectKeys: [effectKey] };
}

/** Whether the call has made or changed the row already. */
export function carries({ effectKeys }: Carrier, effectKey: string | undefined): boolean {
  return effectKey !== undefined && effectKeys?.includes(effectKey) === true;
}
