/** Answers where no route has the path. */
import type Koa from "koa";
import { NotFoundError } from "../errors.ts";
import { sendReply } from "./reply/send_reply.ts";

const NOT_FOUND = { status: 404, body: { detail: new NotFoundError().message } } as const;

/** Creates the last middleware: no route has this path. */
export function createNotFound(): Koa.Middleware {
  return (ctx) => sendReply(ctx, NOT_FOUND, null);
}
