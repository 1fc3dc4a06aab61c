/** The platform's track record on the wire (Contract 3.8). */
import Type, { type Static } from "typebox";
import { QUESTION_TYPES } from "../domain/vocabulary.ts";
import { described, Exact, Id, Named, Nullable, UnixSeconds, Word } from "./primitives.ts";

const Count = Type.Integer({ minimum: 0 });

/** A bin of a calibration curve. */
export const binProperties = {
  bin_lower: described("Lower end of the predictions in this bin.", Type.Number()),
  bin_upper: described("Upper end of the predictions in this bin.", Type.Number()),
  lower_confidence_interval: described("Lower end of the confidence interval.", Type.Number()),
  average_resolution: described(
    "Share of the questions in this bin that resolved to yes; `null` without any.",
    Nullable(Type.Number()),
  ),
  upper_confidence_interval: described("Upper end of the confidence interval.", Type.Number()),
  perfect_calibration: described("Share that a perfect prediction would have.", Type.Number()),
};

export const TrackRecord = Named(
  "TrackRecord",
  Exact({
    statistics: described(
      "Figures about the platform.",
      Type.Array(
        Exact({
          name: described("Name of the figure.", Type.String()),
          value: described(
            "The figure; `null` for an average of nothing.",
            Nullable(Type.Number()),
          ),
          description: described("What the figure means.", Type.String()),
        }),
      ),
    ),
    calibration_data: described(
      "How good the predictions were.",
      Exact({
        calibration_curve: described(
          "How often what was predicted came true, by predicted probability.",
          Type.Array(Exact(binProperties)),
        ),
        score_histogram: described(
          "How many questions had which score.",
          Type.Array(
            Exact({
              bin_start: described("Lower end of the scores in this bin.", Type.Number()),
              bin_end: described("Upper end of the scores in this bin.", Type.Number()),
              score_count: described("Number of questions in this bin.", Count),
            }),
          ),
        ),
        score_scatter_plot: described(
          "Score of each question.",
          Type.Array(
            Exact({
              score: described("Score of the community prediction.", Type.Number()),
              score_timestamp: described(
                "When the question was resolved, Unix seconds.",
                UnixSeconds,
              ),
              question_title: described("Title of the question.", Type.String()),
              post_id: described("Id of the post.", Id),
              question_type: described(
                "Type of the question. Null in a record of an older version, for an hour at most.",
                Nullable(Word(QUESTION_TYPES)),
              ),
              question_resolution: described(
                "Outcome of the question. That of a date question is in Unix seconds.",
                Type.String(),
              ),
            }),
          ),
        ),
      }),
    ),
  }),
);
export type TrackRecord = Static<typeof TrackRecord>;
