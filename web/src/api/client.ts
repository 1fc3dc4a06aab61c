/**
 * Calls the public API, with the types of its document. Only the types are those of a package: its
 * program serves styles of parameters that this API does not have, and weighs 2 kB on every page.
 */
import type { Client } from "openapi-fetch";
import { basePath } from "../base_path.ts";
import type { Reply } from "./answer.ts";
import type { components, paths } from "./generated/openapi.d.ts";
import { isVisitor, send } from "./session.ts";

export type Schemas = components["schemas"];

type Value = string | number | boolean | null | undefined;
type Values = Readonly<Record<string, Value | readonly Value[]>>;

interface Call {
  readonly params?: { readonly path?: Values; readonly query?: Values };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Hands the body on unread. Otherwise an answer is JSON. */
  readonly parseAs?: "stream";
}

const calls =
  (method: string) =>
  async (path: string, { params, headers, body, parseAs }: Call = {}): Promise<Reply<unknown>> => {
    // A file goes as it is, or in a form. Both name their own type.
    const isFile = body instanceof Blob || body instanceof FormData;
    const type = body === undefined || isFile ? {} : { "Content-Type": "application/json" };
    const isPublic = method === "GET" && isVisitor();
    const options: RequestInit = {
      method,
      headers: { ...type, ...headers },
      body: isFile ? body : JSON.stringify(body),
      // What the browser holds of a public answer may be older than an event.
      cache: isPublic ? "no-cache" : "default",
    };
    const read = isPublic ? await publicPath(path) : path;
    const response = await send(new Request(basePath + addressOf(read, params), options));
    if (response.ok && parseAs === "stream") return { data: response.body, response };
    const text = await response.text();
    if (response.ok) return { data: text === "" ? undefined : JSON.parse(text), response };
    return { error: parsed(text), response };
  };

/** Puts values into a path and behind it. A list is repeated, and what has no value is left out. */
function addressOf(path: string, { path: parts = {}, query = {} }: Call["params"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat())
      if (one !== undefined && one !== null) search.append(name, String(one));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts[name] ?? query[name])),
  );
  const asked = search.toString();
  return asked === "" ? address : `${address}?${asked}`;
}

/** Returns the body of a refusal. One that is no JSON comes from a server in between. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Readers who have an account do not load the table. */
const publicPath = async (path: string): Promise<string> =>
  (await import("./public_paths.ts")).publicPath(path);

type Api = Pick<Client<paths, "application/json">, "GET" | "POST" | "PUT" | "PATCH" | "DELETE">;
type Untyped = Record<keyof Api, ReturnType<typeof calls>>;

const untyped: Untyped = {
  GET: calls("GET"),
  POST: calls("POST"),
  PUT: calls("PUT"),
  PATCH: calls("PATCH"),
  DELETE: calls("DELETE"),
};
export const api = untyped as unknown as Api;
