/** A forecast as the store gives it out. */
import type { TraceValues } from "../../domain/forecasts/trace.ts";
import type { TraceReveal } from "../../domain/forecasts/trace_words.ts";

/**
 * One forecast as the store gives it out. Its keys are short, because this is the collection that
 * grows. A row never changes once it is written (docs/adr/0016). So the end that a row shows is
 * worked out at read: it is the earliest of its own end, of what its author withdrew, and of the
 * start of the next forecast.
 */
export interface ForecastDocument {
  /** question id */
  q: number;
  /** author id */
  u: number;
  /** start, ms; unique with `q` and `u` */
  s: number;
  /** end, ms; null = none */
  e: number | null;
  /**
   * Binary: probability of yes. Multiple choice: a vector over the options there had been when it
   * was written, NaN for those not on offer: `asOffered` of `domain/forecasts/option_vector.ts`
   * gives it over all options ever. Continuous: the CDF.
   */
  v: number | Float64Array;
  /** when it was written, ms. */
  t: number;
  /** made by the platform (option changes), not counted. */
  auto?: boolean;
  /**
   * `distribution_input` of a continuous forecast, as it was sent; read for the newest one alone.
   */
  d?: unknown;
}

/** The end of a forecast, as its author wrote it after the forecast. */
export interface WithdrawalDocument {
  q: number;
  u: number;
  /** ms; unique with `q` and `u`, later than the forecast it ends */
  s: number;
  /** when that forecast ends, ms */
  e: number;
  t: number;
}

/** A trace to be written. */
export interface NewTrace {
  readonly trace: TraceValues;
  /** The setting of the project when it was written. */
  readonly reveal: TraceReveal;
}
