/** How a prediction changed: lines of steps, with a band where there is one. */
import { type Signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { en } from "../texts/en.ts";
import { lazyPage } from "../parts/lazy_page.tsx";
import type { ValueAxis } from "./axis.ts";
import { fitted } from "./fitted.ts";
import type { HistoryTableProps } from "./history_table.tsx";
import {
  type Axes,
  bandPath,
  type Line,
  linePath,
  stepAt,
  stepsWithin,
  type Thinned,
} from "./steps.ts";
import { anchorOf, type Span, timeTicks, WHOLE } from "./ticks.ts";
import { Toggles } from "./toggles.tsx";
import { saidAt, Values } from "./values.tsx";
import { useDrag, walk } from "./walk.ts";
import { useWidth } from "./use_width.ts";

const Rows = lazyPage(() => import("./history_table.tsx"));

interface HistoryChartProps {
  readonly lines: readonly Line[];
  /** The last time of the chart, Unix seconds. */
  readonly end: number;
  /** The axis of values. */
  readonly axis: ValueAxis;
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
/** The number of marks of the value axis, about. */
const TICKS = 5;

const tenth = (pixels: number) => Math.round(pixels * 10) / 10;

/** What of a history the reader has chosen to see. */
interface View {
  readonly range: Signal<keyof typeof LENGTHS>;
  readonly height: Signal<"fitted" | "whole">;
  /** The time that was chosen by dragging. */
  readonly zoom: Signal<Span | null>;
}

export function HistoryChart(props: HistoryChartProps) {
  const { lines, axis, outcome, thinned } = props;
  const { textAt } = axis;
  const { ref, width } = useWidth();
  const view: View = {
    range: useSignal("all"),
    height: useSignal("fitted"),
    zoom: useSignal<Span | null>(null),
  };
  const cursor = useSignal<number | null>(null);
  const { shown, fit, ...frame } = useFrame(props, view, width);
  const { axes, start, right, top } = frame;
  const until = axes.end;
  const paths = useMemo(
    () => shown.map(({ steps }) => ({ band: bandPath(steps, axes), line: linePath(steps, axes) })),
    [shown, right, top, frame.part],
  );
  const drag = useDrag({ right, start, until, cursor, zoom: view.zoom });
  const at = cursor.value;
  const values = (time: number) => ({ lines: shown, time, textAt });
  return (
    <figure class="chart">
      <Choices {...view} isFitting={fit !== null} />
      <div
        ref={ref}
        class="walk"
        role="slider"
        tabIndex={0}
        aria-label={en.question.history.about}
        aria-valuemin={start}
        aria-valuemax={until}
        aria-valuenow={at ?? until}
        aria-valuetext={saidAt(values(at ?? until))}
        onKeyDown={(event) => walk(event, { shown, until, cursor })}
        onBlur={() => (cursor.value = null)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true" {...drag.events}>
          <Grid {...{ axis, width, ...frame }} />
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
          <Marks {...{ shown, axes, at, top }} />
        </svg>
        {at !== null && <Values {...values(at)} tip={{ x: axes.x(at), width }} />}
      </div>
      <Values {...values(until)} hasOutcome={outcome !== null} />
      {thinned && (
        <p class="quiet small">{en.question.history.thinned(thinned.shown, thinned.total)}</p>
      )}
      <Table lines={lines} textAt={textAt} />
    </figure>
  );
}

/** Returns the steps of the time that is shown, and where times and values are drawn. */
function useFrame(
  { lines, end, outcome, axis }: HistoryChartProps,
  { range, height, zoom }: View,
  width: number,
) {
  const first = lines.reduce((time, { steps }) => Math.min(time, steps[0]?.start ?? time), end);
  const start = zoom.value?.from ?? Math.min(Math.max(first, end - LENGTHS[range.value]), end - 1);
  const until = zoom.value?.to ?? end;
  const right = Math.max(width - LABELS, 1);
  const shown = useMemo(
    () => lines.map((line) => ({ ...line, steps: stepsWithin(line.steps, start, until) })),
    [lines, start, until],
  );
  const fit = useMemo(() => fitted(shown, outcome), [shown, outcome]);
  const part = (height.value === "fitted" && fit) || WHOLE;
  const top = axis.unit === "" ? TOP : TOP + UNIT;
  const axes: Axes = {
    x: (time) =>
      tenth(((Math.min(Math.max(time, start), until) - start) / (until - start)) * right),
    y: (place) => tenth(BOTTOM - ((place - part.from) / (part.to - part.from)) * (BOTTOM - top)),
    end: until,
  };
  return { shown, fit, part, axes, start, right, top };
}

interface ChoicesProps extends View {
  /** Whether the lines need only a part of the axis. */
  readonly isFitting: boolean;
}

/** The title, and what the reader may choose to see. */
function Choices({ range, height, zoom, isFitting }: ChoicesProps) {
  const texts = en.question.history;
  return (
    <div class="spread">
      <figcaption>{texts.title}</figcaption>
      <div class="row">
        {isFitting && (
          <Toggles
            label={texts.axis}
            choices={texts.axes}
            chosen={height.value}
            onChoose={(name) => (height.value = name)}
          />
        )}
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
    </div>
  );
}

/** The rows are loaded and made when the reader opens the table behind the chart. */
function Table(props: HistoryTableProps) {
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
  readonly at: number | null;
  readonly top: number;
}

/** A line at a time, and a dot on each value that held then. Without a time a dot ends each line. */
function Marks({ shown, axes, at, top }: MarksProps) {
  return (
    <>
      {at !== null && <line class="cursor" x1={axes.x(at)} x2={axes.x(at)} y1={top} y2={BOTTOM} />}
      {shown.map(({ name, kind, steps }) => {
        const step = at === null ? steps.at(-1) : stepAt(steps, at);
        return (
          step && (
            <g key={name} class={kind}>
              <circle
                class="dot"
                cx={axes.x(at ?? step.end ?? axes.end)}
                cy={axes.y(step.center)}
                r={4.5}
              />
            </g>
          )
        );
      })}
    </>
  );
}

interface GridProps {
  readonly axis: ValueAxis;
  /** The part of the value axis that is shown. */
  readonly part: Span;
  readonly axes: Axes;
  readonly start: number;
  readonly right: number;
  readonly width: number;
}

/** The marks of both axes. */
function Grid({ axis: { ticks, unit }, part, axes, start, right, width }: GridProps) {
  const times = timeTicks(start, axes.end, Math.max(Math.floor(right / TICK_WIDTH), 2));
  return (
    <>
      {unit !== "" && (
        <text x={width} y={TOP + 2} text-anchor="end">
          {unit}
        </text>
      )}
      {ticks(TICKS, part).map(({ place, text }) => (
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
