/** Serves `/healthz` (this process) and `/readyz` (its dependencies) without authentication. */
import type Koa from "koa";
import { isRead, refuseMethod } from "./reply/refuse_method.ts";

/**
 * Returns for each dependency null when it answers, or else what is wrong. The text has no
 * addresses and no secrets.
 */
export type Probe = () => Promise<Readonly<Record<string, string | null>>>;

/** Returns whether a path asks for the dependencies. */
export function isReadiness(path: string): boolean {
  return path === "/readyz" || path === "/readyz/";
}

/**
 * Creates the middleware (Contract 3.9). `/api/healthcheck/` is an alias of `/healthz` for clients
 * of the reference platform.
 */
export function createHealth(probe: Probe, corsOrigins: readonly string[]): Koa.Middleware {
  return (ctx, next) => {
    const path = ctx.path.endsWith("/") ? ctx.path.slice(0, -1) : ctx.path;
    if (path !== "/healthz" && path !== "/readyz" && path !== "/api/healthcheck") return next();
    ctx.state["pattern"] = path;
    ctx.set("Cache-Control", "no-store");
    if (!isRead(ctx)) {
      refuseMethod(ctx, corsOrigins);
      return undefined;
    }
    if (path === "/readyz") return answerReady(ctx, probe);
    ctx.type = "text/plain";
    ctx.body = "ok";
    return undefined;
  };
}

async function answerReady(ctx: Koa.Context, probe: Probe): Promise<void> {
  const dependencies = await probe();
  const reasons = Object.entries(dependencies).filter(([, fault]) => fault !== null);
  const ready = reasons.length === 0;
  ctx.status = ready ? 200 : 503;
  if (!ready) ctx.set("Retry-After", "1");
  ctx.set("Content-Type", "application/json; charset=utf-8");
  ctx.body = JSON.stringify({
    ready,
    checks: Object.fromEntries(
      Object.entries(dependencies).map(([name, fault]) => [name, fault ?? "ok"]),
    ),
  });
}
