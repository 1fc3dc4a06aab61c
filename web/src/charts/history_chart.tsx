/** How a prediction changed: lines of steps, with a band where there is one. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { en } from "../texts/en.ts";
import { dateTime } from "../texts/format.ts";
import { HistoryTable } from "./history_table.tsx";
import {
  type Axes,
  bandPath,
  type Line,
  linePath,
  stepAt,
  stepsSince,
  type Thinned,
} from "./steps.ts";
import { anchorOf, type Tick, timeTicks } from "./ticks.ts";
import { Toggles } from "./toggles.tsx";
import { useWidth } from "./use_width.ts";

interface HistoryChartProps {
  readonly lines: readonly Line[];
  /** The last time of the chart, Unix seconds. */
  readonly end: number;
  readonly textAt: (place: number) => string;
  readonly ticks: readonly Tick[];
  /** The place of the outcome. */
  readonly outcome: number | null;
  /** Null where every change of the community prediction is drawn. */
  readonly thinned: Thinned | null;
}

const DAY = 86_400;
const LENGTHS = { week: 7 * DAY, month: 30 * DAY, all: Number.POSITIVE_INFINITY } as const;
const MS = 1000;
const HEIGHT = 260;
const TOP = 10;
const BOTTOM = HEIGHT - 26;
/** Room for the texts of the value axis, right of the lines. */
const LABELS = 74;
const TICK_WIDTH = 75;

const tenth = (pixels: number) => Math.round(pixels * 10) / 10;

export function HistoryChart(props: HistoryChartProps) {
  const { lines, end, textAt, outcome, thinned } = props;
  const texts = en.question.history;
  const { ref, width } = useWidth();
  const range = useSignal<keyof typeof LENGTHS>("all");
  const cursor = useSignal<number | null>(null);
  const first = lines.reduce((time, { steps }) => Math.min(time, steps[0]?.start ?? time), end);
  const start = Math.min(Math.max(first, end - LENGTHS[range.value]), end - 1);
  const span = end - start;
  const right = Math.max(width - LABELS, 1);
  const shown = useMemo(
    () => lines.map((line) => ({ ...line, steps: stepsSince(line.steps, start) })),
    [lines, start],
  );
  const axes: Axes = {
    x: (time) => tenth(((Math.min(Math.max(time, start), end) - start) / span) * right),
    y: (place) => tenth(BOTTOM - place * (BOTTOM - TOP)),
    end,
  };
  const paths = useMemo(
    () => shown.map(({ steps }) => ({ band: bandPath(steps, axes), line: linePath(steps, axes) })),
    [shown, end, right],
  );
  return (
    <figure class="chart">
      <div class="spread">
        <figcaption>{texts.title}</figcaption>
        <Toggles
          label={texts.range}
          choices={texts.ranges}
          chosen={range.value}
          onChoose={(name) => (range.value = name)}
        />
      </div>
      <div ref={ref}>
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={texts.about}
          onPointerMove={({ offsetX }) => (cursor.value = Math.min(Math.max(offsetX, 0), right))}
          onPointerLeave={() => (cursor.value = null)}
        >
          <Grid {...props} axes={axes} start={start} right={right} />
          {shown.map(({ name, kind }, at) => (
            <g key={name} class={kind}>
              <path class="band" d={paths[at]?.band} />
              <path class="line" d={paths[at]?.line} />
            </g>
          ))}
          {outcome !== null && (
            <line class="outcome" x1={0} x2={right} y1={axes.y(outcome)} y2={axes.y(outcome)} />
          )}
          {cursor.value !== null && (
            <line class="cursor" x1={cursor.value} x2={cursor.value} y1={TOP} y2={BOTTOM} />
          )}
        </svg>
      </div>
      <Legend
        lines={shown}
        time={cursor.value === null ? end : start + (cursor.value / right) * span}
        textAt={textAt}
        hasOutcome={outcome !== null}
      />
      {thinned && <p class="quiet small">{texts.thinned(thinned.shown, thinned.total)}</p>}
      <HistoryTable lines={lines} textAt={textAt} />
    </figure>
  );
}

interface GridProps extends HistoryChartProps {
  readonly axes: Axes;
  readonly start: number;
  readonly right: number;
}

/** The marks of both axes. */
function Grid({ ticks, axes, start, end, right }: GridProps) {
  const times = timeTicks(start, end, Math.max(Math.floor(right / TICK_WIDTH), 2));
  return (
    <>
      {ticks.map(({ place, text }) => (
        <g key={text}>
          <line class="grid" x1={0} x2={right} y1={axes.y(place)} y2={axes.y(place)} />
          <text x={right + 8} y={axes.y(place) + 4}>
            {text}
          </text>
        </g>
      ))}
      {times.map(({ place, text }) => (
        <text key={place} x={place * right} y={HEIGHT - 6} text-anchor={anchorOf(place)}>
          {text}
        </text>
      ))}
    </>
  );
}

interface LegendProps {
  readonly lines: readonly Line[];
  readonly time: number;
  readonly textAt: (place: number) => string;
  readonly hasOutcome: boolean;
}

/** Names the lines, with their values at the time under the pointer. The table repeats them. */
function Legend({ lines, time, textAt, hasOutcome }: LegendProps) {
  return (
    <ul class="legend" aria-hidden="true">
      <li>{dateTime(time * MS)}</li>
      {lines.map(({ name, kind, steps }) => {
        const step = stepAt(steps, time);
        return (
          <li key={name} class={kind}>
            <span class="swatch" />
            <span class="name">{name}</span> <b>{step === null ? "–" : textAt(step.center)}</b>
          </li>
        );
      })}
      {hasOutcome && (
        <li class="outcome">
          <span class="swatch" />
          {en.question.history.outcome}
        </li>
      )}
    </ul>
  );
}
