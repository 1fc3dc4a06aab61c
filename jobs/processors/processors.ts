/** Every job's processor; a job without one does not compile. */
import type { Processors } from "../runner.ts";
import { aggregateQuestion } from "./aggregate_question.ts";
import { catchUp } from "./catch_up.ts";
import { closeQuestions } from "./close_questions.ts";
import { exportProject } from "./export_project.ts";
import { leaderboardCadence } from "./leaderboard_cadence.ts";
import { recomputeLeaderboard } from "./recompute_leaderboard.ts";
import { recomputeTrackRecord } from "./recompute_track_record.ts";
import { refreshDerived } from "./refresh_derived.ts";
import { refreshPostJob } from "./refresh_post.ts";
import { scoreQuestion } from "./score_question.ts";
import { selfCheck } from "./self_check.ts";
import { sweepExpired } from "./sweep_expired.ts";
import { sweepWithdrawals } from "./sweep_withdrawals.ts";

export const processors: Processors = {
  aggregate_question: aggregateQuestion,
  sweep_withdrawals: sweepWithdrawals,
  catch_up: catchUp,
  refresh_post: refreshPostJob,
  score_question: scoreQuestion,
  recompute_leaderboard: recomputeLeaderboard,
  recompute_track_record: recomputeTrackRecord,
  export_project: exportProject,
  close_questions: closeQuestions,
  refresh_derived: refreshDerived,
  leaderboard_cadence: leaderboardCadence,
  sweep_expired: sweepExpired,
  self_check: selfCheck,
};
