/** Rules of key factors that concern several fields, and the stored form (Contract 3.6). */
import type { Capabilities } from "../../capabilities.ts";
import { nameIn } from "../../domain/text/canonical.ts";
import { ValidationError, type FieldErrors } from "../../errors.ts";
import type { KeyFactorInput } from "../../schema/key_factor.ts";
import type { KeyFactor } from "../../store/comments/comment_documents.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";

type Needs = Pick<Capabilities, "store">;
type Faults = Record<string, string[] | FieldErrors>;

/**
 * Checks the key factors of a new comment on `post`.
 * @throws {ValidationError} nested like the input, with `{}` for the good ones
 */
export async function checkKeyFactors(
  caps: Needs,
  inputs: readonly KeyFactorInput[],
  post: PostDocument,
): Promise<void> {
  if (inputs.length === 0) return;
  const isAboutQuestion = inputs.some(({ question_id: id }) => id !== undefined);
  const questions = isAboutQuestion ? await caps.store.questions.byIds(post.questionIds) : [];
  const faults = inputs.map((input) => faultsOf(input, questions));
  if (faults.some((fault) => Object.keys(fault).length > 0)) {
    throw new ValidationError({ key_factors: faults });
  }
}

/** Returns the stored form of checked key factors, with ids of their own. */
export async function makeKeyFactors(
  caps: Needs,
  inputs: readonly KeyFactorInput[],
  now: number,
): Promise<KeyFactor[]> {
  if (inputs.length === 0) return [];
  const firstId = await caps.store.counters.draw("rows", inputs.length);
  return inputs.map((input, index) => toKeyFactor(input, firstId + index, now));
}

function faultsOf(input: KeyFactorInput, questions: readonly QuestionDocument[]): Faults {
  const { driver, base_rate: rate, news } = input;
  const faults: Faults = {};
  const kinds = [driver, rate, news].filter((kind) => kind !== undefined);
  if (kinds.length !== 1) {
    faults["non_field_errors"] = ["Exactly one of driver, base_rate and news is required."];
  }
  if (driver !== undefined && !hasOneDirection(driver)) faults["driver"] = ONE_DIRECTION;
  if (news !== undefined && !hasOneDirection(news)) faults["news"] = ONE_DIRECTION;
  const rateFaults = rate === undefined ? {} : baseRateFaults(rate);
  if (Object.keys(rateFaults).length > 0) faults["base_rate"] = rateFaults;
  return { ...faults, ...placeFaults(input, questions) };
}

const ONE_DIRECTION: FieldErrors = {
  non_field_errors: ["Exactly one of impact_direction and certainty is required."],
};

function hasOneDirection(given: { impact_direction?: number; certainty?: number }): boolean {
  return (given.impact_direction === undefined) !== (given.certainty === undefined);
}

type BaseRate = NonNullable<KeyFactorInput["base_rate"]>;
const NEEDED = {
  frequency: ["rate_numerator", "rate_denominator"],
  trend: ["projected_value", "projected_by_year", "extrapolation"],
} as const;

function baseRateFaults(rate: BaseRate): Record<string, string[]> {
  const missing = NEEDED[rate.type].filter((field) => rate[field] === undefined);
  const faults: Record<string, string[]> = Object.fromEntries(
    missing.map((field) => [field, ["Required."]]),
  );
  const { rate_numerator: numerator, rate_denominator: denominator } = rate;
  if (numerator !== undefined && denominator !== undefined && numerator > denominator) {
    faults["rate_numerator"] = ["Must be at most rate_denominator."];
  }
  return faults;
}

/** The question must belong to the post, and the option to the question. */
function placeFaults(
  { question_id: questionId, question_option: option }: KeyFactorInput,
  questions: readonly QuestionDocument[],
): Faults {
  if (questionId === undefined) {
    return option === undefined ? {} : { question_option: ["Needs question_id."] };
  }
  const question = questions.find(({ _id }) => _id === questionId);
  if (question === undefined) return { question_id: ["No such question of this post."] };
  const isKnown = option === undefined || nameIn(question.options ?? [], option) !== undefined;
  return isKnown ? {} : { question_option: ["No such option of this question."] };
}

function toKeyFactor(input: KeyFactorInput, id: number, now: number): KeyFactor {
  const { driver, base_rate: rate, news } = input;
  return {
    id,
    createdAt: now,
    questionId: input.question_id ?? null,
    questionOption: input.question_option ?? null,
    driver: driver === undefined ? null : { text: driver.text, ...directionOf(driver) },
    baseRate: rate === undefined ? null : toBaseRate(rate),
    news:
      news === undefined
        ? null
        : {
            url: news.url,
            title: news.title,
            source: news.source ?? "",
            publishedAt: news.published_at ?? null,
            imgUrl: news.img_url ?? null,
            ...directionOf(news),
          },
  };
}

function directionOf(given: { impact_direction?: 1 | -1; certainty?: -1 }) {
  return {
    impactDirection: given.impact_direction ?? null,
    certainty: given.certainty ?? null,
  };
}

function toBaseRate(rate: BaseRate): NonNullable<KeyFactor["baseRate"]> {
  const isFrequency = rate.type === "frequency";
  return {
    type: rate.type,
    referenceClass: rate.reference_class,
    unit: rate.unit,
    source: rate.source,
    rateNumerator: isFrequency ? (rate.rate_numerator ?? null) : null,
    rateDenominator: isFrequency ? (rate.rate_denominator ?? null) : null,
    projectedValue: isFrequency ? null : (rate.projected_value ?? null),
    projectedByYear: isFrequency ? null : (rate.projected_by_year ?? null),
    extrapolation: isFrequency ? null : (rate.extrapolation ?? null),
    basedOn: rate.based_on ?? null,
  };
}
