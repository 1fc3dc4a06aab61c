/**
 * Checks answers against the API document. Faults are an undocumented status, content type, body or
 * header, and a missing header that the document requires.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { isConsolePage } from "../../src/http/console.ts";
import { buildOpenApi } from "../../src/http/openapi/openapi.ts";
import { routes } from "../../src/routes.ts";

export interface SeenAnswer {
  /** Null when the request was refused before it was read. */
  readonly method: string | null;
  /** Path, with or without a query. */
  readonly target: string;
  /** Whether the request had a body. */
  readonly hadBody: boolean;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded text; null when the bytes are not text. */
  readonly text: string | null;
}

interface Header {
  readonly required?: boolean;
}

interface Reply {
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, object>>;
}

interface Operation {
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<Record<string, object>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, object>> };
}

/** A reply in the document, and its place there. */
interface Place {
  readonly pointer: string;
  readonly reply: Reply;
}

const document = buildOpenApi(routes) as unknown as Document;

/** Pages and texts to read. The document describes an interface for programs and leaves them out. */
const PAGES = /^\/(docs|admin\/queues|console|llms\.txt|\.well-known\/security\.txt)(\/|$)/;

/** Headers of the transfer and of CORS, which no document names. */
const TRANSFER =
  /^(date|connection|keep-alive|transfer-encoding|content-(type|length|encoding)|access-control-.*)$/;

/** Status → the reply to requests that match no operation. */
const SHARED: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  408: "RequestTimeout",
  413: "ContentTooLarge",
  429: "TooManyRequests",
  431: "HeadersTooLarge",
  503: "Unavailable",
};

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
ajv.addSchema(document, "document");
const compiled = new Map<string, ValidateFunction>();

const templates = Object.entries(document.paths)
  .map(([path, operations]) => ({ path, operations, pattern: patternOf(path) }))
  // A literal segment takes precedence over a parameter.
  .sort((a, b) => a.path.split("{").length - b.path.split("{").length);

/** Returns in one line what contradicts the document, or null. */
export function replyFault(seen: SeenAnswer): string | null {
  const fault = seen.status === 500 ? "internal error" : faultOf(seen);
  if (fault === null) return null;
  return `${seen.method ?? "?"} ${seen.target} → ${seen.status}: ${fault}`;
}

function faultOf(seen: SeenAnswer): string | null {
  // Node does not count a fragment, which no client sends, as part of the path.
  const path = seen.target.split(/[?#]/, 1)[0] ?? "";
  if (PAGES.test(path) || isConsolePage(path) || isForBrowser(seen, path)) return null;
  if (seen.method === "OPTIONS") return optionsFault(seen);
  const onPath = templates.find(({ pattern }) => pattern.test(path));
  const verb = (seen.method === "HEAD" ? "GET" : (seen.method ?? "")).toLowerCase();
  const operation = onPath?.operations[verb];
  if (operation === undefined && onPath === undefined && seen.method !== null) {
    if (seen.status < 400 || seen.status === 405) return "no such path in the document";
  }
  if (isWithoutNeededBody(seen, operation)) return "accepted without the body that is required";
  const place =
    operation === undefined
      ? sharedPlace(seen.status)
      : operationPlace(onPath?.path ?? "", verb, seen.status);
  if (place === null) return "undocumented status";
  return headerFault(seen, place.reply) ?? contentFault(seen, place);
}

/** Whether a browser was led to a page, or shown that there is none (Contract 3.9). */
function isForBrowser({ status, headers }: SeenAnswer, path: string): boolean {
  if (status === 308) return isConsolePage(`${path}/`);
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  return status === 404 && isPage && !path.startsWith("/api/");
}

function isWithoutNeededBody({ hadBody, status }: SeenAnswer, operation?: Operation): boolean {
  return !hadBody && status < 300 && operation?.requestBody?.required === true;
}

/** The introduction of the document describes this: 204 with `Allow`, or a preflight. */
function optionsFault({ status, headers, text }: SeenAnswer): string | null {
  if (status >= 400) return sharedPlace(status) === null ? "undocumented status" : null;
  const says = headers.has("allow") || [...headers.keys()].some((name) => isOfOrigins(name));
  return status === 204 && !hasBody(text) && says ? null : "no answer to OPTIONS";
}

function isOfOrigins(name: string): boolean {
  return name.startsWith("access-control-") || name === "vary";
}

function operationPlace(path: string, verb: string, status: number): Place | null {
  const reply = document.paths[path]?.[verb]?.responses[status];
  if (reply === undefined) return null;
  return placeAt(`/paths/${escaped(path)}/${verb}/responses/${status}`, reply);
}

function sharedPlace(status: number): Place | null {
  const name = SHARED[status];
  const reply = name === undefined ? undefined : document.components.responses[name];
  return reply === undefined ? null : placeAt(`/components/responses/${name ?? ""}`, reply);
}

function placeAt(pointer: string, reply: object): Place | null {
  if (!("$ref" in reply)) return { pointer, reply };
  const name = String(reply.$ref).replace("#/components/responses/", "");
  const shared = document.components.responses[name];
  return shared === undefined ? null : placeAt(`/components/responses/${name}`, shared);
}

function headerFault({ headers }: SeenAnswer, { headers: named = {} }: Reply): string | null {
  for (const [name, header] of Object.entries(named)) {
    if (isRequired(name, header) && !headers.has(name.toLowerCase())) return `no ${name} header`;
  }
  const known = new Set(Object.keys(named).map((name) => name.toLowerCase()));
  for (const name of headers.keys()) {
    if (!known.has(name) && !TRANSFER.test(name)) return `undocumented header ${name}`;
  }
  return null;
}

function isRequired(name: string, header: Header): boolean {
  const components = document.components as unknown as { headers: Record<string, Header> };
  return ("$ref" in header ? components.headers[name] : header)?.required === true;
}

function contentFault(seen: SeenAnswer, { pointer, reply }: Place): string | null {
  const { content } = reply;
  const type = (seen.headers.get("content-type") ?? "").split(";", 1)[0]?.trim() ?? "";
  if (content === undefined) return hasBody(seen.text) ? "a body where none is documented" : null;
  if (content[type] === undefined) return `undocumented content type "${type}"`;
  if (seen.method === "HEAD") return hasBody(seen.text) ? "a body to HEAD" : null;
  return seen.text === null || type === "application/x-ndjson"
    ? null
    : bodyFault(`${pointer}/content/${escaped(type)}/schema`, readBody(type, seen.text));
}

function readBody(type: string, text: string): unknown {
  return type === "application/json" ? (JSON.parse(text) as unknown) : text;
}

function hasBody(text: string | null): boolean {
  return text === null || text !== "";
}

function bodyFault(pointer: string, body: unknown): string | null {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
  compiled.set(pointer, validate);
  if (validate(body)) return null;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath ?? ""} ${error?.message ?? ""} ${JSON.stringify(error?.params)}`;
}

/** Escapes one segment of a JSON pointer in a URI. */
function escaped(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** A parameter `…Id` matches digits. The final slash is optional. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/, "")
    .replaceAll(".", "\\.")
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => (name.endsWith("Id") ? "\\d{1,15}" : "[^/]+"));
  return new RegExp(`^${source}/?$`);
}
