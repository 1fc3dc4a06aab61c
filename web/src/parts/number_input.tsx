/** The field in which numbers are typed. What it does not take is said beside it. */
import { useEffect, useId, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { type Limits, readTyped } from "./typed_number.ts";

export interface NumberInputProps extends Limits {
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
