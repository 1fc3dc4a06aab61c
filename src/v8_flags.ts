/**
 * Sets flags of V8. Every long-lived process imports this file first, for its effect.
 *
 * V8 notes where long-lived objects are made, and it then makes all later objects of that place in
 * the old generation. At the start of a server those are lists of event listeners. The list that
 * every request adds to its socket is then made there too, and it keeps the whole request until a
 * full collection: several kilobytes each, copied twice. Without pretenuring a request is garbage
 * at once (docs/performance.md has the figures).
 *
 * The old generation may grow to twice its size after the last collection before it is collected
 * again, instead of up to four times. A collection runs beside the work and takes some tens of
 * milliseconds a minute. The memory of a process then stays the same after the first minutes.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--no-allocation-site-pretenuring");
setFlagsFromString("--heap-growing-percent=100");
