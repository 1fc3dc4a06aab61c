/**
 * Scores a resolved question, or removes its scores, and then has the boards recomputed.
 *
 * The order of writes is: rows of a new run, the head (which makes them visible), the coverage on
 * the question, removal of older runs, caches, jobs of the boards. Every step depends only on what
 * is stored, so an interrupted run is simply repeated, and the rows it left are removed.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { entersAggregate } from "../../../src/domain/aggregation/forecast.ts";
import {
  type PackedScores,
  type PointsByType,
  unpackScores,
} from "../../../src/domain/scoring/boards/packed_scores.ts";
import { averageCoverage } from "../../../src/domain/scoring/scores/score_order.ts";
import type { ScoreRow } from "../../../src/domain/scoring/scores/score_question.ts";
import { makesReputations } from "../../../src/boards/board_questions.ts";
import { loadScoringTask, memoryOfTask } from "../../../src/boards/scoring_task.ts";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { ForecastTarget } from "../../../src/store/posts/questions.ts";
import type { NewScores } from "../../../src/store/scores/score_row.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";

type Context = Pick<JobContext, "signal">;

export async function scoreQuestion(
  caps: Announcing & Pick<Capabilities, "pool">,
  { questionId }: JobPayloads["score_question"],
  { signal }: Context,
): Promise<void> {
  const changed = await rescore(caps, questionId, signal);
  if (changed === null) return;
  const { question, post } = changed;
  await announce(caps, { kind: "questionScored", question, post });
}

/**
 * Scores the question without its boards. Returns null when the question is unknown or a later run
 * was first.
 */
export async function rescore(
  caps: Pick<Capabilities, "store" | "pool" | "clock">,
  questionId: number,
  signal: AbortSignal,
): Promise<{ question: ForecastTarget; post: PostDocument | null } | null> {
  const { counters, questions, posts, scores } = caps.store;
  // The number is drawn before any read, so that a run with a higher number has read later.
  const run = await counters.draw("runs");
  const [question] = await questions.targets([questionId]);
  if (question === undefined) return null;
  const post = await posts.byId(question.postId);
  const packed = await computeScores(caps, question, signal);
  if (packed !== null) {
    const isPublic = post !== null && (await makesReputations(caps, post, caps.clock.now()));
    await scores.write(run, newScores(question, packed, isPublic));
  }
  const isCurrent = await scores.publish(questionId, {
    run,
    isScored: packed !== null,
    resolvedAt: question.resolutionSetTime,
    now: caps.clock.now(),
  });
  if (!isCurrent) {
    await scores.dropRun(questionId, run);
    return null;
  }
  const coverage = packed === null ? null : await coverageOf(caps, question, packed);
  // Nothing is written when the resolution was taken back in the meantime. Another run handles
  // that.
  const { resolutionSetTime } = question;
  await questions.compareAndSet(questionId, { resolutionSetTime }, { averageCoverage: coverage });
  await scores.dropBefore(questionId, run);
  return { question, post };
}

async function computeScores(
  caps: Pick<Capabilities, "store" | "pool">,
  question: ForecastTarget,
  signal: AbortSignal,
): Promise<PackedScores | null> {
  const task = await loadScoringTask(caps, question);
  if (task === null) return null;
  return caps.pool.run("scoreQuestion", task, { transfer: memoryOfTask(task), signal });
}

function newScores(question: ForecastTarget, packed: PackedScores, isPublic: boolean): NewScores[] {
  const common = { questionId: question._id, at: question.resolutionSetTime ?? 0, isPublic };
  const users = unpackScores(packed).map(([userId, points]) => ({
    ...common,
    userId,
    method: null,
    points,
  }));
  const methods = [...new Set(packed.aggregates.map((row) => row.aggregationMethod))];
  const aggregates = methods.map((method) => ({
    ...common,
    userId: null,
    method,
    points: pointsOf(packed.aggregates.filter((row) => row.aggregationMethod === method)),
  }));
  return [...users, ...aggregates];
}

function pointsOf(rows: readonly ScoreRow[]): PointsByType {
  return Object.fromEntries(
    rows.map(({ scoreType, score, coverage }) => [scoreType, { score, coverage }]),
  );
}

/**
 * Returns the mean coverage of the rows of the default type. Bots count only where they are
 * aggregated. Maths 5.5.
 */
async function coverageOf(
  caps: Pick<Capabilities, "store">,
  question: ForecastTarget,
  packed: PackedScores,
): Promise<number | null> {
  const { defaultScoreType, includeBotsInAggregates } = question;
  const authors = await caps.store.users.byIds([...packed.users]);
  const rows = unpackScores(packed).flatMap(([userId, points]) => {
    const given = points[defaultScoreType];
    if (given === undefined) return [];
    return [{ userId, aggregationMethod: null, scoreType: defaultScoreType, ...given }];
  });
  return averageCoverage(rows, defaultScoreType, (userId) => {
    const author = authors.get(userId);
    if (author === undefined) return false;
    return !author.isBot || entersAggregate(author, includeBotsInAggregates);
  });
}
