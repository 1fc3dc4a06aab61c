/**
 * What crosses the boundary of a thread: one table of tasks, their inputs and outputs. Types only.
 * Vectors travel as Float64Arrays whose memory is handed over, never cloned.
 */
import type { BatchReading } from "../src/domain/forecast_batch.ts";
import type { LiveInput, LiveOutput } from "../src/domain/aggregation/live.ts";

export interface TaskTable {
  /** Parses and checks the body of a forecast request, and packs its CDFs. */
  readForecasts: { input: { bytes: Uint8Array<ArrayBuffer> }; output: BatchReading };
  /** Moves the kept state of a question forward by changed forecasts. */
  aggregate: { input: LiveInput; output: LiveOutput };
}

export type TaskName = keyof TaskTable;
export type TaskInput<Name extends TaskName> = TaskTable[Name]["input"];
export type TaskOutput<Name extends TaskName> = TaskTable[Name]["output"];

/** What is posted to a thread. */
export interface Message<Name extends TaskName = TaskName> {
  readonly task: Name;
  readonly input: TaskInput<Name>;
}

/** A task's answer, with the memory that moves to the other side. */
export interface Answer<Name extends TaskName> {
  readonly output: TaskOutput<Name>;
  readonly transfer: ArrayBuffer[];
}

/** Every task has a function: a missing one does not compile. */
export type Tasks = { readonly [Name in TaskName]: (input: TaskInput<Name>) => Answer<Name> };
