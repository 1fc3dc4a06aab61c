/** Says what is wrong with the template of a series. Contract 3.19. */
import type { FieldFaults } from "../requests/field_faults.ts";
import { POST_KINDS } from "../vocabulary.ts";
import { questionTypes } from "../questions/question_types.ts";
import { NO_DATE, isDate, windowFaults, type Windows } from "./calendar.ts";
import { ruleFault } from "./observed.ts";
import { fillText, unknownPlaceholders } from "./placeholders.ts";
import {
  questionsIn,
  ruleOf,
  type SentObserved,
  type TemplatePost,
  windowsOf,
} from "./round_plan.ts";
import { MOST_ROUND_QUESTIONS } from "./series_words.ts";

/** Faults of one post of a template, by field. `windows` has its own fields. */
export type PostFaults = Record<string, readonly string[] | FieldFaults>;

const EXAMPLE = { date: "2026-01-01", number: 1 };

/** Returns the faults of each post, `{}` for those that keep the rules. */
export function templateFaults(template: readonly TemplatePost[], windows: Windows): PostFaults[] {
  const questions = template.reduce((sum, post) => sum + questionsIn(post).length, 0);
  const tooMany = questions > MOST_ROUND_QUESTIONS;
  return template.map((post, index) => ({
    ...postFaults(post, template.slice(0, index)),
    ...ofWindows(post, windows),
    ...(tooMany && index === 0
      ? { key: [`A round has at most ${MOST_ROUND_QUESTIONS} questions, these are ${questions}.`] }
      : {}),
  }));
}

function ofWindows(post: TemplatePost, windows: Windows): PostFaults {
  if (post.windows === undefined) return {};
  const faults = windowFaults(windowsOf(windows, post));
  return Object.keys(faults).length === 0 ? {} : { windows: faults };
}

function postFaults(post: TemplatePost, before: readonly TemplatePost[]): PostFaults {
  const faults: PostFaults = {};
  const contents = POST_KINDS.filter((name) => post[name] !== undefined);
  if (contents.length !== 1) {
    faults["non_field_errors"] = [`Exactly one of ${POST_KINDS.join(", ")} is required.`];
  }
  if (before.some(({ key }) => key === post.key)) faults["key"] = ["Another post has it."];
  if (post.title === undefined && post.conditional === undefined) faults["title"] = ["Required."];
  const strange = unknownPlaceholders(withoutObserved(post));
  for (const { path, placeholder } of strange) {
    faults[path[0] ?? "title"] ??= [`${path.join(".")}: There is no placeholder ${placeholder}.`];
  }
  const parent = conditionalFault(post, before);
  if (parent !== null) faults["conditional"] = [parent];
  const observed = observedFaults(post);
  if (observed.length > 0) faults["observed"] = observed;
  return faults;
}

function withoutObserved(post: TemplatePost): object {
  return { ...post, observed: undefined, key: undefined };
}

function conditionalFault({ conditional }: TemplatePost, before: readonly TemplatePost[]) {
  if (conditional === undefined) return null;
  const { condition, condition_child: child } = conditional;
  const named = (key: string) => before.find((post) => post.key === key)?.question;
  const [first, second] = [named(condition), named(child)];
  if (first === undefined || second === undefined || condition === child) {
    return "Name the keys of two different posts before it, each with one question.";
  }
  if (questionTypes[first.type].resolves.isYesOrNo) return null;
  return "The condition must be a binary question.";
}

/** Returns what is wrong with the label of an observation; null where nothing is. */
function labelFault({ label }: Pick<SentObserved, "label">, isGroup: boolean): string | null {
  if (isGroup) return label === undefined ? "Name the label." : null;
  return label === undefined ? null : "Leave the label out, because the post has one question.";
}

/** Returns a sentence for each thing that is wrong with the observations of a post. */
function observedFaults(post: TemplatePost): string[] {
  const { observed = [], group_of_questions: group } = post;
  const seen = new Set<string>();
  return observed.flatMap((sent, index) => {
    const wrong = (sentence: string) => [`${index}: ${sentence}`];
    const [strange] = unknownPlaceholders({ target: sent.target, date: sent.date ?? "" });
    if (strange !== undefined) return wrong(`There is no placeholder ${strange.placeholder}.`);
    if (sent.date !== undefined && !isDate(fillText(sent.date, EXAMPLE))) return wrong(NO_DATE);
    const label = labelFault(sent, group !== undefined);
    if (label !== null) return wrong(label);
    const question =
      group === undefined
        ? post.question
        : group.questions.find(({ label }) => label === sent.label);
    if (question === undefined) return wrong("There is no such question.");
    const name = sent.label ?? "";
    if (seen.has(name)) return wrong("One observation resolves a question.");
    seen.add(name);
    const { type, options = null } = question;
    const fault = ruleFault({ type, options }, ruleOf(sent));
    return fault === null ? [] : wrong(fault);
  });
}
