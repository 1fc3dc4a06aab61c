/**
 * The instants of predictions, remembered: thinning needs all of them (Maths 4.8), while a run of
 * the aggregation changes only the newest. The store is asked for those that may be others by now,
 * so that a long history costs a reader what a short one does.
 */
import { LRUCache } from "lru-cache";
import { SETTLED_MS } from "../domain/aggregation/instants.ts";
import type { AggregateHeadDocument } from "../store/documents.ts";
import type { ReadingNeeds } from "./load_posts.ts";

type Needs = Pick<ReadingNeeds, "store">;

/** Instants of all questions, 8 bytes each. */
const MOST_KEPT = 2_000_000;

type Shelf = LRUCache<string, readonly number[]>;
/** One per store, so that two applications in one process do not mix. */
const shelves = new WeakMap<object, Shelf>();

/** Every instant of the head's generation up to `now`, ms, ascending. */
export async function knownInstants(
  { store }: Needs,
  head: AggregateHeadDocument,
  now: number,
): Promise<readonly number[]> {
  const shelf = shelves.get(store) ?? newShelf();
  shelves.set(store, shelf);
  const key = `${head._id} ${head.generation}`;
  const settled = shelf.get(key) ?? [];
  const newest = await store.aggregates.instants(head, {
    from: settled.length === 0 ? 0 : settled.at(-1)! + 1,
    to: now,
  });
  const instants = settled.concat(newest);
  const until = Math.min(head.through, now) - SETTLED_MS;
  const end = newest.findIndex((instant) => instant > until);
  if (end !== 0) shelf.set(key, settled.concat(end === -1 ? newest : newest.slice(0, end)));
  return instants;
}

function newShelf(): Shelf {
  return new LRUCache({ maxSize: MOST_KEPT, sizeCalculation: ({ length }) => Math.max(1, length) });
}
