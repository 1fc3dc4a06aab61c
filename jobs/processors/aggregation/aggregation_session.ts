/** What this process remembers of a question between runs of its aggregation. */
import type { Capabilities } from "../../../src/capabilities.ts";
import type { AggregateHeadDocument } from "../../../src/store/predictions/prediction_documents.ts";
import type { KnownReputations } from "./reputations.ts";

export interface AggregationSession {
  /** Names the state the thread keeps. */
  readonly token: number;
  /** The head as this process left it. */
  readonly head: AggregateHeadDocument;
  /** Newest `t` of a row that is in, ms. */
  readonly through: number;
  /** Rows within the look-back that are in: row id → its `t`. */
  readonly seen: ReadonlyMap<string, number>;
  /** What the state knows of reputations. */
  readonly reputations: KnownReputations;
}

/**
 * A row becomes visible up to this long after its `t` (slower writes are stamped again), and clocks
 * of processes may differ by some of it; so every run looks this far back, ms.
 */
export const LOOK_BACK_MS = 2_500;

interface Desk {
  readonly sessions: Map<number, AggregationSession>;
  readonly running: Map<number, Promise<void>>;
}

/** One keeper of states per thread pool: the states live there. */
const desks = new WeakMap<Capabilities["pool"], Desk>();
const MOST_SESSIONS = 2_000;

function deskOf({ pool }: Pick<Capabilities, "pool">): Desk {
  let desk = desks.get(pool);
  if (desk === undefined) {
    desk = { sessions: new Map(), running: new Map() };
    desks.set(pool, desk);
  }
  return desk;
}

export function sessionOf(caps: Pick<Capabilities, "pool">, questionId: number) {
  return deskOf(caps).sessions.get(questionId);
}

/** null forgets it: the next run begins from what is stored. */
export function keepSession(
  caps: Pick<Capabilities, "pool">,
  questionId: number,
  session: AggregationSession | null,
): void {
  const { sessions } = deskOf(caps);
  sessions.delete(questionId);
  if (session !== null) sessions.set(questionId, session);
  if (sessions.size <= MOST_SESSIONS) return;
  for (const oldest of sessions.keys()) {
    sessions.delete(oldest);
    return;
  }
}

/** Runs of one question wait for each other in this process. */
export async function oneAtATime(
  caps: Pick<Capabilities, "pool">,
  questionId: number,
  run: () => Promise<void>,
): Promise<void> {
  const { running } = deskOf(caps);
  const before = running.get(questionId) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(run);
  running.set(questionId, mine);
  try {
    await mine;
  } finally {
    if (running.get(questionId) === mine) running.delete(questionId);
  }
}
