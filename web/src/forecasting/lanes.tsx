/** The handles of the parts of a distribution: each part has a lane with its three quartiles. */
import { useRef } from "preact/hooks";
import { stepsOf } from "../parts/slider_keys.ts";
import { en } from "../texts/en.ts";
import { type Handle, HANDLES, moveHandle, type Part } from "./quartiles.ts";

export interface LanesProps {
  readonly parts: readonly Part[];
  readonly grid: number;
  /** Pixels: of the drawing, and of the margin at each of its sides. */
  readonly width: number;
  readonly margin: number;
  readonly top: number;
  /** Returns the value at a place of the grid, as text. */
  readonly text: (place: number) => string;
  readonly onChange: (at: number, part: Part) => void;
}

/** Pixels between the lanes. A finger hits a lane of this height. */
export const LANE = 44;
const RADIUS = { lower: 8, center: 10, upper: 8 };
const RING = 5;
/** A finger that moves this far sideways, in pixels, drags. */
const SLOP = 4;

interface Dragged {
  readonly handle: Handle;
  readonly before: Part;
  /** Where the pointer began, in pixels. */
  readonly from: number;
  isMoving: boolean;
}

export function Lanes(props: LanesProps) {
  return (
    <g class="lanes">
      {props.parts.map((part, at) => (
        <Lane key={at} {...props} part={part} at={at} />
      ))}
    </g>
  );
}

type LaneProps = LanesProps & { readonly part: Part; readonly at: number };

function Lane(props: LaneProps) {
  const { part, parts, at, grid, width, margin, top, onChange } = props;
  const lane = useRef<SVGGElement>(null);
  const dragged = useRef<Dragged | null>(null);
  const span = width - 2 * margin;
  const x = (place: number) => margin + (place / grid) * span;
  const y = top + at * LANE + LANE / 2;
  /** Returns the place under the pointer, on the grid. */
  const placeOf = ({ clientX }: PointerEvent) => {
    const left = lane.current?.ownerSVGElement?.getBoundingClientRect().left ?? 0;
    return ((clientX - left - margin) / span) * grid;
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    lane.current?.setPointerCapture(event.pointerId);
    const place = placeOf(event);
    const distance = (handle: Handle) => Math.abs(part[handle] - place);
    const handle = HANDLES.reduce((best, one) => (distance(one) < distance(best) ? one : best));
    // A finger may be about to scroll the page.
    const isMoving = event.pointerType !== "touch";
    dragged.current = { handle, before: part, from: event.clientX, isMoving };
    lane.current?.querySelector<SVGGElement>(`.${handle}`)?.focus({ preventScroll: true });
    if (isMoving) move(event);
  };
  const move = (event: PointerEvent) => {
    if (dragged.current === null) return;
    onChange(at, moveHandle(part, dragged.current.handle, placeOf(event), grid));
  };
  const drag = (event: PointerEvent) => {
    if (dragged.current === null) return;
    dragged.current.isMoving ||= Math.abs(event.clientX - dragged.current.from) > SLOP;
    if (dragged.current.isMoving) move(event);
  };
  const end = (event: PointerEvent) => {
    // A tap moves the handle too.
    if (dragged.current?.isMoving === false) move(event);
    dragged.current = null;
  };
  /** The browser scrolls the page with this finger. */
  const giveUp = () => {
    if (dragged.current?.isMoving === true) onChange(at, dragged.current.before);
    dragged.current = null;
  };
  return (
    <g
      ref={lane}
      class="lane"
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={giveUp}
    >
      <rect class="hit" x={0} y={y - LANE / 2} width={width} height={LANE} />
      {parts.length > 1 && (
        <text x={0} y={y - 6}>
          {at + 1}
        </text>
      )}
      <line class="rail" x1={x(0)} x2={x(grid)} y1={y} y2={y} />
      <line class="span" x1={x(part.lower)} x2={x(part.upper)} y1={y} y2={y} />
      {HANDLES.map((handle) => (
        <Knob key={handle} {...props} handle={handle} x={x(part[handle])} y={y} />
      ))}
    </g>
  );
}

type KnobProps = LaneProps & { readonly handle: Handle; readonly x: number; readonly y: number };

function Knob({ part, at, parts, grid, text, handle, x, y, onChange }: KnobProps) {
  const place = part[handle];
  const name = en.forecasting.continuous.handles[handle];
  const move = (event: KeyboardEvent) => {
    const steps = stepsOf(event);
    const ends: Readonly<Record<string, number>> = { Home: 0, End: grid };
    const target = steps === undefined ? ends[event.key] : place + steps;
    if (target === undefined) return;
    event.preventDefault();
    onChange(at, moveHandle(part, handle, target, grid));
  };
  return (
    <g
      class={`knob ${handle}`}
      role="slider"
      tabindex={0}
      aria-label={parts.length === 1 ? name : en.forecasting.continuous.ofPart(name, at + 1)}
      aria-valuemin={0}
      aria-valuemax={grid}
      aria-valuenow={place}
      aria-valuetext={text(place)}
      onKeyDown={move}
    >
      <circle class="ring" cx={x} cy={y} r={RADIUS[handle] + RING} />
      <circle class="dot" cx={x} cy={y} r={RADIUS[handle]} />
    </g>
  );
}
