/**
 * Writes a post or a question as Markdown, for readers and assistants who want no JSON. It is made
 * of the API form, so it shows exactly what the caller gets there. Contract 2.2.
 */
import type { Static } from "typebox";
import { questionTypes } from "../domain/questions/question_types.ts";
import type { PostDetail } from "../schema/post.ts";
import type { Question as QuestionShape } from "../schema/question.ts";
import { toIso } from "./time.ts";

type Question = Static<typeof QuestionShape>;

/** Returns a question with the whole of its texts. */
export function questionMarkdown(question: Question): string {
  return joined([heading(1, question.title), ...partsOf(question, 2)]);
}

/** Returns a post with every question in it. */
export function postMarkdown(post: PostDetail): string {
  const { conditional, group_of_questions: group, notebook, question } = post;
  const facts = list([
    ["Post", `${post.id}, ${post.status}, by ${post.author_username}`],
    ["Forecasters", String(post.nr_forecasters)],
    ["Comments", String(post.comment_count)],
  ]);
  const inside: readonly (readonly [string, Question])[] = [
    ...(group?.questions ?? []).map((one) => [one.title, one] as const),
    ...(conditional === undefined
      ? []
      : ([
          ["Condition", conditional.condition],
          ["If it resolves to yes", conditional.question_yes],
          ["If it resolves to no", conditional.question_no],
        ] as const)),
  ];
  return joined([
    heading(1, post.title),
    facts,
    ...(question === undefined ? [] : partsOf(question, 2)),
    ...(group === undefined ? [] : textsOf(group, 2)),
    notebook?.markdown ?? "",
    ...inside.flatMap(([title, one]) => [heading(2, title), ...partsOf(one, 3)]),
  ]);
}

function partsOf(question: Question, level: number): string[] {
  const { actual_close_time: close, actual_resolve_time: resolved } = question;
  return [
    list([
      ["Question", `${question.id}, ${question.type}, ${question.status}`],
      ["Opens", question.open_time],
      ["Closes", close ?? question.scheduled_close_time],
      ["Resolves", resolved ?? question.scheduled_resolve_time],
      ["Resolution", question.resolution],
      ["Options", question.options?.join(", ")],
      ["Range", rangeOf(question)],
      ["Community prediction", predictionOf(question)],
      ["Your forecast", ownOf(question)],
    ]),
    ...textsOf(question, level),
  ];
}

function textsOf(
  from: Pick<Question, "description" | "resolution_criteria" | "fine_print">,
  level: number,
): string[] {
  const texts = {
    Background: from.description,
    "Resolution criteria": from.resolution_criteria,
    "Fine print": from.fine_print,
  };
  return Object.entries(texts).flatMap(([title, text = ""]) =>
    text === "" ? [] : [heading(level, title), text],
  );
}

function rangeOf({ scaling, unit, open_lower_bound: below, open_upper_bound: above }: Question) {
  const values = scaling.continuous_range;
  if (values === null || values.length === 0) return null;
  const ends = [below ? "open below" : "", above ? "open above" : ""].filter(Boolean);
  return [`${values[0]} to ${values.at(-1)} ${unit}`.trim(), ...ends].join(", ");
}

function predictionOf(question: Question): string | null {
  const latest = question.aggregations?.recency_weighted.latest ?? null;
  if (latest === null) return null;
  const { centers, interval_lower_bounds: low, interval_upper_bounds: high } = latest;
  return `${beliefOf(question, latest.forecast_values, [low, centers, high])}, of ${latest.forecaster_count} forecasters`;
}

function ownOf(question: Question): string | null {
  const latest = question.my_forecasts.latest;
  if (latest === null) return null;
  const { centers, interval_lower_bounds: low, interval_upper_bounds: high } = latest;
  const values = isYesOrNo(question) ? latest.forecast_values.slice(1) : latest.forecast_values;
  const end = latest.end_time === null ? "" : `, until ${toIso(latest.end_time * 1000)}`;
  return `${beliefOf(question, values, [low, centers, high])}${end}`;
}

function isYesOrNo({ type }: Question): boolean {
  return questionTypes[type].resolves.isYesOrNo;
}

type Numbers = readonly (number | null)[] | null | undefined;

/** Returns a probability, one for each option, or the quartiles of a value. */
function beliefOf(question: Question, values: Numbers, quartiles: readonly Numbers[]): string {
  if (isYesOrNo(question)) return `${values?.[0]}`;
  const names = question.all_options_ever;
  if (names !== null)
    return names
      .map((name, index) => [name, values?.[index] ?? null] as const)
      .flatMap(([name, value]) => (value === null ? [] : `${name} ${value}`))
      .join(", ");
  const range = question.scaling.continuous_range ?? [];
  const [low, center, high] = quartiles.map(
    (part) => range[Math.round((part?.[0] ?? 0) * (range.length - 1))],
  );
  return `${center} (quartiles ${low} to ${high})`;
}

function heading(level: number, title: string): string {
  return `${"#".repeat(level)} ${title.replaceAll(/\s+/g, " ")}`;
}

function list(rows: readonly (readonly [string, string | null | undefined])[]): string {
  return rows
    .flatMap(([name, value]) => ((value ?? "") === "" ? [] : `- ${name}: ${value}`))
    .join("\n");
}

function joined(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
