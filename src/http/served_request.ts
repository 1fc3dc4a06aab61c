/**
 * What a handler is told of one request. A class, since its getters are then made once: an object
 * literal with getters is a hidden class of its own to V8, and holds all of the request until a
 * full collection. What most handlers never look at is made when it is asked for.
 */
import type Koa from "koa";
import type { Caller, Capabilities } from "../capabilities.ts";
import { AuthenticationError } from "../errors.ts";
import type { Admission } from "./admission.ts";
import type { Match } from "./route_table.ts";

interface Given {
  readonly params: Match["params"];
  readonly admission: Admission;
  readonly bytes: Buffer;
}

export class ServedRequest {
  readonly params: Match["params"];
  readonly pageVersions: Admission["pageVersions"];
  readonly bytes: Buffer;
  readonly now: number;
  readonly requestId: string;
  readonly traceId: string | undefined;
  readonly method: string;
  effectKey?: string;
  query: unknown = {};
  body: unknown = {};
  subject: unknown = undefined;
  readonly #admitted: Caller | null;
  readonly #ctx: Koa.Context;
  readonly #publicUrl: string | null;
  #search: URLSearchParams | undefined = undefined;
  #controller: AbortController | undefined = undefined;

  constructor(caps: Capabilities, ctx: Koa.Context, { params, admission, bytes }: Given) {
    this.params = params;
    this.pageVersions = admission.pageVersions;
    this.bytes = bytes;
    this.now = caps.clock.now();
    this.requestId = String(ctx.state["requestId"]);
    this.traceId = ctx.state["traceId"] as string | undefined;
    this.method = ctx.req.method ?? "";
    this.#admitted = admission.caller;
    this.#ctx = ctx;
    this.#publicUrl = caps.config.http.baseUrl;
  }

  get caller(): Caller {
    if (this.#admitted === null) throw new AuthenticationError("missing");
    return this.#admitted;
  }

  get baseUrl(): string {
    return this.#publicUrl ?? `${this.#ctx.protocol}://${this.#ctx.host}`;
  }

  get url(): string {
    return this.#ctx.req.url ?? "";
  }

  get path(): string {
    return canonical(this.#ctx.path);
  }

  get address(): string {
    return this.#ctx.ip;
  }

  get search(): URLSearchParams {
    this.#search ??= new URLSearchParams(this.#ctx.querystring);
    return this.#search;
  }

  get signal(): AbortSignal {
    this.#controller ??= abortedWith(this.#ctx);
    return this.#controller.signal;
  }

  header(name: string): string | undefined {
    const value = this.#ctx.get(name);
    return value === "" ? undefined : value;
  }
}

/** The same path with its final slash (Contract 1.1); nothing is redirected. */
export function canonical(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

/** Aborts when the client goes away before its answer. */
function abortedWith({ res }: Koa.Context): AbortController {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller;
}
