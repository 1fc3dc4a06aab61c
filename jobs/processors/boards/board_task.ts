/** Defines a board that is being recomputed. */
import type { ProjectDirectory } from "../../../src/access/projects.ts";
import type { BoardInput } from "../../../src/domain/scoring/boards/leaderboard.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";
import type { LeaderboardDocument } from "../../../src/store/scores/score_documents.ts";

/** The board, and what its computation reads. */
export interface BoardTask {
  readonly board: LeaderboardDocument;
  /** The project of the board. A global board has the site's main project. */
  readonly project: ProjectDocument | null;
  readonly projects: ProjectDirectory;
  readonly signal: AbortSignal;
}

export type BoardFrame = Omit<BoardInput, "table" | "questions" | "exclusionLevels">;
