/** Forecasts and withdrawals as requests (Contract 2.4, 2.5). The shapes document; the checks are
 *  `domain/forecast_batch.ts` and `domain/withdrawal_batch.ts`, so that all faults are named. */
import Type from "typebox";
import { Exact, Id, Moment, Named, Nullable } from "./primitives.ts";

const Probability = Type.Number({ minimum: 0, maximum: 1 });

export const ForecastItem = Named(
  "ForecastItem",
  Type.Object(
    {
      question: Id,
      probability_yes: Type.Optional(Nullable(Probability)),
      probability_yes_per_category: Type.Optional(
        Nullable(Type.Record(Type.String(), Nullable(Probability))),
      ),
      continuous_cdf: Type.Optional(Nullable(Type.Array(Probability, { maxItems: 1001 }))),
      end_time: Type.Optional(Nullable(Moment)),
      distribution_input: Type.Optional(
        Type.Unknown({ description: "At most 16 KiB as JSON; the newest one is kept." }),
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
  Type.Object({ question: Id, withdraw_at: Type.Optional(Nullable(Moment)) }),
);
export const WithdrawalArray = Named(
  "WithdrawalArray",
  Type.Array(WithdrawalItem, { minItems: 1, maxItems: 500 }),
);

/** One fault of one item; the codes are listed in docs/errors.md. */
export const ForecastFault = Named(
  "ForecastFault",
  Exact({
    code: Type.String(),
    path: Type.String(),
    index: Nullable(Type.Integer()),
    value: Type.Unknown(),
    limit: Nullable(Type.Number()),
    message: Type.String(),
    fix: Type.String(),
  }),
);

const Messages = Type.Optional(Type.Array(Type.String()));

/** What is wrong with one item: field → messages, and all faults; nothing for a good one. */
export const ItemReport = Named(
  "ItemReport",
  Exact({
    non_field_errors: Messages,
    question: Messages,
    probability_yes: Messages,
    probability_yes_per_category: Messages,
    continuous_cdf: Messages,
    end_time: Messages,
    withdraw_at: Messages,
    distribution_input: Messages,
    faults: Type.Optional(Type.Array(ForecastFault, { maxItems: 20 })),
  }),
);

/** `errors` is aligned with the request. */
export const ForecastErrorBody = Named(
  "ForecastErrorBody",
  Exact({
    error: Type.String({ minLength: 1 }),
    /** The same text, when the body could not be read as JSON. */
    detail: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(ItemReport)),
  }),
);

export const NotOpenBody = Named("NotOpenBody", Exact({ error: Type.String({ minLength: 1 }) }));
