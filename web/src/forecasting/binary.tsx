import { useSignal } from "@preact/signals";
import { NumberField } from "../parts/number_field.tsx";
import { Slider } from "../parts/slider.tsx";
import { binary } from "../texts/binary.ts";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";
import { communityNow } from "./community.ts";
import type { Draft, Editor, EditorProps, Question } from "./draft.ts";

const PERCENT = 100;
const LIMITS = { least: 1, most: 99, step: 0.1 };
const EVEN = 0.5;
/** Takes away what a division by 100 adds to a decimal number. */
const DIGITS = 12;

/** Returns what the controls show first: the newest own forecast, or 50 %. */
function startOfBinary({ my_forecasts }: Question): { readonly probability_yes: number } {
  const [, own] = my_forecasts.latest?.forecast_values ?? [];
  return { probability_yes: typeof own === "number" ? own : EVEN };
}

function draftOf(percents: number): Draft {
  return { probability_yes: Number((percents / PERCENT).toPrecision(DIGITS)) };
}

/** The probability of yes, by a slider and a field that show the same. */
function BinaryEditor({ question, draft, faults, isRow = false, onTouch }: EditorProps) {
  const texts = binary;
  const value = useSignal(
    Number((startOfBinary(question).probability_yes * PERCENT).toPrecision(DIGITS)),
  );
  const take = (next: number | null) => {
    if (next !== null) value.value = next;
    draft.value = next === null ? null : draftOf(next);
    onTouch();
  };
  const others = communityNow(question)?.centers?.[0];
  const shared = { ...LIMITS, value: value.value, onChange: take };
  return (
    <div class="dial">
      <Slider
        {...shared}
        label={texts.slider}
        text={percent(value.value / PERCENT)}
        mark={
          typeof others === "number"
            ? { value: others * PERCENT, name: en.forecasting.community(percent(others)) }
            : null
        }
      />
      <NumberField
        {...shared}
        label={texts.field}
        isLabelHidden={isRow}
        unit="%"
        fault={faults["probability_yes"]}
      />
    </div>
  );
}

export const editor: Editor = { startOf: startOfBinary, View: BinaryEditor };
