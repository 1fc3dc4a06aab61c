/** Has a thread make the text of rows. */
import { setTimeout as pause } from "node:timers/promises";
import {
  type Author,
  buffersOfRows,
  type ForecastedQuestion,
  type ForecastRowsInput,
  type PackedForecastRows,
} from "../domain/export/forecast_rows.ts";
import { OverloadError } from "../errors.ts";
import type { Chunk } from "./chunks.ts";
import type { ExportNeeds, ExportRun } from "./export_plan.ts";

/** The size of the buffer for the text of a batch at first, bytes. */
const FIRST_ROOM = 256 * 1024;
/** The wait before the pool is asked again when it is busy, ms. */
const RETRY_MS = 25;

/** Buffers that go to the thread and come back, so that an export leaves no garbage. */
export interface Spare {
  readonly rows: PackedForecastRows[];
  readonly rooms: Chunk[];
}

export interface Batch {
  readonly rows: PackedForecastRows;
  readonly questions: readonly ForecastedQuestion[];
  readonly authors: readonly Author[];
  readonly times?: Float64Array;
}

/** Waits while the pool is busy. The memory of the rows goes to the thread and comes back. */
export async function formatRows(
  { pool }: Pick<ExportNeeds, "pool">,
  { batch, spare }: { readonly batch: Batch; readonly spare: Spare },
  options: Pick<ForecastRowsInput, "format" | "raw" | "anonymized">,
  { signal, accountId }: Pick<ExportRun, "signal" | "accountId">,
) {
  const room = spare.rooms.pop() ?? new Uint8Array(FIRST_ROOM);
  const input = { ...batch, ...options, room };
  const transfer = [room.buffer, ...buffersOfRows(batch.rows)];
  for (;;) {
    try {
      return await pool.run("formatForecasts", input, {
        signal,
        transfer,
        ...(accountId !== undefined && { accountId }),
      });
    } catch (error) {
      if (!(error instanceof OverloadError)) throw error;
      await pause(RETRY_MS, undefined, { signal });
    }
  }
}
