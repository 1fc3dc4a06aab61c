/** How a prediction changed: lines of steps, with a band where there is one. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { en } from "../texts/en.ts";
import { lazyPage } from "../parts/lazy_page.tsx";
import {
  type Axes,
  bandPath,
  type Line,
  linePath,
  stepAt,
  stepsWithin,
  type Thinned,
} from "./steps.ts";
import { anchorOf, type Tick, timeTicks } from "./ticks.ts";
import { Toggles } from "./toggles.tsx";
import { saidAt, Values } from "./values.tsx";
import { type Span, useDrag, walk } from "./walk.ts";
import { useWidth } from "./use_width.ts";

const Rows = lazyPage(() => import("./history_table.tsx"));

interface HistoryChartProps {
  readonly lines: readonly Line[];
  /** The last time of the chart, Unix seconds. */
  readonly end: number;
  readonly textAt: (place: number) => string;
  readonly ticks: readonly Tick[];
  /** What the value axis counts; empty for probabilities and dates. */
  readonly unit: string;
  /** The place of the outcome. */
  readonly outcome: number | null;
  /** Null where every change of the community prediction is drawn. */
  readonly thinned: Thinned | null;
}

const DAY = 86_400;
const LENGTHS = { week: 7 * DAY, month: 30 * DAY, all: Number.POSITIVE_INFINITY } as const;
const HEIGHT = 260;
const TOP = 10;
/** Room for the unit, above the texts of the value axis. */
const UNIT = 16;
const BOTTOM = HEIGHT - 26;
/** Room for the texts of the value axis, right of the lines. */
const LABELS = 74;
const TICK_WIDTH = 75;

const tenth = (pixels: number) => Math.round(pixels * 10) / 10;

export function HistoryChart(props: HistoryChartProps) {
  const { lines, end, textAt, outcome, thinned, unit } = props;
  const texts = en.question.history;
  const { ref, width } = useWidth();
  const range = useSignal<keyof typeof LENGTHS>("all");
  const zoom = useSignal<Span | null>(null);
  const cursor = useSignal<number | null>(null);
  const first = lines.reduce((time, { steps }) => Math.min(time, steps[0]?.start ?? time), end);
  const start = zoom.value?.from ?? Math.min(Math.max(first, end - LENGTHS[range.value]), end - 1);
  const until = zoom.value?.to ?? end;
  const right = Math.max(width - LABELS, 1);
  const shown = useMemo(
    () => lines.map((line) => ({ ...line, steps: stepsWithin(line.steps, start, until) })),
    [lines, start, until],
  );
  const top = unit === "" ? TOP : TOP + UNIT;
  const axes: Axes = {
    x: (time) =>
      tenth(((Math.min(Math.max(time, start), until) - start) / (until - start)) * right),
    y: (place) => tenth(BOTTOM - place * (BOTTOM - top)),
    end: until,
  };
  const paths = useMemo(
    () => shown.map(({ steps }) => ({ band: bandPath(steps, axes), line: linePath(steps, axes) })),
    [shown, right, top],
  );
  const drag = useDrag({ right, start, until, cursor, zoom });
  const at = cursor.value;
  const values = (time: number) => ({ lines: shown, time, textAt });
  return (
    <figure class="chart">
      <div class="spread">
        <figcaption>{texts.title}</figcaption>
        <Toggles
          label={texts.range}
          choices={texts.ranges}
          chosen={zoom.value === null ? range.value : null}
          onChoose={(name) => {
            range.value = name;
            zoom.value = null;
          }}
        />
      </div>
      <div
        ref={ref}
        class="walk"
        role="slider"
        tabIndex={0}
        aria-label={texts.about}
        aria-valuemin={start}
        aria-valuemax={until}
        aria-valuenow={at ?? until}
        aria-valuetext={saidAt(values(at ?? until))}
        onKeyDown={(event) => walk(event, { shown, until, cursor })}
        onBlur={() => (cursor.value = null)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true" {...drag.events}>
          <Grid {...props} {...{ axes, start, right, width }} end={until} />
          {shown.map(({ name, kind }, place) => (
            <g key={name} class={kind}>
              <path class="band" d={paths[place]?.band} />
              <path class="line" d={paths[place]?.line} />
            </g>
          ))}
          {outcome !== null && (
            <line class="outcome" x1={0} x2={right} y1={axes.y(outcome)} y2={axes.y(outcome)} />
          )}
          {drag.chosen && <Chosen span={drag.chosen} top={top} />}
          {at !== null && <Marks {...{ shown, axes, at, top }} />}
        </svg>
        {at !== null && <Values {...values(at)} tip={{ x: axes.x(at), width }} />}
      </div>
      <Values {...values(until)} hasOutcome={outcome !== null} />
      {thinned && <p class="quiet small">{texts.thinned(thinned.shown, thinned.total)}</p>}
      <Table lines={lines} textAt={textAt} />
    </figure>
  );
}

/** The rows are loaded and made when the reader opens the table behind the chart. */
function Table(props: Pick<HistoryChartProps, "lines" | "textAt">) {
  const isOpen = useSignal(false);
  return (
    <details class="behind" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{en.question.history.asTable}</summary>
      {isOpen.value && <Rows {...props} />}
    </details>
  );
}

/** What a mouse that drags has chosen. */
function Chosen({ span: { from, to }, top }: { readonly span: Span; readonly top: number }) {
  return <rect class="chosen" x={from} y={top} width={to - from} height={BOTTOM - top} />;
}

interface MarksProps {
  readonly shown: readonly Line[];
  readonly axes: Axes;
  readonly at: number;
  readonly top: number;
}

/** A line at a time, and a dot on each value that held then. */
function Marks({ shown, axes, at, top }: MarksProps) {
  const x = axes.x(at);
  return (
    <>
      <line class="cursor" x1={x} x2={x} y1={top} y2={BOTTOM} />
      {shown.map(({ name, kind, steps }) => {
        const step = stepAt(steps, at);
        return (
          step && (
            <g key={name} class={kind}>
              <circle class="dot" cx={x} cy={axes.y(step.center)} r={4.5} />
            </g>
          )
        );
      })}
    </>
  );
}

interface GridProps extends HistoryChartProps {
  readonly axes: Axes;
  readonly start: number;
  readonly right: number;
  readonly width: number;
}

/** The marks of both axes. */
function Grid({ ticks, unit, axes, start, end, right, width }: GridProps) {
  const times = timeTicks(start, end, Math.max(Math.floor(right / TICK_WIDTH), 2));
  return (
    <>
      {unit !== "" && (
        <text x={width} y={TOP + 2} text-anchor="end">
          {unit}
        </text>
      )}
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
