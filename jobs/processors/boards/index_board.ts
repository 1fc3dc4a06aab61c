/**
 * Computes the boards of commenters and of question writers: a fractional h-index for each account
 * (Maths 6.6).
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { type Board, rankBoard } from "../../../src/domain/scoring/boards/leaderboard.ts";
import { hIndex } from "../../../src/domain/scoring/boards/h_index.ts";
import { postsForBoards, postsInWindow } from "../../../src/boards/board_questions.ts";
import type { BoardPost } from "../../../src/store/posts/posts.ts";
import type { LeaderboardDocument } from "../../../src/store/scores/score_documents.ts";
import { exclusionLevels } from "./exclusion_levels.ts";
import type { BoardFrame, BoardTask } from "./board_task.ts";
import { append } from "../../../src/domain/numbers/lists.ts";

const DAY_MS = 86_400_000;
/** Milliseconds after the end of the board in which votes still count. */
const VOTING_GRACE_MS = 100 * DAY_MS;
/** Ten forecasters weigh as much as one vote. */
const FORECASTERS_PER_POINT = 10;

type Needs = Pick<Capabilities, "store">;

export async function indexBoard(caps: Needs, task: BoardTask, frame: BoardFrame): Promise<Board> {
  const posts = await postsOf(caps, task);
  const lists =
    frame.kind === "comment_insight"
      ? await votesByCommenter(caps, task.board, posts)
      : await forecastersByWriter(caps, task.board, posts);
  const { known, levels } = await exclusionLevels(caps, task, [...lists.keys()]);
  const standings = [...lists].flatMap(([userId, list]) => {
    if (!known.has(userId)) return [];
    const score = hIndex(list);
    return [
      {
        userId,
        aggregationMethod: null,
        score,
        coverageSum: 0,
        contributionCount: list.length,
        exclusionStatus: levels.get(userId) ?? 0,
        bounds: null,
      },
    ];
  });
  return rankBoard(standings, { ...frame, questions: [] });
}

/** Returns the approved posts whose questions belong to the board, resolved or not. */
async function postsOf(caps: Needs, { board, projects }: BoardTask): Promise<BoardPost[]> {
  if (board.projectId !== null) {
    const posts = await postsForBoards(caps, board.projectId, projects);
    return posts.filter(({ curationStatus }) => curationStatus === "approved");
  }
  return postsInWindow(caps, board, projects);
}

type Lists = Map<number, number[]>;

async function votesByCommenter(
  { store }: Needs,
  { endTime }: LeaderboardDocument,
  posts: readonly BoardPost[],
): Promise<Lists> {
  const until = endTime ?? Number.MAX_SAFE_INTEGER;
  const comments = await store.comments.publicOfPosts(
    posts.map(({ _id }) => _id),
    until,
  );
  const net = await store.commentVotes.netOf(
    comments.map(({ _id }) => _id),
    Math.min(until + VOTING_GRACE_MS, Number.MAX_SAFE_INTEGER),
  );
  const lists: Lists = new Map();
  for (const { _id, authorId } of comments) {
    const votes = net.get(_id) ?? 0;
    if (votes > 0) append(lists, authorId, votes);
  }
  return lists;
}

async function forecastersByWriter(
  { store }: Needs,
  { startTime, endTime }: LeaderboardDocument,
  posts: readonly BoardPost[],
): Promise<Lists> {
  const span = { from: startTime ?? 0, to: endTime ?? Number.MAX_SAFE_INTEGER };
  const lists: Lists = new Map();
  for (const { questionIds, authorId, coauthorIds } of posts) {
    const forecasters = await store.forecasts.forecastersWithin(questionIds, span);
    if (forecasters === 0) continue;
    for (const writer of new Set([authorId, ...coauthorIds])) {
      append(lists, writer, forecasters / FORECASTERS_PER_POINT);
    }
  }
  return lists;
}
