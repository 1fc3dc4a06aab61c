/** A limit per address for what anybody may read without credentials. Contract 6, class `public`. */
import type Koa from "koa";
import { replyOfError } from "./reply/error_reply.ts";
import { sendReply, setHeaders } from "./reply/send_reply.ts";

/**
 * Counts a request from an address.
 * @returns the headers that tell of the limit
 * @throws {RateLimitError} with those headers
 */
export type CountAddress = (address: string) => Readonly<Record<string, string>>;

/** @param isLimited whether a path is counted; others pass */
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
