/** Limits requests without credentials by address. Contract 6, class `public`. */
import type Koa from "koa";
import { replyOfError } from "./reply/error_reply.ts";
import { sendReply, setHeaders } from "./reply/send_reply.ts";

/**
 * Counts a request from an address.
 * @returns the rate-limit headers of the reply
 * @throws {RateLimitError} with those headers
 */
export type CountAddress = (address: string) => Readonly<Record<string, string>>;

/**
 * Creates the middleware.
 * @param isLimited whether a path is counted; other paths pass
 */
export function createAddressLimit(
  count: CountAddress,
  isLimited: (path: string) => boolean,
): Koa.Middleware {
  return (ctx, next) => {
    if (!isLimited(ctx.path)) return next();
    try {
      setHeaders(ctx.res, count(ctx.ip));
    } catch (error) {
      const reply = replyOfError(error);
      if (reply === null) throw error;
      ctx.state["pattern"] = "limited";
      return sendReply(ctx, reply, null);
    }
    return next();
  };
}
