/** Measures that share what they need. */
import type { Bench } from "../harness.ts";

export interface Family {
  readonly names: readonly string[];
  /**
   * Whether one call measures all of them, because they share a costly preparation. Otherwise each
   * has a call of its own.
   */
  readonly together?: boolean;
  /** Measures those of its names that are wanted. */
  readonly measure: (bench: Bench, wanted: ReadonlySet<string>) => Promise<void>;
}
