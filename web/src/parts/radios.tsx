import { useId } from "preact/hooks";

interface RadiosProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  /** Each value with its name and what it means. */
  readonly options: readonly (readonly [value: Value, name: string, about: string])[];
  readonly fault?: string | undefined;
  readonly onChoose: (value: Value) => void;
}

/** A choice whose values need an explanation each. */
export function Radios<Value extends string>(props: RadiosProps<Value>) {
  const id = useId();
  return (
    <fieldset
      class="explained"
      aria-describedby={props.fault === undefined ? undefined : `${id}-fault`}
    >
      <legend>{props.legend}</legend>
      {props.options.map(([value, name, about]) => (
        <label key={value}>
          <input
            type="radio"
            name={id}
            checked={props.value === value}
            aria-describedby={`${id}-${value}`}
            onChange={() => props.onChoose(value)}
          />
          <span>
            {name}
            <small id={`${id}-${value}`}>{about}</small>
          </span>
        </label>
      ))}
      {props.fault !== undefined && (
        <p id={`${id}-fault`} class="fault">
          {props.fault}
        </p>
      )}
    </fieldset>
  );
}
