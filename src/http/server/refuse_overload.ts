/**
 * Answers the requests that the load gate refuses. This happens before authentication, Redis and
 * the body.
 */
import type Koa from "koa";
import { isConsolePath } from "../console.ts";
import { createTurnWatch, FEWEST, type LoadGate, type Rank } from "./load_gate.ts";
import { sendReply } from "../reply/send_reply.ts";

/** Paths that are refused later than others. */
const RANKS: Readonly<Record<string, Rank>> = {
  "/healthz": "health",
  "/readyz": "health",
  "/api/healthcheck": "health",
  "/api/auth/login/token": "last",
  "/api/auth/login": "last",
  "/api/auth/refresh": "last",
};
const BUSY = {
  status: 503,
  headers: { "Retry-After": "1" },
  body: { detail: "The service is busy, try again." },
} as const;

/** Creates the middleware. Contract 6. */
export function createOverloadRefusal(gate: LoadGate): Koa.Middleware {
  const watchTurn = createTurnWatch((turnMs) => {
    gate.observe(turnMs);
  });
  return async (ctx, next) => {
    // With few requests the loop is not the cause of slowness, and it is measured only while the
    // bound is lowered. A refused request measures it too. Otherwise the bound would never rise
    // while every request is refused.
    if (gate.inFlight >= FEWEST || gate.isLowered) watchTurn();
    if (!gate.enter(rankOf(ctx.path))) {
      ctx.state["pattern"] = "overload";
      await sendReply(ctx, BUSY, null);
      return;
    }
    try {
      await next();
    } finally {
      gate.leave();
    }
  };
}

/**
 * Returns the rank of the requests to a path. The pages of the console cost nearly nothing, and say
 * to a reader that the server is busy; a refused one would be JSON.
 */
export function rankOf(path: string): Rank {
  const rank = RANKS[path.endsWith("/") ? path.slice(0, -1) : path];
  if (rank !== undefined || path.startsWith("/api/")) return rank ?? "ordinary";
  return isConsolePath(path) ? "last" : "ordinary";
}
