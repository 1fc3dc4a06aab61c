/** The outcomes that a question of each type can have (Contract 2.6). */
import type { Schemas } from "../api/client.ts";
import type { Option } from "../parts/choice.tsx";
import { plainText } from "../parts/typed_number.ts";
import { en } from "../texts/en.ts";
import { manage } from "../texts/manage.ts";
import { isoOfUtc } from "../texts/local_time.ts";

type Question = Schemas["Question"];

/** Stands for a number or a time that is typed in a field of its own. */
export const TYPED = "typed";

export function outcomesOf(question: Question): readonly Option[] {
  const { words } = en.question.outcome;
  const { below, above, typed } = manage.resolve.outcomes;
  const special = (["annulled", "ambiguous"] as const).map((name): Option => [
    name,
    words[name] ?? name,
  ]);
  if (question.type === "binary")
    return [["yes", words["yes"] ?? "yes"], ["no", words["no"] ?? "no"], ...special];
  if (question.type === "multiple_choice")
    return [...(question.all_options_ever ?? []).map((name): Option => [name, name]), ...special];
  return [
    [TYPED, question.type === "date" ? typed.date : typed.number],
    ...(question.open_lower_bound ? [["below_lower_bound", below] as const] : []),
    ...(question.open_upper_bound ? [["above_upper_bound", above] as const] : []),
    ...special,
  ];
}

/** Returns the outcome as the API takes it. It is empty while nothing was typed. Dates are typed in UTC, as all pages show them. */
export function resolutionOf({ type }: Question, chosen: string, typed: string): string {
  if (chosen !== TYPED) return chosen;
  return type === "date" ? (isoOfUtc(typed) ?? typed) : plainText(typed);
}
