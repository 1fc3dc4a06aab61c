/** Routes to resolve, unresolve and close a question, for curators and admins (Contract 4.1). */
import { defineCheckedRoute } from "../../http/checked_route.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { ClarifyBody } from "../../schema/question_write.ts";
import { ChangedPost, CloseBody, ResolutionCheck, ResolveBody } from "../../schema/resolution.ts";
import { curatedSeries, visibleSeries } from "../../access/series.ts";
import { ObservationPage, ObservationReport, ObservationsWrite } from "../../schema/observation.ts";
import { RoundsQuery } from "../../schema/series.ts";
import { clarifyQuestion } from "./clarify_question.ts";
import { loadResolvable } from "./change_state.ts";
import { closeQuestion } from "./close_question.ts";
import {
  decideObservations,
  foretellObservations,
  listObservations,
  writeObservations,
} from "./observations.ts";
import { decideResolution, foretellResolution, writeResolution } from "./resolve_question.ts";
import { unresolveQuestion } from "./unresolve_question.ts";

const common = {
  method: "POST",
  tag: "Questions",
  access: "authenticated",
  limit: "moderate",
  responses: { 200: ChangedPost, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
  subject: loadResolvable,
} as const;

const observations: readonly Route[] = [
  ...defineCheckedRoute({
    method: "POST",
    tag: "Series",
    access: "authenticated",
    limit: "moderate",
    path: "/api/projects/:projectId/series/:seriesId/observations/",
    name: "recordObservations",
    repeat: "same",
    summary: "Resolve the questions of a series by what was observed",
    about:
      "For curators. Each value resolves every question that depends on its target and date. A value " +
      "that differs from the one before resolves them again, with a record of both.",
    body: ObservationsWrite,
    responses: {
      200: ObservationReport,
      400: FieldErrorsBody,
      403: DetailBody,
      404: DetailBody,
      409: DetailBody,
    },
    subject: curatedSeries,
    decide: decideObservations,
    write: writeObservations,
    check: {
      name: "checkObservations",
      summary: "See what observations would resolve",
      about: "Answers the report that the call would answer.",
      reply: ObservationReport,
      foretell: foretellObservations,
    },
  }),
  defineRoute({
    method: "GET",
    tag: "Series",
    access: "authenticated",
    limit: "read",
    path: "/api/projects/:projectId/series/:seriesId/observations/",
    name: "listObservations",
    summary: "What was observed of the targets of a series, with earlier values",
    query: RoundsQuery,
    responses: { 200: ObservationPage, 400: FieldErrorsBody, 404: DetailBody },
    subject: visibleSeries,
    handler: listObservations,
  }),
];

export const routes: readonly Route[] = [
  ...observations,
  ...defineCheckedRoute({
    ...common,
    path: "/api/questions/:questionId/resolve/",
    name: "resolveQuestion",
    repeat: "mark",
    summary: "Resolve a question",
    about:
      "For curators and admins of the post. Sets the resolution and closes the question; " +
      "conditionals on it follow, scores and leaderboards are computed soon after. " +
      "A second call answers 400.",
    body: ResolveBody,
    decide: decideResolution,
    write: writeResolution,
    check: {
      name: "checkResolution",
      summary: "See what a resolution would do",
      about: "Answers what the question and the branches of conditionals on it would become.",
      reply: ResolutionCheck,
      foretell: foretellResolution,
    },
  }),
  defineRoute({
    ...common,
    path: "/api/questions/:questionId/unresolve/",
    name: "unresolveQuestion",
    repeat: "mark",
    summary: "Take a resolution back",
    about:
      "The question is open again, or closed where its scheduled close has passed. " +
      "Its scores are removed and the leaderboards that are not final recomputed.",
    handler: unresolveQuestion,
  }),
  defineRoute({
    ...common,
    path: "/api/questions/:questionId/close/",
    name: "closeQuestion",
    repeat: "mark",
    summary: "Close an open question early",
    body: CloseBody,
    handler: closeQuestion,
  }),
  defineRoute({
    ...common,
    path: "/api/questions/:questionId/clarify/",
    name: "clarifyQuestion",
    repeat: "mark",
    summary: "Make clear what a question means",
    about:
      "For curators and admins of the post. Adds a dated paragraph to the fine print, which stands " +
      "among the changes of the question.",
    body: ClarifyBody,
    responses: { ...common.responses, 409: DetailBody },
    handler: clarifyQuestion,
  }),
];
