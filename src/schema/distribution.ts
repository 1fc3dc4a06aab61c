/**
 * Building a CDF (Contract 2.30). The shapes document; the checks are
 * `domain/distributions/read_distribution.ts`, so that all faults are named and dates are read.
 */
import Type from "typebox";
import { DISTRIBUTION_LIMITS } from "../domain/distributions/read_distribution.ts";
import { described, Exact, Named, Nullable, Timestamp } from "./primitives.ts";

const { percentiles, mixture, histogram, samples } = DISTRIBUTION_LIMITS;
const bounds = ({ least, most }: { least: number; most: number }) => ({
  minItems: least,
  maxItems: most,
});

const Probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const Value = (description: string) =>
  Type.Union([Type.Number(), Type.String({ format: "date-time" })], { description });

const Percentiles = Type.Array(
  Type.Object({
    p: Probability(
      "Probability that the outcome is at most `value`; it rises from entry to entry.",
    ),
    value: Value("In the unit of the question; an ISO datetime or Unix seconds for dates."),
  }),
  { ...bounds(percentiles), description: "A smooth curve that never falls goes through them." },
);

const Normal = Type.Object(
  {
    mean: Value("In the unit of the question; an ISO datetime or Unix seconds for dates."),
    sd: Type.Number({
      exclusiveMinimum: 0,
      description: "Standard deviation in the unit of the question; seconds for dates.",
    }),
  },
  { description: "The normal distribution." },
);

const LogNormal = Type.Object(
  {
    median: Type.Number({ exclusiveMinimum: 0, description: "In the unit of the question." }),
    sigma: Type.Number({
      exclusiveMinimum: 0,
      description: "Standard deviation of the natural logarithm of the outcome.",
    }),
  },
  { description: "The log-normal distribution; not for dates." },
);

const Histogram = Type.Array(
  Type.Object({
    from: Value("Lower end of the bin, as `value` of a percentile."),
    to: Value("Upper end of the bin, at least `from`."),
    mass: Type.Number({
      minimum: 0,
      description: "Share of the bin; all are divided by their sum.",
    }),
  }),
  { ...bounds(histogram), description: "The mass of each bin is spread evenly over it." },
);

const Mixture = Type.Array(
  Type.Object({
    weight: Type.Number({
      minimum: 0,
      description: "Share of this part; all are divided by their sum.",
    }),
    percentiles: Type.Optional(Percentiles),
    normal: Type.Optional(Normal),
    log_normal: Type.Optional(LogNormal),
    histogram: Type.Optional(Histogram),
  }),
  {
    ...bounds(mixture),
    description: "A weighted sum; each part has exactly one of the other forms.",
  },
);

export const DistributionBody = Named(
  "Distribution",
  Type.Object(
    {
      percentiles: described(
        "A smooth curve that never falls goes through them.",
        Type.Optional(Nullable(Percentiles)),
      ),
      normal: described("The normal distribution.", Type.Optional(Nullable(Normal))),
      log_normal: described(
        "The log-normal distribution; not for dates.",
        Type.Optional(Nullable(LogNormal)),
      ),
      mixture: described(
        "A weighted sum of other distributions.",
        Type.Optional(Nullable(Mixture)),
      ),
      histogram: described(
        "The mass of each bin is spread evenly over it.",
        Type.Optional(Nullable(Histogram)),
      ),
      samples: described(
        "Possible outcomes in any order, for example draws from a model.",
        Type.Optional(
          Nullable(
            Type.Array(Value("One possible outcome, as `value` of a percentile."), {
              ...bounds(samples),
              description: "Possible outcomes in any order, for example draws from a model.",
            }),
          ),
        ),
      ),
      below: described(
        "Probability below the range; only where the lower bound is open.",
        Type.Optional(
          Nullable(Probability("Probability below the range; only where the lower bound is open.")),
        ),
      ),
      above: described(
        "Probability above the range; only where the upper bound is open.",
        Type.Optional(
          Nullable(Probability("Probability above the range; only where the upper bound is open.")),
        ),
      ),
    },
    { description: "Exactly one of the six forms, and how much lies beyond the bounds." },
  ),
);

export const BuiltCdf = Named(
  "BuiltCdf",
  Exact({
    continuous_cdf: Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
      description: "It can be sent as a forecast as it is.",
    }),
    report: described(
      "What the rules made it change, and what the CDF says.",
      Exact({
        largest_change: Type.Number({
          minimum: 0,
          description: "Largest difference between an entry and what was asked for.",
        }),
        adjusted: described(
          "Each rule that what was asked for did not keep.",
          Type.Array(
            Exact({
              rule: Type.Unsafe<"min_step" | "max_step" | "lower_bound" | "upper_bound">({
                type: "string",
                enum: ["min_step", "max_step", "lower_bound", "upper_bound"],
                description: "The rule that what was asked for did not keep; see docs/errors.md.",
              }),
              entries: Type.Integer({
                minimum: 1,
                description: "Number of steps or entries changed.",
              }),
              largest: Type.Number({
                description: "Largest probability by which the rule was broken.",
              }),
            }),
          ),
        ),
        percentiles: described(
          "Some percentiles of the CDF returned.",
          Type.Array(
            Exact({
              p: Probability("0.05, 0.25, 0.5, 0.75 and 0.95."),
              value: Type.Union([Type.Number(), Timestamp, Type.Null()], {
                description: "Of the CDF returned; `null` where it lies beyond a bound.",
              }),
            }),
          ),
        ),
        below: Probability("Probability below the range, of the CDF returned."),
        above: Probability("Probability above the range, of the CDF returned."),
      }),
    ),
  }),
);
