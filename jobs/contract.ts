/**
 * Every job of the platform in one table: payload, queue, attempts, back-off, coalescing and time
 * limit. Producers and consumers both read it; a job without a processor is a compile error.
 */

/** The job needs to know nothing. */
export type NoPayload = Readonly<Record<string, never>>;

export interface JobPayloads {
  /** Bring the community prediction of a question up to its forecasts. */
  aggregate_question: { readonly questionId: number; readonly rebuild?: boolean };
  /** Mark forecasts whose `end_time` came and refresh their questions. */
  sweep_withdrawals: NoPayload;
  /** Aggregate what was written without its job. */
  catch_up: NoPayload;
  /** Recompute counters, hotness and movement of a post. */
  refresh_post: { readonly postId: number };
  /** Score a resolved question, or take its scores back; then its boards. */
  score_question: { readonly questionId: number };
  recompute_leaderboard: {
    readonly leaderboardId: number;
    /** Make it final now, whatever its time. */
    readonly finalize?: boolean;
    /** Compute it also when it is final. */
    readonly force?: boolean;
  };
  recompute_track_record: NoPayload;
  export_project: { readonly job: string };
  /** Set the stored close time of questions whose schedule has passed; refresh their posts. */
  close_questions: NoPayload;
  /** Hotness and movement of active posts, counts of projects. */
  refresh_derived: NoPayload;
  /** Leaderboards whose finalize time has come; cadence of open ones. */
  leaderboard_cadence: NoPayload;
  /** Remove expired sessions, idempotency rows, exports and old snapshot generations. */
  sweep_expired: NoPayload;
  /** Compare derived values with a fresh computation and report drift. */
  self_check: NoPayload;
}

export type JobName = keyof JobPayloads;
export type QueueName =
  "aggregation" | "withdrawals" | "scoring" | "leaderboards" | "exports" | "upkeep";

export interface JobContract<Name extends JobName> {
  readonly queue: QueueName;
  readonly attempts: number;
  /** First delay of the exponential back-off, ms. */
  readonly backoffMs: number;
  /** Longest one run may take, ms: then it is aborted and retried. */
  readonly timeLimitMs: number;
  /**
   * Key of "recompute X": jobs with the same key waiting together become one, and one added while
   * another runs makes exactly one further run. null = every enqueue is a run of its own.
   */
  readonly coalesce: ((payload: JobPayloads[Name]) => string) | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const jobContracts: { readonly [Name in JobName]: JobContract<Name> } = {
  aggregate_question: {
    queue: "aggregation",
    attempts: 8,
    backoffMs: 250,
    timeLimitMs: 2 * MINUTE,
    coalesce: (p) => `aggregate-${p.questionId}${p.rebuild === true ? "-rebuild" : ""}`,
  },
  sweep_withdrawals: {
    queue: "withdrawals",
    attempts: 3,
    backoffMs: 250,
    timeLimitMs: MINUTE,
    coalesce: () => "sweep",
  },
  catch_up: {
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "catch-up",
  },
  refresh_post: {
    queue: "upkeep",
    attempts: 5,
    backoffMs: 500,
    timeLimitMs: MINUTE,
    coalesce: (p) => `post-${p.postId}`,
  },
  score_question: {
    queue: "scoring",
    attempts: 8,
    backoffMs: 500,
    timeLimitMs: 10 * MINUTE,
    coalesce: (p) => `score-${p.questionId}`,
  },
  recompute_leaderboard: {
    queue: "leaderboards",
    attempts: 8,
    backoffMs: 500,
    timeLimitMs: 10 * MINUTE,
    coalesce: ({ leaderboardId, finalize, force }) =>
      `board-${leaderboardId}${finalize === true ? "-finalize" : ""}${force === true ? "-force" : ""}`,
  },
  recompute_track_record: {
    queue: "leaderboards",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 10 * MINUTE,
    coalesce: () => "track-record",
  },
  export_project: {
    queue: "exports",
    attempts: 5,
    backoffMs: SECOND,
    timeLimitMs: 60 * MINUTE,
    coalesce: (p) => `export-${p.job}`,
  },
  close_questions: {
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: MINUTE,
    coalesce: () => "close",
  },
  refresh_derived: {
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "derived",
  },
  leaderboard_cadence: {
    queue: "leaderboards",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "cadence",
  },
  sweep_expired: {
    queue: "upkeep",
    attempts: 3,
    backoffMs: SECOND,
    timeLimitMs: 5 * MINUTE,
    coalesce: () => "expired",
  },
  self_check: {
    queue: "upkeep",
    attempts: 1,
    backoffMs: SECOND,
    timeLimitMs: 10 * MINUTE,
    coalesce: () => "self-check",
  },
};
