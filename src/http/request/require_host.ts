/**
 * Refuses HTTP/1.1 without a Host header, and any request with several (RFC 9112, 3.2), in the form
 * of Contract 1.11. With two hosts a proxy and this server could use different ones.
 */
import type Koa from "koa";
import { sendReply } from "../reply/send_reply.ts";

const MISSING = { status: 400, body: { detail: "The Host header is missing." } } as const;
const SEVERAL = {
  status: 400,
  body: { detail: "The Host header is given several times." },
} as const;

export const requireHost: Koa.Middleware = (ctx, next) => {
  const { rawHeaders, httpVersion } = ctx.req;
  const count = countHosts(rawHeaders);
  if (count === 1 || (count === 0 && httpVersion !== "1.1")) return next();
  return sendReply(ctx, count === 0 ? MISSING : SEVERAL, null);
};

/**
 * Counts Host headers in the raw list, where names and values alternate. The parsed headers keep
 * only the first one.
 */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
