/** The words of settings and flags of traces. Contract 2.46. */

/** Whether forecasts in a project carry traces. The first holds without a choice. Contract 2.46. */
export const TRACE_POLICIES = ["off", "optional", "required"] as const;
export type TracePolicy = (typeof TRACE_POLICIES)[number];
/**
 * From when others read the traces of a project, the strictest first. The first holds without a
 * choice. Contract 2.46.
 */
export const TRACE_REVEALS = ["never", "at_resolution", "at_close"] as const;
export type TraceReveal = (typeof TRACE_REVEALS)[number];
/** What stands out on a trace. Contract 2.46. */
export const TRACE_FLAGS = ["source_after_forecast", "cutoff_after_opening"] as const;
export type TraceFlag = (typeof TRACE_FLAGS)[number];
