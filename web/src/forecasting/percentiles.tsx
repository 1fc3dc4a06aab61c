/** Percentiles that a reader types. */
import { useId } from "preact/hooks";
import type { Scale } from "../charts/scale.ts";
import { Button } from "../parts/button.tsx";
import { NumberInput } from "../parts/number_input.tsx";
import { BOUNDS } from "../texts/local_time.ts";
import { percentiles } from "../texts/percentiles.ts";
import "./percentiles.css";
import { faultsOfRows, RANK, type Row, type RowFault } from "./rows.ts";

const MOST_ROWS = 20;
const LEAST_ROWS = 2;

interface PercentilesProps {
  readonly rows: readonly Row[];
  readonly scale: Scale;
  readonly unit: string;
  readonly onChange: (rows: readonly Row[]) => void;
}

export function Page({ rows, scale, unit, onChange }: PercentilesProps) {
  const faults = faultsOfRows(rows, scale);
  const set = (at: number, row: Row) => {
    onChange(rows.map((before, place) => (place === at ? row : before)));
  };
  return (
    <fieldset class="percentiles">
      <legend>{unit === "" ? percentiles.typed : percentiles.typedIn(unit)}</legend>
      {rows.map((row, at) => (
        <Line
          key={at}
          {...{ row, at, scale }}
          fault={faults[at] ?? {}}
          onChange={(next) => set(at, next)}
          onRemove={
            rows.length > LEAST_ROWS
              ? () => onChange(rows.filter((_, place) => place !== at))
              : undefined
          }
        />
      ))}
      {rows.length < MOST_ROWS && (
        <Button onClick={() => onChange([...rows, { p: "", value: "" }])}>
          {percentiles.addRow}
        </Button>
      )}
    </fieldset>
  );
}

interface LineProps {
  readonly row: Row;
  readonly at: number;
  readonly scale: Scale;
  readonly fault: RowFault;
  readonly onChange: (row: Row) => void;
  readonly onRemove: (() => void) | undefined;
}

function Line({ row, at, scale, fault, onChange, onRemove }: LineProps) {
  const value = {
    label: percentiles.rowValue(at + 1),
    text: row.value,
    fault: fault.value,
    onInput: (text: string) => onChange({ ...row, value: text }),
  };
  return (
    <div class="percentile">
      <NumberInput
        {...RANK}
        label={percentiles.rowShare(at + 1)}
        isLabelHidden
        text={row.p}
        unit="%"
        fault={fault.p}
        onInput={(p) => onChange({ ...row, p })}
      />
      {scale.isDate ? <TimeInput {...value} /> : <NumberInput {...value} isLabelHidden />}
      {onRemove !== undefined && (
        <Button kind="quiet" label={percentiles.removeRow(at + 1)} onClick={onRemove}>
          ×
        </Button>
      )}
    </div>
  );
}

interface TimeInputProps {
  readonly label: string;
  readonly text: string;
  readonly fault: string | undefined;
  readonly onInput: (text: string) => void;
}

function TimeInput({ label, text, fault, onInput }: TimeInputProps) {
  const note = useId();
  return (
    <>
      <input
        type="datetime-local"
        {...BOUNDS["datetime-local"]}
        step="any"
        value={text}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : note}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {fault !== undefined && (
        <p id={note} class="fault">
          {fault}
        </p>
      )}
    </>
  );
}
