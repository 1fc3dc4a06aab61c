/** What a reader enters for a number or a date, and what the server is asked for. */
import type { Schemas } from "../api/client.ts";
import { apiValue, quantile, type Scale } from "../charts/scale.ts";
import type { Question } from "./draft.ts";
import { type Entered, type Part, partAt, readEntered } from "./quartiles.ts";
import {
  faultsOfRows,
  faultsOfShares,
  percentilesOf,
  type Row,
  rowOf,
  shareOf,
  type Shares,
  shareText,
} from "./rows.ts";
import { type Ends, knotsOf } from "./smooth.ts";

/** The controls of a distribution as they stand. */
export interface Controls extends Shares {
  readonly mode: Entered["type"];
  readonly parts: readonly Part[];
  readonly rows: readonly Row[];
}

const START = [0.375, 0.5, 0.625] as const;
const QUARTILES = [0.25, 0.5, 0.75] as const;
const TYPED = [0.05, 0.25, 0.5, 0.75, 0.95];
/** What a distribution of several parts needs so that its shape can be told. */
const FINE = [0.02, 0.05, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => tenth / 10), 0.95, 0.98];
const FEWEST_ROWS = 3;
const PERCENT = 100;
/** Every open end has at least this share (Maths 1.3); what it has above that was meant. */
const LEAST_BEYOND = 0.001_001;

/** Returns the newest own CDF, or null. */
export function ownCdf({ my_forecasts }: Question): number[] | null {
  const values = my_forecasts.latest?.forecast_values.filter((value) => value !== null) ?? [];
  return values.length > 1 ? values : null;
}

/** Returns the controls as they stood when the newest own forecast was made, or usual ones. */
export function startControls(question: Question, scale: Scale, grid: number): Controls {
  const cdf = ownCdf(question);
  const empty: Controls = {
    mode: "quartiles",
    parts: [partAt(START, grid)],
    rows: TYPED.map((p) => ({ p: String(p * PERCENT), value: "" })),
    below: "",
    above: "",
  };
  const usual = cdf === null ? empty : { ...empty, ...drawn(cdf, grid), ...beyond(cdf, empty) };
  const entered = readEntered(question.my_forecasts.latest?.distribution_input, grid);
  if (entered === null) return usual;
  const shares = { below: shareText(entered.below), above: shareText(entered.above) };
  return entered.type === "quartiles"
    ? { ...usual, mode: entered.type, parts: entered.parts, ...shares }
    : {
        ...usual,
        mode: entered.type,
        rows: entered.percentiles.map((one) => rowOf(one, scale)),
        ...shares,
      };
}

/** Returns controls of the other way to enter that show the same distribution, as far as there is one. */
export function switched(
  controls: Controls,
  cdf: readonly number[] | null,
  { scale, grid }: { readonly scale: Scale; readonly grid: number },
): Controls {
  const mode = controls.mode === "quartiles" ? "percentiles" : "quartiles";
  if (cdf === null) return { ...controls, mode };
  const shown = mode === "quartiles" ? drawn(cdf, grid) : { rows: rowsOf(cdf, scale, controls) };
  return { ...controls, mode, ...shown, ...beyond(cdf, controls) };
}

/** Returns the share below a percentile of what lies within the range. */
function within(cdf: readonly number[], share: number): number {
  const [first, last] = [cdf[0] ?? 0, cdf.at(-1) ?? 1];
  return first + share * (last - first);
}

/** Returns a part with the quartiles, or those of what lies within the range where one lies outside. */
function drawn(cdf: readonly number[], grid: number): Pick<Controls, "parts"> {
  const isOutside = (cdf[0] ?? 0) >= QUARTILES[0] || (cdf.at(-1) ?? 1) <= QUARTILES[2];
  const place = (at: 0 | 1 | 2) =>
    quantile(cdf, isOutside ? within(cdf, QUARTILES[at]) : QUARTILES[at]);
  return { parts: [partAt([place(0), place(1), place(2)], grid)] };
}

/** Returns the shares beyond the bounds. What was typed stays as it was. */
function beyond(cdf: readonly number[], typed: Shares): Shares {
  const text = (share: number) => shareText(share > LEAST_BEYOND ? share : null);
  return {
    below: typed.below || text(cdf[0] ?? 0),
    above: typed.above || text(1 - (cdf.at(-1) ?? 1)),
  };
}

/** Returns percentiles of a CDF that lie within the range. What lies outside has fields of its own. */
function rowsOf(
  cdf: readonly number[],
  scale: Scale,
  { parts, mode }: Pick<Controls, "parts" | "mode">,
): Row[] {
  const [first, last] = [cdf[0] ?? 0, cdf.at(-1) ?? 1];
  const usual = mode === "quartiles" && parts.length > 1 ? FINE : TYPED;
  const inside = usual.filter((p) => p > first && p < last);
  const shares = inside.length < FEWEST_ROWS ? TYPED.map((share) => within(cdf, share)) : inside;
  return shares.map((p) =>
    rowOf({ p, value: apiValue(scale, scale.valueAt(quantile(cdf, p))) }, scale),
  );
}

/** Returns what was entered, or null while it is not complete or contradicts itself. */
export function enteredOf(controls: Controls, scale: Scale): Entered | null {
  const { mode, parts } = controls;
  const rows = mode === "quartiles" ? [] : controls.rows;
  const [below, above] = [shareOf(controls.below), shareOf(controls.above)];
  const percentiles = percentilesOf(rows, scale);
  if (below === undefined || above === undefined || percentiles === null) return null;
  const faults = [faultsOfShares(controls, rows, scale), ...faultsOfRows(rows, scale)];
  const isFaulty = (one: object) => Object.values(one).some((text) => text !== undefined);
  if (faults.some(isFaulty)) return null;
  return mode === "quartiles"
    ? { type: mode, parts, below, above }
    : { type: mode, percentiles, below, above };
}

/** Returns the body that asks for the CDF of what was entered (Contract 2.30). */
export function distributionOf(
  entered: Entered,
  { scale, grid, ends }: { readonly scale: Scale; readonly grid: number; readonly ends: Ends },
): Schemas["Distribution"] {
  const { below, above } = entered;
  const shares = { ...(below !== null && { below }), ...(above !== null && { above }) };
  if (entered.type === "percentiles") return { percentiles: [...entered.percentiles], ...shares };
  const mixture = entered.parts.map(({ lower, center, upper, weight }) => {
    const knots = knotsOf([lower / grid, center / grid, upper / grid], ends);
    const percentiles = knots.map(({ p, place }) => ({ p, value: scale.valueAt(place) }));
    return { weight, percentiles };
  });
  return { mixture, ...shares };
}
