/** Writes the parts of a call as an HTTP request. */
import { REPEATABLE } from "./generated/repeatable.ts";
import type { Method, Settings } from "./types.ts";

/** The parts of a call, whatever its operation is. */
export interface AnyGiven extends Settings {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Headers beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Is sent as it is, in the place of a JSON body. */
  readonly file?: FileContent;
}

/** The content of a file: in a browser the file itself, elsewhere its bytes or its text. */
export type FileContent = Blob | Uint8Array<ArrayBuffer> | string;

/** A call, ready to be sent any number of times. */
export interface Call {
  /** The method and the path, for messages. */
  readonly name: string;
  readonly url: URL;
  readonly method: Method;
  readonly headers: Headers;
  readonly body: FileContent | null;
  readonly signal: AbortSignal | undefined;
  /** Whether it may be sent twice without harm. */
  readonly isRepeatable: boolean;
}

/** Returns the request of a call. Writes get an `Idempotency-Key` where the server honours it. */
export function describeCall(
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  method: Method,
  template: string,
  given: AnyGiven,
): Call {
  const path = fillIn(template, (given.path ?? {}) as Readonly<Record<string, string | number>>);
  const url = new URL(baseUrl.replace(/\/+$/, "") + path);
  addQuery(url.searchParams, (given.query ?? {}) as Query);
  const headers = new Headers({ Accept: "application/json" });
  if (token !== "") headers.set("Authorization", `Token ${token}`);
  const { file } = given;
  const body = file ?? (given.body === undefined ? null : JSON.stringify(given.body));
  for (const [name, value] of Object.entries(given.headers ?? {})) headers.set(name, value);
  const type = file === undefined ? "application/json" : "application/octet-stream";
  if (body !== null) headers.set("Content-Type", type);
  const repeat = method === "GET" ? "read" : REPEATABLE[`${method} ${template}`];
  if (repeat === "keyed") headers.set("Idempotency-Key", given.idempotencyKey ?? newKey());
  const isRepeatable = repeat !== undefined;
  return {
    name: `${method} ${path}`,
    url,
    method,
    headers,
    body,
    signal: given.signal,
    isRepeatable,
  };
}

/** Returns the path of the check of a write (Contract 2.30); undefined where it has none. */
export function checkPathOf(template: string): string | undefined {
  const path = `${template}check/`;
  return REPEATABLE[`POST ${path}`] === undefined ? undefined : path;
}

function fillIn(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`${template} needs path.${name}`);
    return encodeURIComponent(value);
  });
}

type Plain = string | number | boolean | null | undefined;
type Query = Readonly<Record<string, Plain | readonly Plain[]>>;

/** Lists are written as repeated parameters; absent and null values are left out. */
function addQuery(search: URLSearchParams, query: Query): void {
  for (const [name, value] of Object.entries(query))
    for (const part of [value].flat())
      if (part !== undefined && part !== null) search.append(name, String(part));
}

/** Returns 128 random bits. `crypto.randomUUID` is missing in browsers on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
