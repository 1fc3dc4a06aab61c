/** Wire shapes of leaderboards, medals and inclusion (Contract 2.25 - 2.27, 3.7). */
import Type, { type Static } from "typebox";
import { BOARD_SCORE_TYPES, MEDALS, PROJECT_TYPES, SCORE_TYPES } from "../domain/vocabulary.ts";
import { BotCardLabel } from "./bot_card.ts";
import { Money } from "./project_write.ts";
import {
  described,
  Exact,
  Id,
  Moment,
  MAX_NAME_LENGTH,
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

const Count = Type.Integer({ minimum: 0 });
const NullableNumber = Nullable(Type.Number());
const Share = Type.Number({ minimum: 0 });
const Medal = Word(MEDALS);
const NullableTime = Nullable(Timestamp);

const boardFields = {
  id: described("Id of the leaderboard.", Id),
  name: described("Name of the leaderboard.", Type.String()),
  score_type: described("The score that it ranks.", Word(BOARD_SCORE_TYPES)),
  start_time: described("Begin of its period, UTC; `null` without one.", NullableTime),
  end_time: described("End of its period, UTC; `null` without one.", NullableTime),
  finalized: described("Whether its entries are final.", Type.Boolean()),
  finalize_time: described("When it becomes final, UTC; `null` without a time.", NullableTime),
  calculated_on: described(
    "When its entries were computed, UTC; `null` before that.",
    NullableTime,
  ),
  max_coverage: described(
    "The largest sum of coverages that an entry can reach: 1 in `coverage`.",
    Share,
  ),
};

export const GlobalLeaderboard = Named("GlobalLeaderboard", Exact(boardFields));
export type GlobalLeaderboard = Static<typeof GlobalLeaderboard>;

export const ProjectLeaderboard = Named(
  "ProjectLeaderboard",
  Exact({
    ...boardFields,
    project_id: described("Id of its project.", Id),
    project_name: described("Name of the project.", Type.String()),
    project_slug: described(
      "Name of the project for links; `null` without one.",
      Nullable(Type.String()),
    ),
    project_type: described("Type of the project.", Word(PROJECT_TYPES)),
    prize_pool: described(
      "Amount with two decimals; `null` without prizes.",
      Nullable(Type.String()),
    ),
    prize_currency: described(
      "Currency of the prizes by ISO 4217; `null` where none was named.",
      Nullable(Type.String()),
    ),
    is_primary_leaderboard: described(
      "Whether it is the first leaderboard of its project.",
      Type.Boolean(),
    ),
    series: described(
      "Id of the series whose rounds alone count; `null` where all questions of the project do.",
      Nullable(Id),
    ),
    round: described(
      "Date of the round that alone counts; `null` without one.",
      Nullable(Type.String()),
    ),
  }),
);
export type ProjectLeaderboard = Static<typeof ProjectLeaderboard>;

const entryFields = {
  user: described("The account; `null` for an aggregation method.", Nullable(ShortUser)),
  card: described(
    "The newest version of the bot's card; `null` for people, and for bots without one.",
    Nullable(BotCardLabel),
  ),
  rank: described(
    "Place, from 1; `null` for excluded entries.",
    Nullable(Type.Integer({ minimum: 1 })),
  ),
  score: described("Sum of the scores.", Type.Number()),
  ci_lower: described(
    "Lower end of the confidence interval of the score; `null` where there is none.",
    NullableNumber,
  ),
  ci_upper: described(
    "Upper end of the confidence interval of the score; `null` where there is none.",
    NullableNumber,
  ),
  coverage: described("Share of the largest sum of coverages.", Share),
  contribution_count: described("Number of questions that the score rests on.", Count),
  medal: described("`gold`, `silver` or `bronze`; `null` without one.", Nullable(Medal)),
  prize: described("Amount of the prize; `null` without one.", NullableNumber),
  excluded: described("Whether the entry has no rank.", Type.Boolean()),
  aggregation_method: described(
    "Name of the aggregation method; `null` for accounts.",
    Nullable(Type.String()),
  ),
  exclusion_status: described(
    "Why and how it is excluded, from 0 (not) to 4.",
    Type.Integer({ minimum: 0, maximum: 4 }),
  ),
  calculated_on: described("When the entry was computed, UTC.", NullableTime),
};

export const GlobalEntry = Named("GlobalLeaderboardEntry", Exact(entryFields));
export type GlobalEntry = Static<typeof GlobalEntry>;

export const ProjectEntry = Named(
  "ProjectLeaderboardEntry",
  Exact({
    ...entryFields,
    take: described(
      "What its share of the prizes is computed from; `null` where the board has none.",
      NullableNumber,
    ),
    percent_prize: described(
      "Share of the prize pool, from 0 to 1.",
      Type.Number({ minimum: 0, maximum: 1 }),
    ),
  }),
);
export type ProjectEntry = Static<typeof ProjectEntry>;

export const GlobalBoardPage = Named(
  "GlobalLeaderboardPage",
  Exact({
    leaderboard: described("The leaderboard.", GlobalLeaderboard),
    entries: described("The entries of this page, by rank.", Type.Array(GlobalEntry)),
    count: described("Number of entries.", Count),
    ...pageLinks,
    user_entry: described(
      "The caller's entry, or that of `for_user`; `null` without one.",
      Nullable(GlobalEntry),
    ),
  }),
);
export const ProjectBoardPage = Named(
  "ProjectLeaderboardPage",
  Exact({
    leaderboard: described("The leaderboard.", ProjectLeaderboard),
    entries: described("The entries of this page, by rank.", Type.Array(ProjectEntry)),
    count: described("Number of entries.", Count),
    ...pageLinks,
    user_entry: described(
      "The caller's entry, or that of `for_user`; `null` without one.",
      Nullable(ProjectEntry),
    ),
  }),
);

const boardQuery = {
  ...pageQuery(DEFAULT_PAGE_SIZE),
  for_user: described(
    "Id of the account whose entry is `user_entry`; default the caller.",
    Type.Optional(Type.Integer()),
  ),
  score_type: described("Only the board of this score.", Type.Optional(Word(SCORE_TYPES))),
  with_aggregates: described(
    "Also list the aggregation methods, as excluded entries without a user.",
    Type.Optional(Type.Boolean()),
  ),
};
export const GlobalBoardQuery = Type.Object({
  ...boardQuery,
  start_time: described("Only global boards that begin then, UTC.", Type.Optional(Moment)),
  end_time: described("Only global boards that end then, UTC.", Type.Optional(Moment)),
  name: described("Only global boards of this name.", Type.Optional(Text())),
});
export type GlobalBoardQuery = Static<typeof GlobalBoardQuery>;
export const ProjectBoardQuery = Type.Object({
  ...boardQuery,
  primary_only: described("Only the primary leaderboard.", Type.Optional(Type.Boolean())),
  series: described("The leaderboard of this series, by id.", Type.Optional(Id)),
  round: described(
    "The leaderboard of the round of this date, in `series`.",
    Type.Optional(Text({ maxLength: 10 })),
  ),
});
export type ProjectBoardQuery = Static<typeof ProjectBoardQuery>;
/** The same without an account whose entry is shown. */
export const PublicBoardQuery = Type.Omit(ProjectBoardQuery, ["for_user"]);

export const BoardUpdateQuery = Type.Object({
  force_update: described(
    "Compute the entries again even where nothing changed.",
    Type.Optional(Type.Boolean()),
  ),
  force_finalize: described("Make the entries final.", Type.Optional(Type.Boolean())),
});
export type BoardUpdateQuery = Static<typeof BoardUpdateQuery>;

const OptionalMoment = Type.Optional(Nullable(Moment));
export const LeaderboardWrite = Named(
  "LeaderboardWrite",
  Type.Object({
    project_id: described(
      "Id of its project; absent or `null` for a global board.",
      Type.Optional(Nullable(Type.Integer())),
    ),
    score_type: described("The score that it ranks.", Word(BOARD_SCORE_TYPES)),
    name: described(
      "Name of the leaderboard, at most 200 characters.",
      Type.Optional(Nullable(Text({ maxLength: MAX_NAME_LENGTH }))),
    ),
    start_time: described("Begin of its period, UTC; required for a global board.", OptionalMoment),
    end_time: described("End of its period, UTC; required for a global board.", OptionalMoment),
    finalize_time: described("When it is to become final, UTC.", OptionalMoment),
    prize_pool: described(
      "Amount with at most two decimals; `null` without prizes.",
      Type.Optional(Money),
    ),
    is_primary: described(
      "Whether it becomes the primary leaderboard of its project.",
      Type.Optional(Nullable(Type.Boolean())),
    ),
  }),
);
export type LeaderboardWrite = Static<typeof LeaderboardWrite>;
export const AnyLeaderboard = Type.Union([ProjectLeaderboard, GlobalLeaderboard]);
