/** Making a row once per call under an `Idempotency-Key`. docs/adr/0014. */

/**
 * The row that the call has made before, else the one that `make` makes. Of two attempts at once
 * the index refuses one, which gets the row of the other; so does an attempt whose insert was done
 * although its answer was lost.
 */
export async function makeOnce<Row>(
  store: { madeBy(effectKey: string): Promise<Row | null> },
  effectKey: string | undefined,
  make: () => Promise<Row>,
): Promise<{ row: Row; isNew: boolean }> {
  if (effectKey === undefined) return { row: await make(), isNew: true };
  const made = await store.madeBy(effectKey);
  if (made !== null) return { row: made, isNew: false };
  try {
    return { row: await make(), isNew: true };
  } catch (error) {
    const first = await store.madeBy(effectKey);
    if (first === null) throw error;
    return { row: first, isNew: false };
  }
}
