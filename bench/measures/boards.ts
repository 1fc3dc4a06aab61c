/** E2: a small GET while a board is computed. */
import { again, probePair } from "../compare.ts";
import type { Platform } from "../fixture.ts";
import type { Bench } from "../harness.ts";
import type { Family } from "./family.ts";
import { DAY, layScores } from "./scored_project.ts";
import { boardDocument } from "../../test/support/documents.ts";

/** The slices of a turn and the turns of a round for each side. */
const PROBED = { slices: 4, turns: 6 };
const BOARD_USERS = 500;
const BOARD_QUESTIONS = 100;

export const boards: Family = { names: ["E2"], measure: probeDuringBoard };

/**
 * E2: the jobs process computes a board of 50,000 scores again and again while the API is probed.
 */
async function probeDuringBoard(bench: Bench): Promise<void> {
  const platform = await bench.platform("withJobs");
  const { caps, accounts } = platform;
  const api = await bench.api("withJobs");
  const jobs = await bench.jobs();
  const boardId = await layBoard(platform);
  const compute = async () => {
    const before = (await caps.store.leaderboards.byId(boardId))?.calculatedOn ?? null;
    await caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: boardId });
    for (const until = Date.now() + 30_000; ;) {
      // This wait is long enough to cost the cores nothing.
      await new Promise((resolve) => setTimeout(resolve, 60));
      const board = await caps.store.leaderboards.byId(boardId);
      if (board !== null && board.calculatedOn !== before) return board;
      if (Date.now() > until) throw new Error("the board was not computed");
    }
  };
  const { port } = api;
  const { token } = accounts[150]!;
  try {
    const board = await compute();
    if (board.entryCounts?.all !== BOARD_USERS) throw new Error("the board is not whole");
    const [ours, peer] = [
      { port, work: again(compute) },
      { port, work: null },
    ];
    await bench.compare("E2", probePair(bench, { token, ours, peer, ...PROBED }));
  } finally {
    await jobs.stop();
  }
}

/** Makes a project of 100 resolved questions on which 500 accounts have scores. */
async function layBoard(platform: Platform): Promise<number> {
  const { store } = platform.caps;
  const projectId = await layScores(platform, {
    questions: BOARD_QUESTIONS,
    people: BOARD_USERS,
  });
  const boardId = await store.counters.draw("leaderboards");
  const given = { projectId, finalizeTime: Date.now() + 30 * DAY, isPrimary: true };
  await store.leaderboards.insert(boardDocument(boardId, given));
  return boardId;
}
