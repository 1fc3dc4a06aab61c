/** Turns leaderboards and their entries into their API form (Contract 2.25, 2.26, 3.7). */
import { boardScoreType } from "../domain/scoring/boards/board_kind.ts";
import { isRanked } from "../domain/scoring/boards/exclusion.ts";
import type {
  GlobalEntry,
  GlobalLeaderboard,
  ProjectEntry,
  ProjectLeaderboard,
} from "../schema/leaderboard.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type {
  LeaderboardDocument,
  LeaderboardEntryDocument,
} from "../store/scores/score_documents.ts";
import type { CardLabel } from "../store/accounts/bot_cards.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { isoOrNull } from "./time.ts";

export function presentGlobalBoard(board: LeaderboardDocument): GlobalLeaderboard {
  return {
    id: board._id,
    name: board.name,
    score_type: boardScoreType(board.scoreType),
    start_time: isoOrNull(board.startTime),
    end_time: isoOrNull(board.endTime),
    finalized: board.finalized,
    finalize_time: isoOrNull(board.finalizeTime),
    calculated_on: isoOrNull(board.calculatedOn),
    max_coverage: board.maxCoverage ?? 0,
  };
}

export function presentProjectBoard(
  board: LeaderboardDocument,
  project: ProjectDocument,
): ProjectLeaderboard {
  return {
    ...presentGlobalBoard(board),
    finalize_time: isoOrNull(board.finalizeTime ?? project.closeDate),
    project_id: project._id,
    project_name: project.name,
    project_slug: project.slug,
    project_type: project.type,
    prize_pool: prizePoolOf(board, project),
    prize_currency: project.prizeCurrency ?? null,
    is_primary_leaderboard: board.isPrimary,
    series: board.seriesId ?? null,
    round: board.roundDate ?? null,
  };
}

/** Returns the board's own pool, or else the project's, which no round has (Maths 6.4). */
export function prizePoolOf(
  board: Pick<LeaderboardDocument, "prizePool" | "seriesId">,
  project: Pick<ProjectDocument, "prizePool"> | null,
): string | null {
  if (board.seriesId !== undefined) return board.prizePool;
  return board.prizePool ?? project?.prizePool ?? null;
}

interface EntryView {
  readonly board: LeaderboardDocument;
  /** Null for an aggregation method. */
  readonly user: ShortUserSource | null;
  readonly card: CardLabel | null;
}

export function presentGlobalEntry(
  entry: LeaderboardEntryDocument,
  { board, user, card }: EntryView,
): GlobalEntry {
  const isCompeting = isRanked(entry.level);
  return {
    user: user === null ? null : presentShortUser(user),
    card: card === null ? null : { version: card.version, model: card.model },
    rank: isCompeting ? entry.rank : null,
    score: entry.score,
    ci_lower: entry.ciLower,
    ci_upper: entry.ciUpper,
    coverage: entry.coverage,
    contribution_count: entry.contributionCount,
    medal: isCompeting ? entry.medal : null,
    prize: null,
    excluded: !isCompeting,
    aggregation_method: entry.method,
    exclusion_status: entry.level,
    calculated_on: isoOrNull(board.calculatedOn),
  };
}

export function presentProjectEntry(
  entry: LeaderboardEntryDocument,
  view: EntryView & { readonly project: ProjectDocument },
): ProjectEntry {
  const hasPool = prizePoolOf(view.board, view.project) !== null;
  return {
    ...presentGlobalEntry(entry, view),
    prize: hasPool ? entry.prize : null,
    take: entry.take,
    percent_prize: entry.percentPrize,
  };
}
