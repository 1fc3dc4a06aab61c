/** Defines a run that updates a prediction from its forecasts. */
import type { Caches, Capabilities } from "../../../src/capabilities.ts";
import type { AggregatedWindow } from "../../../src/store/predictions/prediction_documents.ts";
import type { ForecastTarget } from "../../../src/store/posts/questions.ts";

export type RunNeeds = Pick<Capabilities, "store" | "clock" | "pool"> &
  Caches<"aggregationSessions" | "authors" | "reputations">;

export interface Run {
  readonly question: ForecastTarget;
  readonly window: AggregatedWindow;
  readonly signal: AbortSignal;
}

/**
 * The result of a run: `moved` when the head was updated, `lost` when the state or the head was lost
 * and the run must start again, and `held` when it must wait for the run of another process.
 */
export type RunResult = "moved" | "unchanged" | "lost" | "held";
