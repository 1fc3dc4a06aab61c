/**
 * Reads the instants of a prediction. Thinning needs all of them (Maths 4.8), but a run of the
 * aggregation changes only the newest. So the settled ones are kept in memory, and only the others
 * are read from the store. A long history then costs a reader as little as a short one.
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import { type Ascending, firstAfter } from "../domain/numbers/ascending.ts";
import { SETTLED_MS } from "../domain/aggregation/history/instants.ts";
import type { AggregateHeadDocument } from "../store/predictions/prediction_documents.ts";

type Needs = Pick<Capabilities, "store"> & Caches<"instants">;

/** Returns every instant of the head's generation up to `now`, ms. */
export async function knownInstants(
  { store, memory }: Needs,
  head: AggregateHeadDocument,
  now: number,
): Promise<Ascending> {
  const key = `${head._id} ${head.generation}`;
  const settled = memory.instants.get(key) ?? [];
  const { length } = settled;
  const from = length === 0 ? 0 : settled[length - 1]! + 1;
  const newest = await store.aggregates.instants(head, { from, to: now });
  const until = Math.min(head.through, now) - SETTLED_MS;
  append(settled, newest.slice(0, firstAfter(newest, until)));
  // The cache measures a list only when it is set, so a list that has grown is set again.
  if (settled.length > length) memory.instants.set(key, settled);
  return joined(settled, length, newest);
}

/** Appends the later instants only, because another request may have appended some meanwhile. */
function append(settled: number[], instants: readonly number[]): void {
  for (const instant of instants) {
    const last = settled.at(-1);
    if (last === undefined || instant > last) settled.push(instant);
  }
}

/** Returns the first `count` settled instants, and then all of the newest. */
function joined(settled: Ascending, count: number, newest: Ascending): Ascending {
  return {
    length: count + newest.length,
    at: (index) => (index < count ? settled.at(index) : newest.at(index - count)),
  };
}
