/**
 * All measures, grouped by what they share. Computations come first, because bursts leave the machine
 * slower for some minutes. Pages and withdrawals come before the forecasts, which make the histories
 * of the accounts long. The exports are last, because they insert a million rows and drop indexes of
 * the large platform.
 */
import { benchmarks } from "./benchmarks.ts";
import { boards } from "./boards.ts";
import { burst } from "./burst.ts";
import type { Family } from "./family.ts";
import { exports } from "./exports.ts";
import { feed } from "./feed.ts";
import { forecasts } from "./forecasts.ts";
import { due, revised } from "./growth.ts";
import { herd } from "./herd.ts";
import { histories } from "./histories.ts";
import { sustained } from "./sustained.ts";
import { tinyGet } from "./tiny_get.ts";
import { twins } from "./twins.ts";
import { withdrawals } from "./withdrawals.ts";

export const families: readonly Family[] = [
  histories,
  twins,
  tinyGet,
  feed,
  withdrawals,
  herd,
  forecasts,
  burst,
  revised,
  due,
  boards,
  benchmarks,
  sustained,
  exports,
];
