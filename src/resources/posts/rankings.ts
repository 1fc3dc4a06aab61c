/** Numbers that one account has on each post, for orders that are not stored in posts. */
import type { Caches, Capabilities } from "../../capabilities.ts";
import { divergencesOf } from "../../pages/divergences.ts";
import type { Ranking } from "./feed_order.ts";
import { forecastActivity } from "./forecast_marks.ts";

type Needs = Pick<Capabilities, "store">;

export interface RankingRequest {
  readonly ranking: Ranking;
  readonly descending: boolean;
  readonly userId: number;
  readonly now: number;
}

/** Returns the value by post id. Posts that are missing have no value and come last (Maths 9.7). */
export async function rankingValues(
  caps: Needs & Caches<"outlooks">,
  { ranking, descending, userId, now }: RankingRequest,
): Promise<Map<number, number>> {
  switch (ranking) {
    case "divergence":
      return divergencesOf(caps, userId, now);
    case "score":
      return bestOfPost(caps, await scoresOf(caps, userId), descending);
    case "user_last_forecasts_date": {
      const activity = await forecastActivity(caps, userId, now);
      const starts = activity.map(({ questionId, start }) => [questionId, start] as const);
      return bestOfPost(caps, new Map(starts), true);
    }
  }
}

/** Returns the score of each question's default type, by question id (Maths 9.7). */
async function scoresOf(caps: Needs, userId: number): Promise<Map<number, number>> {
  const scores = await caps.store.scores.ofUser(userId);
  const byId = new Map(
    (await caps.store.questions.forBoards(scores.map(({ q }) => q))).map((q) => [q._id, q]),
  );
  const ofDefaultType = scores.filter(({ q, type }) => byId.get(q)?.defaultScoreType === type);
  return new Map(ofDefaultType.map(({ q, score }) => [q, score]));
}

/** Returns for each post the largest, or the smallest, value of its questions. */
async function bestOfPost(
  caps: Needs,
  byQuestion: ReadonlyMap<number, number>,
  largest: boolean,
): Promise<Map<number, number>> {
  const questions = await caps.store.questions.postIdsOf([...byQuestion.keys()]);
  const best = new Map<number, number>();
  for (const [questionId, value] of byQuestion) {
    const postId = questions.get(questionId);
    if (postId === undefined) continue;
    const known = best.get(postId) ?? value;
    best.set(postId, largest ? Math.max(known, value) : Math.min(known, value));
  }
  return best;
}
