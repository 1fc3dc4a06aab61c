import { Button } from "../parts/button.tsx";
import { Slider } from "../parts/slider.tsx";
import { percent } from "../texts/format.ts";
import { weights } from "../texts/weights.ts";
import type { PartsProps } from "./parts.tsx";
import { MOST_WEIGHT } from "./quartiles.ts";

/** Weighs the parts of a distribution, and removes them. */
export function Page({ parts, onChange }: Omit<PartsProps, "grid">) {
  const sum = parts.reduce((all, { weight }) => all + weight, 0);
  return (
    <>
      {parts.map((part, at) => (
        <div class="weight" key={at}>
          <span>{weights.part(at + 1)}</span>
          <Slider
            label={weights.weight(at + 1)}
            {...{ value: part.weight, least: 1, most: MOST_WEIGHT, step: 1 }}
            text={percent(part.weight / sum)}
            onChange={(weight) =>
              onChange(parts.map((one, place) => (place === at ? { ...one, weight } : one)))
            }
          />
          <span class="share">{percent(part.weight / sum)}</span>
          <Button
            kind="quiet"
            label={weights.remove(at + 1)}
            onClick={() => onChange(parts.filter((_, place) => place !== at))}
          >
            ×
          </Button>
        </div>
      ))}
    </>
  );
}
