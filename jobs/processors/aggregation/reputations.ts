/**
 * Reputations of authors through time (Maths 4.7), kept in this process while no score changes: a
 * live run asks for those of new authors only, and hears whose changed since it last asked. A score
 * counts from the setting of its resolution on, so no prediction rests on what came later.
 */
import type { Caches, Capabilities } from "../../../src/capabilities.ts";
import {
  type ReputationTimeline,
  reputationTimeline,
  stretchOf,
} from "../../../src/domain/aggregation/reputation.ts";
import type {
  KeptTimeline,
  KnownReputations,
  ReputationChanges,
} from "../../../src/memory/entries.ts";

type Needs = Pick<Capabilities, "store" | "clock"> & Caches<"reputations">;

/** Changes of scores are looked for this often, ms. */
const CHECK_MS = 1_000;
/** Clocks of processes may differ by this much, ms. */
const LOOK_BACK_MS = 5_000;
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
  const changes = await freshChanges(caps);
  // What changes while the rest is read is asked for by the next run.
  const { version } = changes;
  const wanted = new Set([...authors].filter((author) => !known.authors.has(author)));
  for (const author of changedSince(changes, known)) wanted.add(author);
  const timelines = await timelinesOf(caps, [...wanted]);
  for (const author of wanted) known.authors.add(author);
  known.version = version;
  return new Map(timelines.map(([author, timeline]) => [author, stretchOf(timeline, from, to)]));
}

function changedSince(changes: ReputationChanges, known: KnownReputations): number[] {
  if (known.version === changes.version) return [];
  if (known.version < changes.oldest) return [...known.authors];
  return [...known.authors].filter((author) => (changes.touched.get(author) ?? 0) > known.version);
}

async function freshChanges(caps: Needs): Promise<ReputationChanges> {
  const { changes } = caps.memory.reputations;
  const now = caps.clock.now();
  changes.through ??= now;
  if (now - changes.checkedAt >= CHECK_MS) {
    changes.checkedAt = now;
    changes.checking = check(caps, changes.through);
  }
  await changes.checking;
  return changes;
}

/** Drops the reputations of those whose scores changed since the last check. */
async function check({ store, memory }: Needs, through: number): Promise<void> {
  const { changes } = memory.reputations;
  const changed = await store.scoreHeads.changesSince(through - LOOK_BACK_MS);
  const fresh = changed.filter(({ _id, changedAt }) => changes.seen.get(_id) !== changedAt);
  if (fresh.length === 0) return;
  // It is not known any more whose scores were taken back: all are read again.
  const isTakenBack = fresh.some(({ run }) => run === null);
  const touched = isTakenBack ? [] : await store.scores.authorsOf(fresh.map(({ _id }) => _id));
  // The version and what it drops change together: a reader that sees the one sees the other.
  changes.version += 1;
  changes.through = Math.max(
    changes.through ?? through,
    ...fresh.map(({ changedAt }) => changedAt),
  );
  changes.seen = new Map(changed.map(({ _id, changedAt }) => [_id, changedAt]));
  if (isTakenBack) dropAll(memory.reputations);
  else drop(memory.reputations, touched);
}

type Kept = Caches<"reputations">["memory"]["reputations"];

function drop(reputations: Kept, authors: readonly number[]): void {
  const { touched, version } = reputations.changes;
  for (const author of authors) {
    reputations.delete(author);
    touched.set(author, version);
  }
}

function dropAll(reputations: Kept): void {
  const { changes } = reputations;
  reputations.clear();
  changes.touched.clear();
  changes.oldest = changes.version;
}

async function timelinesOf(
  caps: Needs,
  wanted: readonly number[],
): Promise<[number, ReputationTimeline][]> {
  const { reputations } = caps.memory;
  const timelines = new Map<number, KeptTimeline>();
  const missing: number[] = [];
  for (const author of wanted) {
    const known = reputations.get(author);
    if (known === undefined) missing.push(author);
    else timelines.set(author, known);
  }
  if (missing.length > 0) {
    const loading = load(caps, missing);
    for (const author of missing) {
      const timeline = loading.then((loaded) => loaded.get(author) ?? []);
      timelines.set(author, timeline);
      reputations.set(author, timeline);
      timeline.catch(() => {
        if (reputations.peek(author) === timeline) reputations.delete(author);
      });
    }
  }
  return Promise.all(
    Array.from(timelines, async ([author, timeline]): Promise<[number, ReputationTimeline]> => {
      return [author, await timeline];
    }),
  );
}

async function load(
  { store }: Pick<Capabilities, "store">,
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
