import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { NumberField } from "../parts/number_field.tsx";
import { Slider } from "../parts/slider.tsx";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";
import type { Draft, EditorProps, Question } from "./draft.ts";
import { apportion, moveShare, UNITS } from "./shares.ts";

const PERCENT = 100;
const PER_PERCENT = UNITS / PERCENT;
const LIMITS = { least: 0.1, most: 100, step: 0.1 };

/** Returns what the controls show first. */
export function startOfOptions(question: Question): Draft {
  return draftOf(question.options ?? [], startShares(question));
}

/** Returns the shares of the options on offer in the newest own forecast, or equal ones. */
function startShares({ options, all_options_ever, my_forecasts }: Question): number[] {
  const values = my_forecasts.latest?.forecast_values ?? [];
  const weights = (options ?? []).map(
    (option) => values[all_options_ever?.indexOf(option) ?? -1] ?? 0,
  );
  return apportion(weights, UNITS);
}

function draftOf(options: readonly string[], shares: readonly number[]): Draft {
  const entries = options.map((option, at) => [option, (shares[at] ?? 0) / UNITS] as const);
  return { probability_yes_per_category: Object.fromEntries(entries) };
}

/** The probabilities of options. Those that are locked keep theirs while others move. */
export function OptionsEditor({ question, draft, faults, onTouch }: EditorProps) {
  const texts = en.forecasting.options;
  const options = question.options ?? [];
  const shares = useSignal(startShares(question));
  const locked = useSignal<readonly boolean[]>(options.map(() => false));
  /** The option that is being moved, and the shares before: so moving it back restores the rest. */
  const move = useSignal<{ readonly at: number; readonly before: number[] } | null>(null);
  // The options may have changed since the form was opened: then this is a new editor.
  useEffect(() => {
    draft.value = draftOf(options, shares.value);
  }, []);
  const take = (at: number, value: number) => {
    if (move.value?.at !== at) move.value = { at, before: shares.value };
    const target = Math.round(value * PER_PERCENT);
    shares.value = moveShare(move.value.before, locked.value, { at, target });
    draft.value = draftOf(options, shares.value);
    onTouch();
  };
  const toggle = (at: number) => {
    locked.value = locked.value.map((isLocked, place) => (place === at ? !isLocked : isLocked));
    move.value = null;
  };
  const sum = shares.value.reduce((all, share) => all + share, 0) / UNITS;
  return (
    <fieldset class="options">
      <legend>{texts.legend}</legend>
      {options.map((option, at) => {
        const value = (shares.value[at] ?? 0) / PER_PERCENT;
        const isLocked = locked.value[at] === true;
        const shared = { ...LIMITS, value, isDisabled: isLocked };
        return (
          <div class="option" key={option}>
            <span class="name">{option}</span>
            <Slider
              {...shared}
              label={texts.slider(option)}
              text={percent(value / PERCENT)}
              onChange={(next) => take(at, next)}
            />
            <NumberField
              {...shared}
              label={texts.field(option)}
              isLabelHidden
              unit="%"
              fault={faults[`probability_yes_per_category.${option}`]}
              onChange={(next) => take(at, next)}
            />
            <button
              type="button"
              class="button quiet lock"
              aria-pressed={isLocked}
              aria-label={texts.lock(option)}
              onClick={() => toggle(at)}
            >
              <Padlock isClosed={isLocked} />
            </button>
          </div>
        );
      })}
      <p class="hint">{texts.sum(percent(sum))}</p>
      {faults["probability_yes_per_category"] !== undefined && (
        <p class="fault">{faults["probability_yes_per_category"]}</p>
      )}
    </fieldset>
  );
}

function Padlock({ isClosed }: { readonly isClosed: boolean }) {
  return (
    <svg class="padlock" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={isClosed ? "M6 9V6a4 4 0 0 1 8 0v3" : "M6 9V6a4 4 0 0 1 7.5-2"} />
      <rect x="4" y="9" width="12" height="8" rx="1.5" />
    </svg>
  );
}
