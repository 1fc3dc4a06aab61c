/** Which `traceparent` headers name a trace, by the rules of W3C Trace Context, 3.2. */
import { expect } from "chai";
import { traceIdOf } from "../../../../src/http/request/trace_context.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

describe("the trace of a request", () => {
  for (const [title, header] of [
    ["version 00", `00-${TRACE}-${PARENT}-01`],
    ["flags that are not known yet", `00-${TRACE}-${PARENT}-ff`],
    ["a later version", `cc-${TRACE}-${PARENT}-01`],
    ["a later version with more parts", `cc-${TRACE}-${PARENT}-01-what-the-future-says`],
  ] as const) {
    it(`is read from ${title}`, () => {
      expect(traceIdOf(header)).to.equal(TRACE);
    });
  }

  for (const [title, header] of [
    ["no header", undefined],
    ["an empty header", ""],
    ["several headers", `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
    ["a list of headers", [`00-${TRACE}-${PARENT}-01`]],
    ["the version that is forbidden", `ff-${TRACE}-${PARENT}-01`],
    ["version 00 with more parts", `00-${TRACE}-${PARENT}-01-more`],
    ["a later version whose flags run on", `cc-${TRACE}-${PARENT}-01more`],
    ["a trace of zeros", `00-${"0".repeat(32)}-${PARENT}-01`],
    ["a parent of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
    ["upper-case digits", `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ["a trace that is too short", `00-${TRACE.slice(1)}-${PARENT}-01`],
    ["a trace that is too long", `00-${TRACE}0-${PARENT}-01`],
    ["no flags", `00-${TRACE}-${PARENT}`],
    ["characters that are no digits", `00-${TRACE.slice(1)}"-${PARENT}-01`],
    ["a line break at the end", `00-${TRACE}-${PARENT}-01\n`],
  ] as const) {
    it(`is not read from ${title}`, () => {
      expect(traceIdOf(header as string | string[] | undefined)).to.equal(undefined);
    });
  }
});
