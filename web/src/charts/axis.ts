/** The value axis of a question: its texts, and where its marks are. */
import { percent } from "../texts/format.ts";
import { hourValue } from "../texts/values.ts";
import { type Question, type Scale, scaleOf } from "./scale.ts";
import { logNumbers, roundNumbers, type Span, type Tick, timeTicks, WHOLE } from "./ticks.ts";

export interface ValueAxis {
  /** Returns the value at a place, from 0 to 1, as a reader sees it. */
  readonly textAt: (place: number) => string;
  /** Returns about `most` marks of a part of the axis, which is the whole one without it. */
  readonly ticks: (most: number, part?: Span) => readonly Tick[];
  /** What it counts; empty where the texts of the marks say it. */
  readonly unit: string;
}

/** Outcomes are told from what lies beside them with this precision, in steps. */
const NEAR = 1e-6;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
/** A logarithmic axis with fewer powers of ten and their halves than these has round numbers. */
const FEW = 3;

/** The axis of probabilities: a place is the probability. */
const PROBABILITIES: ValueAxis = {
  textAt: percent,
  unit: "",
  ticks: (most, part = WHOLE) =>
    (part === WHOLE ? QUARTERS : roundNumbers(part.from, part.to, most)).map((place) => ({
      place,
      text: percent(place),
    })),
};

export function isContinuous({ type }: Question): boolean {
  return type === "numeric" || type === "discrete" || type === "date";
}

/** Returns the axis of the values of a question, or of probabilities. */
export function axisOf(question: Question): ValueAxis {
  if (!isContinuous(question)) return PROBABILITIES;
  const scale = scaleOf(question);
  const zero = question.scaling.zero_point;
  const numbers = (most: number, { from, to }: Span) => {
    const [low, high] = [scale.valueAt(from), scale.valueAt(to)];
    const within = (value: number) => (scale.placeOf(value) - from) / (to - from);
    const powers = zero === null ? [] : logNumbers([low, high], within, most);
    if (powers.length >= FEW) return powers;
    const round = roundNumbers(low, high, most);
    return question.type === "discrete" ? outcomesAmong(round, scale, most) : round;
  };
  return {
    textAt: scale.textAt,
    unit: scale.isDate ? "" : question.unit,
    ticks: (most, part = WHOLE) =>
      scale.isDate
        ? timeTicks(scale.valueAt(part.from), scale.valueAt(part.to), most, hourValue).map(
            ({ text, time }) => ({ text, place: scale.placeOf(time) }),
          )
        : numbers(most, part).map((value) => ({
            place: scale.placeOf(value),
            text: scale.bareText(value),
          })),
  };
}

/** Returns the round numbers that are outcomes; where these are few, every first, second … outcome. */
function outcomesAmong(round: readonly number[], scale: Scale, most: number): readonly number[] {
  const { steps, valueAt, placeOf } = scale;
  const found = round.filter((value) => {
    const at = placeOf(value) * steps - 0.5;
    return at > -0.5 && at < steps - 0.5 && Math.abs(at - Math.round(at)) < NEAR;
  });
  if (found.length > 1) return found;
  const every = Math.ceil(steps / most);
  const ats = Array.from({ length: Math.ceil(steps / every) }, (_, index) => index * every);
  return ats.map((at) => valueAt((at + 0.5) / steps));
}
