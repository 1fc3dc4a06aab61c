/** Updates movement and hotness of a post, and on demand its counters. Maths 9.2-9.6. */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { recountPost } from "../../../src/consequences/recount_post.ts";
import { refreshMeasures } from "../../../src/consequences/refresh_measures.ts";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";

/** Refreshes a post. Repeating it changes nothing. A missing post needs no work. */
export async function refreshPostJob(
  caps: Announcing & Pick<Capabilities, "log">,
  { postId, recount = false }: JobPayloads["refresh_post"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const post = await caps.store.posts.byId(postId);
  if (post === null) return;
  if (recount) await correctCounters(caps, post, signal);
  if (await refreshMeasures(caps, post)) await announce(caps, { kind: "measuresMoved" });
}

async function correctCounters(
  caps: Announcing & Pick<Capabilities, "log">,
  post: PostDocument,
  signal: AbortSignal,
): Promise<void> {
  const drift = await recountPost(caps, post, signal);
  if (drift.length === 0) return;
  caps.log.info({ postId: post._id, drift }, "counters recounted");
  await announce(caps, { kind: "countersCorrected", postId: post._id });
}
