/** Values that hold from one time to the next, and the paths that draw them. */

/** A value that held from a time on, Unix seconds. Values are places from 0 to 1. */
export interface Step {
  readonly start: number;
  readonly center: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** How many people it is made of. */
  readonly forecasters?: number;
  /** When it ended, also without a successor. */
  readonly end?: number | undefined;
}

export interface Line {
  readonly name: string;
  /** The class that colours it. */
  readonly kind: string;
  readonly steps: readonly Step[];
}

/** How many changes of a prediction are drawn, and how many there were. */
export interface Thinned {
  readonly shown: number;
  readonly total: number;
}

/** Returns where a time or a value is drawn, in pixels. */
type Axis = (value: number) => number;

export interface Axes {
  readonly x: Axis;
  readonly y: Axis;
  /** The last time of the chart. */
  readonly end: number;
}

/** Returns the steps that were in force between two times. */
export function stepsWithin(steps: readonly Step[], from: number, to: number): readonly Step[] {
  const first = steps.findLastIndex(({ start }) => start <= from);
  const later = steps.slice(Math.max(first, 0));
  return later.filter(({ start, end = to }) => start <= to && end >= from);
}

/** Returns the step in force at a time, or null. */
export function stepAt(steps: readonly Step[], time: number): Step | null {
  const step = steps.findLast(({ start }) => start <= time);
  return step === undefined || (step.end !== undefined && step.end < time) ? null : step;
}

export function linePath(steps: readonly Step[], axes: Axes): string {
  const { x, y } = axes;
  let path = "";
  steps.forEach((step, at) => {
    const before = steps[at - 1];
    const isJoined = before !== undefined && (before.end ?? step.start) >= step.start;
    path += isJoined ? `V${y(step.center)}` : `M${x(step.start)} ${y(step.center)}`;
    path += `H${x(endOf(steps, at, axes))}`;
  });
  return path;
}

export function bandPath(steps: readonly Step[], axes: Axes): string {
  const { x, y } = axes;
  return steps
    .map((step, at) => {
      if (step.low === undefined || step.high === undefined) return "";
      const [left, right] = [x(step.start), x(endOf(steps, at, axes))];
      return `M${left} ${y(step.low)}H${right}V${y(step.high)}H${left}Z`;
    })
    .join("");
}

function endOf(steps: readonly Step[], at: number, { end }: Axes): number {
  const next = steps[at + 1]?.start ?? end;
  return Math.min(steps[at]?.end ?? next, next);
}
