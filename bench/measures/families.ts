/**
 * All measures, grouped by what they share. The order matters. Computations come first: after
 * bursts T10 came out at 196 and 200 in whole runs, and since then at 203 to 255. Pages come before
 * the forecasts, which make the histories of the accounts on them long. Withdrawals come before
 * them too: right after minutes of bursts a sweep took a third longer. Exports are last, because
 * they write a million rows and drop indexes of the large platform.
 */
import type { Bench } from "../harness.ts";
import { aggregation } from "./aggregation.ts";
import { boards } from "./boards.ts";
import { burst } from "./burst.ts";
import { exports } from "./exports.ts";
import { feed } from "./feed.ts";
import { forecasts } from "./forecasts.ts";
import { growth, revised } from "./growth.ts";
import { sustained } from "./sustained.ts";
import { tinyGet } from "./tiny_get.ts";
import { withdrawals } from "./withdrawals.ts";

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

export const families: readonly Family[] = [
  aggregation,
  tinyGet,
  feed,
  withdrawals,
  forecasts,
  burst,
  revised,
  growth,
  boards,
  sustained,
  exports,
];
