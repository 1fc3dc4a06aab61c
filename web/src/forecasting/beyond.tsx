import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Scale } from "../charts/scale.ts";
import { en } from "../texts/en.ts";
import type { Question } from "./draft.ts";
import type { Controls } from "./entered.ts";

interface BeyondProps {
  readonly question: Question;
  readonly scale: Scale;
  readonly below: number | null;
  readonly above: number | null;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Controls>) => void;
}

const PERCENT = 100;
const MOST = 99;
const DIGITS = 6;

/** How much probability lies beyond open bounds. An empty field leaves it to the curve. */
export function Beyond({ question, scale, below, above, faults, onChange }: BeyondProps) {
  const texts = en.forecasting.continuous;
  const { open_lower_bound, open_upper_bound } = question;
  if (!open_lower_bound && !open_upper_bound) return null;
  const textAt = (place: number) => scale.text(scale.valueAt(place));
  return (
    <div class="pairs">
      {open_lower_bound && (
        <Share
          label={texts.shareBelow(textAt(0))}
          value={below}
          fault={faults["below"]}
          onChange={(next) => onChange({ below: next })}
        />
      )}
      {open_upper_bound && (
        <Share
          label={texts.shareAbove(textAt(1))}
          value={above}
          fault={faults["above"]}
          onChange={(next) => onChange({ above: next })}
        />
      )}
    </div>
  );
}

interface ShareProps {
  readonly label: string;
  readonly value: number | null;
  readonly fault: string | undefined;
  readonly onChange: (value: number | null) => void;
}

function Share({ label, value, fault, onChange }: ShareProps) {
  const id = useId();
  const typed = useSignal(
    value === null ? "" : String(Number((value * PERCENT).toPrecision(DIGITS))),
  );
  const take = (text: string) => {
    typed.value = text;
    const number = text === "" ? null : Number(text) / PERCENT;
    if (number === null || Number.isFinite(number)) onChange(number);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          inputMode="decimal"
          {...{ min: 0, max: MOST, step: "any" }}
          value={typed.value}
          placeholder={en.forecasting.continuous.byCurve}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-note`}
          onInput={({ currentTarget }) => take(currentTarget.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      {fault !== undefined && (
        <p id={`${id}-note`} class="fault">
          {fault}
        </p>
      )}
    </div>
  );
}
