/**
 * Imported first by every long-lived process, for its effect.
 *
 * V8 notes where long-lived objects are made and then makes all later ones of that place in the old
 * generation. At the start of a server those are lists of event listeners; afterwards the list that
 * every request adds to its socket lies there too, and keeps the whole request until a full
 * collection: several kilobytes each, copied twice. Without that habit a request is garbage at once
 * (docs/performance.md has the measure).
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--no-allocation-site-pretenuring");
