import { Button } from "../parts/button.tsx";
import { Slider } from "../parts/slider.tsx";
import { en } from "../texts/en.ts";
import { percent } from "../texts/format.ts";
import { addPart, MOST_PARTS, MOST_WEIGHT, type Part } from "./quartiles.ts";

interface PartsProps {
  readonly parts: readonly Part[];
  readonly grid: number;
  readonly onChange: (parts: readonly Part[]) => void;
}

/** Adds and removes parts of a distribution, and weighs them. */
export function Parts({ parts, grid, onChange }: PartsProps) {
  const texts = en.forecasting.continuous;
  const sum = parts.reduce((all, { weight }) => all + weight, 0);
  return (
    <div class="parts">
      {parts.length > 1 &&
        parts.map((part, at) => (
          <div class="weight" key={at}>
            <span>{texts.part(at + 1)}</span>
            <Slider
              label={texts.weight(at + 1)}
              {...{ value: part.weight, least: 1, most: MOST_WEIGHT, step: 1 }}
              text={percent(part.weight / sum)}
              onChange={(weight) =>
                onChange(parts.map((one, place) => (place === at ? { ...one, weight } : one)))
              }
            />
            <span class="share">{percent(part.weight / sum)}</span>
            <Button
              kind="quiet"
              label={texts.removePart(at + 1)}
              onClick={() => onChange(parts.filter((_, place) => place !== at))}
            >
              ×
            </Button>
          </div>
        ))}
      {parts.length < MOST_PARTS && (
        <Button onClick={() => onChange(addPart(parts, grid))}>{texts.addPart}</Button>
      )}
    </div>
  );
}
