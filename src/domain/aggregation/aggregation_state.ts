/**
 * Keeps the exact aggregate of a question as a state that events move forward. The live path
 * applies the newest events and reads one snapshot. The repair path replays all events through the
 * same code. Times are Unix seconds. Maths 4.3 to 4.5.
 */
import { questionTypes } from "../questions/question_types.ts";
import type { QuestionType } from "../vocabulary.ts";
import { type CdfSums, createCdfSums, insertRow, removeRow } from "./sums/cdf_sums.ts";
import { insertAt } from "./sums/cdf_rows.ts";
import { compareForecasts, type Forecast } from "./forecast.ts";
import type { EmitOptions, EmittedValues, EmitValues } from "./emit_values.ts";
import {
  createColumn,
  insertValue,
  removeValue,
  shiftRanks,
  type SortedColumn,
} from "./sums/sorted_column.ts";

export interface AggregationState {
  emit: EmitValues;
  /** Active forecasts by start and id. The rank of a forecast is its index plus one. */
  active: Forecast[];
  /** One column for each outcome: yes for binary, every option ever for multiple choice. */
  columns: SortedColumn[];
  sums: CdfSums;
}

/** Says that a forecast begins to count, or that it ends. */
export interface AggregationEvent {
  kind: "start" | "end";
  forecast: Forecast;
}

/** Returns the state of a question without any active forecast. */
export function createAggregationState(question: { type: QuestionType }): AggregationState {
  const { emit } = questionTypes[question.type].aggregates;
  return { emit, active: [], columns: [], sums: createCdfSums() };
}

/**
 * Applies the start or the end of a forecast. Starting an active forecast changes nothing, and
 * neither does ending one that is not active.
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
 * Returns the aggregate of the forecasts that are active now, or null when there are none. Maths
 * 4.5.
 */
export function emitValues(
  state: AggregationState,
  options: EmitOptions = {},
): EmittedValues | null {
  return state.active.length === 0 ? null : state.emit(state, options);
}

/** Returns the index of the forecast among the active ones, or the index where it belongs. */
function placeOf(active: readonly Forecast[], forecast: Forecast): number {
  const last = active.at(-1);
  // Forecasts usually come in order, so this is the normal case.
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
