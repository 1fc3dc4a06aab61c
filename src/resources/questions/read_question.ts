/** GET /api/questions/{questionId}/ (Contract 2.3). */
import Type, { type Static } from "typebox";
import type { QuestionAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { readQuestion as read } from "../../reading/read_posts.ts";

export const QuestionQuery = Type.Object({
  with_cp: Type.Optional(Type.Boolean({ default: false })),
  minimize: Type.Optional(Type.Boolean({ default: true })),
});

/** One question with its descriptions; its prediction with history when asked for. */
export async function readQuestion(
  caps: Capabilities,
  request: Request<
    "/api/questions/:questionId/",
    Static<typeof QuestionQuery>,
    unknown,
    QuestionAccess
  >,
) {
  const { caller, subject, query, now } = request;
  const body = await read(caps, caller, subject, {
    now,
    withPredictions: query.with_cp === true,
    history: query.minimize === false ? "complete" : "thinned",
  });
  return { status: 200, body } as const;
}
