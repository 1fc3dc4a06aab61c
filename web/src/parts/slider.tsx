import { anchorOf } from "../charts/ticks.ts";
import { percent } from "../texts/format.ts";
import { stepsOf } from "./slider_keys.ts";
import "./slider.css";

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** The value as a reader hears it. */
  readonly text: string;
  /** What else stands at the slider: a value, and how it is called. */
  readonly mark?: { readonly value: number; readonly name: string } | null;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** The part of a narrow slider that half of the name of a mark takes. */
const NAME = 0.2;

/** A slider. It shows the value that its owner takes, which may differ from where it was moved. */
export function Slider(props: SliderProps) {
  const { label, value, least, most, step, text, mark, onChange } = props;
  const slider = (
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
  if (!mark) return slider;
  const place = Math.min(Math.max((mark.value - least) / (most - least), 0), 1);
  return (
    <span class="marked">
      {slider}
      <svg class="others-mark" role="img" aria-label={mark.name}>
        <svg x={percent(place)} class="pointer">
          <path d="M0 0l5 8h-10z" />
        </svg>
        <text x={percent(place)} y={20} text-anchor={anchorOf(place, NAME)}>
          {mark.name}
        </text>
      </svg>
    </span>
  );
}
