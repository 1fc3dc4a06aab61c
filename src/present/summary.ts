/**
 * A post in a few words: what a card, a frame on another site and a feed show of it. It is made of
 * the API form, so it shows exactly what its reader gets there. Contract 2.37.
 */
import type { Static } from "typebox";
import { outcomeWords } from "../domain/questions/outcome_words.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import type { Post } from "../schema/post.ts";
import type { Question as QuestionShape } from "../schema/question.ts";

type Question = Static<typeof QuestionShape>;
type SummedUp = Pick<
  Static<typeof Post>,
  "id" | "question" | "title" | "conditional" | "status" | "group_of_questions" | "nr_forecasters"
>;

export interface Summary {
  readonly id: number;
  readonly title: string;
  /** "open", "Resolved: Yes" and the like. */
  readonly state: string;
  readonly forecasters: number;
  /** What is predicted, the likeliest options first. A post with one yes or no has no name here. */
  readonly rows: readonly { readonly name: string; readonly value: string }[];
  /** The prediction of the only question over time, from 0 to 1; empty where there is no line. */
  readonly line: readonly number[];
}

/** How many options or subquestions are shown. */
const MOST_ROWS = 5;
/** How many points a line has at most. */
const MOST_POINTS = 60;

/** @param post a post with predictions and their history */
export function summaryOf(post: SummedUp): Summary {
  const { id, title, question, conditional, group_of_questions: group } = post;
  return {
    id,
    title,
    state: stateOf(post),
    forecasters: post.nr_forecasters,
    rows: [
      ...(question === undefined ? [] : rowsOf(question)),
      ...(conditional === undefined
        ? []
        : [
            { name: "If yes", value: valueOf(conditional.question_yes) },
            { name: "If no", value: valueOf(conditional.question_no) },
          ]),
      ...(group?.questions ?? []).map((one) => ({ name: one.label, value: valueOf(one) })),
    ].slice(0, MOST_ROWS),
    line: question === undefined ? [] : lineOf(question),
  };
}

function stateOf({ status, question }: SummedUp): string {
  const outcome = question?.resolution ?? null;
  if (question === undefined || outcome === null) return status;
  return `Resolved: ${outcomeWords(question.type, outcome)}`;
}

function rowsOf(question: Question): Summary["rows"] {
  const names = question.all_options_ever;
  if (names === null) return [{ name: "", value: valueOf(question) }];
  const values = latestOf(question)?.forecast_values ?? [];
  return names
    .flatMap((name, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ name, value }];
    })
    .toSorted((a, b) => b.value - a.value)
    .map(({ name, value }) => ({ name, value: percent(value) }));
}

function latestOf(question: Question) {
  return question.aggregations?.recency_weighted.latest ?? null;
}

/** Returns a probability or a median; a dash where there is no prediction to show. */
function valueOf(question: Question): string {
  const latest = latestOf(question);
  if (latest === null) return "–";
  const center = latest.centers?.[0] ?? null;
  if (isYesOrNo(question)) {
    const value = latest.forecast_values?.[0] ?? center;
    return value === null ? "–" : percent(value);
  }
  const range = question.scaling.continuous_range ?? [];
  if (center === null || range.length === 0) return "–";
  const value = range[Math.round(center * (range.length - 1))];
  return typeof value === "number"
    ? `${NUMBERS.format(value)} ${question.unit}`.trim()
    : `${value}`.slice(0, "2026-01-01".length);
}

export const NUMBERS = new Intl.NumberFormat("en", {
  notation: "compact",
  maximumSignificantDigits: 3,
});

function percent(value: number): string {
  if (value < 0.01) return "<1%";
  return value > 0.99 ? ">99%" : `${Math.round(value * 100)}%`;
}

function isYesOrNo({ type }: Question): boolean {
  return questionTypes[type].resolves.isYesOrNo;
}

/** Returns the newest values of a yes or no, or of a median, from the oldest to the newest. */
function lineOf(question: Question): number[] {
  if (question.all_options_ever !== null) return [];
  const history = question.aggregations?.recency_weighted.history ?? [];
  return history
    .flatMap(({ forecast_values: values, centers }) => {
      const value = (isYesOrNo(question) ? values?.[0] : undefined) ?? centers?.[0] ?? null;
      return value === null ? [] : [value];
    })
    .slice(-MOST_POINTS);
}
