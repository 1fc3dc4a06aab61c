/** Key factors of a comment, written and read. Contract 3.6. */
import Type, { type Static } from "typebox";
import { BASE_RATES, EXTRAPOLATIONS } from "../domain/vocabulary.ts";
import { Exact, Id, Moment, Named, Nullable, Text, Timestamp, Word } from "./primitives.ts";
import { ShortUser } from "./short_user.ts";

/** Most key factors a comment may carry (Contract 2.9). */
export const MAX_KEY_FACTORS = 20;

const Impact = Type.Unsafe<1 | -1>({ type: "integer", enum: [1, -1] });
const Certainty = Type.Unsafe<-1>({ type: "integer", enum: [-1] });
const BaseRateType = Word(BASE_RATES);
const Extrapolation = Word(EXTRAPOLATIONS);

const direction = {
  impact_direction: Type.Optional(Impact),
  certainty: Type.Optional(Certainty),
};

/** Only what a browser may follow: readers are shown these addresses. */
const WEB_ADDRESS = "^https?://";

/** Exactly one of `driver`, `base_rate` and `news`; checked where the comment is made. */
export const KeyFactorInput = Named(
  "KeyFactorInput",
  Type.Object({
    question_id: Type.Optional(Id),
    question_option: Type.Optional(Text({ maxLength: 200 })),
    driver: Type.Optional(
      Type.Object({ text: Text({ minLength: 1, maxLength: 150 }), ...direction }),
    ),
    base_rate: Type.Optional(
      Type.Object({
        type: BaseRateType,
        reference_class: Text({ minLength: 1, maxLength: 256 }),
        unit: Text({ maxLength: 25 }),
        source: Text({ maxLength: 1000 }),
        rate_numerator: Type.Optional(Type.Number({ minimum: 0 })),
        rate_denominator: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
        projected_value: Type.Optional(Type.Number()),
        projected_by_year: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
        extrapolation: Type.Optional(Extrapolation),
        based_on: Type.Optional(Text({ maxLength: 256 })),
      }),
    ),
    news: Type.Optional(
      Type.Object({
        url: Text({ minLength: 1, maxLength: 1000, pattern: WEB_ADDRESS }),
        title: Text({ minLength: 1, maxLength: 256 }),
        source: Type.Optional(Text({ maxLength: 50 })),
        published_at: Type.Optional(Moment),
        img_url: Type.Optional(Text({ maxLength: 1000, pattern: `^$|${WEB_ADDRESS}` })),
        ...direction,
      }),
    ),
  }),
);
export type KeyFactorInput = Static<typeof KeyFactorInput>;

const readDirection = {
  impact_direction: Nullable(Impact),
  certainty: Nullable(Certainty),
};

export const KeyFactor = Named(
  "KeyFactor",
  Exact({
    id: Id,
    author: ShortUser,
    comment_id: Id,
    created_at: Timestamp,
    vote: Exact({
      score: Type.Number(),
      aggregated_data: Type.Array(Exact({ score: Type.Number(), count: Type.Integer() })),
      user_vote: Nullable(Type.Number()),
      count: Type.Integer(),
    }),
    question_id: Nullable(Id),
    question: Nullable(Exact({ id: Id, label: Type.String(), unit: Type.String() })),
    question_option: Nullable(Type.String()),
    freshness: Nullable(Type.Number()),
    driver: Nullable(Exact({ text: Type.String(), ...readDirection })),
    base_rate: Nullable(
      Exact({
        type: BaseRateType,
        reference_class: Type.String(),
        unit: Type.String(),
        source: Type.String(),
        rate_numerator: Nullable(Type.Number()),
        rate_denominator: Nullable(Type.Number()),
        projected_value: Nullable(Type.Number()),
        projected_by_year: Nullable(Type.Integer()),
        extrapolation: Nullable(Extrapolation),
        based_on: Nullable(Type.String()),
      }),
    ),
    news: Nullable(
      Exact({
        url: Type.String(),
        title: Type.String(),
        source: Type.String(),
        published_at: Nullable(Timestamp),
        img_url: Nullable(Type.String()),
        ...readDirection,
      }),
    ),
    post: Exact({ id: Id, question_type: Nullable(Type.String()), unit: Type.String() }),
  }),
);
export type KeyFactor = Static<typeof KeyFactor>;
