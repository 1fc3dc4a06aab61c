import { Button } from "../parts/button.tsx";
import { lazyPage } from "../parts/lazy_page.tsx";
import { en } from "../texts/en.ts";
import { addPart, MOST_PARTS, type Part } from "./quartiles.ts";

/** Few distributions have several parts. */
const Weights = lazyPage(() => import("./weights.tsx"));

export interface PartsProps {
  readonly parts: readonly Part[];
  readonly grid: number;
  readonly onChange: (parts: readonly Part[]) => void;
}

/** Adds and removes parts of a distribution, and weighs them. */
export function Parts({ parts, grid, onChange }: PartsProps) {
  return (
    <div class="parts">
      {parts.length > 1 && <Weights {...{ parts, onChange }} />}
      {parts.length < MOST_PARTS && (
        <Button onClick={() => onChange(addPart(parts, grid))}>
          {en.forecasting.continuous.addPart}
        </Button>
      )}
    </div>
  );
}
