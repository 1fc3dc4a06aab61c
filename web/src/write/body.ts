/** Turns a draft into the body of a post (Contract 3.10: PostWrite), and paths of faults into fields. */
import type { components } from "../api/generated/openapi.d.ts";
import { readTyped } from "../parts/typed_number.ts";
import { sentTime } from "../texts/local_time.ts";
import { type Labels, named } from "../texts/named.ts";
import { write } from "../texts/write.ts";
import { type Draft, type QuestionKind, typeOf } from "./draft.ts";
import { linesOf } from "./lines.ts";

type Schemas = components["schemas"];
type PostWrite = Schemas["PostWrite"];
type QuestionWrite = Schemas["QuestionWrite"];

const SECOND = 1_000;
const PERCENT = 100;

/** The times of a question, in the order of their fields. */
export const TIMES = [
  ...["open_time", "cp_reveal_time", "scheduled_close_time", "scheduled_resolve_time"],
] as const satisfies readonly (keyof Draft)[];

const { fields, switches, project } = write;
/** The labels of the form by the names of the API. */
export const LABELS: Labels = {
  ...fields,
  ...switches,
  default_project: project,
  label: fields.labels,
  inbound_outcome_count: fields.step,
};

/** Returns the labels of a draft: a range of dates is called otherwise than one of numbers. */
export function labelsOf(draft: Draft): Labels {
  return typeOf(draft) === "date" ? { ...LABELS, ...write.dates } : LABELS;
}

export function bodyOf(draft: Draft, projectId: number): PostWrite {
  const { kind, title, markdown } = draft;
  const post = { title, default_project: projectId };
  if (kind === "notebook") return { ...post, notebook: { markdown } };
  if (kind === "conditional") {
    const { condition_id: condition, condition_child_id: child } = draft;
    return {
      ...post,
      conditional: { condition_id: Number(condition), condition_child_id: Number(child) },
    };
  }
  const texts = textsOf(draft);
  if (kind !== "group")
    return {
      ...post,
      question: { ...texts, ...valuesOf(draft, kind), ...priorOf(draft, kind), title, type: kind },
    };
  const values = valuesOf(draft, draft.groupType);
  const questions = linesOf(draft.labels).map((label): QuestionWrite => {
    const own = { label, title: titleOf(title, label) };
    return { ...values, ...own, type: draft.groupType };
  });
  return { ...post, group_of_questions: { ...texts, questions } };
}

/** Returns the title of a question of a group. */
export function titleOf(title: string, label: string): string {
  return title === "" ? label : `${title} (${label})`;
}

export function textsOf({ description, resolution_criteria, fine_print }: Draft) {
  return { description, resolution_criteria, fine_print };
}

/** Returns what a question of this type needs, as far as it was typed. */
export function valuesOf(draft: Draft, type: QuestionKind): Partial<QuestionWrite> {
  return {
    ...timesOf(draft),
    ...(type === "multiple_choice" ? { options: linesOf(draft.options) } : {}),
    ...(type === "numeric" || type === "discrete" || type === "date" ? rangeOf(draft, type) : {}),
  };
}

/** Returns the prior of a question that stands alone. A number that is missing is left out, and the server refuses the rest. */
export function priorOf({ prior, options }: Draft, type: QuestionKind): Partial<QuestionWrite> {
  const count = type === "multiple_choice" ? linesOf(options).length : undefined;
  const numbers = prior
    .split("\n")
    .slice(0, count)
    .flatMap((text) => readTyped(text).number ?? []);
  const [first] = numbers;
  if (first === undefined) return {};
  if (type === "binary") return { prior: [(PERCENT - first) / PERCENT, first / PERCENT] };
  const unit = type === "multiple_choice" ? PERCENT : 1;
  return { prior: numbers.map((number) => number / unit) };
}

function timesOf(draft: Draft): Partial<QuestionWrite> {
  return Object.fromEntries(
    TIMES.flatMap((name) => {
      const time = sentTime(draft[name]);
      return time === null ? [] : [[name, time]];
    }),
  );
}

/**
 * Returns the range. A discrete question lies half a step beyond its outermost outcomes, so that
 * each outcome is the middle of its step.
 */
function rangeOf(draft: Draft, type: QuestionKind): Partial<QuestionWrite> {
  const { open_lower_bound, open_upper_bound } = draft;
  const shared = { open_lower_bound, open_upper_bound };
  const low = valueOf(draft.range_min, type);
  const high = valueOf(draft.range_max, type);
  if (type === "discrete") {
    const step = valueOf(draft.step, type) ?? Number.NaN;
    const { unit } = draft;
    if (low === undefined && high === undefined && step > 0) return { ...shared, unit };
    // The server refuses a count of 0, beside the step. A half of a range would be another range.
    if (low === undefined || high === undefined || !(step > 0))
      return { ...shared, unit, inbound_outcome_count: 0 };
    return {
      ...shared,
      range_min: low - step / 2,
      range_max: high + step / 2,
      unit,
      inbound_outcome_count: Math.round((high - low) / step) + 1,
    };
  }
  const zero = draft.isLogarithmic ? valueOf(draft.zero_point, type) : undefined;
  return {
    ...shared,
    ...given("range_min", low),
    ...given("range_max", high),
    ...given("zero_point", zero),
    ...(type === "date" ? {} : { unit: draft.unit }),
  };
}

function given(name: string, value: number | undefined) {
  return value === undefined ? {} : { [name]: value };
}

/** Returns a number, or the Unix seconds of a day. Undefined where the text is neither. */
function valueOf(text: string, type: QuestionKind): number | undefined {
  if (text.trim() === "") return undefined;
  const value = type === "date" ? Date.parse(text) / SECOND : readTyped(text).number;
  return value === null || Number.isNaN(value) ? undefined : value;
}

/**
 * Returns the faults or warnings of a check by the field that they concern: the last name of their
 * path that a field has. The others stand under the empty name.
 */
export function byField(
  draft: Draft,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const labels = labelsOf(draft);
  for (const [path, text] of Object.entries(texts)) {
    const field = fieldOf(path.split("."), draft);
    const all = [found[field], named(text, labels)].filter((one) => one !== undefined);
    // The questions of a group share their fields, and so their faults.
    found[field] = [...new Set(all)].join(" ");
  }
  return found;
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  inbound_outcome_count: "step",
  label: "labels",
  questions: "labels",
};

function fieldOf(path: readonly string[], draft: Draft): string {
  const names = path.map((name) => OTHER_NAMES[name] ?? name).toReversed();
  // The title of a question of a group is made of the title of the post and its label.
  const isOfGroup = path[0] === "group_of_questions" && path.includes("questions");
  const field = names.find((name) => name in draft && name !== "kind") ?? "";
  return isOfGroup && field === "title" ? "labels" : field;
}
