/** Routes that tell what happens while it happens (Contract 2.38). */
import { defineRoute, FOR_VISITORS, type Route } from "../../http/route.ts";
import { EventsQuery, PublicEventsQuery } from "../../schema/event.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { openStream } from "./open_stream.ts";

const common = {
  tag: "Events",
  noStore: true,
  lasts: true,
  readsHeaders: ["Last-Event-ID"],
  headers: { 200: ["X-Accel-Buffering"] },
} as const;
const stream = { mediaTypes: ["text/event-stream"] };

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/events/",
    name: "streamEvents",
    summary: "Be told what happens",
    about:
      "Server-sent events, without end: openings, closings, resolutions and edits of questions, " +
      "changed predictions, new comments, scores and boards, as far as the caller sees them, and own " +
      "notifications. " +
      "`data` holds ids, the type and the time. An account has five streams at a time.",
    access: "authenticated",
    limit: "read",
    query: EventsQuery,
    responses: { 200: stream, 400: FieldErrorsBody },
    handler: openStream,
  }),
  defineRoute({
    ...FOR_VISITORS,
    ...common,
    path: "/api/public/events/",
    name: "streamPublicEvents",
    summary: "Be told what happens without an account",
    about:
      "Events of projects with `public_read`, as `streamEvents` tells them. No token is needed.",
    query: PublicEventsQuery,
    responses: { 200: stream, 400: FieldErrorsBody, 404: DetailBody },
    handler: openStream,
  }),
];
