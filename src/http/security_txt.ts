/**
 * Serves `/.well-known/security.txt` (RFC 9116): where a weakness of this installation is reported.
 * Without a contact the path does not exist. Contract 3.9.
 */
import type Koa from "koa";
import { isRead, refuseMethod } from "./reply/refuse_method.ts";

const PATH = "/.well-known/security.txt";
const DAY_MS = 86_400_000;
/** A copy that is older than this is not to be trusted. The standard asks for less than a year. */
const VALID_DAYS = 180;

export interface SecurityTxtOptions {
  /** An address (`mailto:` or `https:`), or null where the operator gave none. */
  readonly contact: string | null;
  /** The public address of the installation, or null where it is not known. */
  readonly baseUrl: string | null;
  readonly corsOrigins: readonly string[];
  readonly now: () => number;
}

/** Creates the middleware. */
export function createSecurityTxt(options: SecurityTxtOptions): Koa.Middleware {
  const { contact, baseUrl, corsOrigins, now } = options;
  return (ctx, next) => {
    if (contact === null || !isSecurityTxtPath(ctx.path)) return next();
    ctx.state["pattern"] = PATH;
    if (!isRead(ctx)) {
      refuseMethod(ctx, corsOrigins);
      return undefined;
    }
    // The last day is a whole one, so that all answers of a day are the same.
    const lastDay = Math.floor(now() / DAY_MS) + VALID_DAYS;
    ctx.set({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" });
    ctx.body = [
      `Contact: ${contact}`,
      `Expires: ${new Date(lastDay * DAY_MS).toISOString()}`,
      "Preferred-Languages: en",
      ...(baseUrl === null ? [] : [`Canonical: ${baseUrl}${PATH}`]),
      "",
    ].join("\n");
    return undefined;
  };
}

export function isSecurityTxtPath(path: string): boolean {
  return path === PATH;
}
