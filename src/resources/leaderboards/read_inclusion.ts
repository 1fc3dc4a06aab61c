/**
 * Handles GET /api/projects/{projectId}/leaderboard-inclusion/: says which questions count and why
 * the others do not (Contract 3.11).
 */
import { findListed, type ProjectAccess } from "../../access/access.ts";
import { projectDirectory } from "../../access/projects.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { ExclusionReason } from "../../domain/scoring/boards/inclusion.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { boardQuestions } from "../../boards/board_questions.ts";
import type { InclusionQuery, LeaderboardInclusion } from "../../schema/medal.ts";
import type { LeaderboardDocument } from "../../store/scores/score_documents.ts";
import { chooseProjectBoard } from "./choose_board.ts";

const EXPLANATIONS: Record<ExclusionReason, string> = {
  post_not_approved: "Its post is not approved.",
  not_public: "Its project is not open to everybody.",
  not_in_main_feed: "None of its projects is in the main feed.",
  opened_outside_window: "It opened outside the window of the leaderboard.",
  closes_after_window: "It closes too long after the window of the leaderboard.",
  resolved_after_window: "It was resolved too long after the window of the leaderboard.",
  counts_for_shorter_window: "It counts for a leaderboard with a shorter window.",
  not_resolved: "It is not resolved.",
  annulled: "It was annulled.",
  ambiguous: "It was resolved as ambiguous.",
  closes_after_finalization: "Its planned closing is after the leaderboard becomes final.",
  resolved_after_finalization: "It was resolved after the leaderboard became final.",
};

type InclusionRequest = Request<string, InclusionQuery, unknown, ProjectAccess>;

export async function readInclusion(caps: DirectoryNeeds, request: InclusionRequest) {
  const { subject, query, caller, now } = request;
  const { project } = subject;
  const board = await wantedBoard(caps, project._id, query.leaderboard_id);
  const rules = { startTime: null, endTime: null, finalizeTime: null, ...board };
  const projects = await projectDirectory(caps, caller);
  const verdicts = await boardQuestions(caps, { ...rules, projectId: project._id }, projects);
  const visible = await findListed(
    caps,
    caller,
    [...new Set(verdicts.map(({ post }) => post._id))],
    now,
  );
  const body: LeaderboardInclusion = {
    project_id: project._id,
    leaderboard_id: board?._id ?? null,
    results: verdicts
      .filter(({ post }) => visible.has(post._id))
      .map(({ question, post, inclusion: { counts, reason } }) => ({
        question_id: question._id,
        post_id: post._id,
        title: question.title,
        counts,
        reason,
        explanation: reason === null ? "It counts." : EXPLANATIONS[reason],
        question_weight: question.questionWeight,
      })),
  };
  return { status: 200, body } as const;
}

/**
 * Returns the named board, or else the primary one.
 * @throws {NotFoundError} when the named board does not belong to the project
 */
async function wantedBoard(
  { store }: Pick<Capabilities, "store">,
  projectId: number,
  boardId: number | undefined,
): Promise<LeaderboardDocument | null> {
  const boards = await store.leaderboards.ofProject(projectId);
  if (boardId === undefined) {
    return chooseProjectBoard(boards, { scoreType: undefined, primaryOnly: false });
  }
  const named = boards.find(({ _id }) => _id === boardId);
  if (named === undefined) throw new NotFoundError();
  return named;
}
