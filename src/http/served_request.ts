/**
 * The request as a handler sees it. It is a class, because its getters then exist only once. An
 * object literal with getters has a hidden class of its own in V8, which holds the whole request
 * until a full collection. Values that most handlers do not use are computed on first use.
 */
import type Koa from "koa";
import type { Caller, Capabilities } from "../capabilities.ts";
import { AuthenticationError } from "../errors.ts";
import type { Admission } from "./admission.ts";
import type { StagedFile } from "./request/staged_file.ts";
import type { Match } from "./route_table.ts";

interface Given {
  readonly params: Match["params"];
  readonly admission: Admission;
  readonly bytes: Buffer;
  /** When the body of a request that waited was received whole, ms. */
  readonly receivedAt?: number | undefined;
  readonly file: StagedFile | null;
}

export class ServedRequest {
  readonly params: Match["params"];
  readonly pageVersions: Admission["pageVersions"];
  readonly bytes: Buffer;
  readonly file: StagedFile | null;
  readonly now: number;
  readonly receivedAt: number;
  readonly requestId: string;
  readonly traceId: string | undefined;
  readonly method: string;
  effectKey?: string;
  isResumed?: boolean;
  query: unknown = {};
  body: unknown = {};
  subject: unknown = undefined;
  readonly #admitted: Caller | null;
  readonly #ctx: Koa.Context;
  readonly #http: Capabilities["config"]["http"];
  #search: URLSearchParams | undefined = undefined;
  #controller: AbortController | undefined = undefined;

  constructor(
    caps: Capabilities,
    ctx: Koa.Context,
    { params, admission, bytes, receivedAt, file }: Given,
  ) {
    this.params = params;
    this.pageVersions = admission.pageVersions;
    this.bytes = bytes;
    this.file = file;
    this.now = caps.clock.now();
    this.receivedAt = receivedAt ?? this.now;
    this.requestId = String(ctx.state["requestId"]);
    this.traceId = ctx.state["traceId"] as string | undefined;
    this.method = ctx.req.method ?? "";
    this.#admitted = admission.caller;
    this.#ctx = ctx;
    this.#http = caps.config.http;
  }

  get caller(): Caller {
    if (this.#admitted === null) throw new AuthenticationError("missing");
    return this.#admitted;
  }

  get baseUrl(): string {
    const { baseUrl, basePath } = this.#http;
    return baseUrl ?? `${this.#ctx.protocol}://${this.#ctx.host}${basePath}`;
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

/** Returns the path with its final slash (Contract 1.1). No request is redirected. */
export function canonical(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

/** Returns a controller that aborts when the client goes away before its answer. */
function abortedWith({ res }: Koa.Context): AbortController {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller;
}
