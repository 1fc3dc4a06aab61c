/** Makes a row once for each call under an `Idempotency-Key`. docs/adr/0014. */

/**
 * Returns the row that the call has made before, or else the row that `make` makes. When two
 * attempts run at once, the index refuses one of them, and that one gets the row of the other. An
 * attempt also gets its own row when its insert was done and the answer was lost.
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
