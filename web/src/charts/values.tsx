/** The values of a chart at a time. */
import { en } from "../texts/en.ts";
import { dateTime } from "../texts/format.ts";
import { type Line, type Step, stepAt } from "./steps.ts";

interface ValuesAt {
  readonly lines: readonly Line[];
  readonly time: number;
  readonly textAt: (place: number) => string;
}

interface ValuesProps extends ValuesAt {
  /** Where they float beside the pointer. Without it they stand below the chart. */
  readonly tip?: { readonly x: number; readonly width: number };
  readonly hasOutcome?: boolean;
}

const MS = 1000;
/** A floating list has no more lines. */
const MOST = 8;
/** Pixels between the pointer and the list. */
const GAP = 14;

/** Returns the band and the number of forecasters of a step. */
function detailOf({ low, high, forecasters }: Step, textAt: ValuesAt["textAt"]): string {
  const { history, prediction } = en.question;
  return [
    low !== undefined && high !== undefined && history.between(textAt(low), textAt(high)),
    forecasters !== undefined && prediction.by(forecasters),
  ]
    .filter((text) => text !== false)
    .join(", ");
}

/** Names the lines, with their values at a time. The table repeats them. */
export function Values({ lines, time, textAt, tip, hasOutcome = false }: ValuesProps) {
  const side =
    tip && (tip.x < tip.width / 2 ? { left: tip.x + GAP } : { right: tip.width - tip.x + GAP });
  return (
    <ul class={tip ? "legend tip" : "legend"} style={side} aria-hidden="true">
      <li>{dateTime(time * MS)}</li>
      {(tip ? lines.slice(0, MOST) : lines).map(({ name, kind, steps }) => {
        const step = stepAt(steps, time);
        return (
          <li key={name} class={kind}>
            <span class="swatch" />
            <span class="name">{name}</span> <b>{step === null ? "–" : textAt(step.center)}</b>
            {tip && step && <small> {detailOf(step, textAt)}</small>}
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

/** Returns the same for readers who listen. */
export function saidAt({ lines, time, textAt }: ValuesAt): string {
  const said = lines.slice(0, MOST).flatMap(({ name, steps }) => {
    const step = stepAt(steps, time);
    return step === null ? [] : [`${name} ${textAt(step.center)} ${detailOf(step, textAt)}`.trim()];
  });
  return [dateTime(time * MS), ...said].join("; ");
}
