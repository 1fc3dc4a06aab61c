/**
 * Finds the questions that may count for a board, and decides for each whether it counts (Maths
 * 6.1, 7).
 */
import { directoryOf, type ProjectDirectory } from "../access/projects.ts";
import type { Capabilities } from "../capabilities.ts";
import { bringsToMainFeed, countsOutside, describesOnly } from "../domain/posts/main_feed.ts";
import {
  belongsToWindow,
  type CandidateQuestion,
  type GlobalWindow,
  type Inclusion,
  type InclusionBoard,
  questionInclusion,
} from "../domain/scoring/boards/inclusion.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { BoardPost } from "../store/posts/posts.ts";
import type { BoardQuestion } from "../store/posts/resolved_questions.ts";
import type { LeaderboardDocument } from "../store/scores/score_documents.ts";

type Needs = Pick<Capabilities, "store">;
type Board = Pick<LeaderboardDocument, "projectId" | "startTime" | "endTime" | "finalizeTime"> &
  Partial<Pick<LeaderboardDocument, "seriesId" | "roundDate">>;

export interface BoardQuestionVerdict {
  readonly question: BoardQuestion;
  readonly post: BoardPost;
  readonly inclusion: Inclusion;
}

/** Returns every project that is not deleted. Jobs use it, because they have no caller. */
export async function allProjects({ store }: Needs): Promise<ProjectDirectory> {
  return directoryOf(await store.projects.all());
}

/**
 * Returns the candidates of a board in order of id. The board of a project has every question of
 * its posts, that of a series or a round those of its rounds. A global board has the resolved
 * questions that opened within its window.
 */
export async function boardQuestions(
  caps: Needs,
  board: Board,
  projects: ProjectDirectory,
): Promise<BoardQuestionVerdict[]> {
  const [candidates, rules] = await Promise.all([
    board.projectId === null
      ? globalCandidates(caps, board, "resolvedOpenedIn")
      : projectCandidates(caps, { ...board, projectId: board.projectId }, projects),
    inclusionRules(caps, board, projects),
  ]);
  return candidates.map((candidate) => ({
    ...candidate,
    inclusion: questionInclusion(placed(candidate, projects), rules),
  }));
}

/** Returns the posts with a question in the window of a global board, resolved or not. */
export async function postsInWindow(
  caps: Needs,
  board: Board,
  projects: ProjectDirectory,
): Promise<BoardPost[]> {
  const [candidates, rules] = await Promise.all([
    globalCandidates(caps, board, "openedIn"),
    inclusionRules(caps, board, projects),
  ]);
  const found = candidates.filter((one) => belongsToWindow(placed(one, projects), rules));
  return [...new Map(found.map(({ post }) => [post._id, post])).values()];
}

function placed({ question, post }: Candidate, projects: ProjectDirectory): CandidateQuestion {
  return {
    ...question,
    postApproved: question.postApproved && post.curationStatus === "approved",
    isPublic: isPublicIn(projects, post),
    isInMainFeed: isInMainFeed(projects, post),
  };
}

/**
 * Returns the posts that the boards of a project may use. Posts of another private project are
 * hidden here (Contract 5.2). A project that only describes makes no post visible, so its boards
 * hold only posts that other projects bring to the main feed.
 */
export async function postsForBoards(
  { store }: Needs,
  projectId: number,
  projects: ProjectDirectory,
): Promise<BoardPost[]> {
  const posts = await store.posts.forBoardsOf(projectId);
  const project = projects.byId.get(projectId);
  const isShown = (post: BoardPost) =>
    project === undefined || !describesOnly(project.type) || isInMainFeed(projects, post);
  return posts.filter(
    (post) => post.defaultProjectId === projectId || (isPublicIn(projects, post) && isShown(post)),
  );
}

type Candidate = Omit<BoardQuestionVerdict, "inclusion">;

async function projectCandidates(
  caps: Needs,
  { projectId, seriesId, roundDate }: Board & { readonly projectId: number },
  projects: ProjectDirectory,
): Promise<Candidate[]> {
  const all = await postsForBoards(caps, projectId, projects);
  const wanted =
    seriesId === undefined
      ? null
      : new Set(
          await caps.store.rounds.postIds({
            seriesId,
            ...(roundDate === undefined ? {} : { date: roundDate }),
          }),
        );
  const posts = all.filter(({ _id }) => wanted?.has(_id) !== false);
  const questions = await caps.store.questions.forBoards(posts.flatMap((p) => p.questionIds));
  return joined(questions, posts);
}

async function globalCandidates(
  { store }: Needs,
  board: Board,
  query: "openedIn" | "resolvedOpenedIn",
): Promise<Candidate[]> {
  const window = windowOf(board);
  if (window === null) return [];
  const questions = await store.questions[query](window.start, window.end);
  const posts = await store.posts.forBoards([...new Set(questions.map(({ postId }) => postId))]);
  return joined(questions, posts);
}

function joined(questions: readonly BoardQuestion[], posts: readonly BoardPost[]) {
  const byId = new Map(posts.map((post) => [post._id, post]));
  return questions.flatMap((question) => {
    const post = byId.get(question.postId);
    // A question that was taken out of its group is no longer part of the post.
    return post?.questionIds.includes(question._id) === true ? [{ question, post }] : [];
  });
}

async function inclusionRules(
  { store }: Needs,
  board: Board,
  projects: ProjectDirectory,
): Promise<InclusionBoard> {
  if (board.projectId !== null) {
    const finalizeTime = finalizeTimeOf(board, projects.byId.get(board.projectId) ?? null);
    return { finalizeTime, window: null, windows: [] };
  }
  const global = await store.leaderboards.ofProject(null);
  const windows = global.flatMap((other) => windowOf(other) ?? []);
  return { finalizeTime: board.finalizeTime, window: windowOf(board), windows };
}

/**
 * Returns when a board becomes final: at its own time, else at the close of its project. Maths 6.8.
 */
export function finalizeTimeOf(
  { finalizeTime }: Pick<Board, "finalizeTime">,
  project: Pick<ProjectDocument, "closeDate"> | null,
): number | null {
  return finalizeTime ?? project?.closeDate ?? null;
}

function windowOf({ startTime, endTime }: Board): GlobalWindow | null {
  return startTime === null || endTime === null ? null : { start: startTime, end: endTime };
}

/** Returns whether a question opened within the window of a global board. */
export function isInWindow(
  board: Pick<Board, "startTime" | "endTime">,
  { openTime }: Pick<QuestionDocument, "openTime">,
): boolean {
  const { startTime, endTime } = board;
  if (openTime === null || startTime === null || endTime === null) return false;
  return startTime <= openTime && openTime < endTime;
}

/** Returns whether one of the post's projects brings it to the main feed. Contract 5.2. */
function isInMainFeed(projects: ProjectDirectory, post: BoardPost): boolean {
  return post.projectIds.some((id) => {
    const project = projects.byId.get(id);
    return project !== undefined && bringsToMainFeed(project);
  });
}

function isPublicIn(projects: ProjectDirectory, post: BoardPost): boolean {
  return (projects.byId.get(post.defaultProjectId)?.defaultPermission ?? null) !== null;
}

/**
 * Returns whether scores on the post's questions make reputations: it is published and in the main
 * feed, and its default project is open to all and is not the sandbox. Every account may have a
 * community of its own, which must not decide what others see. Maths 4.7.
 */
export async function makesReputations(
  { store }: Needs,
  post: Pick<PostDocument, "curationStatus" | "publishedAt" | "defaultProjectId" | "projectIds">,
  now: number,
): Promise<boolean> {
  const { curationStatus, publishedAt, defaultProjectId, projectIds } = post;
  if (curationStatus !== "approved" || publishedAt === null || publishedAt > now) return false;
  const projects = await store.projects.byIds(projectIds);
  const home = projects.find(({ _id }) => _id === defaultProjectId);
  if (home === undefined || home.defaultPermission === null || !countsOutside(home)) return false;
  return projects.some(bringsToMainFeed);
}
