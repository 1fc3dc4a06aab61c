/** Refuses other methods on paths that are only read (Contract 1.9, 1.10, 1.11). */
import type Koa from "koa";
import { preflightHeaders } from "../request/cors.ts";

const ALLOWED = "GET, HEAD, OPTIONS";

export function isRead({ method }: Koa.Context): boolean {
  return method === "GET" || method === "HEAD";
}

/** Answers a method other than GET and HEAD in the same way as the endpoints do. */
export function refuseMethod(ctx: Koa.Context, corsOrigins: readonly string[]): void {
  if (ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") !== "") {
    ctx.set(preflightHeaders(ctx.get("Origin"), corsOrigins));
    ctx.status = 204;
    return;
  }
  ctx.set("Allow", ALLOWED);
  if (ctx.method === "OPTIONS") {
    ctx.status = 204;
    return;
  }
  ctx.status = 405;
  ctx.set("Cache-Control", "no-store");
  ctx.body = { detail: `Method ${ctx.method} not allowed.` };
}
