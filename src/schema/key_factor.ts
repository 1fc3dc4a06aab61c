/** Key factors of a comment, written and read. Contract 3.6. */
import Type, { type Static } from "typebox";
import { BASE_RATES, EXTRAPOLATIONS } from "../domain/posts/comment_words.ts";
import {
  ADDRESS_FORM,
  described,
  Exact,
  Id,
  Moment,
  Named,
  Nullable,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import { ShortUser } from "./short_user.ts";

/** Most key factors a comment may carry (Contract 2.9). */
export const MAX_KEY_FACTORS = 20;

const Impact = Type.Unsafe<1 | -1>({ type: "integer", enum: [1, -1] });
const Certainty = Type.Unsafe<-1>({ type: "integer", enum: [-1] });
const BaseRateType = Word(BASE_RATES);
const Extrapolation = Word(EXTRAPOLATIONS);

const direction = {
  impact_direction: described(
    "1 makes the outcome likelier or larger, -1 the opposite.",
    Type.Optional(Impact),
  ),
  certainty: described("-1: it makes the outcome less certain.", Type.Optional(Certainty)),
};

/** Only what a browser may follow: readers are shown these addresses. */
const WEB_ADDRESS = "^https?://";

/** Exactly one of `driver`, `base_rate` and `news`; checked where the comment is made. */
export const KeyFactorInput = Named(
  "KeyFactorInput",
  Type.Object({
    question_id: described("Id of the question, in a post with several.", Type.Optional(Id)),
    question_option: described(
      "Option of the question that it is about.",
      Type.Optional(Text({ maxLength: 200 })),
    ),
    driver: described(
      "What drives the outcome.",
      Type.Optional(
        Type.Object({
          text: described("At most 150 characters.", Text({ minLength: 1, maxLength: 150 })),
          ...direction,
        }),
      ),
    ),
    base_rate: described(
      "How often such things happen.",
      Type.Optional(
        Type.Object({
          type: described("`frequency` or `trend`.", BaseRateType),
          reference_class: described(
            "What is counted, at most 256 characters.",
            Text({ minLength: 1, maxLength: 256 }),
          ),
          unit: described("Unit, at most 25 characters.", Text({ maxLength: 25 })),
          source: described("Where that is from.", Text({ maxLength: 1000 })),
          rate_numerator: described(
            "Of a frequency: how often it happened.",
            Type.Optional(Type.Number({ minimum: 0 })),
          ),
          rate_denominator: described(
            "Of a frequency: out of how many.",
            Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
          ),
          projected_value: described(
            "Of a trend: the value that it leads to.",
            Type.Optional(Type.Number()),
          ),
          projected_by_year: described(
            "Of a trend: the year of that value.",
            Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
          ),
          extrapolation: described("Of a trend: how it goes on.", Type.Optional(Extrapolation)),
          based_on: described(
            "What it rests on, at most 256 characters.",
            Type.Optional(Text({ maxLength: 256 })),
          ),
        }),
      ),
    ),
    news: described(
      "An article.",
      Type.Optional(
        Type.Object({
          url: described(
            "Address of the article, http or https.",
            Text({ minLength: 1, maxLength: 1000, pattern: WEB_ADDRESS, "x-form": ADDRESS_FORM }),
          ),
          title: described("Title of the article.", Text({ minLength: 1, maxLength: 256 })),
          source: described("Where that is from.", Type.Optional(Text({ maxLength: 50 }))),
          published_at: described("When the article appeared, UTC.", Type.Optional(Moment)),
          img_url: described(
            "Address of a picture.",
            Type.Optional(
              Text({ maxLength: 1000, pattern: `^$|${WEB_ADDRESS}`, "x-form": ADDRESS_FORM }),
            ),
          ),
          ...direction,
        }),
      ),
    ),
  }),
);
export type KeyFactorInput = Static<typeof KeyFactorInput>;

const readDirection = {
  impact_direction: described(
    "1 makes the outcome likelier or larger, -1 the opposite.",
    Nullable(Impact),
  ),
  certainty: described("-1: it makes the outcome less certain.", Nullable(Certainty)),
};

export const KeyFactor = Named(
  "KeyFactor",
  Exact({
    id: described("Id of the key factor.", Id),
    author: described("Account that wrote it.", ShortUser),
    comment_id: described("Id of the comment that holds it.", Id),
    created_at: described("When it was written, UTC.", Timestamp),
    vote: described(
      "Votes on it.",
      Exact({
        score: described("Sum of the votes.", Type.Number()),
        aggregated_data: described(
          "How many votes there are of each value.",
          Type.Array(
            Exact({
              score: described("Sum of the votes.", Type.Number()),
              count: described("Number of votes.", Type.Integer()),
            }),
          ),
        ),
        user_vote: described("The caller's vote; `null` without one.", Nullable(Type.Number())),
        count: described("Number of votes.", Type.Integer()),
      }),
    ),
    question_id: described(
      "Id of the question; `null` where it is about the whole post.",
      Nullable(Id),
    ),
    question: described(
      "The question in short; `null` where it is about the whole post.",
      Nullable(
        Exact({
          id: described("Id of the question.", Id),
          label: described("Name of the question within its group.", Type.String()),
          unit: described("Unit of the question; may be empty.", Type.String()),
        }),
      ),
    ),
    question_option: described(
      "Option of the question that it is about; `null` without one.",
      Nullable(Type.String()),
    ),
    freshness: described(
      "How new it is; `null` where that is not computed.",
      Nullable(Type.Number()),
    ),
    driver: described(
      "What drives the outcome.",
      Nullable(
        Exact({ text: described("At most 150 characters.", Type.String()), ...readDirection }),
      ),
    ),
    base_rate: described(
      "How often such things happen.",
      Nullable(
        Exact({
          type: described("`frequency` or `trend`.", BaseRateType),
          reference_class: described("What is counted, at most 256 characters.", Type.String()),
          unit: described("Unit; may be empty.", Type.String()),
          source: described("Where that is from.", Type.String()),
          rate_numerator: described(
            "Of a frequency: how often it happened.",
            Nullable(Type.Number()),
          ),
          rate_denominator: described("Of a frequency: out of how many.", Nullable(Type.Number())),
          projected_value: described(
            "Of a trend: the value that it leads to.",
            Nullable(Type.Number()),
          ),
          projected_by_year: described(
            "Of a trend: the year of that value.",
            Nullable(Type.Integer()),
          ),
          extrapolation: described("Of a trend: how it goes on.", Nullable(Extrapolation)),
          based_on: described("What it rests on, at most 256 characters.", Nullable(Type.String())),
        }),
      ),
    ),
    news: described(
      "An article.",
      Nullable(
        Exact({
          url: described("Address of the article, http or https.", Type.String()),
          title: described("Title of the article.", Type.String()),
          source: described("Where that is from.", Type.String()),
          published_at: described("When the article appeared, UTC.", Nullable(Timestamp)),
          img_url: described("Address of a picture.", Nullable(Type.String())),
          ...readDirection,
        }),
      ),
    ),
    post: described(
      "The post in short.",
      Exact({
        id: described("Id of the post.", Id),
        question_type: described(
          "Type of the question; `null` for a post with several.",
          Nullable(Type.String()),
        ),
        unit: described("Unit of the question; may be empty.", Type.String()),
      }),
    ),
  }),
);
export type KeyFactor = Static<typeof KeyFactor>;
