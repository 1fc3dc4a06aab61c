/**
 * Declares every job of the platform in one table: payload, queue, attempts, back-off, coalescing
 * and time limit. It also declares how many jobs of each queue a process runs at once. Producers
 * and consumers both read it. A job without a processor does not compile.
 */
import { QUESTION_TYPES, TOLD_EVENTS } from "../src/domain/vocabulary.ts";
import { BENCHMARK_SCORES, HORIZONS } from "../src/domain/scoring/benchmark/words.ts";
import type { QueueName } from "./queues.ts";
import Type, { type Static, type TObject, type TSchema } from "typebox";

export { queueConcurrency, type QueueName } from "./queues.ts";

interface Rules<Payload> {
  readonly queue: QueueName;
  readonly attempts: number;
  /** First delay of the exponential back-off, in milliseconds. */
  readonly backoffMs: number;
  /** Longest time of one run in milliseconds. A longer run is aborted and retried. */
  readonly timeLimitMs: number;
  /**
   * Returns the key under which jobs are coalesced. Waiting jobs with the same key become one. A
   * job added while another with its key runs makes exactly one more run. Null means that each
   * added job has a run of its own.
   */
  readonly coalesce: ((payload: Payload) => string) | null;
}

/** Rules of a job and its payload. A job with any other payload fails at once. */
type Contract<Payload extends TObject> = Rules<Static<Payload>> & { readonly payload: Payload };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const id = Type.Integer({ minimum: 1 });
const exactly = { additionalProperties: false };
/** Payload of a job that needs no data. */
const nothing = Type.Object({}, exactly);

/** A job whose next run is seconds away and finds the same. */
const frequent = { payload: nothing, queue: "upkeep", attempts: 1, backoffMs: SECOND } as const;

/** Gives `coalesce` the type of the payload. */
function job<Payload extends TObject>(contract: Contract<Payload>): Contract<Payload> {
  return contract;
}

const contracts = {
  /** Updates the community prediction of a question from its forecasts. */
  aggregate_question: job({
    payload: Type.Object({ questionId: id, rebuild: Type.Optional(Type.Boolean()) }, exactly),
    queue: "aggregation",
    attempts: 8,
    backoffMs: 250,
    timeLimitMs: 2 * MINUTE,
    coalesce: (p) => `aggregate-${p.questionId}${p.rebuild === true ? "-rebuild" : ""}`,
  }),
  /** Updates the predictions of questions with forecasts whose `end_time` has come. */
  sweep_withdrawals: job({
    payload: nothing,
    queue: "withdrawals",
    attempts: 3,
    backoffMs: 250,
    timeLimitMs: MINUTE,
    coalesce: () => "sweep",
  }),
  /** Aggregates forecasts that were stored without their job. */
  catch_up: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "catch-up",
  }),
  /** Updates hotness and movement of a post. `recount` also counts its counters again. */
  refresh_post: job({
    payload: Type.Object({ postId: id, recount: Type.Optional(Type.Boolean()) }, exactly),
    queue: "upkeep",
    attempts: 5,
    backoffMs: 500,
    timeLimitMs: MINUTE,
    coalesce: (p) => `post-${p.postId}${p.recount === true ? "-recount" : ""}`,
  }),
  /** Scores a resolved question, or removes its scores, and then updates its boards. */
  score_question: job({
    payload: Type.Object({ questionId: id }, exactly),
    queue: "scoring",
    attempts: 8,
    backoffMs: 500,
    timeLimitMs: 10 * MINUTE,
    coalesce: (p) => `score-${p.questionId}`,
  }),
  /**
   * Computes a board. `finalize` makes it final now, at any time. `force` computes it even when it
   * is final.
   */
  recompute_leaderboard: job({
    payload: Type.Object(
      {
        leaderboardId: id,
        finalize: Type.Optional(Type.Boolean()),
        force: Type.Optional(Type.Boolean()),
      },
      exactly,
    ),
    queue: "leaderboards",
    attempts: 8,
    backoffMs: 500,
    timeLimitMs: 10 * MINUTE,
    coalesce: ({ leaderboardId, finalize, force }) =>
      `board-${leaderboardId}${finalize === true ? "-finalize" : ""}${force === true ? "-force" : ""}`,
  }),
  /**
   * Computes a benchmark. One job of a project waits at a time, because a reader who waits for
   * another choice asks again.
   */
  compute_benchmark: job({
    payload: Type.Object(
      {
        projectId: id,
        scoreType: Type.Enum([...BENCHMARK_SCORES]),
        questionType: Type.Optional(Type.Enum([...QUESTION_TYPES])),
        categoryId: Type.Optional(id),
        horizon: Type.Optional(Type.Enum([...HORIZONS])),
        seriesId: Type.Optional(id),
        roundDate: Type.Optional(Type.String()),
      },
      exactly,
    ),
    queue: "leaderboards",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: ({ projectId }) => `benchmark-${projectId}`,
  }),
  /** Computes the track record of the platform over all public questions. */
  recompute_track_record: job({
    payload: nothing,
    queue: "leaderboards",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 10 * MINUTE,
    coalesce: () => "track-record",
  }),
  /** Makes the archive of a project, which is stored for a day. */
  export_project: job({
    payload: Type.Object({ job: Type.String({ minLength: 1 }) }, exactly),
    queue: "exports",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 60 * MINUTE,
    coalesce: (p) => `export-${p.job}`,
  }),
  /** Reads a file of forecasts that was received, and records them. */
  record_file: job({
    payload: Type.Object({ file: Type.String({ minLength: 1 }) }, exactly),
    queue: "files",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 10 * MINUTE,
    coalesce: ({ file }) => `file-${file}`,
  }),
  /** Mails the owner of an account a link that works once, or a new address its link. */
  send_mail: job({
    payload: Type.Object(
      { userId: id, letter: Type.Enum(["reset", "activation", "email"]) },
      exactly,
    ),
    queue: "mail",
    // The pauses grow to 11 minutes, 21 minutes together.
    attempts: 9,
    backoffMs: 5 * SECOND,
    timeLimitMs: MINUTE,
    coalesce: ({ userId, letter }) => `${letter}-${userId}`,
  }),
  /** Mails the link of an invitation to the invited address. */
  send_invitation: job({
    payload: Type.Object({ invitationId: id }, exactly),
    queue: "mail",
    attempts: 9,
    backoffMs: 5 * SECOND,
    timeLimitMs: MINUTE,
    coalesce: ({ invitationId }) => `invitation-${invitationId}`,
  }),
  /** Mails an account what it was told, as it has chosen. */
  mail_notifications: job({
    payload: Type.Object({ userId: id }, exactly),
    queue: "mail",
    // What the mail server did not take waits for a sweep, so a repeat does not send it.
    attempts: 5,
    backoffMs: 5 * SECOND,
    timeLimitMs: MINUTE,
    coalesce: ({ userId }) => `told-${userId}`,
  }),
  /** Tells every account that an event concerns, once. */
  write_notifications: job({
    payload: Type.Object({ about: Type.Enum([...TOLD_EVENTS]), id }, exactly),
    queue: "upkeep",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: (p) => `tell-${p.about}-${p.id}`,
  }),
  /** Tells accounts of what has opened, closes soon, was resolved, or ends soon. */
  sweep_notifications: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "notifications",
  }),
  /** Gathers what webhooks tell, and names those that have something to send. */
  gather_webhooks: job({
    payload: nothing,
    queue: "webhooks",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: MINUTE,
    coalesce: () => "gather",
  }),
  /** Sends what a webhook has due, one delivery after the other. */
  send_webhook: job({
    payload: Type.Object({ webhookId: id }, exactly),
    queue: "webhooks",
    // The deliveries are stored with their times, and the next gathering names them again.
    attempts: 1,
    backoffMs: SECOND,
    timeLimitMs: MINUTE,
    coalesce: ({ webhookId }) => `webhook-${webhookId}`,
  }),
  /** Stores the close time of questions whose schedule has passed, and updates their posts. */
  close_questions: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: MINUTE,
    coalesce: () => "close",
  }),
  /** Tells of openings and reveals whose time has come. */
  tell_events: job({
    payload: nothing,
    // Upkeep may take minutes, and programs wait for the opening of a question.
    queue: "withdrawals",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: MINUTE,
    coalesce: () => "events",
  }),
  /** Updates hotness and movement of active posts, and the counts of projects. */
  refresh_derived: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "derived",
  }),
  /** Finalizes leaderboards whose finalize time has come, and keeps open ones up to date. */
  leaderboard_cadence: job({
    payload: nothing,
    queue: "leaderboards",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "cadence",
  }),
  /** Removes expired sessions, idempotency rows, exports and old snapshot generations. */
  sweep_expired: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "expired",
  }),
  /** Compares derived values with a fresh computation and reports drift. */
  self_check: job({
    payload: nothing,
    queue: "upkeep",
    // An API process enqueues one when it starts. The job must survive an engine that is down then.
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 10 * MINUTE,
    coalesce: () => "self-check",
  }),
  /** Makes the rounds of series that open soon. */
  make_rounds: job({ ...frequent, timeLimitMs: 5 * MINUTE, coalesce: () => "rounds" }),
  /** Does what is due in the rounds of the sandbox: opens, forecasts, resolves, clears away. */
  play_sandbox: job({ ...frequent, timeLimitMs: MINUTE, coalesce: () => "sandbox" }),
};

export type JobName = keyof typeof contracts;

type PayloadOf<Name extends JobName> = Static<(typeof contracts)[Name]["payload"]>;
export type JobPayloads = { readonly [Name in JobName]: Readonly<PayloadOf<Name>> };

export type JobContract<Name extends JobName> = Rules<JobPayloads[Name]> & {
  readonly payload: TSchema;
};

export const jobContracts: { readonly [Name in JobName]: JobContract<Name> } = contracts;
