/**
 * Handles GET /api/medals/: medals on global boards and on boards of projects that are open to
 * everybody (Contract 2.27).
 */
import { projectDirectory, type ProjectDirectory } from "../../access/projects.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { boardScoreType } from "../../domain/scoring/boards/board_kind.ts";
import { invalidField, NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { MedalQuery, MedalSummary } from "../../schema/medal.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import type {
  LeaderboardDocument,
  LeaderboardEntryDocument,
} from "../../store/scores/score_documents.ts";

/** The answer lists at most this many medals and counts all of them (Contract 1.13). */
const MOST_LISTED = 1_000;

interface WonMedal {
  readonly entry: LeaderboardEntryDocument;
  readonly board: LeaderboardDocument;
  /** Null on a global board. */
  readonly project: ProjectDocument | null;
}

export async function readMedals(caps: DirectoryNeeds, request: Request<string, MedalQuery>) {
  const userId = wantedUser(request.query);
  const { users, leaderboards, leaderboardEntries } = caps.store;
  const user = await users.byId(userId);
  if (user === null) throw new NotFoundError();
  const entries = await leaderboardEntries.medalsOf(userId);
  const [boards, projects] = await Promise.all([
    leaderboards.byIds([...new Set(entries.map(({ b }) => b))]),
    projectDirectory(caps, request.caller),
  ]);
  const medals = entries.flatMap((entry) => wonMedal(entry, boards, projects) ?? []);
  return { status: 200, body: presentMedals(medals) } as const;
}

function wantedUser({ user_id: userId, userId: alias }: MedalQuery): number {
  if (userId !== undefined) return userId;
  if (alias === undefined || alias === "") throw invalidField("user_id", "Required.");
  if (!/^[+-]?\d{1,15}$/.test(alias)) throw invalidField("user_id", "Must be an integer.");
  return Number(alias);
}

/** Returns null when the entry is not from the run that is shown, or the board is not public. */
function wonMedal(
  entry: LeaderboardEntryDocument,
  boards: ReadonlyMap<number, LeaderboardDocument>,
  projects: ProjectDirectory,
): WonMedal | null {
  const board = boards.get(entry.b);
  if (board === undefined || board.run !== entry.run) return null;
  if (board.projectId === null) return { entry, board, project: null };
  const project = projects.byId.get(board.projectId);
  return project === undefined || project.defaultPermission === null
    ? null
    : { entry, board, project };
}

function presentMedals(medals: readonly WonMedal[]): MedalSummary {
  const countOf = (kind: string) => medals.filter(({ entry }) => entry.medal === kind).length;
  const closeOf = ({ project }: WonMedal) => project?.closeDate ?? Number.POSITIVE_INFINITY;
  return {
    gold: countOf("gold"),
    silver: countOf("silver"),
    bronze: countOf("bronze"),
    tournaments: medals
      .toSorted((a, b) => later(closeOf(a), closeOf(b)) || b.board._id - a.board._id)
      .flatMap(({ entry, board, project }) =>
        project === null || entry.medal === null
          ? []
          : [
              {
                project_id: project._id,
                project_name: project.name,
                medal: entry.medal,
                rank: entry.rank,
                leaderboard_id: board._id,
                score_type: boardScoreType(board.scoreType),
                project_slug: project.slug,
                total_entries: board.entryCounts?.ranked ?? 0,
              },
            ],
      )
      .slice(0, MOST_LISTED),
  };
}

/** Sorts newest first. Infinite times are allowed. */
function later(a: number, b: number): number {
  return a === b ? 0 : b > a ? 1 : -1;
}
