/** The value axis of a question: its texts, and where its marks are. */
import { percent } from "../texts/format.ts";
import { hourValue } from "../texts/values.ts";
import { type Question, scaleOf } from "./scale.ts";
import { logNumbers, roundNumbers, type Tick, timeTicks } from "./ticks.ts";

export interface ValueAxis {
  /** Returns the value at a place, from 0 to 1, as a reader sees it. */
  readonly textAt: (place: number) => string;
  /** Returns about `most` marks. */
  readonly ticks: (most: number) => readonly Tick[];
}

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** The axis of probabilities: a place is the probability. */
const PROBABILITIES: ValueAxis = {
  textAt: percent,
  ticks: () => QUARTERS.map((place) => ({ place, text: percent(place) })),
};

export function isContinuous({ type }: Question): boolean {
  return type === "numeric" || type === "discrete" || type === "date";
}

/** Returns the axis of the values of a question, or of probabilities. */
export function axisOf(question: Question): ValueAxis {
  if (!isContinuous(question)) return PROBABILITIES;
  const scale = scaleOf(question);
  const [low, high] = [scale.valueAt(0), scale.valueAt(1)];
  const zero = question.scaling.zero_point;
  const numbers = (most: number) =>
    zero === null ? roundNumbers(low, high, most) : logNumbers([low, high], scale.placeOf, most);
  return {
    textAt: scale.textAt,
    ticks: (most) =>
      scale.isDate
        ? timeTicks(low, high, most, hourValue).map(({ text, time }) => ({
            text,
            place: scale.placeOf(time),
          }))
        : numbers(most).map((value) => ({
            place: scale.placeOf(value),
            text: scale.bareText(value),
          })),
  };
}
