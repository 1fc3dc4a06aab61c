/**
 * Makes the yearly global boards: one of peer and one of baseline scores for each calendar year.
 */
import type { Capabilities } from "../capabilities.ts";
import type { BoardType, LeaderboardDocument } from "../store/scores/score_documents.ts";

const KINDS: readonly { scoreType: BoardType; name: string }[] = [
  { scoreType: "peer_global", name: "Peer accuracy" },
  { scoreType: "baseline_global", name: "Baseline accuracy" },
];

/**
 * Makes the boards of the current year that are missing. Several processes at once make only one of
 * each.
 */
export async function ensureGlobalBoards(
  { store }: Pick<Capabilities, "store">,
  now: number,
): Promise<void> {
  const year = new Date(now).getUTCFullYear();
  const boards = await store.leaderboards.ofProject(null);
  const known = new Set(boards.map(({ windowKey }) => windowKey));
  for (const kind of KINDS) {
    const windowKey = `${kind.scoreType}-${year}`;
    if (known.has(windowKey)) continue;
    const board = yearlyBoard(await store.counters.draw("leaderboards"), kind, year);
    // The result is false when another process was first.
    await store.leaderboards.insertOnce({ ...board, windowKey });
  }
}

function yearlyBoard(
  id: number,
  { scoreType, name }: (typeof KINDS)[number],
  year: number,
): LeaderboardDocument {
  return {
    _id: id,
    projectId: null,
    name: `${name} ${year}`,
    scoreType,
    startTime: Date.UTC(year, 0),
    endTime: Date.UTC(year + 1, 0),
    // An administrator sets it, because late resolutions count until 100 days after the end (Maths
    // 7).
    finalizeTime: null,
    finalized: false,
    isPrimary: false,
    prizePool: null,
    calculatedOn: null,
  };
}
