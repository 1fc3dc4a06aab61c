interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** The value as a reader hears it. */
  readonly text: string;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
}

const ARROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};
const LARGE = 10;

/** Returns how many steps a key moves a slider: one, or ten with Shift. Undefined for other keys. */
export function stepsOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  const direction = ARROWS[key];
  return direction === undefined || !shiftKey ? direction : direction * LARGE;
}

/** A slider. It shows the value that its owner takes, which may differ from where it was moved. */
export function Slider(props: SliderProps) {
  const { label, value, least, most, step, text, onChange } = props;
  return (
    <input
      type="range"
      class="slider"
      aria-label={label}
      aria-valuetext={text}
      min={least}
      max={most}
      step={step}
      value={value}
      disabled={props.isDisabled === true}
      onInput={({ currentTarget }) => {
        onChange(Number(currentTarget.value));
      }}
      onKeyDown={(event) => {
        const steps = event.shiftKey ? stepsOf(event) : undefined;
        if (steps === undefined) return;
        event.preventDefault();
        onChange(Math.min(Math.max(value + steps * step, least), most));
      }}
    />
  );
}
