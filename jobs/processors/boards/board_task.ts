/** A board that is being recomputed. */
import type { ProjectDirectory } from "../../../src/access/projects.ts";
import type { BoardInput } from "../../../src/domain/scoring/leaderboard.ts";
import type { ProjectDocument } from "../../../src/store/projects/project_documents.ts";
import type { LeaderboardDocument } from "../../../src/store/scores/score_documents.ts";

/** What is being computed, and for which accounts. */
export interface BoardTask {
  readonly board: LeaderboardDocument;
  /** The project of the board; of a global one the site's main project. */
  readonly project: ProjectDocument | null;
  readonly projects: ProjectDirectory;
  readonly signal: AbortSignal;
}

export type BoardFrame = Omit<BoardInput, "table" | "questions" | "exclusionLevels">;
