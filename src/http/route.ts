/**
 * A route is data: method, path, access, limit, shapes and a handler. The router, the API document,
 * the contract tests, the rate limiter and the metrics labels all loop over the list of routes.
 */
import type { Readable } from "node:stream";
import type { Static, TSchema } from "typebox";
import type { FeedVersions } from "../cache/gate_step.ts";
import type { Caller, Capabilities } from "../capabilities.ts";
import type { ROUTE_CLASSES, TokenScope } from "../domain/vocabulary.ts";
import type { StagedFile } from "./request/staged_file.ts";
import type { HeaderUse } from "./openapi/reply_headers.ts";
import type { Tag } from "./openapi/tags.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The form of the route's 400s: a map of fields, or `error` (forecast and withdraw). */
export type FaultStyle = "fields" | "error";

/**
 * The access rule that can be checked before any object is loaded. "public" has no caller. On
 * "visitor" the caller is a visitor, also where credentials are sent, and the same rules as for
 * every caller decide.
 */
export type Access = "visitor" | "authenticated" | "public" | "staff" | "superuser";

/** Returns whether a request needs the credentials of an account. */
export function needsAccount({ access }: { readonly access: Access }): boolean {
  return access !== "public" && access !== "visitor";
}

/**
 * Returns the narrowest scope of a token that may ask the route. What is not declared needs the
 * widest one, except for what stores nothing.
 */
export function scopeOf({
  scope,
  method,
  isCheck,
}: Pick<Route, "scope" | "method" | "isCheck">): TokenScope {
  return scope ?? (method === "GET" || isCheck === true ? "read" : "all");
}

/** What all routes have that visitors read (Contract 2.36). */
export const FOR_VISITORS = { method: "GET", access: "visitor", limit: "visitor" } as const;

/** The rate-limit class (Contract 6). "none" is never limited. */
export type LimitClass = (typeof ROUTE_CLASSES)[number] | "none";

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : never;
/** `:postId` is a positive integer. Any other parameter (`:slug`, `:job`) is the decoded text. */
export type PathParams<Path extends string> = {
  readonly [Name in ParamNames<Path>]: Name extends `${string}Id` ? number : string;
};

/** The type of a declared shape. */
export type Shape<S> = S extends TSchema ? Static<S> : undefined;

/** Everything that a handler knows of a request. A handler never sees Koa. */
export interface Request<
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Subject = unknown,
> {
  readonly params: PathParams<Path>;
  readonly query: Query;
  readonly body: Body;
  /**
   * The object named in the path, as the route's `subject` loaded it. It is visible and permitted.
   */
  readonly subject: Subject;
  /** The inflated bytes of the body. Empty on routes that do not read "bytes". */
  readonly bytes: Buffer;
  /** The body of a route that reads a "file". Null on other routes. */
  readonly file: StagedFile | null;
  /** The authenticated caller. On a route with `access: "public"` reading it throws a 401. */
  readonly caller: Caller;
  /** The versions with which the caller was admitted. Shared pages must match them. */
  readonly pageVersions: FeedVersions | null;
  /** The server's clock when work on the request began, ms. It is the only `now` of the request. */
  readonly now: number;
  /**
   * When the body was received whole, ms. It is before `now` for a forecast that waited for its
   * turn.
   */
  readonly receivedAt: number;
  readonly requestId: string;
  /** The trace id of the caller's `traceparent`, 32 hex digits. */
  readonly traceId?: string | undefined;
  /** The key that the effect of a call under an `Idempotency-Key` carries. Absent without one. */
  readonly effectKey?: string;
  /** Whether an earlier attempt with the key died or failed, perhaps after a part of its effect. */
  readonly isResumed?: boolean;
  /** The method as sent. `HEAD` reaches the handler of `GET`, and its body is dropped. */
  readonly method: string;
  /** The peer's address, for the limits of log-in and sign-up. */
  readonly address: string;
  /** The public base URL without a final slash (Contract 1.6). */
  readonly baseUrl: string;
  /** The path and parameters as sent. */
  readonly url: string;
  /** The canonical path with a final slash. `search` has the caller's parameters as sent. */
  readonly path: string;
  readonly search: URLSearchParams;
  header(name: string): string | undefined;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

/** The union of replies that a route's declared responses allow. */
export type ReplyOf<R extends Responses> = {
  [Status in keyof R & number]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
  } & (R[Status] extends "empty"
    ? { readonly body?: undefined }
    : R[Status] extends Bytes
      ? { readonly stream: Readable | null } | Prepared
      : { readonly body: Static<R[Status] & TSchema> } | Prepared);
}[keyof R & number];

/** A body that is serialised already (caches) and is sent as it is. */
export interface Prepared {
  readonly json: Buffer | string;
  /** Its media type where it is one of `alsoAs`. Absent for JSON. */
  readonly type?: string;
  /**
   * The weak tag without quotes, computed when the body was made. When it is absent, it is computed
   * from the bytes.
   */
  readonly tag?: string;
  /** The same bytes, compressed already. */
  readonly gzip?: Buffer;
}

/** Status → shape of the body. "empty" means no body. */
export type Responses = Readonly<Record<number, TSchema | "empty" | Bytes>>;

/** A body that is a stream of one of these media types. */
export interface Bytes {
  readonly mediaTypes: readonly string[];
  /** Whether the body is held whole and not streamed, so that it has an ETag. */
  readonly isWhole?: true;
}

export function isBytes(shape: TSchema | "empty" | Bytes): shape is Bytes {
  return typeof shape === "object" && "mediaTypes" in shape;
}

/** The request headers that only some routes read, for the document. */
export type RequestHeaderName =
  "Idempotency-Key" | "If-None-Match" | "If-Range" | "Last-Event-ID" | "Prefer" | "Range";

export interface RouteSpec<
  Path extends string,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
  R extends Responses,
  Subject,
> {
  readonly method: Method;
  /** The canonical path. It begins and ends with "/". */
  readonly path: Path;
  /** The operationId in the document and the name in logs: a verb in camelCase, unique. */
  readonly name: string;
  readonly summary: string;
  /** A longer text for the document, in Markdown. */
  readonly about?: string;
  readonly tag: Tag;
  readonly access: Access;
  readonly limit: LimitClass;
  /**
   * The narrowest scope of a token that may ask the route. When it is absent, that is "read" for GET
   * and for checks, and "all" otherwise. A GET that shows a secret says "all" (Contract 2.39).
   */
  readonly scope?: TokenScope;
  readonly query?: Q;
  /** The shape of the JSON body. When it is absent, any body is ignored (Contract 1.7). */
  readonly body?: B;
  /**
   * "bytes": the handler reads `request.bytes` itself, and `body` is only documentation. "file": the
   * body goes to a file (`request.file`), and is never in memory as a whole.
   */
  readonly reads?: "bytes" | "file";
  /** The media types of a body that is no JSON. The handler judges the bytes, whatever is declared. */
  readonly takes?: readonly string[];
  /**
   * Whether a request without a body is refused. When it is absent, the request is refused if an
   * empty object is.
   */
  readonly needsBody?: boolean;
  /** Whether `application/x-www-form-urlencoded` is accepted too (Contract 3.10, approve). */
  readonly acceptsForm?: boolean;
  /** The largest body in bytes after inflation. The default is 1 MiB (Contract 1.7). */
  readonly maxBytes?: number;
  /** "error": bad bodies get `{error}`, as forecast and withdraw need (Contract 1.11). */
  readonly faults?: FaultStyle;
  /**
   * Whether replies must not be stored and have no ETag: tokens, the own profile, exports (Contract
   * 1.10).
   */
  readonly noStore?: boolean;
  /**
   * Whether an answer goes on until its reader leaves. Meanwhile it takes none of the places that an
   * account has for requests at the same time.
   */
  readonly lasts?: boolean;
  /**
   * Whether the route honours `Idempotency-Key` (Contract 1.12). The default is true on POST and
   * PATCH.
   */
  readonly idempotent?: boolean;
  /** Whether this is the check of another route (`checked_route.ts`). */
  readonly isCheck?: boolean;
  /** How a repeat finds what a first call did. Set on every route that honours keys. */
  readonly repeat?: Repeat;
  readonly responses: R;
  /** The media types beside JSON that the 200 may have, where the caller asks for one. */
  readonly alsoAs?: readonly string[];
  /** Writes the body of the 200 as Markdown, for clients that prefer that to JSON. */
  readonly asMarkdown?: (body: never) => string;
  /** Status → headers of that reply in addition to those of every reply, for the document. */
  readonly headers?: Readonly<Record<number, readonly HeaderUse[]>>;
  /** The request headers that the handler reads, for the document. */
  readonly readsHeaders?: readonly RequestHeaderName[];
  /**
   * Checks the permission on the objects that the body names. The handler checks it too. A stored
   * reply is given again only after this check and that of the subject (Contract 1.12).
   */
  readonly permit?: (
    caps: Capabilities,
    request: Request<Path, Shape<Q>, Shape<B>, Subject>,
  ) => Promise<unknown>;
  /**
   * Returns the body of a reply as it is to be given again; of the first body, only the id is
   * stored. When it is absent, the first body is stored and given. Routes set it where a text of the
   * body may be withdrawn later, or where a tiny call gets a long body (Contract 1.12).
   */
  readonly presentAgain?: (
    caps: Capabilities,
    request: Request<Path, Shape<Q>, Shape<B>, Subject>,
    stored: Presented,
  ) => Promise<unknown>;
  /**
   * Loads the object named in the path and checks the permission on it, before query and body are
   * read (Contract 1.2: 404, then 403, then 400).
   */
  readonly subject?: (caps: Capabilities, request: SubjectRequest<Path>) => Promise<Subject>;
  /**
   * Returns a reply to the same request that is still valid. It is called before anything is
   * loaded.
   */
  readonly known?: (caps: Capabilities, request: KnownRequest) => Promise<AnyReply | null>;
  readonly handler: (
    caps: Capabilities,
    request: Request<Path, Shape<Q>, Shape<B>, Subject>,
  ) => Promise<ReplyOf<R>>;
}

/**
 * How a repeated call finds the effect of a first call that died before its reply was stored.
 * - "row": the row that it made carries the key.
 * - "mark": the row that it changed carries the key.
 * - "gone": its subject is gone.
 * - "same": doing it again leads to the same state and reply.
 */
export type Repeat = "row" | "mark" | "gone" | "same";

export interface SubjectRequest<Path extends string = string> {
  readonly params: PathParams<Path>;
  readonly caller: Caller;
  readonly now: number;
}

/** What distinguishes one caller's request from all others, and the versions with which it came. */
export type KnownRequest = Pick<Request, "caller" | "pageVersions" | "baseUrl" | "url">;

/** What is stored of a body that is presented again. */
export interface Presented {
  readonly id: number;
}

/** A route without the types of its shapes, for lists of routes. */
export interface Route extends Omit<
  RouteSpec<string, TSchema | undefined, TSchema | undefined, Responses, unknown>,
  "handler" | "subject" | "permit" | "presentAgain" | "asMarkdown"
> {
  readonly asMarkdown?: (body: unknown) => string;
  readonly permit?: (caps: Capabilities, request: Request) => Promise<unknown>;
  readonly presentAgain?: (
    caps: Capabilities,
    request: Request,
    stored: Presented,
  ) => Promise<unknown>;
  readonly subject?: (caps: Capabilities, request: SubjectRequest) => Promise<unknown>;
  readonly handler: (caps: Capabilities, request: Request) => Promise<AnyReply>;
}

export interface AnyReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly json?: Buffer | string;
  readonly type?: string;
  readonly tag?: string;
  readonly gzip?: Buffer;
  readonly stream?: Readable | null;
}

/**
 * Declares a route. The reply type follows from `responses`, and the request type from `path`,
 * `query`, `body` and `subject`. A wrong body does not compile.
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

/** Returns whether the body of a request is read at all. */
export function takesBody(route: Route): boolean {
  return route.body !== undefined || route.reads !== undefined;
}
