/** How far a question's community prediction moved between two moments. */
import { movementBetween } from "../../src/domain/aggregation/movement_between.ts";
import { unpackForecasts } from "../../src/domain/aggregation/packed_forecasts.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function measureMovement(input: TaskInput<"measureMovement">): Answer<"measureMovement"> {
  const { question, forecasts, before, now } = input;
  const rows = unpackForecasts(forecasts, question.type);
  return { output: { movement: movementBetween(question, rows, { before, now }) }, transfer: [] };
}
