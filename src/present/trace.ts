/** Turns traces of forecasts into their API form. Contract 2.46. */
import type { Trace } from "../schema/trace.ts";
import type { BotCardDocument } from "../store/accounts/bot_cards.ts";
import type { TraceDocument } from "../store/forecasts/forecast_traces.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { isoOrNull, toIso } from "./time.ts";
import type { TraceFlag } from "../domain/forecasts/trace_words.ts";

/** A trace with what stood when its forecast began. */
export interface ToldTrace {
  readonly stored: TraceDocument;
  /** Start of the forecast, ms. */
  readonly start: number;
  readonly author: ShortUserSource;
  readonly card: BotCardDocument | null;
  readonly flags: readonly TraceFlag[];
}

/** @param readerId who reads: only authors see the ids of their forecasts */
export function presentTrace(told: ToldTrace, readerId: number): Trace {
  const { stored, start, author, card, flags } = told;
  const { _id, q, u, trace } = stored;
  return {
    forecast_id: u === readerId ? _id.toHexString() : null,
    question_id: q,
    author: presentShortUser(author),
    card: card === null ? null : { version: card.version, model: card.card.model },
    start_time: toIso(start),
    ...trace,
    sources: trace.sources.map((source) => ({
      ...source,
      retrieved_at: isoOrNull(source.retrieved_at),
    })),
    flags: [...flags],
  };
}
