/** Every job's processor; a job without one does not compile. */
import type { Processors } from "../runner.ts";
import { aggregateQuestion } from "./aggregate_question.ts";
import { closeQuestions } from "./close_questions.ts";
import { refreshDerived } from "./refresh_derived.ts";
import { refreshPostJob } from "./refresh_post.ts";
import { selfCheck } from "./self_check.ts";
import { sweepExpired } from "./sweep_expired.ts";
import { sweepWithdrawals } from "./sweep_withdrawals.ts";

/** Stands in only until the processor of the same name is written. */
const missing = (): Promise<never> => Promise.reject(new Error("This job has no processor yet"));

export const processors: Processors = {
  aggregate_question: aggregateQuestion,
  sweep_withdrawals: sweepWithdrawals,
  refresh_post: refreshPostJob,
  score_question: missing,
  recompute_leaderboard: missing,
  recompute_track_record: missing,
  export_project: missing,
  close_questions: closeQuestions,
  refresh_derived: refreshDerived,
  leaderboard_cadence: missing,
  sweep_expired: sweepExpired,
  self_check: selfCheck,
};
