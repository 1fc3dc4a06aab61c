/** How well an account has forecast, on the wire (Contract 2.34). */
import Type, { type Static } from "typebox";
import { PROJECT_TYPES } from "../domain/vocabulary.ts";
import { described, Exact, Id, Named, Nullable, Word } from "./primitives.ts";
import { binProperties } from "./track_record.ts";

const Count = Type.Integer({ minimum: 0 });

const measures = {
  questions_count: described("Number of questions whose forecasts are in the bins.", Count),
  forecasts_count: described("Number of forecasts in the bins.", Count),
  brier_score: described(
    "Mean of `(p - outcome)²`, from 0 (best) to 1; `null` without forecasts.",
    Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  ),
  log_score: described(
    "Mean of the natural logarithm of the probability of what happened, at most 0; `null` without forecasts.",
    Nullable(Type.Number({ maximum: 0 })),
  ),
  peer_score: described(
    "Mean of the peer scores, one for each question of any type; `null` without any.",
    Nullable(Type.Number()),
  ),
  scored_questions_count: described("Number of questions with a peer score.", Count),
  bins: described(
    "How often what the account forecast came true, by probability.",
    Type.Array(
      Exact({
        ...binProperties,
        forecasts_count: described("Number of forecasts in this bin.", Count),
      }),
    ),
  ),
};

export const OwnCalibration = Named(
  "OwnCalibration",
  Exact({
    ...measures,
    projects: described(
      "The same for each project, by the default project of the posts; those with the most questions come first.",
      Type.Array(
        Exact({
          project_id: described("Id of the project.", Id),
          project_name: described("Name of the project.", Type.String()),
          project_slug: described(
            "Slug of the project; `null` without one.",
            Nullable(Type.String()),
          ),
          project_type: described("Type of the project.", Word(PROJECT_TYPES)),
          ...measures,
        }),
      ),
    ),
  }),
);
export type OwnCalibration = Static<typeof OwnCalibration>;
export type OwnMeasures = Omit<OwnCalibration, "projects">;
