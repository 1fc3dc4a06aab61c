/** Percentiles that a reader types. */
import { useId } from "preact/hooks";
import type { Scale } from "../charts/scale.ts";
import { Button } from "../parts/button.tsx";
import { en } from "../texts/en.ts";
import { BOUNDS } from "../texts/local_time.ts";
import { faultsByRow, type Row } from "./rows.ts";

const PERCENT = 100;
const MOST_ROWS = 20;
const LEAST_ROWS = 2;

interface PercentilesProps {
  readonly rows: readonly Row[];
  readonly scale: Scale;
  readonly unit: string;
  /** Sentences of the server; those on one row begin with `Entry 2: `. */
  readonly fault: string | undefined;
  readonly onChange: (rows: readonly Row[]) => void;
}

export function Percentiles({ rows, scale, unit, fault, onChange }: PercentilesProps) {
  const texts = en.forecasting.continuous;
  const faults = faultsByRow(fault);
  const set = (at: number, row: Row) => {
    onChange(rows.map((before, place) => (place === at ? row : before)));
  };
  return (
    <fieldset class="percentiles">
      <legend>{unit === "" ? texts.typed : texts.typedIn(unit)}</legend>
      {rows.map((row, at) => (
        <Line
          key={at}
          {...{ row, at, scale }}
          fault={faults.get(at)}
          onChange={(next) => set(at, next)}
          onRemove={
            rows.length > LEAST_ROWS
              ? () => onChange(rows.filter((_, place) => place !== at))
              : undefined
          }
        />
      ))}
      {rows.length < MOST_ROWS && (
        <Button onClick={() => onChange([...rows, { p: "", value: "" }])}>{texts.addRow}</Button>
      )}
    </fieldset>
  );
}

interface LineProps {
  readonly row: Row;
  readonly at: number;
  readonly scale: Scale;
  readonly fault: string | undefined;
  readonly onChange: (row: Row) => void;
  readonly onRemove: (() => void) | undefined;
}

function Line({ row, at, scale, fault, onChange, onRemove }: LineProps) {
  const texts = en.forecasting.continuous;
  const note = useId();
  const shared = {
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault === undefined ? undefined : note,
  };
  return (
    <div class="percentile">
      <span class="with-unit">
        <input
          {...shared}
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          max={PERCENT}
          value={row.p}
          aria-label={texts.rowShare(at + 1)}
          onInput={({ currentTarget }) => onChange({ ...row, p: currentTarget.value })}
        />
        <span aria-hidden="true">%</span>
      </span>
      <input
        {...shared}
        type={scale.isDate ? "datetime-local" : "number"}
        {...(scale.isDate ? BOUNDS["datetime-local"] : {})}
        inputMode={scale.isDate ? undefined : "decimal"}
        step="any"
        value={row.value}
        aria-label={texts.rowValue(at + 1)}
        onInput={({ currentTarget }) => onChange({ ...row, value: currentTarget.value })}
      />
      {onRemove !== undefined && (
        <Button kind="quiet" label={texts.removeRow(at + 1)} onClick={onRemove}>
          ×
        </Button>
      )}
      {fault !== undefined && (
        <p id={note} class="fault">
          {fault}
        </p>
      )}
    </div>
  );
}
