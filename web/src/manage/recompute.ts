/** Waits until a leaderboard that was asked for has been computed. */
import { type Answer, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";

type BoardState = Schemas["ProjectLeaderboard"];

const ATTEMPTS = 20;
const PAUSE_MS = 1_000;

/** Reads whether the board is final, and when it was computed. */
export async function readState(projectId: number): Promise<Answer<BoardState>> {
  const params = { path: { projectId }, query: { limit: 1 } };
  const call = api.GET("/api/leaderboards/project/{projectId}/", { params });
  const { data, problem } = await readOf(call);
  return data === null ? { data: null, problem } : { data: data.leaderboard, problem: null };
}

/**
 * Returns the board as soon as it is newer than `before`, or final where that was asked for. The data
 * are null where that takes longer than 20 s: the computation goes on without the page.
 */
export async function waitUntil(
  projectId: number,
  isFinal: boolean,
  before: BoardState,
): Promise<Answer<BoardState | null>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { data } = await readState(projectId);
    const isNewer = data !== null && data.calculated_on !== before.calculated_on;
    if (data !== null && (isFinal ? data.finalized : isNewer)) return { data, problem: null };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { data: null, problem: null };
}
