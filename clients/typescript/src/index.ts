/** The client of Presage: every operation of the API, typed, with retries and pages. */
import type { Schemas } from "./types.ts";

export { type Options, Presage, questionsOf } from "./client.ts";
export { type Fault, PresageError } from "./errors.ts";
export type { Listening, PlatformEvent } from "./events.ts";
export type { Retry } from "./retries.ts";
export type {
  Method,
  PagedPath,
  PathOf,
  QueryOf,
  ReplyOf,
  RowOf,
  Schemas,
  Settings,
} from "./types.ts";

export type BuiltCdf = Schemas["BuiltCdf"];
export type Comment = Schemas["Comment"];
export type Distribution = Schemas["Distribution"];
export type ForecastItem = Schemas["ForecastItem"];
export type Post = Schemas["Post"];
export type Question = Schemas["Question"];
