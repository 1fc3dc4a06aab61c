import { useId } from "preact/hooks";

/** A value, and the text that stands for it. */
export type Option<Value extends string = string> = readonly [value: Value, text: string];

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly hint?: string | undefined;
  /** What the server or the form refuses. */
  readonly fault?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChoose: (value: Value) => void;
  /** Called when the reader turns to the control. */
  readonly onOpen?: () => void;
}

/** A list of which one is chosen. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, hint, fault, onChoose, onOpen } = props;
  const id = useId();
  const note = fault ?? hint;
  return (
    <div class="field">
      <label for={id} class={props.isLabelHidden === true ? "hidden" : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={props.isDisabled === true}
        aria-invalid={fault !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onFocus={onOpen}
        onPointerDown={onOpen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p id={`${id}-note`} class={fault === undefined ? "hint" : "fault"}>
          {note}
        </p>
      )}
    </div>
  );
}
