/** Limits requests without credentials by address. Contract 6, class `public`. */
import type Koa from "koa";
import { replyOfError } from "./reply/error_reply.ts";
import { HTML_TYPE, PLAIN_POLICY, plainPage } from "./reply/plain_page.ts";
import { sendReply, setHeaders } from "./reply/send_reply.ts";
import type { AnyReply } from "./route.ts";

/**
 * Counts a request from an address.
 * @returns the rate-limit headers of the reply
 * @throws {RateLimitError} with those headers
 */
export type CountAddress = (address: string) => Readonly<Record<string, string>>;

/**
 * Creates the middleware.
 * @param isLimited whether a path is counted; other paths pass
 * @param isForPeople whether people open a path in a browser
 */
export function createAddressLimit(
  count: CountAddress,
  isLimited: (path: string) => boolean,
  isForPeople: (path: string) => boolean,
): Koa.Middleware {
  return (ctx, next) => {
    if (!isLimited(ctx.path)) return next();
    try {
      setHeaders(ctx.res, count(ctx.ip));
    } catch (error) {
      const refusal = replyOfError(error);
      if (refusal === null) throw error;
      ctx.state["pattern"] = "limited";
      const reply = isForPeople(ctx.path) ? forBrowsers(ctx, refusal) : refusal;
      return sendReply(ctx, reply, null);
    }
    return next();
  };
}

/** Returns the refusal as a page where the client asks for one, else as it is. */
function forBrowsers(ctx: Koa.Context, refusal: AnyReply): AnyReply {
  ctx.vary("Accept");
  // A client without a preference gets the first type of the list.
  if (ctx.accepts("application/json", "text/html") !== "text/html") return refusal;
  ctx.set("Content-Security-Policy", PLAIN_POLICY);
  return { ...refusal, type: HTML_TYPE, json: pageOf(refusal.headers?.["Retry-After"] ?? "1") };
}

/** Returns the text of the page. Its link has an empty address, which loads the same page again. */
function pageOf(seconds: string): string {
  return plainPage(
    "Too many requests · Presage",
    `<h1>Too many requests</h1>
<p>Your address has asked for more pages than it may at a time. Nothing was lost.</p>
<p>Wait ${seconds === "1" ? "1 second" : `${seconds} seconds`}, and then <a href="">load the page again</a>.</p>
<p><small>Everybody behind one connection to the network shares this limit.</small></p>`,
  );
}
