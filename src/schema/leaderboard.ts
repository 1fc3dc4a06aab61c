/** Wire shapes of leaderboards, medals and inclusion (Contract 2.25 - 2.27, 3.7). */
import Type, { type Static } from "typebox";
import { BOARD_SCORE_TYPES, MEDALS, PROJECT_TYPES, SCORE_TYPES } from "../domain/vocabulary.ts";
import { Money } from "./project_write.ts";
import {
  Exact,
  Id,
  Moment,
  Named,
  Nullable,
  pageLinks,
  pageQuery,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import { ShortUser } from "./short_user.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_NAME_LENGTH = 200;

const Count = Type.Integer({ minimum: 0 });
const NullableNumber = Nullable(Type.Number());
const Share = Type.Number({ minimum: 0 });
const Medal = Word(MEDALS);
const NullableTime = Nullable(Timestamp);

const boardFields = {
  id: Id,
  name: Type.String(),
  score_type: Word(BOARD_SCORE_TYPES),
  start_time: NullableTime,
  end_time: NullableTime,
  finalized: Type.Boolean(),
  finalize_time: NullableTime,
  /** When the entries were calculated; null = not yet. */
  calculated_on: NullableTime,
  /** The largest sum of coverages an entry can reach: 1 in `coverage`. */
  max_coverage: Share,
};

export const GlobalLeaderboard = Named("GlobalLeaderboard", Exact(boardFields));
export type GlobalLeaderboard = Static<typeof GlobalLeaderboard>;

export const ProjectLeaderboard = Named(
  "ProjectLeaderboard",
  Exact({
    ...boardFields,
    project_id: Id,
    project_name: Type.String(),
    project_slug: Nullable(Type.String()),
    project_type: Word(PROJECT_TYPES),
    prize_pool: Nullable(Type.String()),
    is_primary_leaderboard: Type.Boolean(),
  }),
);
export type ProjectLeaderboard = Static<typeof ProjectLeaderboard>;

const entryFields = {
  /** null only for aggregation methods, which are listed on demand. */
  user: Nullable(ShortUser),
  /** null for excluded entries. */
  rank: Nullable(Type.Integer({ minimum: 1 })),
  score: Type.Number(),
  ci_lower: NullableNumber,
  ci_upper: NullableNumber,
  coverage: Share,
  contribution_count: Count,
  medal: Nullable(Medal),
  prize: NullableNumber,
  excluded: Type.Boolean(),
  aggregation_method: Nullable(Type.String()),
  exclusion_status: Type.Integer({ minimum: 0, maximum: 4 }),
  calculated_on: NullableTime,
};

export const GlobalEntry = Named("GlobalLeaderboardEntry", Exact(entryFields));
export type GlobalEntry = Static<typeof GlobalEntry>;

export const ProjectEntry = Named(
  "ProjectLeaderboardEntry",
  Exact({
    ...entryFields,
    take: NullableNumber,
    /** Fraction of the prize pool, 0 to 1. */
    percent_prize: Type.Number({ minimum: 0, maximum: 1 }),
  }),
);
export type ProjectEntry = Static<typeof ProjectEntry>;

export const GlobalBoardPage = Named(
  "GlobalLeaderboardPage",
  Exact({
    leaderboard: GlobalLeaderboard,
    entries: Type.Array(GlobalEntry),
    count: Count,
    ...pageLinks,
    user_entry: Nullable(GlobalEntry),
  }),
);
export const ProjectBoardPage = Named(
  "ProjectLeaderboardPage",
  Exact({
    leaderboard: ProjectLeaderboard,
    entries: Type.Array(ProjectEntry),
    count: Count,
    ...pageLinks,
    user_entry: Nullable(ProjectEntry),
  }),
);

const boardQuery = {
  ...pageQuery(DEFAULT_PAGE_SIZE),
  for_user: Type.Optional(Type.Integer()),
  score_type: Type.Optional(Word(SCORE_TYPES)),
  /** Also list the aggregation methods, as excluded entries without a user. */
  with_aggregates: Type.Optional(Type.Boolean()),
};
export const GlobalBoardQuery = Type.Object({
  ...boardQuery,
  start_time: Type.Optional(Moment),
  end_time: Type.Optional(Moment),
  name: Type.Optional(Text()),
});
export type GlobalBoardQuery = Static<typeof GlobalBoardQuery>;
export const ProjectBoardQuery = Type.Object({
  ...boardQuery,
  primary_only: Type.Optional(Type.Boolean()),
});
export type ProjectBoardQuery = Static<typeof ProjectBoardQuery>;

export const BoardUpdateQuery = Type.Object({
  force_update: Type.Optional(Type.Boolean()),
  force_finalize: Type.Optional(Type.Boolean()),
});
export type BoardUpdateQuery = Static<typeof BoardUpdateQuery>;

const OptionalMoment = Type.Optional(Nullable(Moment));
export const LeaderboardWrite = Named(
  "LeaderboardWrite",
  Type.Object({
    /** null or absent = a global board, which needs `start_time` and `end_time`. */
    project_id: Type.Optional(Nullable(Type.Integer())),
    score_type: Word(BOARD_SCORE_TYPES),
    name: Type.Optional(Nullable(Text({ maxLength: MAX_NAME_LENGTH }))),
    start_time: OptionalMoment,
    end_time: OptionalMoment,
    finalize_time: OptionalMoment,
    prize_pool: Type.Optional(Money),
    is_primary: Type.Optional(Nullable(Type.Boolean())),
  }),
);
export type LeaderboardWrite = Static<typeof LeaderboardWrite>;
export const AnyLeaderboard = Type.Union([ProjectLeaderboard, GlobalLeaderboard]);

export const MedalQuery = Type.Object({
  user_id: Type.Optional(Type.Integer()),
  /** Spelling of shipped clients. */
  userId: Type.Optional(Text()),
});
export type MedalQuery = Static<typeof MedalQuery>;

export const MedalSummary = Named(
  "MedalSummary",
  Exact({
    gold: Count,
    silver: Count,
    bronze: Count,
    tournaments: Type.Array(
      Exact({
        project_id: Id,
        project_name: Type.String(),
        medal: Medal,
        rank: Type.Integer({ minimum: 1 }),
        leaderboard_id: Id,
        score_type: Word(BOARD_SCORE_TYPES),
        project_slug: Nullable(Type.String()),
        total_entries: Count,
      }),
    ),
  }),
);
export type MedalSummary = Static<typeof MedalSummary>;

export const InclusionQuery = Type.Object({
  /** Default: the primary leaderboard, else the one with the lowest id. */
  leaderboard_id: Type.Optional(Type.Integer()),
});
export type InclusionQuery = Static<typeof InclusionQuery>;

export const LeaderboardInclusion = Named(
  "LeaderboardInclusion",
  Exact({
    project_id: Id,
    leaderboard_id: Nullable(Id),
    results: Type.Array(
      Exact({
        question_id: Id,
        post_id: Id,
        title: Type.String(),
        counts: Type.Boolean(),
        /** Why it does not count; null when it does. */
        reason: Nullable(Type.String()),
        explanation: Type.String(),
        question_weight: Type.Number(),
      }),
    ),
  }),
);
export type LeaderboardInclusion = Static<typeof LeaderboardInclusion>;
