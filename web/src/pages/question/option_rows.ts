/** The options of a question in the order in which they are shown. */
import { communityOf, type Question } from "../../charts/scale.ts";
import { colourOf } from "./lines.ts";

interface Row {
  readonly option: string;
  readonly kind: string;
  readonly community: number | null;
  readonly own: number | null;
  readonly isOutcome: boolean;
}

/** Of more options than these only the first are shown until the reader asks for all. */
export const FEW_OPTIONS = 5;

/** Returns the names of the options that a short list shows. */
export function firstOptions(question: Question, isCommunityShown: boolean): ReadonlySet<string> {
  const latest = isCommunityShown ? (communityOf(question)?.latest ?? null) : null;
  const rows = rowsOf(question, latest?.forecast_values ?? []);
  return new Set(rows.slice(0, FEW_OPTIONS).map(({ option }) => option));
}

/** Returns the options on offer, the most probable first, and those of old forecasts after them. */
export function rowsOf(question: Question, community: readonly (number | null)[]): Row[] {
  const own = question.my_forecasts.latest?.forecast_values ?? [];
  const rows = (question.all_options_ever ?? []).map((option, at) => ({
    option,
    kind: colourOf(at),
    isOutcome: option === question.resolution,
    community: community[at] ?? null,
    own: own[at] ?? null,
  }));
  return rows
    .filter(({ option, own: mine }) => question.options?.includes(option) === true || mine !== null)
    .sort((one, other) => (other.community ?? -1) - (one.community ?? -1));
}
