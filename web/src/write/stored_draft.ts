/** What the form holds of a post that is stored already. */
import type { Schemas } from "../api/client.ts";
import { numberText } from "../parts/typed_number.ts";
import { localText } from "../texts/local_time.ts";
import { TIMES } from "./body.ts";
import { type Draft, EMPTY } from "./draft.ts";

const MS = 1_000;
const PERCENT = 100;
/** The length of `2026-03-07`. */
const DAY_LENGTH = 10;

type Question = Pick<
  Schemas["Question"],
  "type" | "options" | "unit" | "scaling" | "open_lower_bound" | "open_upper_bound" | "prior" | Time
>;
type Time = (typeof TIMES)[number];
type Written = Partial<
  Pick<Schemas["Question"], "description" | "resolution_criteria" | "fine_print">
>;

/** The part of a post that its form shows. */
interface StoredPost extends Pick<Schemas["Post"], "title"> {
  readonly question?: (Question & Written) | undefined;
  readonly group_of_questions?:
    | (Written & {
        readonly questions: readonly (Question &
          Pick<Schemas["Question"], "id" | "label" | "title">)[];
      })
    | undefined;
  readonly conditional?:
    | {
        readonly condition: Pick<Schemas["Question"], "id">;
        readonly condition_child: Pick<Schemas["Question"], "id">;
      }
    | undefined;
  readonly notebook?: { readonly markdown: string } | undefined;
}

export function draftOf(post: StoredPost): Draft {
  const { title, question, group_of_questions: group, conditional, notebook } = post;
  if (notebook !== undefined)
    return { ...EMPTY, kind: "notebook", title, markdown: notebook.markdown };
  if (conditional !== undefined)
    return {
      ...EMPTY,
      kind: "conditional",
      title,
      condition_id: String(conditional.condition.id),
      condition_child_id: String(conditional.condition_child.id),
    };
  if (question !== undefined)
    return {
      ...valuesOf(question),
      ...textsOf(question),
      kind: question.type,
      title,
      prior: priorText(question),
    };
  const questions = group?.questions ?? [];
  return {
    ...sharedOf(questions.map(valuesOf)),
    ...textsOf(group ?? {}),
    kind: "group",
    groupType: questions[0]?.type ?? EMPTY.groupType,
    title,
    members: questions.map((one) => ({
      id: one.id,
      label: one.label,
      title: one.title,
      isRemoved: false,
    })),
  };
}

function textsOf({ description, resolution_criteria, fine_print }: Written) {
  return {
    description: description ?? "",
    resolution_criteria: resolution_criteria ?? "",
    fine_print: fine_print ?? "",
  };
}

/** Returns the values of a question as texts of the fields. */
export function valuesOf(question: Question): Draft {
  const { type, options, unit, scaling, open_lower_bound, open_upper_bound } = question;
  const isDiscrete = type === "discrete";
  const low = isDiscrete ? scaling.nominal_min : scaling.range_min;
  const high = isDiscrete ? scaling.nominal_max : scaling.range_max;
  const steps = (scaling.inbound_outcome_count ?? 1) - 1;
  const text = (value: number | null) => valueText(value, type === "date");
  return {
    ...EMPTY,
    options: (options ?? []).join("\n"),
    unit,
    range_min: text(low),
    range_max: text(high),
    open_lower_bound,
    open_upper_bound,
    isLogarithmic: scaling.zero_point !== null,
    zero_point: text(scaling.zero_point),
    step:
      isDiscrete && steps > 0 && low !== null && high !== null
        ? String((high - low) / steps)
        : EMPTY.step,
    ...Object.fromEntries(
      TIMES.map((name) => {
        const time = question[name];
        return [name, time === null ? "" : localText(Date.parse(time))];
      }),
    ),
  };
}

/** Returns the prior as the form holds it. The chance of no follows from that of yes. */
function priorText({ type, prior = [] }: Question): string {
  const shown = type === "binary" ? prior.slice(1) : prior;
  const unit = type === "binary" || type === "multiple_choice" ? PERCENT : 1;
  return shown.map((one) => (unit === 1 ? String(one) : numberText(unit * one))).join("\n");
}

function valueText(value: number | null, isDate: boolean): string {
  if (value === null) return "";
  return isDate ? new Date(value * MS).toISOString().slice(0, DAY_LENGTH) : String(value);
}

/** Returns the values that all questions of a group have. A text that differs is empty. */
function sharedOf(all: readonly Draft[]): Draft {
  const [first = EMPTY] = all;
  const differing = Object.entries(first).filter(
    ([name, value]) =>
      typeof value === "string" && all.some((one) => one[name as keyof Draft] !== value),
  );
  return { ...first, ...Object.fromEntries(differing.map(([name]) => [name, ""])) };
}
