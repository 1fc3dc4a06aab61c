/** Reads W3C Trace Context: the trace of a request, by which its log lines can be found. */

/** `version-trace-parent-flags` in lower-case hex. Later versions may add parts at the end. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const FIRST_VERSION = "00";
const INVALID_VERSION = "ff";
const ONLY_ZEROS = /^0+$/;

/**
 * Returns the trace id of a `traceparent` header, 32 hex digits. An invalid header counts as
 * absent, as the recommendation demands. So do several headers, which Node joins.
 */
export function traceIdOf(given: string | string[] | undefined): string | undefined {
  if (typeof given !== "string") return undefined;
  const [, version, traceId = "", parentId = "", more] = TRACEPARENT.exec(given) ?? [];
  if (version === undefined || version === INVALID_VERSION) return undefined;
  if (version === FIRST_VERSION && more !== undefined) return undefined;
  return ONLY_ZEROS.test(traceId) || ONLY_ZEROS.test(parentId) ? undefined : traceId;
}
