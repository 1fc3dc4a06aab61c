/** Answers in Markdown where a route can, and the client prefers it to JSON. */
import type Koa from "koa";
import type { AnyReply, Route } from "../route.ts";

export const MARKDOWN = "text/markdown";

/** Returns the reply in the form that the client wants. It shows the same in both. */
export function inWantedForm(ctx: Koa.Context, route: Route | null, reply: AnyReply): AnyReply {
  if (route?.asMarkdown === undefined || reply.status !== 200) return reply;
  ctx.vary("Accept");
  // A client without a preference gets the first type of the list.
  if (ctx.accepts("application/json", MARKDOWN) !== MARKDOWN) return reply;
  const body: unknown = reply.json === undefined ? reply.body : JSON.parse(reply.json.toString());
  return {
    status: reply.status,
    type: `${MARKDOWN}; charset=utf-8`,
    json: route.asMarkdown(body),
    ...(reply.headers !== undefined && { headers: reply.headers }),
  };
}
