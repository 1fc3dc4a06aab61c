/** Where a forecast body is read: small ones here, large ones in a thread, by the same code. */
import type { Capabilities } from "../../capabilities.ts";
import { type BatchReading, readForecastBatch } from "../../domain/forecasts/forecast_batch.ts";

/** @throws {OverloadError} when the threads cannot keep up */
export async function readForecasts(
  caps: Pick<Capabilities, "pool" | "config">,
  bytes: Buffer,
): Promise<BatchReading> {
  const { offloadBytes } = caps.config.pool;
  if (offloadBytes === 0 || bytes.length < offloadBytes) return readForecastBatch(bytes);
  // A copy: the memory of a request's buffer may be shared with others and cannot move.
  const copy = new Uint8Array(bytes);
  return caps.pool.run("readForecasts", { bytes: copy }, { transfer: [copy.buffer] });
}
