/** The platform's track record on the wire (Contract 3.8). */
import Type, { type Static } from "typebox";
import { Exact, Id, Named, Nullable, UnixSeconds } from "./primitives.ts";

const Count = Type.Integer({ minimum: 0 });

export const TrackRecord = Named(
  "TrackRecord",
  Exact({
    statistics: Type.Array(
      Exact({
        name: Type.String(),
        value: Nullable(Type.Number()),
        description: Type.String(),
      }),
    ),
    calibration_data: Exact({
      calibration_curve: Type.Array(
        Exact({
          bin_lower: Type.Number(),
          bin_upper: Type.Number(),
          lower_confidence_interval: Type.Number(),
          average_resolution: Nullable(Type.Number()),
          upper_confidence_interval: Type.Number(),
          perfect_calibration: Type.Number(),
        }),
      ),
      score_histogram: Type.Array(
        Exact({ bin_start: Type.Number(), bin_end: Type.Number(), score_count: Count }),
      ),
      score_scatter_plot: Type.Array(
        Exact({
          score: Type.Number(),
          score_timestamp: UnixSeconds,
          question_title: Type.String(),
          post_id: Id,
          question_resolution: Type.String(),
        }),
      ),
    }),
  }),
);
export type TrackRecord = Static<typeof TrackRecord>;
