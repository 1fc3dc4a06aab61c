import { NumberField } from "../parts/number_field.tsx";
import { Slider } from "../parts/slider.tsx";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";
import type { Draft, EditorProps, Question } from "./draft.ts";

const PERCENT = 100;
const TENTHS = 1000;
const LIMITS = { least: 1, most: 99, step: 0.1 };
const EVEN = 50;

/** Returns per cent in steps of 0.1 within the limits of the controls. */
function shown(probability: number): number {
  const tenths = Math.round(probability * TENTHS) / (TENTHS / PERCENT);
  return Math.min(Math.max(tenths, LIMITS.least), LIMITS.most);
}

/** Returns what the controls show first: the newest own forecast, or 50 %. */
export function startOfBinary({ my_forecasts }: Question): Draft {
  const [, own] = my_forecasts.latest?.forecast_values ?? [];
  return draftOf(typeof own === "number" ? shown(own) : EVEN);
}

function draftOf(percents: number): Draft {
  return { probability_yes: Math.round(percents * (TENTHS / PERCENT)) / TENTHS };
}

/** The probability of yes, by a slider and a field that show the same. */
export function BinaryEditor({ draft, faults, onTouch }: EditorProps) {
  const texts = en.forecasting.binary;
  const now = draft.value;
  const value = shown((typeof now === "object" ? now?.probability_yes : null) ?? 0);
  const take = (next: number) => {
    draft.value = draftOf(next);
    onTouch();
  };
  return (
    <div class="dial">
      <Slider
        {...{ ...LIMITS, value }}
        label={texts.slider}
        text={percent(value / PERCENT)}
        onChange={take}
      />
      <NumberField
        {...{ ...LIMITS, value }}
        label={texts.field}
        unit="%"
        fault={faults["probability_yes"]}
        onChange={take}
      />
    </div>
  );
}
