/** Turns the bytes of a request into a CDF. The event loop and threads call the same function. */
import type { FieldFaults } from "../requests/field_faults.ts";
import { readJson } from "../requests/json_body.ts";
import type { JsonBounds } from "../requests/json_value.ts";
import { type BuildQuestion, buildCdf, type BuiltCdf } from "./build_cdf.ts";
import { readDistribution } from "./read_distribution.ts";

/**
 * The largest distributions fit, and so do some keys that are ignored: 100,000 samples, or a mixture
 * of 20 histograms with 500 bins each (Contract 1.7).
 */
const BOUNDS: JsonBounds = { values: 110_000, containers: 20_000, names: 40_000 };

/** What the builder needs to know about a question. */
export interface RequestedQuestion extends BuildQuestion {
  /** Whether values are times. */
  readonly isTime: boolean;
}

export type RequestedCdf =
  | { readonly kind: "malformed"; readonly message: string }
  | { readonly kind: "refused"; readonly faults: FieldFaults }
  | { readonly kind: "built"; readonly built: BuiltCdf };

/** Reads the body of a request and builds its CDF. Contract 2.30. */
export function buildRequested(bytes: Uint8Array, question: RequestedQuestion): RequestedCdf {
  const body = readJson(bytes, BOUNDS);
  if (body.kind === "malformed") return body;
  const reading = readDistribution(body.value, { ...question, scaling: question });
  if (!reading.ok) return { kind: "refused", faults: reading.faults };
  return { kind: "built", built: buildCdf(reading.distribution, reading.beyond, question) };
}
