/** Routes to read questions and to build CDFs for them (Contract 2.3, 2.30). */
import { loadQuestion } from "../../access/access.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { questionMarkdown } from "../../present/markdown.ts";
import { BuiltCdf, DistributionBody } from "../../schema/distribution.ts";
import { QuestionChanges } from "../../schema/audit.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { Question } from "../../schema/question.ts";
import { knownPage } from "../../pages/shared_page.ts";
import { PredictionsBody } from "../../schema/predictions_at.ts";
import { buildCdf, MAX_BUILD_BYTES } from "./build_cdf.ts";
import { readPredictions } from "./read_predictions.ts";
import { listChanges } from "./list_changes.ts";
import { QuestionQuery, readQuestion } from "./read_question.ts";

export const routes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/questions/:questionId/",
    name: "readQuestion",
    summary: "Read a question",
    about: "`with_cp=true` adds the prediction with its history, thinned unless `minimize=false`.",
    tag: "Questions",
    access: "authenticated",
    limit: "read",
    query: QuestionQuery,
    responses: { 200: Question, 400: FieldErrorsBody, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadQuestion(caps, caller, params.questionId, now),
    known: knownPage,
    alsoAs: ["text/markdown"],
    asMarkdown: questionMarkdown,
    handler: readQuestion,
  }),
  defineRoute({
    method: "GET",
    path: "/api/questions/:questionId/changes/",
    name: "listChanges",
    summary: "See what changed after the question had opened",
    about:
      "Edits of its texts, times and options, and when it was closed, resolved or unresolved. " +
      "It does not say who did it.",
    tag: "Questions",
    access: "authenticated",
    limit: "read",
    responses: { 200: QuestionChanges, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadQuestion(caps, caller, params.questionId, now),
    handler: listChanges,
  }),
  defineRoute({
    method: "POST",
    path: "/api/questions/:questionId/build-cdf/",
    name: "buildCdf",
    scope: "read",
    summary: "Build a CDF",
    about:
      "Makes a CDF that the question accepts from percentiles, a distribution, a histogram or " +
      "samples, and reports what the rules made it change. Nothing is stored.",
    tag: "Questions",
    access: "authenticated",
    limit: "read",
    idempotent: false,
    body: DistributionBody,
    needsBody: true,
    reads: "bytes",
    maxBytes: MAX_BUILD_BYTES,
    responses: { 200: BuiltCdf, 400: FieldErrorsBody, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadQuestion(caps, caller, params.questionId, now),
    handler: buildCdf,
  }),
  defineRoute({
    method: "POST",
    path: "/api/aggregations/",
    name: "readPredictions",
    scope: "read",
    summary: "Community predictions at given times",
    about:
      "One line for each question and time, with the cells of an export's rows. They are `null` " +
      "while the prediction is hidden, and where there was none.",
    tag: "Questions",
    access: "authenticated",
    limit: "export",
    noStore: true,
    idempotent: false,
    body: PredictionsBody,
    responses: { 200: { mediaTypes: ["application/x-ndjson"] }, 400: FieldErrorsBody },
    handler: readPredictions,
  }),
];
