/**
 * Imported first by every long-lived process, for its effect.
 *
 * V8 notes where long-lived objects are made and then makes all later ones of that place in the old
 * generation. At the start of a server those are lists of event listeners; afterwards the list that
 * every request adds to its socket lies there too, and keeps the whole request until a full
 * collection: several kilobytes each, copied twice. Without that habit a request is garbage at once
 * (docs/performance.md has the measure).
 *
 * The old generation may become twice what was alive at its last collection before it is collected
 * again, instead of up to four times: a collection runs beside the work and takes some tens of
 * milliseconds a minute, and the memory of a process stays what it is after the first minutes.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--no-allocation-site-pretenuring");
setFlagsFromString("--heap-growing-percent=100");
