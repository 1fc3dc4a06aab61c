/** What a reader enters for a number or a date, and what the server is asked for. */
import type { Schemas } from "../api/client.ts";
import { apiValue, quantile, type Scale } from "../charts/scale.ts";
import type { Question } from "./draft.ts";
import { percentilesOf, type Row, rowOf } from "./rows.ts";
import { type Entered, type Part, partAt, readEntered } from "./quartiles.ts";

/** The controls of a distribution as they stand. */
export interface Controls {
  readonly mode: Entered["type"];
  readonly parts: readonly Part[];
  readonly rows: readonly Row[];
  readonly below: number | null;
  readonly above: number | null;
}

const START = [0.375, 0.5, 0.625] as const;
const QUARTILES = [0.25, 0.5, 0.75] as const;
const TYPED = [0.05, 0.25, 0.5, 0.75, 0.95];
const PERCENT = 100;

/** Returns the newest own CDF, or null. */
export function ownCdf({ my_forecasts }: Question): number[] | null {
  const values = my_forecasts.latest?.forecast_values.filter((value) => value !== null) ?? [];
  return values.length > 1 ? values : null;
}

/** Returns the controls as they stood when the newest own forecast was made, or usual ones. */
export function startControls(question: Question, scale: Scale, grid: number): Controls {
  const cdf = ownCdf(question);
  const place = (at: 0 | 1 | 2) => (cdf === null ? START[at] : quantile(cdf, QUARTILES[at]));
  const usual: Controls = {
    mode: "quartiles",
    parts: [partAt([place(0), place(1), place(2)], grid)],
    rows: rowsOf(cdf, scale),
    below: null,
    above: null,
  };
  const entered = readEntered(question.my_forecasts.latest?.distribution_input, grid);
  if (entered === null) return usual;
  const { type: mode, below, above } = entered;
  return entered.type === "quartiles"
    ? { ...usual, mode, parts: entered.parts, below, above }
    : { ...usual, mode, rows: entered.percentiles.map((one) => rowOf(one, scale)), below, above };
}

/** Returns the percentiles of a CDF that lie within the range; without one their values are empty. */
export function rowsOf(cdf: readonly number[] | null, scale: Scale): Row[] {
  if (cdf === null) return TYPED.map((p) => ({ p: String(p * PERCENT), value: "" }));
  const [first, last] = [cdf[0] ?? 0, cdf.at(-1) ?? 1];
  return TYPED.filter((p) => p > first && p < last).map((p) =>
    rowOf({ p, value: apiValue(scale, scale.valueAt(quantile(cdf, p))) }, scale),
  );
}

/** Returns what was entered, or null while a percentile is not complete. */
export function enteredOf(controls: Controls, scale: Scale): Entered | null {
  const { mode, parts, rows, below, above } = controls;
  if (mode === "quartiles") return { type: mode, parts, below, above };
  const percentiles = percentilesOf(rows, scale);
  return percentiles === null ? null : { type: mode, percentiles, below, above };
}

/** Returns the body that asks for the CDF of what was entered (Contract 2.30). */
export function distributionOf(
  entered: Entered,
  scale: Scale,
  grid: number,
): Schemas["Distribution"] {
  const { below, above } = entered;
  const beyond = { ...(below !== null && { below }), ...(above !== null && { above }) };
  if (entered.type === "percentiles") return { percentiles: [...entered.percentiles], ...beyond };
  const mixture = entered.parts.map(({ lower, center, upper, weight }) => {
    const percentiles = [lower, center, upper].map((place, at) => ({
      p: QUARTILES[at] ?? 0,
      value: apiValue(scale, scale.valueAt(place / grid)),
    }));
    return { weight, percentiles };
  });
  return { mixture, ...beyond };
}
