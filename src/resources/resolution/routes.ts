/** Routes to resolve, unresolve and close a question, for curators and admins (Contract 4.1). */
import { defineCheckedRoute } from "../../http/checked_route.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { ChangedPost, CloseBody, ResolutionCheck, ResolveBody } from "../../schema/resolution.ts";
import { loadResolvable } from "./change_state.ts";
import { closeQuestion } from "./close_question.ts";
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

export const routes: readonly Route[] = [
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
];
