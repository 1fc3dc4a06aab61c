/**
 * Cross-origin rules. Callers authenticate by header, so no reply allows credentials. Contract 1.9.
 */
import type Koa from "koa";
import type { AnyReply } from "../route.ts";

const ALLOW_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const ALLOW_HEADERS =
  "Authorization, Content-Type, X-Request-Id, If-None-Match, Prefer, Idempotency-Key, Last-Event-ID, Range, If-Range";
const EXPOSE_HEADERS =
  "ETag, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Content-Disposition, Link, Location, Idempotency-Replayed, Presage-Ignored";
const MAX_AGE_SECONDS = "600";

/** Creates middleware that sets the headers of Contract 1.9 on every answer. */
export function createCors(allowed: readonly string[]): Koa.Middleware {
  return (ctx, next) => {
    const { origin } = ctx.req.headers;
    if (origin !== undefined) ctx.set(corsHeaders(origin, allowed));
    return next();
  };
}

/** Returns the headers of a reply to `origin`. An origin that is not allowed gets none. */
export function corsHeaders(
  origin: string | undefined,
  allowed: readonly string[],
): Record<string, string> {
  if (origin === undefined || !isAllowed(origin, allowed)) return {};
  return {
    "Access-Control-Allow-Origin": allowed.includes("*") ? "*" : origin,
    "Access-Control-Expose-Headers": EXPOSE_HEADERS,
  };
}

/** Returns the headers of the 204 to a preflight. */
export function preflightHeaders(
  origin: string | undefined,
  allowed: readonly string[],
): Record<string, string> {
  if (origin === undefined || !isAllowed(origin, allowed)) return {};
  return {
    ...corsHeaders(origin, allowed),
    "Access-Control-Allow-Methods": ALLOW_METHODS,
    "Access-Control-Allow-Headers": ALLOW_HEADERS,
    "Access-Control-Max-Age": MAX_AGE_SECONDS,
  };
}

function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.includes("*") || allowed.includes(origin);
}

/** Returns the answer to OPTIONS: to a preflight request of a browser, or the allowed methods. */
export function replyToOptions(
  ctx: Koa.Context,
  methods: readonly string[],
  corsOrigins: readonly string[],
): AnyReply {
  const isPreflight = ctx.get("Access-Control-Request-Method") !== "";
  const headers = isPreflight
    ? preflightHeaders(ctx.headers.origin, corsOrigins)
    : { Allow: methods.join(", ") };
  return { status: 204, headers };
}
