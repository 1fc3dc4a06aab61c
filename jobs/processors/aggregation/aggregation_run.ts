/** A run that brings a prediction up to its forecasts. */
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

/** `moved`: the head is up to date; `lost`: the state, or the head, was lost: begin again. */
export type RunResult = "moved" | "unchanged" | "lost";
