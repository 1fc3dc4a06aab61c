/**
 * Handles GET /api/questions/{questionId}/score-explanation/: explains how a score came about
 * (Contract 3.11).
 */
import type { QuestionAccess } from "../../access/access.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import { forecastSize, MOST_IN_DETAILS } from "../../domain/forecasts/own_history.ts";
import { isSiteAdministrator, maySeeForecastsOf } from "../../domain/accounts/permission.ts";
import type { ScoreExplanation as Explained } from "../../domain/scoring/scores/explanation.ts";
import { NotFoundError, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { EMPTY_HISTORY, presentMyForecasts } from "../../present/my_forecasts.ts";
import { loadScoringTask, memoryOfTask } from "../../boards/scoring_task.ts";
import type { ExplanationQuery, ScoreExplanation } from "../../schema/score_explanation.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";

/** A score shows at most this many intervals, the newest ones (Contract 1.13). */
const MOST_INTERVALS = 10_000;

export async function explainScore(
  caps: Pick<Capabilities, "lanes" | "pool" | "store">,
  request: Request<string, ExplanationQuery, unknown, QuestionAccess>,
) {
  const { query, caller, subject, signal, now } = request;
  const { question } = subject;
  const userId = query.user ?? caller.id;
  await requireOwn(caps, caller, userId);
  const mine = await caps.store.forecasts.newestOfUser(
    userId,
    new Map([[question._id, forecastSize(question)]]),
    { now, most: MOST_IN_DETAILS },
  );
  const own = mine.get(question._id) ?? EMPTY_HISTORY;
  // All forecasts on the question are read for it, so an account has one made at a time, and none
  // without forecasts of its own.
  const scores =
    own.total === 0
      ? []
      : await caps.lanes.explanations(caller.id, () =>
          explain(caps, question, { userId, signal, accountId: caller.id }),
        );
  const body: ScoreExplanation = {
    question_id: question._id,
    user_id: userId,
    resolution: question.resolution,
    forecasts: presentMyForecasts(question, own).history,
    scores: scores.map(presentExplanation),
  };
  return { status: 200, body } as const;
}

/**
 * @throws {PermissionError} unless the account is the caller or one of their bots, or the caller is
 * staff
 * @throws {NotFoundError} when staff ask for an unknown account
 */
async function requireOwn(
  { store }: Pick<Capabilities, "store">,
  caller: Caller,
  userId: number,
): Promise<void> {
  if (userId === caller.id) return;
  const user = await store.users.byId(userId);
  const whose = { id: userId, botOwnerId: user?.botOwnerId ?? null };
  if (!maySeeForecastsOf(caller, whose)) throw new PermissionError();
  if (user === null && isSiteAdministrator(caller)) throw new NotFoundError();
}

/** Leaves out the score types that do not apply to the account, because they have no score. */
async function explain(
  caps: Pick<Capabilities, "pool" | "store">,
  question: QuestionDocument,
  { userId, ...options }: { userId: number; signal: AbortSignal; accountId: number },
): Promise<Explained[]> {
  const task = await loadScoringTask(caps, question);
  if (task === null) return [];
  const explained = await caps.pool.run(
    "explainScores",
    { ...task, userId },
    { transfer: memoryOfTask(task), ...options },
  );
  return explained.filter(({ coverage }) => coverage > 0);
}

function presentExplanation(explained: Explained): ScoreExplanation["scores"][number] {
  const { scoreType, score, coverage, intervals } = explained;
  return {
    score_type: scoreType,
    score,
    coverage,
    intervals: intervals.slice(-MOST_INTERVALS).map((interval) => ({
      start_time: interval.start,
      end_time: interval.end,
      forecast_start_time: interval.forecastStart,
      forecast_probability: interval.forecastMass,
      group:
        interval.group === null
          ? null
          : { size: interval.group.size, probability: interval.group.mass },
      points: interval.points,
      coverage: interval.coverage,
    })),
  };
}
