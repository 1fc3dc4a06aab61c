/**
 * Builds the CDFs of large requests outside of the event loop. Small requests use the same code in
 * the event loop.
 */
import { buildRequested } from "../../src/domain/distributions/build_requested.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function buildCdf({ bytes, question }: TaskInput<"buildCdf">): Answer<"buildCdf"> {
  const output = buildRequested(bytes, question);
  return { output, transfer: output.kind === "built" ? [output.built.cdf.buffer] : [] };
}
