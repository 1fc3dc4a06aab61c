/**
 * Routes for leaderboards, medals, the track record, and explanations of them (Contract 2.25 -
 * 2.28, 3.10).
 */
import {
  administeredProject,
  loadProject,
  loadQuestion,
  publicProject,
} from "../../access/access.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { defineRoute, FOR_VISITORS, type Route, type SubjectRequest } from "../../http/route.ts";
import { Benchmark, BenchmarkQuery } from "../../schema/benchmark.ts";
import {
  AnyLeaderboard,
  BoardUpdateQuery,
  GlobalBoardPage,
  GlobalBoardQuery,
  LeaderboardWrite,
  ProjectBoardPage,
  ProjectBoardQuery,
  PublicBoardQuery,
} from "../../schema/leaderboard.ts";
import {
  InclusionQuery,
  LeaderboardInclusion,
  MedalQuery,
  MedalSummary,
} from "../../schema/medal.ts";
import { DetailBody, FieldErrorsBody, Nothing } from "../../schema/primitives.ts";
import { ExplanationQuery, ScoreExplanation } from "../../schema/score_explanation.ts";
import { TrackRecord } from "../../schema/track_record.ts";
import { createBoard } from "./create_board.ts";
import { explainScore } from "./explain_score.ts";
import { publicPage } from "../../pages/public_page.ts";
import { SENT_TYPES } from "../../pages/sent_texts.ts";
import { readBenchmark } from "./read_benchmark.ts";
import { readGlobalBoard, readProjectBoard } from "./read_board.ts";
import { readInclusion } from "./read_inclusion.ts";
import { readMedals } from "./read_medals.ts";
import { readTrackRecord } from "./read_track_record.ts";
import { updateBoards } from "./update_boards.ts";

const common = { tag: "Leaderboards", access: "authenticated" } as const;
const read = { ...common, method: "GET", limit: "read" } as const;
const refused = { 400: FieldErrorsBody, 404: DetailBody };

const visibleProject = (
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest & { params: { projectId: number } },
) => loadProject(caps, caller, params.projectId);

const boards: readonly Route[] = [
  defineRoute({
    ...read,
    path: "/api/leaderboards/global/",
    name: "readGlobalLeaderboard",
    summary: "Read a global leaderboard",
    about:
      "Returns the board whose window contains now, or else the latest one. `for_user` adds that " +
      "account's entry and filters nothing. Excluded entries come last, without a rank.",
    query: GlobalBoardQuery,
    responses: { 200: GlobalBoardPage, ...refused },
    handler: readGlobalBoard,
  }),
  defineRoute({
    ...read,
    path: "/api/leaderboards/project/:projectId/",
    name: "readProjectLeaderboard",
    summary: "Read a leaderboard of a project",
    about:
      "Returns the board of the given score type, the primary one first. `percent_prize` is a " +
      "fraction of the prize pool, 0 to 1.",
    query: ProjectBoardQuery,
    responses: { 200: ProjectBoardPage, ...refused },
    subject: visibleProject,
    handler: readProjectBoard,
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/api/public/projects/:slug/leaderboard/",
    name: "readPublicLeaderboard",
    summary: "Read a leaderboard of a project without an account",
    about: "Returns what `readProjectLeaderboard` returns to an account. No token is needed.",
    tag: "Public",
    query: PublicBoardQuery,
    responses: { 200: ProjectBoardPage, ...refused },
    subject: publicProject,
    handler: (caps, request) => publicPage(caps, request, () => readProjectBoard(caps, request)),
  }),
  defineRoute({
    ...read,
    path: "/api/projects/:projectId/benchmark/",
    name: "readBenchmark",
    summary: "Compare the forecasters of a project, with intervals",
    about:
      "Mean scores with 95 % intervals, scores adjusted for difficulty, and differences of pairs on " +
      "the questions that both answered. A job computes it: ask again while `is_current` is false.",
    query: BenchmarkQuery,
    alsoAs: [SENT_TYPES.csv],
    responses: { 200: Benchmark, ...refused },
    subject: visibleProject,
    handler: readBenchmark,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/leaderboards/project/:projectId/update/",
    name: "updateProjectLeaderboards",
    repeat: "same",
    summary: "Recompute the leaderboards of a project",
    about:
      "For project admins. `force_update=true` also recomputes boards that are final, " +
      "`force_finalize=true` makes them final now.",
    limit: "moderate",
    query: BoardUpdateQuery,
    responses: { 202: Nothing, ...refused, 403: DetailBody },
    subject: administeredProject,
    handler: updateBoards,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/admin/leaderboards/",
    name: "createLeaderboard",
    repeat: "row",
    summary: "Create a leaderboard",
    access: "staff",
    limit: "moderate",
    body: LeaderboardWrite,
    responses: { 201: AnyLeaderboard, 400: FieldErrorsBody, 403: DetailBody },
    handler: createBoard,
  }),
];

const records: readonly Route[] = [
  defineRoute({
    ...read,
    path: "/api/medals/",
    name: "readMedals",
    summary: "Medals of an account",
    query: MedalQuery,
    responses: { 200: MedalSummary, ...refused },
    handler: readMedals,
  }),
  defineRoute({
    ...read,
    path: "/api/service_track_record/",
    name: "readTrackRecord",
    summary: "The platform's track record",
    about: "Covers the recency-weighted prediction on public questions; recomputed within a day.",
    responses: { 200: TrackRecord },
    handler: readTrackRecord,
  }),
];

const explanations: readonly Route[] = [
  defineRoute({
    ...read,
    path: "/api/questions/:questionId/score-explanation/",
    name: "explainScore",
    summary: "Why a score on a question is what it is",
    about:
      "For the caller and the caller's bots; staff may ask for anybody. Each interval has the forecast in " +
      "force, the group it was compared with, points and coverage, which add up to the score.",
    query: ExplanationQuery,
    responses: { 200: ScoreExplanation, ...refused, 403: DetailBody },
    subject: (caps, { params, caller, now }) => loadQuestion(caps, caller, params.questionId, now),
    handler: explainScore,
  }),
  defineRoute({
    ...read,
    path: "/api/projects/:projectId/leaderboard-inclusion/",
    name: "readLeaderboardInclusion",
    summary: "Which questions of a project count for its leaderboard",
    query: InclusionQuery,
    responses: { 200: LeaderboardInclusion, ...refused },
    subject: visibleProject,
    handler: readInclusion,
  }),
];

export const routes: readonly Route[] = [...boards, ...records, ...explanations];
