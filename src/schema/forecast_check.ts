/** What a forecast or a withdrawal would do (Contract 2.32). */
import Type, { type Static } from "typebox";
import { Snapshot } from "./aggregation.ts";
import { described, Exact, Id, Named, Nullable, Timestamp } from "./primitives.ts";

const Place = Nullable(Type.Union([Type.Number(), Timestamp]));

/** The middle half of a CDF in the unit of the question. */
export const ForecastInterval = Named(
  "ForecastInterval",
  Exact({
    lower: described(
      "Lower quartile in the question's unit, an ISO text for dates; `null` below or above the range.",
      Place,
    ),
    center: described(
      "Median in the question's unit, an ISO text for dates; `null` below or above the range.",
      Place,
    ),
    upper: described(
      "Upper quartile in the question's unit, an ISO text for dates; `null` below or above the range.",
      Place,
    ),
  }),
);
export type ForecastInterval = Static<typeof ForecastInterval>;

const Recorded = Nullable(Type.Array(Nullable(Type.Number())));
const INTERVAL = "Quartiles of the CDF; `null` for binary and multiple choice questions.";

export const ReplacedForecast = Named(
  "ReplacedForecast",
  Exact({
    start_time: described("When the forecast began to stand, UTC.", Timestamp),
    end_time: described(
      "When it would have ended by itself, UTC; `null` for no end.",
      Nullable(Timestamp),
    ),
    recorded: described(
      "Its values: `[1 - p, p]`, or a probability for each of `all_options_ever`; `null` for a CDF.",
      Recorded,
    ),
    interval: described(INTERVAL, Nullable(ForecastInterval)),
  }),
);

export const WouldForecast = Named(
  "WouldForecast",
  Exact({
    question: described("Id of the question.", Id),
    recorded: described(
      "The values that would be stored, after clamping: `[1 - p, p]` for binary, a probability for " +
        "each of `all_options_ever` (`null` where one is not on offer). `null` for a CDF, which is " +
        "stored exactly as it was sent, and for a withdrawal.",
      Recorded,
    ),
    ends_at: described(
      "When the forecast would end by itself, UTC; `null` for no end. For a withdrawal, when the " +
        "standing forecast would end; `null` where none stands and nothing would happen.",
      Nullable(Timestamp),
    ),
    replaces: described(
      "The caller's standing forecast, which would end; `null` without one.",
      Nullable(ReplacedForecast),
    ),
    interval: described(INTERVAL, Nullable(ForecastInterval)),
    prediction_after: described(
      "`aggregations.recency_weighted.latest` with the change in it and all other forecasts as they " +
        "are. `null` while the prediction is hidden, where the question is not open, where no " +
        "forecast is left in it, and beyond the bound of the answer (Contract 1.13).",
      Nullable(Snapshot),
    ),
  }),
);
export type WouldForecast = Static<typeof WouldForecast>;

export const ForecastCheck = Named(
  "ForecastCheck",
  Exact({
    would: described(
      "One entry for each question of the request, in the order in which they are first named.",
      Type.Array(WouldForecast, { maxItems: 500 }),
    ),
  }),
);
export type ForecastCheck = Static<typeof ForecastCheck>;
