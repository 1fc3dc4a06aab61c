/** Routes to read traces of forecasts (Contract 2.46). */
import { loadQuestion } from "../../access/access.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { OwnTraceQuery, TracePage, TraceQuery } from "../../schema/trace.ts";
import { listOwnTraces, listTraces } from "./list_traces.ts";

const common = { method: "GET", tag: "Forecasts", access: "authenticated", limit: "read" } as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    path: "/api/questions/:questionId/traces/",
    name: "listTraces",
    summary: "Why forecasts on a question were made",
    about:
      "The caller's own traces, and those that the project reveals by now. An administrator of " +
      "the project reads all of them with a `reason`, which goes into the audit record.",
    noStore: true,
    query: TraceQuery,
    responses: { 200: TracePage, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadQuestion(caps, caller, params.questionId, now),
    handler: listTraces,
  }),
  defineRoute({
    ...common,
    path: "/api/users/me/traces/",
    name: "listOwnTraces",
    summary: "Why the caller's forecasts were made",
    about: "In order of question and start, on questions that the caller sees.",
    noStore: true,
    query: OwnTraceQuery,
    responses: { 200: TracePage, 400: FieldErrorsBody },
    handler: listOwnTraces,
  }),
];
