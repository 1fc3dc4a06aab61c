/** Finds how the ranks of accounts have changed in the leaderboards of projects. */
import type { Capabilities } from "../../../src/capabilities.ts";
import { isRanked } from "../../../src/domain/scoring/boards/exclusion.ts";
import type { RankChange } from "../../../src/store/accounts/notifications.ts";
import type {
  LeaderboardDocument,
  LeaderboardEntryDocument,
} from "../../../src/store/scores/score_documents.ts";

type Needs = Pick<Capabilities, "store" | "clock">;

/** How long a resolution waits for a board that owes a run, ms. */
const LONGEST_WAIT_MS = 60_000;

interface Known {
  readonly board: LeaderboardDocument;
  readonly ranks: ReadonlyMap<number, RankChange>;
}

/**
 * Returns a function that says how the primary board of a project changed the ranks of accounts when
 * it counted scores of a time (ms), by account. It returns "later" while the board is about to be
 * computed, and null where there is no board, or it has not counted them. A board is read once.
 */
export function createRanks(caps: Needs) {
  const known = new Map<number, Promise<Known | null>>();
  return async (projectId: number, changedAt: number) => {
    const reading = known.get(projectId) ?? ranksIn(caps, projectId);
    known.set(projectId, reading);
    const found = await reading;
    if (found === null) return null;
    const { calculatedOn, finalized, changes = 0, changesSeen = 0 } = found.board;
    if (calculatedOn !== null && calculatedOn >= changedAt) return found.ranks;
    const isSoon = !finalized && changes !== changesSeen;
    return isSoon && caps.clock.now() - changedAt < LONGEST_WAIT_MS ? "later" : null;
  };
}

async function ranksIn({ store }: Needs, projectId: number): Promise<Known | null> {
  const board = (await store.leaderboards.ofProject(projectId)).find(({ isPrimary }) => isPrimary);
  if (board === undefined) return null;
  const { _id, base } = board;
  const [after, before] = await Promise.all([
    store.leaderboardEntries.all(board),
    base === undefined ? [] : store.leaderboardEntries.all({ _id, run: base.run }),
  ]);
  const earlier = ranksOf(before);
  const ranks = Array.from(
    ranksOf(after),
    ([userId, rank]) => [userId, { before: earlier.get(userId) ?? null, after: rank }] as const,
  );
  return { board, ranks: new Map(ranks) };
}

function ranksOf(entries: readonly LeaderboardEntryDocument[]): Map<number, number> {
  return new Map(
    entries.flatMap(({ u, rank, level }) => (u !== null && isRanked(level) ? [[u, rank]] : [])),
  );
}
