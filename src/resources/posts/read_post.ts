/** Handles GET /api/posts/{postId}/ (Contract 2.2). */
import { described } from "../../schema/primitives.ts";
import Type, { type Static } from "typebox";
import type { PostAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { KnownRequest, Request } from "../../http/route.ts";
import { viewSlots } from "../../pages/own_parts.ts";
import type { HistoryDetail } from "../../pages/history.ts";
import { detailOptions, readPost as readOne } from "../../pages/read_posts.ts";
import { sharedPage } from "../../pages/shared_page.ts";

export const PostQuery = Type.Object({
  with_cp: described(
    "Adds community predictions with their history; default true.",
    Type.Optional(Type.Boolean({ default: true })),
  ),
  minimize: described(
    "`true` thins each history to what a chart draws: about 400 snapshots with the first and the newest, and " +
      "CDFs on the newest only. `false` gives the whole history with all values. Without it every snapshot is given.",
    Type.Optional(Type.Boolean()),
  ),
});

/** Returns how much of a history is shown (Contract 2.2). */
function detailOf(minimize: boolean | undefined): HistoryDetail {
  if (minimize === undefined) return "sparse";
  return minimize ? "outline" : "complete";
}

/** Returns one post with descriptions, all questions and the complete history. */
export async function readPost(
  caps: Capabilities,
  request: KnownRequest &
    Pick<
      Request<string, Static<typeof PostQuery>, unknown, PostAccess>,
      "subject" | "query" | "now"
    >,
) {
  const { caller, subject, query, now } = request;
  const options = {
    ...detailOptions(now),
    withPredictions: query.with_cp !== false,
    history: detailOf(query.minimize),
  };
  const { post } = subject;
  const page = await sharedPage(caps, {
    key: `post ${post._id} ${String(options.withPredictions)} ${options.history}`,
    request,
    isDetail: true,
    async assemble(slots) {
      const shown = await readOne(caps, caller, subject, { ...options, slots });
      const body = { ...shown.post, ...viewSlots(slots, post) };
      return { body, changesAt: shown.changesAt };
    },
  });
  return { status: 200, ...page } as const;
}
