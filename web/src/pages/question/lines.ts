/** The histories of a question as lines of a chart, and its predictions now. */
import { isContinuous } from "../../charts/axis.ts";
import { communityOf, type Question, scaleOf } from "../../charts/scale.ts";
import type { Line, Step, Thinned } from "../../charts/steps.ts";
import type { Schemas } from "../../api/client.ts";
import { en } from "../../texts/en.ts";

/** What the parts of a question are given. */
export interface QuestionViewProps {
  readonly question: Question;
  /** Whether the reader wants to see what the others predict. */
  readonly isCommunityShown: boolean;
}

type Aggregate = Schemas["AggregateForecast"];
type OwnForecast = Schemas["OwnForecast"];

/** A chart has colours for this many options; the others repeat them. */
const COLOURS = 8;

export function colourOf(at: number): string {
  return `colour-${at % COLOURS}`;
}

/** Returns how far the API has thinned the history, or null where nothing was left out. */
export function thinnedOf(question: Question): Thinned | null {
  const { history, history_total: total = 0 } = communityOf(question) ?? { history: [] };
  return total > history.length ? { shown: history.length, total } : null;
}

/** Returns when the community prediction appears, or null where it is not hidden. */
export function hiddenUntil({ cp_reveal_time: reveal, resolution }: Question): string | null {
  return reveal !== null && resolution === null && Date.parse(reveal) > Date.now() ? reveal : null;
}

/** Returns the place of a forecast of the reader: its probability of yes, or its median. */
export function ownPlace({ type }: Question, forecast: OwnForecast): number {
  return (type === "binary" ? forecast.forecast_values[1] : forecast.centers?.[0]) ?? 0;
}

/** @param shown the options that have lines; every one without it */
export function linesOf(
  question: Question,
  isCommunityShown: boolean,
  shown?: ReadonlySet<string>,
): Line[] {
  const community = isCommunityShown ? (communityOf(question)?.history ?? []) : [];
  const own = question.my_forecasts.history;
  const lines =
    question.type === "multiple_choice"
      ? linesOfOptions(question, community, own, shown)
      : linesOfOneValue(question, community, own);
  return lines.filter(({ steps }) => steps.length > 0);
}

function linesOfOneValue(
  question: Question,
  community: readonly Aggregate[],
  own: readonly OwnForecast[],
): Line[] {
  const { names } = en.question.prediction;
  const steps = community.flatMap((one) => {
    const center = (isContinuous(question) ? one.centers : one.forecast_values)?.[0] ?? null;
    if (center === null) return [];
    const low = one.interval_lower_bounds?.[0] ?? undefined;
    const high = one.interval_upper_bounds?.[0] ?? undefined;
    return [{ ...timesOf(one), center, low, high, forecasters: one.forecaster_count }];
  });
  const ownSteps = own.map((one) => ({ ...timesOf(one), center: ownPlace(question, one) }));
  return [
    { name: names.community, kind: "community", steps },
    { name: names.own, kind: "own", steps: ownSteps },
  ];
}

function linesOfOptions(
  question: Question,
  community: readonly Aggregate[],
  own: readonly OwnForecast[],
  shown?: ReadonlySet<string>,
): Line[] {
  const options = question.all_options_ever ?? [];
  const { ofOwn } = en.question.prediction;
  return options.flatMap((option, at) =>
    shown?.has(option) === false
      ? []
      : [
          { name: option, kind: colourOf(at), steps: stepsOfOption(community, at) },
          { name: ofOwn(option), kind: `${colourOf(at)} dashed`, steps: stepsOfOption(own, at) },
        ],
  );
}

function stepsOfOption(forecasts: readonly (Aggregate | OwnForecast)[], at: number): Step[] {
  return forecasts.flatMap((one) => {
    const center = one.forecast_values?.[at] ?? null;
    const forecasters = "forecaster_count" in one ? { forecasters: one.forecaster_count } : {};
    return center === null ? [] : [{ ...timesOf(one), center, ...forecasters }];
  });
}

function timesOf({ start_time, end_time }: Aggregate | OwnForecast) {
  return { start: start_time, end: end_time ?? undefined };
}

/** Returns the place of the outcome on the axis of values, or null where it has none. */
export function outcomePlace(question: Question): number | null {
  const { resolution, type } = question;
  const ends: Readonly<Record<string, number>> = {
    yes: 1,
    no: 0,
    below_lower_bound: 0,
    above_upper_bound: 1,
  };
  if (resolution === null || resolution === "annulled" || resolution === "ambiguous") return null;
  if (type === "multiple_choice") return null;
  const place = ends[resolution] ?? scaleOf(question).placeOf(Number(resolution));
  return Math.min(Math.max(place, 0), 1);
}

/** Returns the outcome as a reader sees it, or null while there is none. */
export function outcomeText(question: Question): string | null {
  const { resolution, type } = question;
  const { words, below, above } = en.question.outcome;
  if (resolution === null) return null;
  if (!isContinuous(question)) {
    return type === "binary" ? (words[resolution] ?? resolution) : resolution;
  }
  const scale = scaleOf(question);
  if (resolution === "below_lower_bound") return below(scale.text(scale.valueAt(0)));
  if (resolution === "above_upper_bound") return above(scale.text(scale.valueAt(1)));
  return words[resolution] ?? scale.outcomeText(Number(resolution));
}
