/**
 * Computes scores, leaderboards (with exclusions) and the track record of the demo, with the real
 * jobs.
 */
import { processors } from "../../jobs/processors/processors.ts";
import { rescore } from "../../jobs/processors/boards/score_question.ts";
import type { Capabilities } from "../capabilities.ts";
import { announce, type Announcing } from "../consequences/announce.ts";
import { ensureGlobalBoards } from "../boards/global_boards.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { LeaderboardDocument } from "../store/scores/score_documents.ts";
import { each, runContext } from "./each.ts";
import type { Progress } from "./progress.ts";

export interface DemoBoard {
  readonly project: ProjectDocument;
  /** Accounts that are shown outside the ranking. */
  readonly excludedIds: readonly number[];
  /** Whether the board is final at once, with medals. */
  readonly isOver: boolean;
}

/**
 * Runs before the predictions, because reputations rest on the scores of questions resolved
 * earlier.
 */
export async function scoreQuestions(
  caps: Pick<Capabilities, "clock" | "pool" | "store">,
  progress: Progress,
  questions: readonly QuestionDocument[],
): Promise<void> {
  const resolved = questions.filter(({ resolution }) => resolution !== null);
  await progress.step("Scores", (tick) =>
    each(resolved, tick, async ({ _id }) => {
      await rescore(caps, _id, runContext().signal);
    }),
  );
}

export async function computeBoards(
  caps: Capabilities,
  progress: Progress,
  boards: readonly DemoBoard[],
): Promise<void> {
  await progress.step("Leaderboards", async (tick) => {
    for (const board of boards) {
      const leaderboardId = await addBoard(caps, board);
      await processors.recompute_leaderboard(
        caps,
        { leaderboardId, ...(board.isOver ? { finalize: true } : {}) },
        runContext(),
      );
    }
    await ensureGlobalBoards(caps, caps.clock.now());
    const global = await caps.store.leaderboards.ofProject(null);
    await each(global, tick, ({ _id }) =>
      processors.recompute_leaderboard(caps, { leaderboardId: _id }, runContext()),
    );
    await processors.recompute_track_record(caps, {}, runContext());
  });
}

/**
 * Writes the primary board of a tournament, and the accounts that do not compete on it.
 * @returns the board's id
 */
async function addBoard(caps: Announcing, { project, excludedIds }: DemoBoard): Promise<number> {
  const { store, clock } = caps;
  const id = await store.counters.draw("leaderboards");
  const board: LeaderboardDocument = {
    _id: id,
    projectId: project._id,
    name: project.name,
    scoreType: "peer_tournament",
    startTime: project.startDate,
    endTime: project.closeDate,
    finalizeTime: null,
    prizePool: project.prizePool,
    finalized: false,
    isPrimary: true,
    calculatedOn: null,
  };
  await store.leaderboards.insert(board);
  const named = { primaryLeaderboardId: id, scoreType: "peer" } as const;
  const after = await store.projects.update(project._id, named);
  if (after !== null && after !== "taken") {
    await announce(caps, { kind: "projectChanged", before: project, after });
  }
  if (excludedIds.length === 0) return id;
  const first = await store.counters.draw("rows", excludedIds.length);
  await store.exclusions.insertMany(
    excludedIds.map((userId, index) => ({
      _id: first + index,
      userId,
      projectId: project._id,
      leaderboardId: null,
      level: 2,
      kind: "other",
      startTime: null,
      endTime: null,
      note: "Combines the forecasts of the other teams",
      createdAt: clock.now(),
    })),
  );
  return id;
}
