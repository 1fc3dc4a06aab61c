import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Button } from "../parts/button.tsx";
import { NumberField } from "../parts/number_field.tsx";
import { Slider } from "../parts/slider.tsx";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";
import { probabilities } from "../texts/probabilities.ts";
import "./options.css";
import { communityNow } from "./community.ts";
import type { Draft, Editor, EditorProps, Question } from "./draft.ts";
import { apportion, moveShare, roomOf, UNITS } from "./shares.ts";

const PERCENT = 100;
const PER_PERCENT = UNITS / PERCENT;
const STEP = 0.1;
/** Of more options than these only the most probable are shown until the reader asks for all. */
const FEW = 5;
const PATH = "probability_yes_per_category";

/** Returns what the controls show first. */
function startOfOptions(question: Question): Draft {
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
  return { [PATH]: Object.fromEntries(entries) };
}

/** Holds the shares of options, and moves them. The draft is what they say. */
function useShares({ question, draft, onTouch }: Omit<EditorProps, "faults">) {
  const options = question.options ?? [];
  const shares = useSignal(startShares(question));
  const locked = useSignal<readonly boolean[]>(options.map(() => false));
  /** The option that is being moved, and the shares before: so moving it back restores the rest. */
  const move = useSignal<{ readonly at: number; readonly before: number[] } | null>(null);
  // The options may have changed since the form was opened: then this is a new editor.
  useEffect(() => {
    draft.value = draftOf(options, shares.value);
  }, []);
  /** The options in whose fields stands what cannot be taken. */
  const refused = useSignal<readonly number[]>([]);
  const refuse = (next: readonly number[]) => {
    refused.value = next;
    draft.value = next.length > 0 ? null : draftOf(options, shares.value);
    onTouch();
  };
  const take = (at: number, value: number | null) => {
    const others = refused.value.filter((other) => other !== at);
    if (value === null) {
      refuse([...others, at]);
      return;
    }
    if (move.value?.at !== at) move.value = { at, before: shares.value };
    const target = Math.round(value * PER_PERCENT);
    const before = shares.value;
    shares.value = moveShare(move.value.before, locked.value, { at, target });
    // A field whose share has moved shows the share, and no longer what was typed there.
    refuse(others.filter((other) => shares.value[other] === before[other]));
  };
  const toggle = (at: number) => {
    locked.value = locked.value.map((isLocked, place) => (place === at ? !isLocked : isLocked));
    move.value = null;
    if (refused.value.includes(at)) refuse(refused.value.filter((other) => other !== at));
  };
  return { shares: shares.value, locked: locked.value, take, toggle };
}

/** The probabilities of options. Those that are locked keep theirs while others move. */
function OptionsEditor({ faults, ...props }: EditorProps) {
  const texts = probabilities;
  const options = props.question.options ?? [];
  const { shares, locked, take, toggle } = useShares(props);
  const community = communityNow(props.question)?.forecast_values;
  const othersOf = (at: number) =>
    community?.[props.question.all_options_ever?.indexOf(options[at] ?? "") ?? -1] ?? -1;
  const isAll = useSignal(false);
  const order = useMemo(
    () => options.map((_, at) => at).sort((one, other) => othersOf(other) - othersOf(one)),
    [],
  );
  const isFaulty = Object.keys(faults).some((path) => path.startsWith(`${PATH}.`));
  const shown = isAll.value || isFaulty ? order : order.slice(0, FEW);
  const sum = shares.reduce((all, share) => all + share, 0) / UNITS;
  return (
    <fieldset class="options">
      <legend>{texts.legend}</legend>
      {shown.map((at) => {
        const option = options[at] ?? "";
        const value = (shares[at] ?? 0) / PER_PERCENT;
        const isLocked = locked[at] === true;
        const { least, most } = roomOf(shares, locked, at);
        const hasLocks = locked.some((isKept, other) => isKept && other !== at);
        const others = othersOf(at);
        const shared = { value, step: STEP, isDisabled: isLocked };
        return (
          <div class="option" key={option}>
            <span class="name">{option}</span>
            <Slider
              {...shared}
              least={STEP}
              most={PERCENT}
              label={texts.slider(option)}
              text={percent(value / PERCENT)}
              mark={others >= 0 ? { value: others * PERCENT, name: percent(others) } : null}
              onChange={(next) => take(at, next)}
            />
            <NumberField
              {...shared}
              least={least / PER_PERCENT}
              most={most / PER_PERCENT}
              reason={hasLocks ? texts.held : undefined}
              label={texts.field(option)}
              isLabelHidden
              unit="%"
              fault={faults[`${PATH}.${option}`]}
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
      {shown.length < options.length && (
        <p>
          <Button onClick={() => (isAll.value = true)}>
            {en.question.prediction.showAll(options.length)}
          </Button>
        </p>
      )}
      <p class="hint">{texts.sum(percent(sum))}</p>
      {faults[PATH] !== undefined && <p class="fault">{faults[PATH]}</p>}
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

export const editor: Editor = { startOf: startOfOptions, View: OptionsEditor };
