/** A prediction in one short text, as lists of questions show it. */
import type { Schemas } from "../api/client.ts";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";
import { hasEnded } from "./ended.ts";
import { communityOf, quantile, scaleOf } from "../charts/scale.ts";

type Question = Schemas["Question"];
type Values = readonly (number | null)[];

const MEDIAN = 0.5;

/** Returns the answer of a resolved question, else its prediction. Null means that there is neither. */
export function predictionText(question: Question): string | null {
  if (question.resolution !== null) return resolutionText(question, question.resolution);
  const latest = communityOf(question)?.latest;
  if (!latest?.forecast_values || hasEnded(question, latest)) return null;
  return valuesText(question, latest.forecast_values, latest.centers);
}

/** Returns why a question shows no prediction. */
export function reasonFor(question: Question): string {
  const { cp_reveal_time } = question;
  const isHidden = cp_reveal_time !== null && Date.parse(cp_reveal_time) > Date.now();
  if (isHidden) return en.feed.hidden;
  // What has no prediction now may have had one.
  return communityOf(question)?.latest ? en.feed.noneStands : en.feed.noPrediction;
}

/** Returns what the reader forecast, while it stands. Returns null otherwise. */
export function ownText(question: Question): string | null {
  const latest = question.my_forecasts.latest;
  if (latest === null || hasEnded(question, latest)) return null;
  const { forecast_values, centers } = latest;
  // An own forecast of a binary question has two values, and the second one is yes.
  const values = question.type === "binary" ? forecast_values.slice(1) : forecast_values;
  return valuesText(question, values, centers);
}

function valuesText(question: Question, values: Values, centers: Values | null): string {
  if (question.type === "binary") return percent(values[0] ?? 0);
  if (question.type === "multiple_choice") return likeliest(question, values);
  return scaleOf(question).textAt(centers?.[0] ?? quantile(values as readonly number[], MEDIAN));
}

function likeliest({ all_options_ever }: Question, values: Values): string {
  const best = values.reduce<number>(
    (at, value, here) => ((value ?? -1) > (values[at] ?? -1) ? here : at),
    0,
  );
  return `${all_options_ever?.[best] ?? ""} ${percent(values[best] ?? 0)}`;
}

function resolutionText(question: Question, resolution: string): string {
  const known = (en.resolutions as Readonly<Record<string, string>>)[resolution];
  if (known !== undefined) return known;
  if (question.type === "multiple_choice") return resolution;
  return scaleOf(question).outcomeText(Number(resolution));
}
