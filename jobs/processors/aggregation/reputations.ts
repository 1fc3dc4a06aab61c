/**
 * Reputations of authors through time (Maths 4.7), kept in this process while no score changes: a
 * live run asks for those of new authors only, and hears whose changed since it last asked. A score
 * counts from the setting of its resolution on, so no prediction rests on what came later.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import {
  type ReputationTimeline,
  reputationTimeline,
  stretchOf,
} from "../../../src/domain/aggregation/reputation.ts";

type Needs = Pick<Capabilities, "store" | "clock">;

/** Changes of scores are looked for this often, ms. */
const CHECK_MS = 1_000;
/** Clocks of processes may differ by this much, ms. */
const LOOK_BACK_MS = 5_000;
const MOST_AUTHORS = 20_000;

interface CellAllocator {
  /** Known, or on the way: when a burst begins all of its questions ask for the same authors. */
  readonly authors: Map<number, Promise<ReputationTimeline>>;
  /** Author → version at which the reputation last changed. */
  readonly touched: Map<number, number>;
  version: number;
  /** Below this version it is unknown what changed. */
  oldest: number;
  checkedAt: number;
  /** The last check, which runs that begin meanwhile wait for. */
  checking: Promise<void>;
  /** Newest change of scores that is in, ms. */
  through: number;
  /** Question → change that is in, within the look-back. */
  seen: Map<number, number>;
}

const shelves = new WeakMap<Capabilities["store"], CellAllocator>();

/** What the state of a question in a thread knows of reputations. */
export interface KnownReputations {
  readonly authors: Set<number>;
  version: number;
}

export function noReputations(): KnownReputations {
  return { authors: new Set(), version: Number.NEGATIVE_INFINITY };
}

/** Unix seconds. */
interface Stretch {
  readonly from: number;
  /** null = the question is open: no end. */
  readonly to: number | null;
}

/**
 * What is new to `known`: the reputations of authors it meets for the first time, and of those
 * whose scores changed. `known` is brought up to date.
 */
export async function newReputations(
  caps: Needs,
  known: KnownReputations,
  authors: Iterable<number>,
  { from, to }: Stretch,
): Promise<Map<number, ReputationTimeline>> {
  const allocator = await freshShelf(caps);
  // What changes while the rest is read is asked for by the next run.
  const { version } = allocator;
  const wanted = new Set([...authors].filter((author) => !known.authors.has(author)));
  for (const author of changedSince(allocator, known)) wanted.add(author);
  const timelines = await timelinesOf(caps, allocator, [...wanted]);
  for (const author of wanted) known.authors.add(author);
  known.version = version;
  return new Map(timelines.map(([author, timeline]) => [author, stretchOf(timeline, from, to)]));
}

function changedSince(allocator: CellAllocator, known: KnownReputations): number[] {
  if (known.version === allocator.version) return [];
  if (known.version < allocator.oldest) return [...known.authors];
  return [...known.authors].filter(
    (author) => (allocator.touched.get(author) ?? 0) > known.version,
  );
}

async function freshShelf(caps: Needs): Promise<CellAllocator> {
  const now = caps.clock.now();
  let allocator = shelves.get(caps.store);
  if (allocator === undefined) {
    allocator = emptyShelf(now);
    shelves.set(caps.store, allocator);
  }
  if (now - allocator.checkedAt >= CHECK_MS) {
    allocator.checkedAt = now;
    allocator.checking = check(caps, allocator);
  }
  await allocator.checking;
  return allocator;
}

/** Forgets whose scores changed since the last check. */
async function check({ store }: Needs, allocator: CellAllocator): Promise<void> {
  const changes = await store.scoreHeads.changesSince(allocator.through - LOOK_BACK_MS);
  const { seen } = allocator;
  const fresh = changes.filter(({ _id, changedAt }) => seen.get(_id) !== changedAt);
  if (fresh.length === 0) return;
  // It is not known any more whose scores were taken back: all are read again.
  const isTakenBack = fresh.some(({ run }) => run === null);
  const touched = isTakenBack ? [] : await store.scores.authorsOf(fresh.map(({ _id }) => _id));
  // The version and what it forgets change together: a reader that sees the one sees the other.
  allocator.version += 1;
  allocator.through = Math.max(allocator.through, ...fresh.map(({ changedAt }) => changedAt));
  allocator.seen = new Map(changes.map(({ _id, changedAt }) => [_id, changedAt]));
  if (isTakenBack) forgetAll(allocator);
  else forget(allocator, touched);
}

function emptyShelf(now: number): CellAllocator {
  return {
    authors: new Map(),
    touched: new Map(),
    version: 0,
    oldest: 0,
    checkedAt: Number.NEGATIVE_INFINITY,
    checking: Promise.resolve(),
    through: now,
    seen: new Map(),
  };
}

function forget(allocator: CellAllocator, authors: readonly number[]): void {
  for (const author of authors) {
    allocator.authors.delete(author);
    allocator.touched.set(author, allocator.version);
  }
}

function forgetAll(allocator: CellAllocator): void {
  allocator.authors.clear();
  allocator.touched.clear();
  allocator.oldest = allocator.version;
}

async function timelinesOf(
  caps: Needs,
  allocator: CellAllocator,
  wanted: readonly number[],
): Promise<[number, ReputationTimeline][]> {
  if (allocator.authors.size + wanted.length > MOST_AUTHORS) allocator.authors.clear();
  const missing = wanted.filter((author) => !allocator.authors.has(author));
  if (missing.length > 0) {
    const loading = load(caps, missing);
    for (const author of missing) {
      const timeline = loading.then((loaded) => loaded.get(author) ?? []);
      allocator.authors.set(author, timeline);
      timeline.catch(() => {
        if (allocator.authors.get(author) === timeline) allocator.authors.delete(author);
      });
    }
  }
  return Promise.all(
    wanted.map(async (author): Promise<[number, ReputationTimeline]> => {
      return [author, await allocator.authors.get(author)!];
    }),
  );
}

async function load(
  { store }: Needs,
  authors: readonly number[],
): Promise<ReadonlyMap<number, ReputationTimeline>> {
  const scores = new Map(authors.map((author) => [author, [] as PastScore[]]));
  for (const { u, q, score, coverage, at } of await store.scores.publicPeerScoresOf(authors)) {
    if (u !== null) scores.get(u)?.push({ questionId: q, score, coverage, writtenAt: at / 1000 });
  }
  return new Map(
    [...scores].map(([author, own]) => [author, reputationTimeline(own, Number.NEGATIVE_INFINITY)]),
  );
}

type PastScore = Parameters<typeof reputationTimeline>[0][number];
