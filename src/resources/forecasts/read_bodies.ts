/** Reads small forecast bodies in place and large ones in a thread, with the same code. */
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { type BatchReading, readForecastBatch } from "../../domain/forecasts/forecast_batch.ts";

/** @throws {OverloadError} when the threads cannot keep up */
export async function readForecasts(
  caps: Pick<Capabilities, "pool" | "config">,
  { bytes, caller }: Pick<Request, "bytes" | "caller">,
): Promise<BatchReading> {
  const { offloadBytes } = caps.config.pool;
  if (offloadBytes === 0 || bytes.length < offloadBytes) return readForecastBatch(bytes);
  // The buffer of a request may share its memory with others and cannot be transferred, so it is
  // copied.
  const copy = new Uint8Array(bytes);
  return caps.pool.run(
    "readForecasts",
    { bytes: copy },
    { transfer: [copy.buffer], accountId: caller.id },
  );
}
