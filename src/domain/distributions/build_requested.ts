/** Turns the bytes of a request into a CDF. The event loop and threads call the same function. */
import type { FieldFaults } from "../requests/field_faults.ts";
import { readJson } from "../requests/json_body.ts";
import { type BuildQuestion, buildCdf, type BuiltCdf } from "./build_cdf.ts";
import { readDistribution } from "./read_distribution.ts";

/** The largest distribution, 100,000 samples, and some keys that are ignored fit (Contract 1.7). */
const MAX_VALUES = 110_000;

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
  const body = readJson(bytes, MAX_VALUES);
  if (body.kind === "malformed") return body;
  const reading = readDistribution(body.value, { ...question, scaling: question });
  if (!reading.ok) return { kind: "refused", faults: reading.faults };
  return { kind: "built", built: buildCdf(reading.distribution, reading.beyond, question) };
}
