/** Until when a forecast stands. */
import { useId } from "preact/hooks";
import type { Signal } from "@preact/signals";
import { en } from "../texts/en.ts";
import { BOUNDS, isoOfLocal, localText } from "../texts/local_time.ts";

const DAY_MS = 86_400_000;
const CHOICES = { close: 0, day: 1, week: 7, month: 30 };
type Choice = keyof typeof CHOICES | "own";

/** What is chosen. The time is as the field shows it, and means nothing with `close`. */
export interface End {
  readonly choice: Choice;
  readonly time: string;
  /** The end of the standing forecast with its seconds, until another one is chosen. */
  readonly exact?: string;
}

/** Returns the end of the standing forecast, so that storing again keeps it. */
export function startEnd(endTime: number | null | undefined): End {
  const ms = Math.round((endTime ?? 0) * 1000);
  return ms > Date.now()
    ? { choice: "own", time: localText(ms), exact: new Date(ms).toISOString() }
    : { choice: "close", time: "" };
}

/** Returns the end as the API takes it: null without one, undefined where the time is not complete. */
export function endTimeOf({ choice, time, exact }: End): string | null | undefined {
  return choice === "close" ? null : (exact ?? isoOfLocal(time) ?? undefined);
}

interface EndsProps {
  readonly end: Signal<End>;
  readonly fault: string | undefined;
  readonly onTouch: () => void;
}

export function Ends({ end, fault, onTouch }: EndsProps) {
  const texts = en.forecasting.end;
  const id = useId();
  const choose = (choice: Choice) => {
    const days = choice === "own" ? CHOICES.week : CHOICES[choice];
    const { choice: before, time } = end.value;
    const isKept = choice === "own" && before !== "close";
    end.value = { choice, time: isKept ? time : localText(Date.now() + days * DAY_MS) };
    onTouch();
  };
  return (
    <div class="pairs ends">
      <div class="field">
        <label for={id}>{texts.label}</label>
        <select
          id={id}
          value={end.value.choice}
          onChange={({ currentTarget }) => choose(currentTarget.value as Choice)}
        >
          {(["close", "day", "week", "month", "own"] as const).map((choice) => (
            <option key={choice} value={choice}>
              {texts.choices[choice]}
            </option>
          ))}
        </select>
      </div>
      {end.value.choice !== "close" && (
        <div class="field">
          <label for={`${id}-time`}>{texts.time}</label>
          <input
            id={`${id}-time`}
            type="datetime-local"
            {...BOUNDS["datetime-local"]}
            value={end.value.time}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : `${id}-note`}
            onInput={({ currentTarget }) => {
              end.value = { choice: "own", time: currentTarget.value };
              onTouch();
            }}
          />
          {fault !== undefined && (
            <p id={`${id}-note`} class="fault">
              {fault}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
