import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { NumberInput, type NumberInputProps } from "./number_input.tsx";
import { numberText, readTyped } from "./typed_number.ts";

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
