/**
 * Computes one whole snapshot directly by Maths 4.3 to 4.6, with all sorting and summing repeated.
 * It is slow on purpose: the incremental state is compared with it.
 */
import { type Forecast, compareForecasts } from "../../src/domain/aggregation/forecast.ts";
import type { MethodValues } from "../../src/domain/aggregation/method_values.ts";
import type { PlainMethod, QuestionType } from "../../src/domain/vocabulary.ts";

type Cells = (number | null)[];

interface NaiveColumn {
  q25: number;
  q50: number;
  q75: number;
  mean: number;
  bins: number[];
}

export function naiveSnapshot(
  type: QuestionType,
  active: readonly Forecast[],
  method: PlainMethod,
): MethodValues {
  const ordered = active.toSorted(compareForecasts);
  const n = ordered.length;
  const weights = ordered.map((_, i) =>
    method === "unweighted" || n <= 2 ? 1 : Math.exp(Math.sqrt(i + 1) - Math.sqrt(n)),
  );
  const rows = ordered.map(({ values }): Cells => {
    if (typeof values === "number") return [1 - values, values];
    return Array.from<number | null>(values);
  });
  if (type === "binary") return binary(rows, weights);
  return type === "multiple_choice" ? choice(rows, weights) : continuous(rows, weights);
}

function columnsOf(rows: Cells[], weights: number[]): (NaiveColumn | null)[] {
  return rows[0]!.map((_, j) => {
    const cells = rows.flatMap((row, i) => {
      const value = row[j] ?? null;
      return value === null ? [] : [{ value, weight: weights[i]! }];
    });
    return cells.length === 0 ? null : columnOf(cells);
  });
}

function columnOf(cells: { value: number; weight: number }[]): NaiveColumn {
  const sorted = cells.toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const levels = sorted.map((_, k) =>
    sorted.slice(0, k + 1).reduce((sum, { weight }) => sum + weight, 0),
  );
  const quantile = (q: number): number => {
    const low = levels.findIndex((level) => level >= q * total);
    const high = levels.findIndex((level) => level > q * total);
    return (sorted[low]!.value + sorted[high]!.value) / 2;
  };
  const bins = new Array<number>(100).fill(0);
  for (const { value, weight } of cells) bins[Math.trunc(value * 100)]! += weight;
  const mean = cells.reduce((sum, { value, weight }) => sum + value * weight, 0) / total;
  return { q25: quantile(0.25), q50: quantile(0.5), q75: quantile(0.75), mean, bins };
}

function binary(rows: Cells[], weights: number[]): MethodValues {
  const columns = columnsOf(rows, weights).map((column) => column!);
  return {
    forecastValues: columns.map(({ q50 }) => q50),
    lower: columns.map(({ q25 }) => q25),
    centers: columns.map(({ q50 }) => q50),
    upper: columns.map(({ q75 }) => q75),
    means: columns.map(({ mean }) => mean),
    histogram: [columns[1]!.bins],
  };
}

function choice(rows: Cells[], weights: number[]): MethodValues {
  const columns = columnsOf(rows, weights);
  const medians = columns.flatMap((column) => (column === null ? [] : [column.q50]));
  const sum = medians.reduce((total, a) => total + (a - 0.001), 0);
  const values = columns.map((column) => {
    if (column === null) return null;
    const share = sum === 0 ? 1 / medians.length : (column.q50 - 0.001) / sum;
    return share * (1 - 0.001 * medians.length) + 0.001;
  });
  const scaled = (quartile: "q25" | "q75"): Cells =>
    columns.map((column, j) =>
      column === null ? null : (column[quartile] * values[j]!) / (column.q50 || 1),
    );
  return {
    forecastValues: values,
    lower: scaled("q25"),
    centers: values,
    upper: scaled("q75"),
    means: columns.map((column) => column?.mean ?? null),
    histogram: columns.map((column) => column?.bins ?? new Array<number>(100).fill(0)),
  };
}

function continuous(rows: Cells[], weights: number[]): MethodValues {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = rows[0]!.map(
    (_, j) => rows.reduce((sum, row, i) => sum + row[j]! * weights[i]!, 0) / total,
  );
  const location = (q: number): number[] => [naiveQuantile(mean, q)];
  return {
    forecastValues: Float64Array.from(mean),
    lower: location(25),
    centers: location(50),
    upper: location(75),
    means: null,
    histogram: null,
  };
}

/** The quantile of Maths 3.4, exactly as written there. */
export function naiveQuantile(cdf: readonly number[], q: number): number {
  const n = cdf.length - 1;
  const at = (i: number): number => 100 * cdf[i]!;
  if (q < at(0)) return 0;
  if (q >= at(n)) return 1;
  for (let i = 0; i < n; i++) {
    if (at(i) === q) return i / n;
    if (at(i) < q && q < at(i + 1)) return (i + (q - at(i)) / (at(i + 1) - at(i))) / n;
  }
  throw new Error("not a CDF");
}
