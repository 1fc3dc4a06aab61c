/**
 * Finds what keeps the rules and is often a mistake of an author. A warning refuses nothing.
 * Contract 2.32.
 */
import { isContinuous } from "../questions/question_type.ts";
import { questionTypes } from "../questions/question_types.ts";
import { outcomeCount } from "../forecasts/cdf.ts";
import { formatDatetime } from "../text/datetime.ts";
import type { QuestionType } from "../vocabulary.ts";

export const POST_WARNINGS = [
  "off_centre_outcomes",
  "closes_after_project",
  "no_criteria",
  "equal_title",
  "no_catch_all",
] as const;

export interface PostWarning {
  readonly code: (typeof POST_WARNINGS)[number];
  /** The field under its wire name, with dots between the levels. */
  readonly path: string;
  readonly message: string;
  readonly fix: string;
}

/** A question as it would be stored. */
export interface WarnedQuestion {
  /** Where the question stands in the request: `question`, `group_of_questions.questions.0`. */
  readonly path: string;
  readonly type: QuestionType;
  readonly resolutionCriteria: string;
  readonly options: readonly string[] | null;
  readonly rangeMin: number | null;
  readonly rangeMax: number | null;
  readonly inboundOutcomeCount: number | null;
  /** Milliseconds since the epoch. */
  readonly scheduledCloseTime: number | null;
}

export interface WarnedPost {
  /** Empty for a notebook, and for a conditional, whose branches are copies. */
  readonly questions: readonly WarnedQuestion[];
  /** Criteria for all questions of a group; empty for other posts. */
  readonly sharedCriteria: string;
  /** When the default project ends, ms; null for never. */
  readonly projectCloseTime: number | null;
  /** Id of a post of the same title in the same project, or null. */
  readonly twinId: number | null;
}

/** Returns all warnings, those of the post first. */
export function postWarnings(post: WarnedPost): PostWarning[] {
  return [
    ...titleWarnings(post),
    ...post.questions.flatMap((question) => [
      ...criteriaWarnings(question, post),
      ...outcomeWarnings(question),
      ...optionWarnings(question),
      ...closeWarnings(question, post),
    ]),
  ];
}

function titleWarnings({ twinId }: WarnedPost): PostWarning[] {
  if (twinId === null) return [];
  return [
    {
      code: "equal_title",
      path: "title",
      message: `Post ${twinId} in the same project has this title too`,
      fix: "Say in the title what differs, or change the other post",
    },
  ];
}

function criteriaWarnings(
  { path, resolutionCriteria }: WarnedQuestion,
  { sharedCriteria }: WarnedPost,
): PostWarning[] {
  if (resolutionCriteria.trim() !== "" || sharedCriteria.trim() !== "") return [];
  return [
    {
      code: "no_criteria",
      path: `${path}.resolution_criteria`,
      message: "Nothing says how the outcome will be decided",
      fix: "Name the source and the rule by which the question will be resolved",
    },
  ];
}

/** A difference below this part of a step is a rounding error of the bounds. */
const TOLERANCE = 1e-6;

/**
 * The outcomes lie in the middles of equal buckets. Where they are no multiples of the step, the
 * bounds are usually the first and the last outcome instead of half a step beyond them. Maths 2.
 */
function outcomeWarnings(question: WarnedQuestion): PostWarning[] {
  const { path, type, rangeMin, rangeMax, inboundOutcomeCount } = question;
  if (!isContinuous(type) || !questionTypes[type].accepts.isCounted) return [];
  const count = outcomeCount(inboundOutcomeCount);
  if (rangeMin === null || rangeMax === null || count < 2) return [];
  const step = (rangeMax - rangeMin) / count;
  const first = rangeMin + step / 2;
  if (Math.abs(first / step - Math.round(first / step)) < TOLERANCE) return [];
  const wanted = (rangeMax - rangeMin) / (count - 1);
  const [from, next, last] = [first, first + step, rangeMax - step / 2].map(shown);
  const [low, high] = [rangeMin - wanted / 2, rangeMax + wanted / 2].map(shown);
  return [
    {
      code: "off_centre_outcomes",
      path: `${path}.range_min`,
      message: `The ${count} outcomes lie at ${from}, ${next} … ${last}, in steps of ${shown(step)}`,
      fix:
        `For outcomes from ${shown(rangeMin)} to ${shown(rangeMax)} in steps of ${shown(wanted)} ` +
        `send range_min ${low} and range_max ${high}`,
    },
  ];
}

function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** Words for everything that the other options leave out. */
const CATCH_ALL = /\b(other|others|otherwise|none|neither|else|rest|remaining|no one)\b/i;

function optionWarnings({ path, options }: WarnedQuestion): PostWarning[] {
  if (options === null || options.some((option) => CATCH_ALL.test(option))) return [];
  return [
    {
      code: "no_catch_all",
      path: `${path}.options`,
      message: "No option stands for every outcome that the others leave out",
      fix: 'Add a last option such as "Other", unless one of these must happen',
    },
  ];
}

function closeWarnings(
  { path, scheduledCloseTime }: WarnedQuestion,
  { projectCloseTime }: WarnedPost,
): PostWarning[] {
  if (scheduledCloseTime === null || projectCloseTime === null) return [];
  if (scheduledCloseTime <= projectCloseTime) return [];
  return [
    {
      code: "closes_after_project",
      path: `${path}.scheduled_close_time`,
      message: `The question closes after its project, which ends at ${formatDatetime(projectCloseTime)}`,
      fix: "Let the question close earlier, or the project end later",
    },
  ];
}
