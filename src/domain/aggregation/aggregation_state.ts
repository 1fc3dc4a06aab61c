/**
 * The exact aggregate of a question as a state that events move forward: the live path applies the
 * newest events and reads one snapshot, the repair path replays everything through the same code.
 * Times in Unix seconds. Maths 4.3 to 4.5.
 */
import { questionTypes } from "../questions/question_types.ts";
import type { QuestionType } from "../vocabulary.ts";
import { type CdfSums, createCdfSums, insertRow, removeRow } from "./cdf_sums.ts";
import { insertAt } from "./cdf_rows.ts";
import { compareForecasts, type Forecast } from "./forecast.ts";
import type { EmitOptions, EmittedValues, EmitValues } from "./emit_values.ts";
import {
  createColumn,
  insertValue,
  removeValue,
  shiftRanks,
  type SortedColumn,
} from "./sorted_column.ts";

export interface AggregationState {
  emit: EmitValues;
  /** Active forecasts by start and id: the place gives the rank. */
  active: Forecast[];
  /** One per outcome: yes for binary, every option ever for multiple choice. */
  columns: SortedColumn[];
  sums: CdfSums;
}

/** A forecast that begins to count, or one that no longer does. */
export interface AggregationEvent {
  kind: "start" | "end";
  forecast: Forecast;
}

/** State of a question of this type without any active forecast. */
export function createAggregationState(question: { type: QuestionType }): AggregationState {
  const { emit } = questionTypes[question.type].aggregates;
  return { emit, active: [], columns: [], sums: createCdfSums() };
}

/**
 * Lets a forecast begin or end. Ending one that is not active changes nothing, nor does starting
 * one that already is.
 */
export function applyEvent(state: AggregationState, event: AggregationEvent): void {
  const place = placeOf(state.active, event.forecast);
  const found = state.active[place];
  const isPresent = found !== undefined && compareForecasts(found, event.forecast) === 0;
  if (event.kind === "start") {
    if (!isPresent) start(state, event.forecast, place);
  } else if (isPresent) {
    end(state, found, place);
  }
}

function start(state: AggregationState, forecast: Forecast, place: number): void {
  insertAt(state.active, place, forecast);
  const rank = place + 1;
  const { values } = forecast;
  if (values instanceof Float64Array) {
    insertRow(state.sums, values, rank);
    return;
  }
  const cells = typeof values === "number" ? [values] : values;
  while (state.columns.length < cells.length) state.columns.push(createColumn());
  state.columns.forEach((column, j) => {
    if (rank < state.active.length) shiftRanks(column, rank, 1);
    const cell = cells[j] ?? null;
    if (cell !== null) insertValue(column, cell, rank);
  });
}

function end(state: AggregationState, forecast: Forecast, place: number): void {
  state.active.splice(place, 1);
  const rank = place + 1;
  const { values } = forecast;
  if (values instanceof Float64Array) {
    removeRow(state.sums, rank);
    return;
  }
  const cells = typeof values === "number" ? [values] : values;
  state.columns.forEach((column, j) => {
    const cell = cells[j] ?? null;
    if (cell !== null) removeValue(column, cell, rank);
    shiftRanks(column, rank + 1, -1);
  });
}

/**
 * The aggregate of the forecasts active now, null without any. Maths 4.5.
 */
export function emitValues(
  state: AggregationState,
  options: EmitOptions = {},
): EmittedValues | null {
  return state.active.length === 0 ? null : state.emit(state, options);
}

/** Index of the forecast among the active ones, or where it belongs. */
function placeOf(active: readonly Forecast[], forecast: Forecast): number {
  const last = active.at(-1);
  // Nearly always: forecasts come in order.
  if (last === undefined || compareForecasts(last, forecast) < 0) return active.length;
  let low = 0;
  let high = active.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareForecasts(active[middle]!, forecast) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
