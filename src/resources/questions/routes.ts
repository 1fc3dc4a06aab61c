/** Routes to read questions (Contract 2.3). */
import { loadQuestion } from "../../access/access.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { Question } from "../../schema/question.ts";
import { knownPage } from "../../pages/shared_page.ts";
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
    handler: readQuestion,
  }),
];
