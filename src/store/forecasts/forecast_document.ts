/** A forecast as the store gives it out. */

/**
 * One forecast as the store gives it out. Short keys: this is the collection that grows. The
 * standing forecast of an author is the row with the latest `s` not in the future, unless its `e`
 * has come. A row left open by a crash reads correctly: code that reads an author's rows together
 * gets every `e` cut to the start of the next row, and the next write closes the older row.
 */
export interface ForecastDocument {
  /** question id */
  q: number;
  /** author id */
  u: number;
  /** start, ms; unique with `q` and `u` */
  s: number;
  /** end, ms: withdrawn, superseded or to be withdrawn then; null = none */
  e: number | null;
  /**
   * Binary: probability of yes. Multiple choice: a vector over all options ever, NaN for those not
   * on offer (`domain/option_vector.ts`). Continuous: the CDF.
   */
  v: number | Float64Array;
  /** true while this row may be standing: no newer one was seen to begin (partial indexes). */
  cur: boolean;
  /** time of the last write that aggregation must see, ms. */
  t: number;
  /** made by the platform (option changes), not counted. */
  auto?: boolean;
  /** `distribution_input` of a continuous forecast, as it was sent; not kept once it is superseded. */
  d?: unknown;
}
