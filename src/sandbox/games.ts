/**
 * The games of which the questions of the sandbox ask. The text of a game gives its odds, so that
 * a good forecast can be worked out. Its outcome follows from a draw that is secret until then.
 */
import type { QuestionWrite } from "../schema/question_write.ts";
import { buildCdf } from "../domain/distributions/build_cdf.ts";
import type { Distribution } from "../domain/distributions/distribution.ts";

/** Returns a number in [0, 1) for a name: always the same, and never known outside the server. */
export type Draw = (name: string) => number;

/** The values of a forecast, as clients send them. */
export type Values =
  | { readonly probability_yes: number }
  | { readonly probability_yes_per_category: Readonly<Record<string, number>> }
  | { readonly continuous_cdf: readonly number[] };

export interface Game {
  readonly question: QuestionWrite;
  /** As a curator would send it. */
  readonly resolution: string;
  /**
   * Returns the forecast of an account that trusts the odds of the text by `trust`: 0 takes all
   * outcomes as equally likely, and 1 takes the odds as they are.
   */
  readonly forecast: (trust: number) => Values;
}

const BALLS = 10;
const DAY_MS = 86_400_000;
const DIE_SIDES = 6;

/** Fields that all questions have. Bots enter predictions, since bots are who plays here. */
const COMMON = { include_bots_in_aggregates: true } as const;
const CRITERIA = "The server draws when the round resolves. The odds are those of the text.";

function mixed(trust: number, odds: number, outcomes: number): number {
  return trust * odds + (1 - trust) / outcomes;
}

/** Returns an integer from `low` to `high`. */
function between(part: number, low: number, high: number): number {
  return low + Math.floor(part * (high - low + 1));
}

/** Makes a binary question: a ball of an urn. */
export function urn(draw: Draw, { title, name }: { title: string; name: string }): Game {
  const red = between(draw(`${name} red`), 1, BALLS - 1);
  const odds = red / BALLS;
  return {
    question: {
      ...COMMON,
      type: "binary",
      title,
      label: name,
      description: `The urn holds ${red} red balls and ${BALLS - red} blue ones. One ball is drawn.`,
      resolution_criteria: `Yes if the ball is red. ${CRITERIA}`,
    },
    resolution: draw(`${name} ball`) < odds ? "yes" : "no",
    forecast: (trust) => ({ probability_yes: mixed(trust, odds, 2) }),
  };
}

/** Makes a multiple choice question: a ball of an urn with three colours. */
export function colours(draw: Draw, title: string): Game {
  const red = between(draw("colours red"), 1, BALLS - 2);
  const green = between(draw("colours green"), 1, BALLS - red - 1);
  const counts = { Red: red, Green: green, Blue: BALLS - red - green };
  const options = Object.keys(counts) as (keyof typeof counts)[];
  const ball = draw("colours ball") * BALLS;
  const drawn = ball < red ? "Red" : ball < red + green ? "Green" : "Blue";
  return {
    question: {
      ...COMMON,
      type: "multiple_choice",
      title,
      description: `The urn holds ${red} red balls, ${green} green ones and ${counts.Blue} blue ones. One ball is drawn.`,
      resolution_criteria: `The colour of the ball. ${CRITERIA}`,
      options,
    },
    resolution: drawn,
    forecast: (trust) => ({
      probability_yes_per_category: Object.fromEntries(
        options.map((option) => [option, mixed(trust, counts[option] / BALLS, options.length)]),
      ),
    }),
  };
}

/** Makes a discrete question: the sum of two dice. */
export function dice(draw: Draw, title: string): Game {
  const throwDie = (name: string) => between(draw(name), 1, DIE_SIDES);
  const range = { range_min: 1.5, range_max: 12.5, inbound_outcome_count: 11 };
  const sums = Array.from({ length: range.inbound_outcome_count }, (_, i) => i + 2);
  const ways = (sum: number) => DIE_SIDES - Math.abs(sum - (DIE_SIDES + 1));
  const histogram = (trust: number): Distribution => ({
    kind: "histogram",
    bins: sums.map((sum) => ({
      from: sum - 0.5,
      to: sum + 0.5,
      mass: mixed(trust, ways(sum) / DIE_SIDES ** 2, sums.length),
    })),
  });
  return {
    question: {
      ...COMMON,
      type: "discrete",
      title,
      description: "Two fair dice are thrown. The outcome is the sum of their points.",
      resolution_criteria: `The sum, 2 to 12. ${CRITERIA}`,
      unit: "points",
      ...range,
    },
    resolution: String(throwDie("dice first") + throwDie("dice second")),
    forecast: (trust) => ({ continuous_cdf: cdfOf(histogram(trust), range, false) }),
  };
}

/** Makes a numeric question: a drawn weight. */
export function weight(draw: Draw, title: string): Game {
  const mean = between(draw("weight mean"), 30, 70);
  const sd = between(draw("weight sd"), 5, 12);
  const range = { range_min: 0, range_max: 100 };
  return {
    question: {
      ...COMMON,
      ...OPEN_ENDS,
      type: "numeric",
      title,
      description: `The weight is drawn from a normal distribution with the mean ${mean} kg and the standard deviation ${sd} kg.`,
      resolution_criteria: `The weight to one decimal. ${CRITERIA}`,
      unit: "kg",
      ...range,
    },
    resolution: (mean + sd * normal(draw, "weight")).toFixed(1),
    forecast: (trust) => ({ continuous_cdf: cdfOf(bell({ mean, sd, trust }, range), range, true) }),
  };
}

/** Makes a date question: a drawn day after the day on which the round starts. */
export function delivery(draw: Draw, title: string, start: number): Game {
  const today = Math.floor(start / DAY_MS) * DAY_MS;
  const days = between(draw("delivery mean"), 10, 20);
  const sd = between(draw("delivery sd"), 2, 4);
  const seconds = (count: number) => (today + count * DAY_MS) / 1000;
  const range = { range_min: seconds(0), range_max: seconds(30) };
  const shape = { mean: seconds(days), sd: (sd * DAY_MS) / 1000 };
  const drawn = Math.round(shape.mean + shape.sd * normal(draw, "delivery"));
  return {
    question: {
      ...COMMON,
      ...OPEN_ENDS,
      type: "date",
      title,
      description: `The date is drawn from a normal distribution. Its mean is ${isoDay(shape.mean)}, and its standard deviation is ${sd} days.`,
      resolution_criteria: `The drawn date. It does not matter that it lies ahead. ${CRITERIA}`,
      ...range,
    },
    resolution: String(drawn),
    forecast: (trust) => ({ continuous_cdf: cdfOf(bell({ ...shape, trust }, range), range, true) }),
  };
}

const OPEN_ENDS = { open_lower_bound: true, open_upper_bound: true } as const;

interface Range {
  readonly range_min: number;
  readonly range_max: number;
  readonly inbound_outcome_count?: number;
}

function bell(
  { mean, sd, trust }: { mean: number; sd: number; trust: number },
  { range_min: from, range_max: to }: Range,
): Distribution {
  const even = { kind: "histogram", bins: [{ from, to, mass: 1 }] } as const;
  return {
    kind: "mixture",
    parts: [
      { weight: trust, component: { kind: "normal", mean, sd } },
      { weight: 1 - trust, component: even },
    ],
  };
}

function cdfOf(distribution: Distribution, range: Range, hasOpenEnds: boolean): number[] {
  const { cdf } = buildCdf(
    distribution,
    {},
    {
      rangeMin: range.range_min,
      rangeMax: range.range_max,
      zeroPoint: null,
      openLowerBound: hasOpenEnds,
      openUpperBound: hasOpenEnds,
      inboundOutcomeCount: range.inbound_outcome_count ?? null,
    },
  );
  return [...cdf];
}

/** Returns a draw of the standard normal distribution (the method of Box and Muller). */
function normal(draw: Draw, name: string): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw(`${name} radius`)));
  return radius * Math.cos(2 * Math.PI * draw(`${name} angle`));
}

function isoDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
