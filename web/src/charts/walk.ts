/** How the pointer and the keyboard walk along a history. */
import { type Signal, useSignal } from "@preact/signals";
import type { Line } from "./steps.ts";
import type { Span } from "./ticks.ts";

interface Walked {
  readonly shown: readonly Line[];
  readonly until: number;
  /** The time that is looked at. */
  readonly cursor: Signal<number | null>;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};
const LARGE = 10;
/** Pixels: a shorter move is a click. */
const SLOP = 8;

/** Goes from change to change, or ten changes with Shift. */
export function walk(event: KeyboardEvent, { shown, until, cursor }: Walked): void {
  if (event.key === "Escape") cursor.value = null;
  const steps = STEPS[event.key];
  if (steps === undefined) return;
  event.preventDefault();
  const starts = shown.flatMap((line) => line.steps.map(({ start }) => start));
  const times = [...new Set([...starts, until])].sort((one, other) => one - other);
  const now = cursor.value ?? until;
  const at = times.findLastIndex((time) => time <= now);
  const next = at + steps * (event.shiftKey ? LARGE : 1);
  cursor.value = times[Math.min(Math.max(next, 0), times.length - 1)] ?? until;
}

interface Dragging {
  readonly right: number;
  readonly start: number;
  readonly until: number;
  readonly cursor: Signal<number | null>;
  readonly zoom: Signal<Span | null>;
}

/** A pointer shows the values at its time. A mouse that drags chooses the time that is shown. */
export function useDrag({ right, start, until, cursor, zoom }: Dragging) {
  const held = useSignal<Span | null>(null);
  const within = ({ offsetX }: PointerEvent) => Math.min(Math.max(offsetX, 0), right);
  const timeAt = (x: number) => start + (x / right) * (until - start);
  const chosen = held.value && {
    from: Math.min(held.value.from, held.value.to),
    to: Math.max(held.value.from, held.value.to),
  };
  return {
    chosen,
    events: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === "touch" || event.button !== 0) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        held.value = { from: within(event), to: within(event) };
      },
      onPointerMove: (event: PointerEvent) => {
        cursor.value = timeAt(within(event));
        if (held.value) held.value = { ...held.value, to: within(event) };
      },
      onPointerUp: () => {
        if (chosen && chosen.to - chosen.from > SLOP)
          zoom.value = { from: timeAt(chosen.from), to: timeAt(chosen.to) };
        held.value = null;
      },
      onPointerCancel: () => (held.value = null),
      onPointerLeave: () => (cursor.value = null),
    },
  };
}
