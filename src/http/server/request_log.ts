/**
 * The outermost middleware. It sets the request id and the constant headers, and it reports what
 * was answered.
 */
import { randomUUID } from "node:crypto";
import type Koa from "koa";
import { traceIdOf } from "../request/trace_context.ts";

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** The names and values of the headers that every answer has. */
export const CONSTANT_HEADERS: readonly (readonly [string, string])[] = Object.entries({
  "X-API-Version": "2.0.0",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  Vary: "Authorization, Accept-Encoding, Origin",
});

/**
 * What is known of a request after its answer. `pattern` is that of the route, never the raw path.
 */
export interface Served {
  readonly requestId: string;
  /** The trace id of a valid `traceparent` header, 32 hex digits. Undefined without one. */
  readonly traceId: string | undefined;
  /** Undefined when no caller was admitted. */
  readonly userId: number | undefined;
  readonly method: string;
  readonly pattern: string;
  readonly status: number;
  readonly ms: number;
}

export type OnServed = (served: Served) => void;

/**
 * Creates the middleware (Contract 1.8). While the process stops, every answer closes its
 * connection, so that the client opens its next one to another process.
 */
export function createRequestLog(
  onServed: OnServed,
  isStopping: () => boolean = () => false,
): Koa.Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = idOf(ctx.req.headers["x-request-id"]);
    const traceId = traceIdOf(ctx.req.headers["traceparent"]);
    ctx.state["requestId"] = requestId;
    ctx.state["traceId"] = traceId;
    for (const [name, value] of CONSTANT_HEADERS) ctx.res.setHeader(name, value);
    ctx.res.setHeader("X-Request-Id", requestId);
    await next();
    if (isStopping()) ctx.res.setHeader("Connection", "close");
    const pattern = String(ctx.state["pattern"] ?? "unmatched");
    const { method = "" } = ctx.req;
    const { statusCode: status } = ctx.res;
    const userId = ctx.state["userId"] as number | undefined;
    const ms = performance.now() - started;
    onServed({ requestId, traceId, userId, method, pattern, status, ms });
  };
}

/** Returns the client's own id when it has the allowed form, else a new one. */
function idOf(given: string | string[] | undefined): string {
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}
