/**
 * Builds the replies of an operation in the document: those that the route declares, and those that
 * follow from its properties (has a body, takes a key, is limited, names an object). Contract 1.11,
 * 1.12, Appendix A.
 */
import type { TSchema } from "typebox";
import { DetailBody, FieldErrorsBody, InternalErrorBody } from "../../schema/primitives.ts";
import { honoursKeys } from "../request/idempotency.ts";
import { anyOf, type Json, schemaOf } from "./openapi_schemas.ts";
import { ALWAYS, type HeaderUse, headersOf, LIMITED } from "./reply_headers.ts";
import {
  type Bytes,
  isBytes,
  needsAccount,
  scopeOf,
  type Responses,
  type Route,
  takesBody,
} from "../route.ts";

/** The recorded bodies of one route: status → body. */
export type RouteExamples = Readonly<Record<string, unknown>>;

interface SharedReply {
  readonly name: string;
  readonly description: string;
  readonly body?: TSchema;
  readonly headers?: readonly HeaderUse[];
}

/** Refusals that have the same form in every operation. */
const SHARED: Readonly<Record<string, SharedReply>> = {
  400: { name: "BadRequest", description: "The request could not be read" },
  401: {
    name: "Unauthorized",
    description: "Credentials missing or invalid",
    headers: ["WWW-Authenticate"],
  },
  403: { name: "Forbidden", description: "The caller is authenticated and not permitted" },
  404: {
    name: "NotFound",
    description: "The resource does not exist, or the caller may not see it",
  },
  405: {
    name: "MethodNotAllowed",
    description: "The path does not have this method",
    headers: ["Allow"],
  },
  408: { name: "RequestTimeout", description: "The request took too long to arrive" },
  409: {
    name: "Conflict",
    description: "The request conflicts with another one, or with what is stored",
  },
  410: { name: "Gone", description: "The resource existed and is gone" },
  413: { name: "ContentTooLarge", description: "Request body too large" },
  415: { name: "UnsupportedMediaType", description: "Content type or encoding not supported" },
  429: {
    name: "TooManyRequests",
    description: "Rate limit exceeded; `Retry-After` says when to try again",
    headers: ["Retry-After"],
  },
  431: { name: "HeadersTooLarge", description: "Request line and headers too large" },
  500: {
    name: "InternalError",
    description: "Internal server error, with the request id",
    body: InternalErrorBody,
  },
  503: {
    name: "Unavailable",
    description: "Overloaded, or an engine is away; `Retry-After` says when to try again",
    headers: ["Retry-After"],
  },
};

const REASONS: Readonly<Record<string, string>> = {
  200: "Success",
  201: "Created",
  202: "Accepted; the work continues as a job",
  204: "Done, no body",
  206: "Part of the file",
  302: "The browser is led on, whether or not the sign-in succeeded",
  304: "The caller already has the same bytes",
  400: "The request could not be read, or breaks the rules",
  405: "The question is not open for forecasts",
  416: "Range not satisfiable",
};

/**
 * Returns the shared replies as components. Operations refer to them, and requests that match no
 * operation get them.
 */
export function sharedReplies(components: Map<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.values(SHARED).map(({ name, description, body = DetailBody, headers = [] }) => [
      name,
      {
        description,
        headers: headersOf([...ALWAYS, "Cache-Control", ...LIMITED, ...headers]),
        content: { "application/json": { schema: schemaOf(body, components) } },
      },
    ]),
  );
}

/** Returns a reference to the shared reply of a status. */
export function sharedRef(status: number): Json {
  return { $ref: `#/components/responses/${SHARED[status]?.name ?? ""}` };
}

/** Returns the replies of a route by status. */
export function repliesOf(
  route: Route,
  components: Map<string, Json>,
  examples: RouteExamples,
): Json {
  const own = Object.entries(route.responses)
    .filter(([status, shape]) => status !== "400" && !isShared(status, shape))
    .map(([status, shape]) => {
      const reply = ownReply(route, Number(status), shape, components);
      return [status, withExample(reply, examples[status])] as const;
    });
  const shared = sharedStatuses(route)
    .filter((status) => !own.some(([known]) => known === String(status)))
    .map((status) => [status, sharedRef(status)] as const);
  return {
    ...Object.fromEntries(own),
    ...(isTagged(route) ? { 304: notModified(route) } : {}),
    400: withExample(badRequest(route, components), examples["400"]),
    ...Object.fromEntries(shared),
  };
}

/**
 * Returns whether replies carry an ETag, as `sendReply` sets it. A stream has none, and what
 * visitors read is never a stream.
 */
export function isTagged({ method, noStore, access, responses }: Route): boolean {
  const body = responses[200];
  const isWhole =
    typeof body === "object" && (!isBytes(body) || body.isWhole === true || access === "visitor");
  return method === "GET" && noStore !== true && isWhole;
}

function sharedStatuses(route: Route): number[] {
  const { path, responses } = route;
  const declared = Object.entries(responses).flatMap(([status, shape]) =>
    isShared(status, shape) ? Number(status) : [],
  );
  return [
    ...new Set([
      ...declared,
      ...(needsAccount(route) ? [401] : []),
      ...(mayRefuse(route) ? [403] : []),
      ...(path.includes(":") || route.presentAgain !== undefined ? [404] : []),
      ...(honoursKeys(route) ? [409] : []),
      ...(takesBody(route) ? [413, 415] : []),
      ...[429, 500, 503],
    ]),
  ];
}

/** Returns whether the kind of the caller, or the scope of the token, may be a reason to refuse. */
function mayRefuse(route: Route): boolean {
  const { access } = route;
  const isForSome = access === "staff" || access === "superuser";
  return isForSome || (needsAccount(route) && scopeOf(route) !== "read");
}

function isShared(status: string, shape: Responses[number]): boolean {
  return shape === DetailBody && status in SHARED;
}

function ownReply(
  route: Route,
  status: number,
  shape: Responses[number],
  components: Map<string, Json>,
): Json {
  const description = REASONS[status] ?? `Status ${status}`;
  const named = route.headers?.[status] ?? [];
  const kept = status >= 400 || hasCacheRule(route, status) ? (["Cache-Control"] as const) : [];
  const tag = status === 200 && isTagged(route) ? (["ETag"] as const) : [];
  const replayed = status < 300 && honoursKeys(route) ? (["Idempotency-Replayed?"] as const) : [];
  const uses = [
    ...ALWAYS,
    ...kept,
    ...tag,
    ...LIMITED,
    ...replayed,
    ...ignoredOf(route, status),
    ...named,
  ];
  const headers = headersOf(uses);
  if (shape === "empty") return { description, headers };
  const also = status === 200 ? textsOf(route.alsoAs ?? []) : {};
  return { description, headers, content: { ...contentOf(shape, components), ...also } };
}

export function textsOf(types: readonly string[]): Json {
  const text = (type: string) => ({ schema: { type: "string", contentMediaType: type } });
  return Object.fromEntries(types.map((type) => [type, text(type)]));
}

/** Returns the bodies by media type. */
function contentOf(shape: TSchema | Bytes, components: Map<string, Json>): Json {
  if (isBytes(shape)) return textsOf(shape.mediaTypes);
  return { "application/json": { schema: schemaOf(shape, components) } };
}

/** Returns whether the reply has a Cache-Control header. */
function hasCacheRule(route: Route, status: number): boolean {
  return route.noStore === true || (status === 200 && isTagged(route));
}

/** Returns the reply with its recorded body, as JSON or as the first lines of a text. */
export function withExample(reply: Json, example: unknown): Json {
  const { content = {} } = reply as { content?: Readonly<Record<string, Json>> };
  const types = Object.keys(content);
  const type =
    typeof example === "string" ? types.find((name) => TEXTS.includes(name)) : types.find(isJson);
  if (type === undefined || example === undefined || example === null) return reply;
  return { ...reply, content: { ...content, [type]: { ...content[type], example } } };
}

const TEXTS = [
  ...["text/plain", "text/html", "image/svg+xml", "application/xml", "application/atom+xml"],
  "application/x-ndjson",
];
const isJson = (type: string) => type === "application/json";

/** The 304 has the headers that the route gives its 200. */
function notModified(route: Route): Json {
  const own = route.headers?.[200] ?? [];
  const ignored = ignoredOf(route, 304);
  const headers = headersOf([...ALWAYS, ...own, ...ignored, "Cache-Control", "ETag", ...LIMITED]);
  return { description: REASONS[304], headers };
}

/**
 * Returns the 400 of a route. A request that cannot be read gets `detail`. A request that can be
 * read and breaks a rule gets messages by field.
 */
function badRequest(route: Route, components: Map<string, Json>): Json {
  const own = route.responses[400];
  const namesFields =
    own === undefined &&
    (route.query !== undefined || route.body !== undefined || honoursKeys(route));
  const shapes = [
    ...(typeof own === "object" && !isBytes(own) ? [own] : []),
    ...(namesFields ? [FieldErrorsBody] : []),
    DetailBody,
  ];
  if (shapes.length === 1) return sharedRef(400);
  return {
    description: REASONS[400],
    headers: headersOf([...ALWAYS, "Cache-Control", ...LIMITED]),
    content: { "application/json": { schema: anyOf(shapes, components) } },
  };
}

function ignoredOf(route: Pick<Route, "query">, status: number): readonly HeaderUse[] {
  return status < 400 && route.query !== undefined ? ["Presage-Ignored?"] : [];
}
