/** HTTP/1.1 without a Host is refused (RFC 9112, 3.2), in the form of Contract 1.11. */
import type Koa from "koa";
import { sendReply } from "./send_reply.ts";

const REFUSAL = { status: 400, body: { detail: "The Host header is missing." } } as const;

export const requireHost: Koa.Middleware = (ctx, next) => {
  const isMissing = ctx.req.headers.host === undefined && ctx.req.httpVersion === "1.1";
  return isMissing ? sendReply(ctx, REFUSAL, null) : next();
};
