/** Handles GET /api/questions/{questionId}/ (Contract 2.3). */
import { described } from "../../schema/primitives.ts";
import Type, { type Static } from "typebox";
import type { QuestionAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { readQuestion as readOne } from "../../pages/read_posts.ts";
import { sharedPage } from "../../pages/shared_page.ts";

export const QuestionQuery = Type.Object({
  with_cp: described(
    "Adds the community prediction with its history; default false.",
    Type.Optional(Type.Boolean({ default: false })),
  ),
  minimize: described(
    "`false` gives the whole history with all values; default true.",
    Type.Optional(Type.Boolean({ default: true })),
  ),
});

/**
 * Returns one question with its descriptions. On request it has the prediction with its history.
 */
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
  const options = {
    now,
    withPredictions: query.with_cp === true,
    history: query.minimize === false ? ("complete" as const) : ("thinned" as const),
  };
  const { question } = subject;
  const page = await sharedPage(caps, {
    key: `question ${question._id} ${String(options.withPredictions)} ${options.history}`,
    request,
    isDetail: true,
    async assemble(slots) {
      const shown = await readOne(caps, caller, subject, { ...options, slots });
      return { body: shown.question, changesAt: shown.changesAt };
    },
  });
  return { status: 200, ...page } as const;
}
