/** Wire shapes of medals, and of which questions count on a board (Contract 2.27, 3.11). */
import Type, { type Static } from "typebox";
import { BOARD_SCORE_TYPES, MEDALS } from "../domain/vocabulary.ts";
import { described, Exact, Id, Named, Nullable, Text, Word } from "./primitives.ts";

const Count = Type.Integer({ minimum: 0 });
const Medal = Word(MEDALS);

export const MedalQuery = Type.Object({
  user_id: described("Id of the account; default the caller.", Type.Optional(Type.Integer())),
  userId: described("Another spelling of `user_id`.", Type.Optional(Text())),
});
export type MedalQuery = Static<typeof MedalQuery>;

export const MedalSummary = Named(
  "MedalSummary",
  Exact({
    gold: described("Number of gold medals.", Count),
    silver: described("Number of silver medals.", Count),
    bronze: described("Number of bronze medals.", Count),
    tournaments: described(
      "The medals, one by one.",
      Type.Array(
        Exact({
          project_id: described("Id of its project; absent or `null` for a global board.", Id),
          project_name: described("Name of the project.", Type.String()),
          medal: described("`gold`, `silver` or `bronze`.", Medal),
          rank: described("Place, from 1.", Type.Integer({ minimum: 1 })),
          leaderboard_id: described("Id of the leaderboard.", Id),
          score_type: described("The score that it ranks.", Word(BOARD_SCORE_TYPES)),
          project_slug: described(
            "Name of the project for links; `null` without one.",
            Nullable(Type.String()),
          ),
          total_entries: described("Number of entries with a rank.", Count),
        }),
      ),
    ),
  }),
);
export type MedalSummary = Static<typeof MedalSummary>;

export const InclusionQuery = Type.Object({
  leaderboard_id: described(
    "Id of the leaderboard; default the primary one, else the lowest id.",
    Type.Optional(Type.Integer()),
  ),
});
export type InclusionQuery = Static<typeof InclusionQuery>;

export const LeaderboardInclusion = Named(
  "LeaderboardInclusion",
  Exact({
    project_id: described("Id of its project; absent or `null` for a global board.", Id),
    leaderboard_id: described(
      "Id of the leaderboard; `null` where the project has none.",
      Nullable(Id),
    ),
    results: described(
      "The questions of the project.",
      Type.Array(
        Exact({
          question_id: described("Id of the question.", Id),
          post_id: described("Id of the post.", Id),
          title: described("Title of the question.", Type.String()),
          counts: described("Whether it counts on the leaderboard.", Type.Boolean()),
          reason: described(
            "Why it does not count, as a word; `null` when it does.",
            Nullable(Type.String()),
          ),
          explanation: described("The same as a sentence.", Type.String()),
          question_weight: described("Weight of the question.", Type.Number()),
        }),
      ),
    ),
  }),
);
export type LeaderboardInclusion = Static<typeof LeaderboardInclusion>;
