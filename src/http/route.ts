/**
 * A route is data: method, path, access, limit, shapes and a handler. The router, the API
 * document, the contract tests, the rate limiter and the metrics labels are loops over the list
 * of routes.
 */
import type { Readable } from "node:stream";
import type { Static, TSchema } from "typebox";
import type { FeedVersions } from "../cache/gate_step.ts";
import type { Caller, Capabilities } from "../capabilities.ts";
import type { ROUTE_CLASSES } from "../domain/vocabulary.ts";
import type { HeaderUse } from "./openapi/reply_headers.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Style of the route's 400s: a field map, or `error` (forecast and withdraw). */
export type FaultStyle = "fields" | "error";

/** What can be known before any object is loaded. */
export type Access = "public" | "authenticated" | "staff" | "superuser";

/** Rate-limit class (Contract 6); "none" = never limited. */
export type LimitClass = (typeof ROUTE_CLASSES)[number] | "none";

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : never;
/** `:postId` is a positive integer, any other parameter (`:slug`, `:job`) the decoded text. */
export type PathParams<Path extends string> = {
  readonly [Name in ParamNames<Path>]: Name extends `${string}Id` ? number : string;
};

type Shape<S> = S extends TSchema ? Static<S> : undefined;

/** Everything a handler may know of a request. No Koa below this line. */
export interface Request<
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Subject = unknown,
> {
  readonly params: PathParams<Path>;
  readonly query: Query;
  readonly body: Body;
  /** What the route's `subject` loaded: the object named in the path, visible and permitted. */
  readonly subject: Subject;
  /** Raw body bytes (inflated), only on routes with `body: "bytes"`, else empty. */
  readonly bytes: Buffer;
  /** The authenticated caller; a route with `access: "public"` must not touch it (throws 401). */
  readonly caller: Caller;
  /** Versions the caller was admitted under: what shared pages are judged by. */
  readonly pageVersions: FeedVersions | null;
  /** Server clock after the body was read, milliseconds: the one `now` of the request. */
  readonly now: number;
  readonly requestId: string;
  /** Of the caller's `traceparent`, 32 hex digits. */
  readonly traceId?: string | undefined;
  /** What the effect of a call under an `Idempotency-Key` carries; absent without one. */
  readonly effectKey?: string;
  /** As sent: `HEAD` comes to the handler of `GET`, whose body is then dropped. */
  readonly method: string;
  /** The peer's address, for limits of log-in and sign-up. */
  readonly address: string;
  /** Public base URL without a final slash (Contract 1.6). */
  readonly baseUrl: string;
  /** Path and parameters as sent. */
  readonly url: string;
  /** Canonical path with final slash, and the caller's own parameters as sent. */
  readonly path: string;
  readonly search: URLSearchParams;
  header(name: string): string | undefined;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

/** The reply union computed from a route's declared responses. */
export type ReplyOf<R extends Responses> = {
  [Status in keyof R & number]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
  } & (R[Status] extends "empty"
    ? { readonly body?: undefined }
    : R[Status] extends Bytes
      ? { readonly stream: Readable | null }
      : { readonly body: Static<R[Status] & TSchema> } | Prepared);
}[keyof R & number];

/** A body that is serialised already (caches): sent as it is. */
export interface Prepared {
  readonly json: Buffer | string;
  /** Weak tag computed at fill, without quotes; absent = computed from the bytes. */
  readonly tag?: string;
  /** The same bytes compressed already. */
  readonly gzip?: Buffer;
}

/** Status → shape of the body; "empty" = no body. */
export type Responses = Readonly<Record<number, TSchema | "empty" | Bytes>>;

/** A body that is not JSON but a stream of one of these media types. */
export interface Bytes {
  readonly mediaTypes: readonly string[];
}

export function isBytes(shape: TSchema | "empty" | Bytes): shape is Bytes {
  return typeof shape === "object" && "mediaTypes" in shape;
}

/** Request headers that mean something to single routes, for the document. */
export type RequestHeaderName =
  "Idempotency-Key" | "If-None-Match" | "If-Range" | "Prefer" | "Range";

export interface RouteSpec<
  Path extends string,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
  R extends Responses,
  Subject,
> {
  readonly method: Method;
  /** Canonical: begins and ends with "/". */
  readonly path: Path;
  /** operationId of the document and name in logs: the verb, camelCase, unique. */
  readonly name: string;
  readonly summary: string;
  /** Longer text for the document, markdown. */
  readonly about?: string;
  readonly tag: string;
  readonly access: Access;
  readonly limit: LimitClass;
  readonly query?: Q;
  /** Shape of the JSON body; absent = any body is ignored (Contract 1.7). */
  readonly body?: B;
  /** "bytes": the handler reads `request.bytes` itself; `body` then only documents. */
  readonly reads?: "bytes";
  /** Whether a request without a body is refused; absent = where the empty object is. */
  readonly needsBody?: boolean;
  /** Also accept `application/x-www-form-urlencoded` (Contract 3.10, approve). */
  readonly acceptsForm?: boolean;
  /** Largest body in bytes after inflation; default 1 MiB (Contract 1.7). */
  readonly maxBytes?: number;
  /** "error": bad bodies answer `{error}` as forecast and withdraw do (Contract 1.11). */
  readonly faults?: FaultStyle;
  /** Never stored by anybody, no ETag: tokens, the own profile, exports (Contract 1.10). */
  readonly noStore?: boolean;
  /** Honour `Idempotency-Key` (Contract 1.12); default true on POST and PATCH. */
  readonly idempotent?: boolean;
  /** On every route that honours keys: how a repeat finds what a first call did. */
  readonly repeat?: Repeat;
  readonly responses: R;
  /** Status → headers of that reply beside those of every reply, for the document. */
  readonly headers?: Readonly<Record<number, readonly HeaderUse[]>>;
  /** Request headers the handler looks at, for the document. */
  readonly readsHeaders?: readonly RequestHeaderName[];
  /**
   * Permission on the objects that the body names. The handler checks it too; a stored reply is
   * given again only after this check and that of the subject (Contract 1.12).
   */
  readonly permit?: (
    caps: Capabilities,
    request: Request<Path, Shape<Q>, Shape<B>, Subject>,
  ) => Promise<unknown>;
  /**
   * Loads the object named in the path and checks permission on it, before query and body are
   * looked at (Contract 1.2: 404, then 403, then 400).
   */
  readonly subject?: (caps: Capabilities, request: SubjectRequest<Path>) => Promise<Subject>;
  /** A reply to the very same request that still holds: asked before anything is loaded. */
  readonly known?: (caps: Capabilities, request: KnownRequest) => Promise<AnyReply | null>;
  readonly handler: (
    caps: Capabilities,
    request: Request<Path, Shape<Q>, Shape<B>, Subject>,
  ) => Promise<ReplyOf<R>>;
}

/**
 * How a repeated call finds the effect of a first one that died before its reply was stored:
 * "row" = the row it made carries the key, "mark" = the row it changed carries the key, "gone" =
 * its subject is no more there, "same" = to do it again leads to the same state and reply.
 */
export type Repeat = "row" | "mark" | "gone" | "same";

export interface SubjectRequest<Path extends string = string> {
  readonly params: PathParams<Path>;
  readonly caller: Caller;
  readonly now: number;
}

/** What tells one caller's request from all others, and under which versions it came. */
export type KnownRequest = Pick<Request, "caller" | "pageVersions" | "baseUrl" | "url">;

/** A route whose shapes are forgotten: what lists of routes hold. */
export interface Route extends Omit<
  RouteSpec<string, TSchema | undefined, TSchema | undefined, Responses, unknown>,
  "handler" | "subject" | "permit"
> {
  readonly permit?: (caps: Capabilities, request: Request) => Promise<unknown>;
  readonly subject?: (caps: Capabilities, request: SubjectRequest) => Promise<unknown>;
  readonly handler: (caps: Capabilities, request: Request) => Promise<AnyReply>;
}

export interface AnyReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly json?: Buffer | string;
  readonly tag?: string;
  readonly gzip?: Buffer;
  readonly stream?: Readable | null;
}

/**
 * Declares one route. The reply type follows from `responses`, the request type from `path`,
 * `query`, `body` and `subject`; a wrong body is a compile error.
 */
export function defineRoute<
  const Path extends string,
  const R extends Responses,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  Subject = undefined,
>(spec: RouteSpec<Path, Q, B, R, Subject>): Route {
  return spec as unknown as Route;
}

/** Whether the body of a request is read at all. */
export function takesBody(route: Route): boolean {
  return route.body !== undefined || route.reads === "bytes";
}
