import { useId } from "preact/hooks";
import { useSignal } from "@preact/signals";

interface NumberFieldProps {
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly unit?: string;
  readonly isDisabled?: boolean;
  readonly fault?: string | undefined;
  readonly onChange: (value: number) => void;
}

/**
 * A field for a number. While it is being typed the text stays as it is; when the reader leaves the
 * field or presses Enter, it shows the nearest allowed number.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, least, most, step, unit, fault, onChange } = props;
  const id = useId();
  const typed = useSignal<string | null>(null);
  const digits = String(step).split(".")[1]?.length ?? 0;
  const nearest = (text: string): number | null => {
    const number = text.trim() === "" ? Number.NaN : Number(text);
    if (!Number.isFinite(number)) return null;
    return Number(Math.min(Math.max(number, least), most).toFixed(digits));
  };
  const take = (text: string) => {
    const number = nearest(text);
    if (number !== null && number !== value) onChange(number);
  };
  const leave = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    take(currentTarget.value);
    typed.value = null;
  };
  return (
    <div class="field number">
      <label for={id} class={props.isLabelHidden === true ? "unseen" : undefined}>
        {label}
      </label>
      <span class="with-unit">
        <input
          id={id}
          type="number"
          inputMode="decimal"
          min={least}
          max={most}
          step={step}
          value={typed.value ?? value.toFixed(digits)}
          disabled={props.isDisabled === true}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-note`}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            const number = Number(currentTarget.value);
            if (number >= least && number <= most) take(currentTarget.value);
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Enter") leave(event);
          }}
        />
        {unit !== undefined && <span aria-hidden="true">{unit}</span>}
      </span>
      {fault !== undefined && (
        <p id={`${id}-note`} class="fault">
          {fault}
        </p>
      )}
    </div>
  );
}
