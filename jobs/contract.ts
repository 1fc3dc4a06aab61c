/**
 * Every job of the platform in one table: payload, queue, attempts, back-off, coalescing and time
 * limit; and of every queue how many of its jobs a process works on at once. Producers and
 * consumers both read it; a job without a processor is a compile error.
 */
import Type, { type Static, type TObject, type TSchema } from "typebox";

/** Jobs of a queue a process works on at once; QUEUE_CONCURRENCY says otherwise. */
export const queueConcurrency = {
  // Its runs mostly wait for the database; each question is still run by one at a time.
  aggregation: 8,
  withdrawals: 1,
  scoring: 1,
  leaderboards: 1,
  exports: 2,
  upkeep: 2,
} as const satisfies Readonly<Record<string, number>>;
export type QueueName = keyof typeof queueConcurrency;

interface Rules<Payload> {
  readonly queue: QueueName;
  readonly attempts: number;
  /** First delay of the exponential back-off, ms. */
  readonly backoffMs: number;
  /** Longest one run may take, ms: then it is aborted and retried. */
  readonly timeLimitMs: number;
  /**
   * Key of "recompute X": jobs with the same key waiting together become one, and one added while
   * another runs makes exactly one further run. null = each one that is added is a run of its own.
   */
  readonly coalesce: ((payload: Payload) => string) | null;
}

/** What a job must carry; what carries anything else fails at once. */
type Contract<Payload extends TObject> = Rules<Static<Payload>> & { readonly payload: Payload };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const id = Type.Integer({ minimum: 1 });
const exactly = { additionalProperties: false };
/** The job needs to know nothing. */
const nothing = Type.Object({}, exactly);

/** Types `coalesce` by the payload beside it. */
function job<Payload extends TObject>(contract: Contract<Payload>): Contract<Payload> {
  return contract;
}

const contracts = {
  /** Bring the community prediction of a question up to its forecasts. */
  aggregate_question: job({
    payload: Type.Object({ questionId: id, rebuild: Type.Optional(Type.Boolean()) }, exactly),
    queue: "aggregation",
    attempts: 8,
    backoffMs: 250,
    timeLimitMs: 2 * MINUTE,
    coalesce: (p) => `aggregate-${p.questionId}${p.rebuild === true ? "-rebuild" : ""}`,
  }),
  /** Refresh the questions of forecasts whose `end_time` came. */
  sweep_withdrawals: job({
    payload: nothing,
    queue: "withdrawals",
    attempts: 3,
    backoffMs: 250,
    timeLimitMs: MINUTE,
    coalesce: () => "sweep",
  }),
  /** Aggregate what was written without its job. */
  catch_up: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "catch-up",
  }),
  /** Hotness and movement of a post. `recount`: its counters too, from all forecasts. */
  refresh_post: job({
    payload: Type.Object({ postId: id, recount: Type.Optional(Type.Boolean()) }, exactly),
    queue: "upkeep",
    attempts: 5,
    backoffMs: 500,
    timeLimitMs: MINUTE,
    coalesce: (p) => `post-${p.postId}${p.recount === true ? "-recount" : ""}`,
  }),
  /** Score a resolved question, or take its scores back; then its boards. */
  score_question: job({
    payload: Type.Object({ questionId: id }, exactly),
    queue: "scoring",
    attempts: 8,
    backoffMs: 500,
    timeLimitMs: 10 * MINUTE,
    coalesce: (p) => `score-${p.questionId}`,
  }),
  /** `finalize`: make it final now, whatever its time. `force`: compute it also when it is final. */
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
  /** The platform over all public questions. */
  recompute_track_record: job({
    payload: nothing,
    queue: "leaderboards",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 10 * MINUTE,
    coalesce: () => "track-record",
  }),
  /** The archive of a project, kept for a day. */
  export_project: job({
    payload: Type.Object({ job: Type.String({ minLength: 1 }) }, exactly),
    queue: "exports",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 60 * MINUTE,
    coalesce: (p) => `export-${p.job}`,
  }),
  /** Set the stored close time of questions whose schedule has passed; refresh their posts. */
  close_questions: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: MINUTE,
    coalesce: () => "close",
  }),
  /** Hotness and movement of active posts, counts of projects. */
  refresh_derived: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "derived",
  }),
  /** Leaderboards whose finalize time has come; cadence of open ones. */
  leaderboard_cadence: job({
    payload: nothing,
    queue: "leaderboards",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "cadence",
  }),
  /** Remove expired sessions, idempotency rows, exports and old snapshot generations. */
  sweep_expired: job({
    payload: nothing,
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "expired",
  }),
  /** Compare derived values with a fresh computation and report drift. */
  self_check: job({
    payload: nothing,
    queue: "upkeep",
    // One is asked for when an API process starts: an engine that is away then must not cost it.
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 10 * MINUTE,
    coalesce: () => "self-check",
  }),
};

export type JobName = keyof typeof contracts;

export type JobPayloads = {
  readonly [Name in JobName]: Readonly<Static<(typeof contracts)[Name]["payload"]>>;
};

export type JobContract<Name extends JobName> = Rules<JobPayloads[Name]> & {
  readonly payload: TSchema;
};

export const jobContracts: { readonly [Name in JobName]: JobContract<Name> } = contracts;
