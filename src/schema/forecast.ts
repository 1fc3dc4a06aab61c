/** Forecasts and withdrawals as requests (Contract 2.4, 2.5). The shapes document; the checks are
 *  `domain/forecast_batch.ts` and `domain/withdrawal_batch.ts`, so that all faults are named. */
import Type from "typebox";
import { described, Exact, Id, Moment, Named, Nullable } from "./primitives.ts";
import { TraceItem } from "./trace.ts";

const Probability = Type.Number({ minimum: 0, maximum: 1 });

export const ForecastItem = Named(
  "ForecastItem",
  Type.Object(
    {
      question: described("Id of the question, not of its post.", Id),
      probability_yes: described(
        "Probability of yes, for binary questions.",
        Type.Optional(Nullable(Probability)),
      ),
      probability_yes_per_category: described(
        "A probability for each option on offer, for multiple choice questions; their sum is 1.",
        Type.Optional(Nullable(Type.Record(Type.String(), Nullable(Probability)))),
      ),
      continuous_cdf: described(
        "Values of the CDF at `continuous_range`, for numeric, discrete and date questions.",
        Type.Optional(Nullable(Type.Array(Probability, { maxItems: 1001 }))),
      ),
      end_time: described(
        "When the forecast ends by itself, UTC, in the future; absent for none.",
        Type.Optional(Nullable(Moment)),
      ),
      distribution_input: Type.Optional(
        Type.Unknown({ description: "At most 16 KiB as JSON; the newest one is kept." }),
      ),
      trace: described(
        "Why it is made, from what, and what it cost; where the project takes traces.",
        Type.Optional(Nullable(TraceItem)),
      ),
    },
    {
      description:
        "The value goes into the key of the question's type: `probability_yes` for binary, " +
        "`probability_yes_per_category` for multiple choice, `continuous_cdf` for the others. The " +
        "two other value keys may be absent, `null`, `0`, `[]` or `{}`; anything else in them is " +
        "refused with 400. Keys that are not listed here are ignored.",
    },
  ),
);
export const ForecastArray = Named(
  "ForecastArray",
  Type.Array(ForecastItem, { minItems: 1, maxItems: 500 }),
);

export const WithdrawalItem = Named(
  "WithdrawalItem",
  Type.Object({
    question: described("Id of the question, not of its post.", Id),
    withdraw_at: described(
      "When the forecast is to end, UTC; absent for now.",
      Type.Optional(Nullable(Moment)),
    ),
  }),
);
export const WithdrawalArray = Named(
  "WithdrawalArray",
  Type.Array(WithdrawalItem, { minItems: 1, maxItems: 500 }),
);

/** One fault of one item; the codes are listed in docs/errors.md. */
export const ForecastFault = Named(
  "ForecastFault",
  Exact({
    code: described("The rule that was broken; the codes are in docs/errors.md.", Type.String()),
    path: described("The field.", Type.String()),
    index: described("Place in a list; `null` for a single value.", Nullable(Type.Integer())),
    value: described("What was sent.", Type.Unknown()),
    limit: described(
      "The limit that was broken; `null` where the rule has no number.",
      Nullable(Type.Number()),
    ),
    message: described("What is wrong.", Type.String()),
    fix: described("What to send instead.", Type.String()),
  }),
);

const Messages = Type.Optional(Type.Array(Type.String()));

/** What is wrong with one item: field → messages, and all faults; nothing for a good one. */
export const ItemReport = Named(
  "ItemReport",
  Exact({
    non_field_errors: described("Messages about the item as a whole.", Messages),
    question: described("Id of the question, not of its post.", Messages),
    probability_yes: described("Probability of yes, for binary questions.", Messages),
    probability_yes_per_category: described(
      "A probability for each option on offer, for multiple choice questions; their sum is 1.",
      Messages,
    ),
    continuous_cdf: described(
      "Values of the CDF at `continuous_range`, for numeric, discrete and date questions.",
      Messages,
    ),
    end_time: described(
      "When the forecast ends by itself, UTC, in the future; absent for none.",
      Messages,
    ),
    withdraw_at: described("When the forecast is to end, UTC; absent for now.", Messages),
    distribution_input: described("Messages about the input.", Messages),
    trace: described("Messages about the trace.", Messages),
    faults: described(
      "Every fault of the item, at most 20.",
      Type.Optional(Type.Array(ForecastFault, { maxItems: 20 })),
    ),
  }),
);

/** `errors` is aligned with the request. */
export const ForecastErrorBody = Named(
  "ForecastErrorBody",
  Exact({
    error: described("The whole refusal in a sentence.", Type.String({ minLength: 1 })),
    detail: described(
      "The same text, where the body could not be read as JSON.",
      Type.Optional(Type.String()),
    ),
    errors: described(
      "One report for each item of the request, in order.",
      Type.Optional(Type.Array(ItemReport)),
    ),
  }),
);

export const NotOpenBody = Named(
  "NotOpenBody",
  Exact({ error: described("The whole refusal in a sentence.", Type.String({ minLength: 1 })) }),
);
