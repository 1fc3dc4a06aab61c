/**
 * The instants of predictions, remembered: thinning needs all of them (Maths 4.8), while a run of
 * the aggregation changes only the newest. The store is asked for those that may be others by now,
 * so that a long history costs a reader what a short one does.
 */
import { LRUCache } from "lru-cache";
import { type Ascending, firstAfter } from "../domain/numbers/ascending.ts";
import { InstantLog } from "../domain/aggregation/instant_log.ts";
import { SETTLED_MS } from "../domain/aggregation/instants.ts";
import type { AggregateHeadDocument } from "../store/predictions/prediction_documents.ts";
import type { ReadingNeeds } from "./load_posts.ts";

type Needs = Pick<ReadingNeeds, "store">;

/** Instants of all questions, 4 bytes each. */
const MOST_KEPT = 2_000_000;

type Shelf = LRUCache<string, InstantLog>;
/** One per store, so that two applications in one process do not mix. */
const shelves = new WeakMap<object, Shelf>();

/** Every instant of the head's generation up to `now`, ms. */
export async function knownInstants(
  { store }: Needs,
  head: AggregateHeadDocument,
  now: number,
): Promise<Ascending> {
  const shelf = shelves.get(store) ?? newShelf();
  shelves.set(store, shelf);
  const key = `${head._id} ${head.generation}`;
  const settled = shelf.get(key) ?? new InstantLog();
  const { length } = settled;
  const from = length === 0 ? 0 : settled.at(length - 1)! + 1;
  const newest = await store.aggregates.instants(head, { from, to: now });
  const until = Math.min(head.through, now) - SETTLED_MS;
  settled.append(newest.slice(0, firstAfter(newest, until)));
  // The cache takes the size of a log when it is put there.
  if (settled.length > length) shelf.set(key, settled);
  return joined(settled, length, newest);
}

/** The first `count` of the one, then all of the other. */
function joined(settled: Ascending, count: number, newest: Ascending): Ascending {
  return {
    length: count + newest.length,
    at: (index) => (index < count ? settled.at(index) : newest.at(index - count)),
  };
}

function newShelf(): Shelf {
  return new LRUCache({ maxSize: MOST_KEPT, sizeCalculation: ({ length }) => Math.max(1, length) });
}
