/** The methods of aggregation, in the order of their rows. */
import type { AggregationMethod } from "../store/predictions/prediction_documents.ts";

export const METHOD_NAMES = [
  "recency_weighted",
  "unweighted",
  "service_prediction",
] as const satisfies readonly AggregationMethod[];
