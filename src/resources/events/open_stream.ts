/** Handles GET /api/events/ and GET /api/public/events/ (Contract 2.38). */
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import type { EventsQuery } from "../../schema/event.ts";

/**
 * `Connection: close` lets a process that stops end its streams at once. The other header tells a
 * proxy to hand on each event as it comes.
 */
const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  Connection: "close",
  "X-Accel-Buffering": "no",
};

export async function openStream(
  { streams }: Pick<Capabilities, "streams">,
  request: Request<string, EventsQuery>,
) {
  const { caller, query, method } = request;
  const { project, post, question, types, following = false } = query;
  const isVisitor = caller.isVisitor === true;
  if (method === "HEAD") return { status: 200 as const, headers: HEADERS, stream: null };
  const stream = await streams.open({
    wish: { project, post, question, types, following },
    accountId: isVisitor ? null : caller.id,
    authorization: isVisitor ? null : (request.header("Authorization") ?? ""),
    address: request.address,
    lastId: request.header("Last-Event-ID"),
  });
  return { status: 200 as const, headers: HEADERS, stream };
}
