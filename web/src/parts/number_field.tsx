/** The fields in which numbers are typed. What they do not take is said beside them. */
import { useEffect, useId, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { type Limits, numberText, readTyped } from "./typed_number.ts";

interface NumberInputProps extends Limits {
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly text: string;
  readonly unit?: string;
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** What the form or the server refuses. */
  readonly fault?: string | undefined;
  readonly onInput: (text: string) => void;
  /** Called when the reader leaves the field or presses Enter. */
  readonly onLeave?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A field for a number as text. It never changes what is typed, and no wheel moves it. What is wrong
 * is said when the reader leaves the field or presses Enter, and is not said while they type.
 */
export function NumberInput(props: NumberInputProps) {
  const { label, text, unit, hint, isRequired = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const phase = useSignal<"still" | "typing" | "left">("still");
  const isMeant = isRequired || text.trim() !== "";
  const own = isMeant ? readTyped(text, props).fault : undefined;
  const shown = { typing: undefined, left: own ?? props.fault, still: props.fault };
  const fault = shown[phase.value];
  const note = fault ?? hint;
  // The form is not sent by the browser while a field says that it may not be.
  useEffect(() => input.current?.setCustomValidity(own ?? ""), [own]);
  const leave = () => {
    if (phase.value === "typing") phase.value = "left";
    props.onLeave?.();
  };
  return (
    <div class="field number">
      <label for={id} class={props.isLabelHidden === true ? "hidden" : undefined}>
        {label}
      </label>
      <span class="with-unit">
        <input
          ref={input}
          id={id}
          type="text"
          // The pad of digits of some phones has no minus.
          inputMode={(props.least ?? -1) >= 0 ? "decimal" : undefined}
          autocomplete="off"
          value={text}
          placeholder={props.placeholder}
          required={isRequired}
          disabled={props.isDisabled === true}
          aria-invalid={fault !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onInput={({ currentTarget }) => {
            phase.value = "typing";
            props.onInput(currentTarget.value);
          }}
          onBlur={leave}
          onInvalid={() => (phase.value = "left")}
          onKeyDown={(event) => {
            if (event.key === "Enter") leave();
            props.onKeyDown?.(event);
          }}
        />
        {unit !== undefined && <span aria-hidden="true">{unit}</span>}
      </span>
      {note !== undefined && (
        <p id={`${id}-note`} class={fault === undefined ? "hint" : "fault"}>
          {note}
        </p>
      )}
    </div>
  );
}

type NumberFieldProps = Omit<NumberInputProps, "text" | "onInput" | "onLeave" | "onKeyDown"> & {
  readonly value: number;
  /** How far an arrow moves the number. It has no more decimals than this. */
  readonly step: number;
  readonly least: number;
  readonly most: number;
  /** Called with null while what is typed cannot be taken. */
  readonly onChange: (value: number | null) => void;
};

const UPWARDS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A field for a number that another control shows too, which may move it. */
export function NumberField({ value, step, onChange, ...field }: NumberFieldProps) {
  const { least, most } = field;
  const decimals = String(step).split(".")[1]?.length ?? 0;
  const limits = { ...field, decimals };
  /** What was typed, until the number is another one or the field is left with a good one. */
  const typed = useSignal<{ readonly text: string; readonly value: number } | null>(null);
  const isCurrent = typed.value?.value === value && field.isDisabled !== true;
  const text = isCurrent ? (typed.value?.text ?? "") : numberText(value, decimals);
  useEffect(() => {
    if (!isCurrent) typed.value = null;
  }, [isCurrent]);
  const take = (next: string) => {
    const { number } = readTyped(next, limits);
    typed.value = { text: next, value: number ?? value };
    onChange(number);
  };
  return (
    <NumberInput
      // The limits hold for typed numbers. Another control may have set one that lies outside.
      {...(isCurrent ? limits : { ...field, least: undefined, most: undefined })}
      text={text}
      isRequired
      onInput={take}
      onLeave={() => {
        if (readTyped(text, limits).fault === undefined) typed.value = null;
      }}
      onKeyDown={(event) => {
        const steps = UPWARDS[event.key];
        if (steps === undefined) return;
        event.preventDefault();
        const next = Math.min(Math.max(value + steps * step, least), most);
        take(next.toFixed(decimals));
      }}
    />
  );
}
