/** Lists the processor of every job. A job without one does not compile. */
import type { Processors } from "../runner.ts";
import { aggregateQuestion } from "./aggregation/aggregate_question.ts";
import { catchUp } from "./aggregation/catch_up.ts";
import { closeQuestions } from "./upkeep/close_questions.ts";
import { computeBenchmark } from "./boards/compute_benchmark.ts";
import { exportProject } from "./exports/export_project.ts";
import { leaderboardCadence } from "./boards/leaderboard_cadence.ts";
import { makeRounds } from "./series/make_rounds.ts";
import { playSandbox } from "./sandbox/play_sandbox.ts";
import { recordFile } from "./submissions/record_file.ts";
import { recomputeLeaderboard } from "./boards/recompute_leaderboard.ts";
import { recomputeTrackRecord } from "./boards/recompute_track_record.ts";
import { refreshDerived } from "./upkeep/refresh_derived.ts";
import { refreshPostJob } from "./upkeep/refresh_post.ts";
import { scoreQuestion } from "./boards/score_question.ts";
import { sweepNotifications } from "./notifications/sweep_notifications.ts";
import { writeNotifications } from "./notifications/write_notifications.ts";
import { selfCheck } from "./upkeep/self_check.ts";
import { sendInvitation } from "./mail/send_invitation.ts";
import { mailNotifications } from "./mail/mail_notifications.ts";
import { sendMail } from "./mail/send_mail.ts";
import { sweepExpired } from "./upkeep/sweep_expired.ts";
import { tellEvents } from "./upkeep/tell_events.ts";
import { gatherWebhooks } from "./webhooks/gather_webhooks.ts";
import { sendWebhook } from "./webhooks/send_webhook.ts";
import { sweepWithdrawals } from "./aggregation/sweep_withdrawals.ts";

export const processors: Processors = {
  aggregate_question: aggregateQuestion,
  sweep_withdrawals: sweepWithdrawals,
  catch_up: catchUp,
  refresh_post: refreshPostJob,
  score_question: scoreQuestion,
  recompute_leaderboard: recomputeLeaderboard,
  compute_benchmark: computeBenchmark,
  recompute_track_record: recomputeTrackRecord,
  export_project: exportProject,
  record_file: recordFile,
  write_notifications: writeNotifications,
  sweep_notifications: sweepNotifications,
  mail_notifications: mailNotifications,
  send_mail: sendMail,
  send_invitation: sendInvitation,
  gather_webhooks: gatherWebhooks,
  send_webhook: sendWebhook,
  close_questions: closeQuestions,
  tell_events: tellEvents,
  refresh_derived: refreshDerived,
  leaderboard_cadence: leaderboardCadence,
  sweep_expired: sweepExpired,
  self_check: selfCheck,
  make_rounds: makeRounds,
  play_sandbox: playSandbox,
};
