/**
 * A small fetch client: it sends JSON, and returns status, headers and parsed body. An answer that
 * the API document does not describe is thrown at the test that got it.
 */
import { expect } from "chai";
import { replyFault } from "./reply_check.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The body of any endpoint; tests say what they expect of it.
  readonly body: any;
  readonly text: string;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged, instead of JSON. */
  readonly raw?: string | Uint8Array;
}

export interface Client {
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
}

/** Returns the body of an answer that must be 200. */
export async function bodyAt(client: Client, path: string): Promise<any> {
  const { status, body, text } = await client.get(path);
  expect(status, text).to.equal(200);
  return body;
}

/** Returns the body. A stream of events has no end, so its first part stands for it. */
export async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream || response.body === null) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString("utf8");
}

export function createClient(baseUrl: string, token: string | null): Client {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Answer> => {
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(path.startsWith("http") ? path : `${baseUrl}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(token === null ? {} : { Authorization: `Token ${token}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { body: payload as string }),
    });
    const text = await textOf(response);
    const fault = replyFault({
      method,
      target: response.url.slice(new URL(response.url).origin.length),
      hadBody: payload !== undefined && payload.length > 0,
      status: response.status,
      headers: new Map(response.headers),
      text,
    });
    if (fault !== null) throw new Error(`The answer breaks the document: ${fault}`);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== "" ? JSON.parse(text) : null,
    };
  };
  return {
    call,
    get: (path, options) => call("GET", path, undefined, options),
    post: (path, body, options) => call("POST", path, body, options),
    patch: (path, body, options) => call("PATCH", path, body, options),
    put: (path, body, options) => call("PUT", path, body, options),
    delete: (path, options) => call("DELETE", path, undefined, options),
  };
}
