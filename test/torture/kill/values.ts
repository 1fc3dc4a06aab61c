/** Forecasts that can be told from each other by one number, whatever the type of the question. */
import type { QuestionType } from "../../../src/domain/vocabulary.ts";
import type { ForecastDocument } from "../../../src/store/forecasts/forecast_document.ts";

/** Values repeat after so many forecasts. */
const VALUES = 90_000;
/** A prime that shares no factor with it. */
const STEP = 7_919;
const SCALE = 100_000;
/** Where the CDF of an open upper bound ends. */
const OPEN_TOP = 0.99;
const COUNTS: Partial<Record<QuestionType, number>> = { discrete: 10, numeric: 200 };

/** The n-th value, 0.05 to 0.95. */
export function valueOf(n: number): number {
  return (5_000 + ((n * STEP) % VALUES)) / SCALE;
}

/** What a forecast on a question of this type sends for the value. */
export function itemOf(type: QuestionType, value: number): Record<string, unknown> {
  if (type === "binary") return { probability_yes: value };
  if (type === "multiple_choice") {
    const rest = (1 - value) / 2;
    return { probability_yes_per_category: { A: value, B: rest, Other: rest } };
  }
  const count = COUNTS[type];
  if (count === undefined) throw new Error(`No forecasts on ${type} questions here`);
  return { continuous_cdf: bentCdf(count, value, type === "numeric" ? OPEN_TOP : 1) };
}

/** The value of a forecast as it is stored, in hundred-thousandths. */
export function storedValue(v: ForecastDocument["v"]): number {
  const value = typeof v === "number" ? v : v.length === 3 ? v[0]! : v[(v.length - 1) / 2]!;
  return Math.round(value * SCALE);
}

export function roundedValue(value: number): number {
  return Math.round(value * SCALE);
}

/** Two straight lines, from 0 by `middle` to `top`. */
function bentCdf(count: number, middle: number, top: number): number[] {
  const half = count / 2;
  return Array.from({ length: count + 1 }, (_, i) =>
    i <= half ? (middle * i) / half : middle + ((top - middle) * (i - half)) / half,
  );
}
