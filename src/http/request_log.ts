/** Outermost middleware: request id, constant headers, one log line, hooks for metrics. */
import { randomUUID } from "node:crypto";
import type Koa from "koa";
import type { Log } from "../log.ts";

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** Names and values that every answer carries. */
export const CONSTANT_HEADERS: readonly (readonly [string, string])[] = Object.entries({
  "X-API-Version": "2.0.0",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  Vary: "Authorization, Accept-Encoding, Origin",
});

/** What is known of a request once it was answered; `pattern` is the route's, never the raw path. */
export interface Served {
  readonly method: string;
  readonly pattern: string;
  readonly status: number;
  readonly ms: number;
}

export type OnServed = (served: Served) => void;

/** Contract 1.8. */
export function createRequestLog(log: Log, onServed: OnServed): Koa.Middleware {
  // Nothing in these lines is anybody's secret, and looking for one is half of their cost.
  const lines = log.child({}, { redact: [] });
  return async (ctx, next) => {
    const started = performance.now();
    const given = ctx.get("X-Request-Id");
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state["requestId"] = requestId;
    for (const [name, value] of CONSTANT_HEADERS) ctx.res.setHeader(name, value);
    ctx.res.setHeader("X-Request-Id", requestId);
    await next();
    const pattern = String(ctx.state["pattern"] ?? "unmatched");
    const served = {
      method: ctx.method,
      pattern,
      status: ctx.status,
      ms: performance.now() - started,
    };
    onServed(served);
    lines.info(
      {
        requestId,
        userId: ctx.state["userId"] as unknown,
        ...served,
        ms: Math.round(served.ms * 100) / 100,
      },
      "request",
    );
  };
}
