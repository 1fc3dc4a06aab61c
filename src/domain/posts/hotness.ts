/**
 * Computes how much attention a post deserves now. Times are milliseconds since the epoch. Maths
 * 9.6.
 */
import type { QuestionStatus } from "../vocabulary.ts";
import { isSuccessful } from "../questions/resolution.ts";

const DAY_MS = 86_400_000;
/** A contribution counts in full up to this age in days. */
const FULL_DAYS = 3.5;
/** Contributions older than this may be left out of the computation. Milliseconds. */
export const HOTNESS_HORIZON_MS = 70 * DAY_MS;

const COMMENT_WEIGHT = 2;
const MOVEMENT_WEIGHT = 20;
const OPENING_WEIGHT = 10;
const REVEAL_WEIGHT = 20;
const RESOLUTION_WEIGHT = 20;

/** What a question contributes to the hotness of its post. */
export interface HotQuestion {
  status: QuestionStatus;
  movement: number | null;
  openTime: number | null;
  cpRevealTime: number | null;
  resolution: string | null;
  resolutionSetTime: number | null;
}

export interface HotPost {
  votes: readonly { direction: number; time: number }[];
  /** Times of the public comments, soft-deleted ones included. */
  commentTimes: readonly number[];
  boosts: readonly { score: number; time: number }[];
  questions: readonly HotQuestion[];
}

/**
 * Reduces a value by its age in whole days. Up to three days it counts in full, then it falls by
 * the inverse square of the age. Maths 9.6.
 *
 * @example
 * decay(10, 0, 4 * 86_400_000); // 7.65625
 */
export function decay(value: number, time: number, now: number): number {
  const age = Math.floor((now - time) / DAY_MS);
  return age <= FULL_DAYS ? value : value * (age / FULL_DAYS) ** -2;
}

/**
 * Returns the hotness of a post: the sum of its votes, comments, boosts and its hottest question,
 * each reduced by age. Maths 9.6.
 */
export function hotness(post: HotPost, now: number): number {
  let sum = 0;
  for (const vote of post.votes) sum += decay(vote.direction, vote.time, now);
  for (const time of post.commentTimes) sum += decay(COMMENT_WEIGHT, time, now);
  for (const boost of post.boosts) sum += decay(boost.score, boost.time, now);
  if (post.questions.length === 0) return sum;
  return sum + Math.max(...post.questions.map((question) => questionPart(question, now)));
}

function questionPart(question: HotQuestion, now: number): number {
  const { status, movement, resolution } = question;
  const ifPast = (weight: number, time: number | null): number =>
    time !== null && time <= now ? decay(weight, time, now) : 0;
  const moved = status === "open" && movement !== null ? MOVEMENT_WEIGHT * movement : 0;
  const isResolved = resolution !== null && isSuccessful(resolution);
  return (
    moved +
    ifPast(OPENING_WEIGHT, question.openTime) +
    ifPast(REVEAL_WEIGHT, question.cpRevealTime) +
    (isResolved ? ifPast(RESOLUTION_WEIGHT, question.resolutionSetTime) : 0)
  );
}
