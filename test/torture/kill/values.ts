/** Forecasts that can be distinguished by one number, for every type of question. */
import type { QuestionType } from "../../../src/domain/vocabulary.ts";
import type { ForecastDocument } from "../../../src/store/forecasts/forecast_document.ts";

/** Values repeat after this many forecasts. */
const VALUES = 90_000;
/** A prime number that does not divide `VALUES`. */
const STEP = 7_919;
const SCALE = 100_000;
/** The last value of a CDF with an open upper bound. */
const OPEN_TOP = 0.99;
const COUNTS: Partial<Record<QuestionType, number>> = { discrete: 10, numeric: 200 };

/** The n-th value, 0.05 to 0.95. */
export function valueOf(n: number): number {
  return (5_000 + ((n * STEP) % VALUES)) / SCALE;
}

/** Returns what a forecast on a question of this type sends for the value. */
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

/** Returns the value of a stored forecast, in hundred-thousandths. */
export function storedValue(v: ForecastDocument["v"]): number {
  const value = typeof v === "number" ? v : v.length === 3 ? v[0]! : v[(v.length - 1) / 2]!;
  return Math.round(value * SCALE);
}

export function roundedValue(value: number): number {
  return Math.round(value * SCALE);
}

/** Two straight lines, from 0 over `middle` to `top`. */
function bentCdf(count: number, middle: number, top: number): number[] {
  const half = count / 2;
  return Array.from({ length: count + 1 }, (_, i) =>
    i <= half ? (middle * i) / half : middle + ((top - middle) * (i - half)) / half,
  );
}
