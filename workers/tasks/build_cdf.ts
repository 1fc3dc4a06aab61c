/** Builds CDFs of large requests beside the event loop, with the code that serves small ones in it. */
import { buildRequested } from "../../src/domain/distributions/build_requested.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function buildCdf({ bytes, question }: TaskInput<"buildCdf">): Answer<"buildCdf"> {
  const output = buildRequested(bytes, question);
  return { output, transfer: output.kind === "built" ? [output.built.cdf.buffer] : [] };
}
