/** The types of calls, derived from the paths of the API document. */
import type { components, paths } from "./generated/openapi.ts";

/** The shapes of the API, by name. */
export type Schemas = components["schemas"];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The paths that have this method, with their parameters in braces: `/api/posts/{postId}/`. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][Lowercase<M>] extends { responses: unknown } ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M>];

type PathPart<O> = O extends { parameters: { path: infer Part } } ? { path: Part } : unknown;

type QueryPart<O> = O extends { parameters: { query: infer Part } }
  ? { query: Part }
  : O extends { parameters: { query?: infer Part } }
    ? { query?: Part }
    : unknown;

type JsonBody<Part> = { content: { "application/json": Part } };

type BodyPart<O> = O extends { requestBody: JsonBody<infer Part> }
  ? { body: Part }
  : O extends { requestBody?: JsonBody<infer Part> }
    ? { body?: Part }
    : unknown;

/** What a call is given besides its parameters. */
export interface Settings {
  /** Ends the call, and the wait before a repeat. */
  readonly signal?: AbortSignal;
  /**
   * The `Idempotency-Key` of a write, 1 to 200 printable ASCII characters. Every write gets a key of
   * its own without this. Give one where the same write must not happen twice after a restart.
   */
  readonly idempotencyKey?: string;
  /** Asks the server first whether it would accept the write; it then refuses as the write would. */
  readonly check?: boolean;
}

/** The parameters of a call: `path`, `query` and `body`, as far as the operation has them. */
export type Given<M extends Method, P extends PathOf<M>> = PathPart<OperationOf<M, P>> &
  QueryPart<OperationOf<M, P>> &
  BodyPart<OperationOf<M, P>>;

/** The parameters may be left out where none of them is required. */
export type Arguments<G> = Partial<G> extends G ? [given?: G & Settings] : [given: G & Settings];

type Reply<R> = R extends { content: { "application/json": infer Body } } ? Body : undefined;

/** The JSON of the answer; undefined where the answer has none. */
export type ReplyOf<M extends Method, P extends PathOf<M>> =
  OperationOf<M, P> extends { responses: infer Replies }
    ? { [S in keyof Replies]: Reply<Replies[S]> }[keyof Replies]
    : never;

type Page = { next: string | null };

/** The paths of lists that come in pages. */
export type PagedPath = {
  [P in PathOf<"GET">]: ReplyOf<"GET", P> extends Page ? P : never;
}[PathOf<"GET">];

/** The rows of a page. */
export type RowOf<P extends PagedPath> =
  ReplyOf<"GET", P> extends { results: (infer Row)[] }
    ? Row
    : ReplyOf<"GET", P> extends { entries: (infer Row)[] }
      ? Row
      : never;

/** The query of a GET. */
export type QueryOf<P extends PathOf<"GET">> =
  Given<"GET", P> extends { query?: infer Query } ? NonNullable<Query> : never;
