/**
 * Brings the values of a file's forecast into the form of Contract 2.4 for its question: distributions
 * become CDFs (Maths 14), and tables of probabilities what the type of the question takes. Contract
 * 2.47.
 */
import { buildCdf } from "../distributions/build_cdf.ts";
import type { Beyond, Distribution, HistogramBin } from "../distributions/distribution.ts";
import { DISTRIBUTION_FORMS, readDistribution } from "../distributions/read_distribution.ts";
import type { ForecastShape } from "../forecasts/forecast_values.ts";
import { outcomeCount } from "../forecasts/cdf.ts";
import { isContinuous } from "../questions/question_type.ts";
import { questionTypes } from "../questions/question_types.ts";
import type { Scaling } from "../questions/scaling.ts";
import { parseDatetime } from "../text/datetime.ts";
import { readDecimal } from "../text/decimal.ts";
import type { FileFault } from "./file_forecast.ts";

export type ItemShape = ForecastShape & Scaling;

type Refusal = Pick<FileFault, "code" | "message" | "fix">;
type Item = Readonly<Record<string, unknown>>;
type Shares = readonly (readonly [name: string, share: number])[];

export type ItemVerdict =
  | { readonly ok: true; readonly item: Item }
  | { readonly ok: false; readonly faults: readonly Refusal[] };

/** Keys from which a value is made. The item has the key of its question type in their place. */
const TAKEN: readonly string[] = [...DISTRIBUTION_FORMS, "pmf", "cdf", "below", "above"];
const YES = /^(yes|true|1|1\.0)$/i;
const NO = /^(no|false|0|0\.0)$/i;
/** The most by which a sum of rounded probabilities differs from 1. It is scaled to 1. */
const SUM_SLACK = 0.01;

/** Returns the item as Contract 2.4 takes it, without its question. */
export function itemFor(shape: ItemShape, sent: Item): ItemVerdict {
  const others = Object.fromEntries(Object.entries(sent).filter(([name]) => !TAKEN.includes(name)));
  const value = valueOf(shape, sent);
  if (value === null) return { ok: true, item: sent };
  if (!Array.isArray(value)) return { ok: true, item: { ...others, ...value } };
  return { ok: false, faults: value };
}

/** Returns the value under its key, what is wrong with it, or null where it stays as it was sent. */
function valueOf(shape: ItemShape, sent: Item): Item | Refusal[] | null {
  if (Array.isArray(sent["pmf"])) return ofShares(shape, sent["pmf"] as Shares);
  if (Array.isArray(sent["cdf"])) return ofLevels(shape, sent["cdf"] as Shares);
  const isGiven = DISTRIBUTION_FORMS.some((form) => (sent[form] ?? null) !== null);
  if (!isGiven) return null;
  if (isContinuous(shape.type)) return ofDistribution(shape, sent);
  if (Array.isArray(sent["samples"])) return ofDraws(shape, sent["samples"]);
  return refused(`A ${plain(shape)} question takes no distribution`, wantedOf(shape));
}

function plain({ type }: ItemShape): string {
  return type.replace("_", " ");
}

function wantedOf({ type }: ItemShape): string {
  return `Send ${questionTypes[type].accepts.key}, or rows of pmf or sample`;
}

function refused(message: string, fix: string): Refusal[] {
  return [{ code: "value", message, fix }];
}

function ofDistribution(shape: ItemShape, sent: Item): Item | Refusal[] {
  const isTime = questionTypes[shape.type].resolves.isTime;
  const reading = readDistribution(sent, { ...shape, scaling: shape, isTime });
  if (reading.ok) return built(reading.distribution, reading.beyond, shape);
  return Object.entries(reading.faults).flatMap(([field, sentences]) =>
    refused(`${field}: ${sentences.join(" ")}`, "Correct the distribution"),
  );
}

function built(distribution: Distribution, beyond: Beyond, shape: ItemShape): Item | Refusal[] {
  try {
    return { continuous_cdf: Array.from(buildCdf(distribution, beyond, shape).cdf) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refused("No probability is left within the range", "Correct the values");
  }
}

/** Reads probabilities of named outcomes. */
function ofShares(shape: ItemShape, shares: Shares): Item | Refusal[] {
  const sum = shares.reduce((total, [, share]) => total + share, 0);
  if (Math.abs(sum - 1) > SUM_SLACK) {
    return refused(`The probabilities sum to ${Number(sum.toPrecision(6))}`, "Send all outcomes");
  }
  const scaled = shares.map(([name, share]) => [name, share / sum] as const);
  const { accepts, resolves } = questionTypes[shape.type];
  if (resolves.isYesOrNo) return ofYesOrNo(scaled);
  if (accepts.hasOptions) return { [accepts.key]: Object.fromEntries(scaled) };
  if (accepts.isCounted || resolves.isTime) return ofBins(shape, scaled);
  const fix = "Send quantile, cdf or sample";
  return refused(`A ${plain(shape)} question has no outcomes with names`, fix);
}

function ofYesOrNo(shares: Shares): Item | Refusal[] {
  const yes = shares.find(([name]) => YES.test(name));
  const other = shares.find(([name]) => !YES.test(name) && !NO.test(name));
  if (other !== undefined || (yes === undefined && shares.length === 0)) {
    return refused(`The outcome ${other?.[0] ?? ""} is neither yes nor no`, "Name it yes or no");
  }
  return { probability_yes: yes === undefined ? 0 : yes[1] };
}

/**
 * Makes a histogram. The bin of a discrete outcome has the outcome in its middle. The bin of a date
 * begins at the date before it, and the first bin is as long as the second.
 */
function ofBins(shape: ItemShape, shares: Shares): Item | Refusal[] {
  const places = shares.map(([name, mass]) => ({ at: placeOf(shape, name), mass, name }));
  const bad = places.find(({ at }) => Number.isNaN(at));
  if (bad !== undefined) return badPlace(shape, bad.name);
  places.sort((a, b) => a.at - b.at);
  const half = halfStepOf(shape);
  const first = (places[1]?.at ?? Number.NaN) - (places[0]?.at ?? 0);
  if (half === 0 && Number.isNaN(first))
    return refused("A single date is no distribution", "Send more");
  const bins: HistogramBin[] = places.map(({ at, mass }, i) =>
    half > 0
      ? { from: at - half, to: at + half, mass }
      : { from: places[i - 1]?.at ?? at - first, to: at, mass },
  );
  return built({ kind: "histogram", bins }, {}, shape);
}

/** Returns half the distance of two outcomes of a discrete question, 0 for other questions. */
function halfStepOf({ type, rangeMin, rangeMax, inboundOutcomeCount }: ItemShape): number {
  if (!questionTypes[type].accepts.isCounted) return 0;
  return ((rangeMax ?? 1) - (rangeMin ?? 0)) / outcomeCount(inboundOutcomeCount) / 2;
}

function badPlace(shape: ItemShape, name: string): Refusal[] {
  const wanted = questionTypes[shape.type].resolves.isTime ? "a date" : "a number";
  return refused(`The outcome ${name} is not ${wanted}`, `Send ${wanted}`);
}

function placeOf({ type }: ItemShape, text: string): number {
  const number = readDecimal(text);
  if (!questionTypes[type].resolves.isTime || !Number.isNaN(number)) return number;
  const time = parseDatetime(text);
  return time === null ? Number.NaN : time / 1000;
}

/** Reads the probability up to each outcome. It may stay level from one outcome to the next. */
function ofLevels(shape: ItemShape, levels: Shares): Item | Refusal[] {
  const { accepts, resolves } = questionTypes[shape.type];
  if (resolves.isYesOrNo) return refused("The question takes no cdf", wantedOf(shape));
  if (accepts.hasOptions) return ofOrdered(shape, levels);
  const half = halfStepOf(shape);
  const places = levels.map(([name, p]) => ({ value: placeOf(shape, name) + half, p, name }));
  const bad = places.find(({ value }) => Number.isNaN(value));
  if (bad !== undefined) return badPlace(shape, bad.name);
  places.sort((a, b) => a.value - b.value);
  const fall = places.findIndex(({ p }, i) => i > 0 && p < places[i - 1]!.p);
  if (fall > 0) {
    const message = `The cdf falls from ${places[fall - 1]!.p} to ${places[fall]!.p} at ${places[fall]!.name}`;
    return refused(message, "Send probabilities that never fall");
  }
  if (places.length < 2) return refused("A cdf has at least two values", "Send more rows");
  return built({ kind: "percentiles", percentiles: places }, {}, shape);
}

/** Turns the levels into shares of the options, in the order of the question. */
function ofOrdered(shape: ItemShape, levels: Shares): Item | Refusal[] {
  const upTo = new Map(levels);
  let reached = 0;
  const shares: [string, number][] = [];
  for (const option of shape.options ?? []) {
    const level = upTo.get(option);
    if (level === undefined)
      return refused(`The cdf lacks the option ${option}`, "Send every option");
    if (level < reached)
      return refused(`The cdf falls at ${option}`, "Keep the order of the options");
    shares.push([option, level - reached]);
    reached = level;
  }
  return ofShares(shape, shares);
}

/** Turns draws into shares of the outcomes. An option without a draw has 0. */
function ofDraws(shape: ItemShape, draws: readonly unknown[]): Item | Refusal[] {
  const counts = new Map<string, number>();
  for (const draw of draws) {
    if (typeof draw !== "string" && typeof draw !== "number") {
      return refused("A sample is neither a text nor a number", wantedOf(shape));
    }
    const name = String(draw);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const shares = Array.from(counts, ([name, count]) => [name, count / draws.length] as const);
  if (questionTypes[shape.type].resolves.isYesOrNo) return ofYesOrNo(shares);
  const absent = (shape.options ?? []).filter((option) => !counts.has(option));
  return ofShares(shape, [...shares, ...absent.map((option) => [option, 0] as const)]);
}
