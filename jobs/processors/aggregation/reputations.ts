/**
 * Keeps the reputations of authors through time (Maths 4.7) in this process while no score changes.
 * A live run reads the reputations of new authors, and of authors whose scores changed since its
 * last read. A score counts from the time at which its resolution was set, so no prediction depends
 * on later scores.
 */
import type { Caches, Capabilities } from "../../../src/capabilities.ts";
import {
  type PastPeerScore,
  type ReputationTimeline,
  reputationTimeline,
  stretchOf,
} from "../../../src/domain/aggregation/reputation.ts";
import type {
  KeptTimeline,
  KnownReputations,
  ReputationChanges,
} from "../../../src/memory/entries.ts";
import { LATE_ROW_MS } from "../../../src/timing.ts";

type Needs = Pick<Capabilities, "store" | "clock"> & Caches<"reputations">;

/** Milliseconds between two looks for changed scores. */
const CHECK_MS = 1_000;

/** Returns what a new state knows: the reputation of no author. */
export function noReputations(): KnownReputations {
  return { authors: new Set(), version: Number.NEGATIVE_INFINITY };
}

/** A stretch of time, in Unix seconds. */
interface Stretch {
  readonly from: number;
  /** Null for an open question, which has no end yet. */
  readonly to: number | null;
}

/**
 * Returns the reputations that are new to `known`: those of new authors, and those of authors whose
 * scores changed. It updates `known`.
 */
export async function newReputations(
  caps: Needs,
  known: KnownReputations,
  authors: Iterable<number>,
  { from, to }: Stretch,
): Promise<Map<number, ReputationTimeline>> {
  const changes = await freshChanges(caps);
  // A change that happens during the reads below is seen by the next run.
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
  if (now < changes.checkedAt) {
    // The clock was set back. Changes since then carry times before the last check, which the next
    // check would miss. So all reputations are read again.
    changes.version += 1;
    changes.through = now;
    changes.checkedAt = Number.NEGATIVE_INFINITY;
    dropAll(caps.memory.reputations);
  }
  changes.through ??= now;
  if (now - changes.checkedAt >= CHECK_MS) {
    changes.checkedAt = now;
    changes.checking = check(caps, changes.through, now);
  }
  await changes.checking;
  return changes;
}

/** Drops the reputations of authors whose scores changed since the last check. */
async function check({ store, memory }: Needs, through: number, now: number): Promise<void> {
  const { changes } = memory.reputations;
  const changed = await store.scoreHeads.changesSince(through - LATE_ROW_MS);
  const fresh = changed.filter(({ _id, changedAt }) => changes.seen.get(_id) !== changedAt);
  if (fresh.length === 0) return;
  // The authors of removed scores are unknown, so all reputations are read again.
  const isTakenBack = fresh.some(({ run }) => run === null);
  const touched = isTakenBack ? [] : await store.scores.authorsOf(fresh.map(({ _id }) => _id));
  // No `await` stands between here and the end, so that a reader sees the new version together with
  // the reputations that belong to it.
  changes.version += 1;
  changes.through = Math.max(
    changes.through ?? through,
    ...fresh.map(({ changedAt }) => Math.min(changedAt, now)),
  );
  changes.seen = new Map(changed.map(({ _id, changedAt }) => [_id, changedAt]));
  if (isTakenBack) dropAll(memory.reputations);
  else drop(memory.reputations, touched);
}

type Reputations = Caches<"reputations">["memory"]["reputations"];

function drop(reputations: Reputations, authors: readonly number[]): void {
  const { touched, version } = reputations.changes;
  for (const author of authors) {
    reputations.delete(author);
    touched.set(author, version);
  }
}

function dropAll(reputations: Reputations): void {
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
        // A load that failed must not stay, but a newer one may have taken its place.
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
  const scores = new Map(authors.map((author) => [author, [] as PastPeerScore[]]));
  for (const { u, q, score, coverage, at } of await store.scores.publicPeerScoresOf(authors)) {
    if (u !== null) scores.get(u)?.push({ questionId: q, score, coverage, writtenAt: at / 1000 });
  }
  return new Map(
    [...scores].map(([author, own]) => [author, reputationTimeline(own, Number.NEGATIVE_INFINITY)]),
  );
}
