/** The texts of traces of forecasts: a part of the catalogue. */
import { whole } from "./format.ts";

export const traces = {
  none: "No trace is shown to you. Authors read their own at once, and others when the project lets them.",
  lead: "Why forecasts were made, as their authors sent it. The platform checks none of it.",
  newer: "Show the first ones",
  older: "Show further ones",
  sources: "Sources",
  read: "read",
  run: (id: string) => `Run ${id}`,
  seconds: (seconds: number) => `${seconds} s`,
  tokens: (read: number, wrote: number) => `${whole(read)} tokens read, ${whole(wrote)} written`,
  cost: (dollars: number) => `${dollars} USD`,
  card: (model: string, version: number) => `${model}, card version ${version}`,
  flags: {
    source_after_forecast: "A source was read after the forecast.",
    cutoff_after_opening: "The machine was trained after the question had opened.",
  },
} as const;
