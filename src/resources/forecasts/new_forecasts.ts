/**
 * Turns checked values into rows. A forecast is split in two when options are added later (Maths
 * 4.9).
 */
import { packOptions, unpackOptions } from "../../domain/forecasts/option_vector.ts";
import { recordedPieces } from "../../domain/questions/options_history.ts";
import type { NewForecast } from "../../store/forecasts/forecast_row.ts";
import type { Judged } from "./judge_forecasts.ts";
import { TRACE_REVEALS } from "../../domain/forecasts/trace_words.ts";

/** Returns one piece that begins now, and sometimes a second one that begins later. */
export function newForecasts(judged: Judged, userId: number, now: number): NewForecast[] {
  const { target, item, stored, distributionInput } = judged;
  const { trace } = item;
  const reveal = target.project.traceReveal ?? TRACE_REVEALS[0];
  const { _id: q, optionsHistory } = target.question;
  const whole = {
    q,
    u: userId,
    s: now,
    e: item.endTime,
    v: stored,
    ...(distributionInput === undefined ? {} : { d: distributionInput }),
    ...(trace === undefined ? {} : { trace: { trace, reveal } }),
  };
  if (typeof stored === "number" || optionsHistory === null) return [whole];
  const span = { now, end: item.endTime };
  return recordedPieces(unpackOptions(stored), optionsHistory, span).map((piece) => ({
    ...whole,
    s: piece.start,
    e: piece.end,
    v: packOptions(piece.values),
    ...(piece.isAutomatic ? { auto: true } : {}),
  }));
}
