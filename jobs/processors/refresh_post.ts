/** Brings movement and hotness of a post up to date, and its counters on demand. Maths 9.2-9.6. */
import type { Capabilities } from "../../src/capabilities.ts";
import { measurePost } from "../../src/reading/measure_post.ts";
import { recountPost } from "../../src/reading/recount_post.ts";
import { ownQuestions } from "../../src/reading/refresh_post.ts";
import type { PostDocument } from "../../src/store/documents.ts";
import type { JobPayloads } from "../contract.ts";
import type { JobContext } from "../runner.ts";

/** Repeating it changes nothing; a post that is gone is done. */
export async function refreshPostJob(
  caps: Capabilities,
  { postId, recount = false }: JobPayloads["refresh_post"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const post = await caps.store.posts.byId(postId);
  if (post === null) return;
  if (recount) await correctCounters(caps, post, signal);
  await refreshMeasures(caps, post);
}

async function correctCounters(
  caps: Capabilities,
  post: PostDocument,
  signal: AbortSignal,
): Promise<void> {
  const drift = await recountPost(caps, post, signal);
  if (drift.length === 0) return;
  caps.log.info({ postId: post._id, drift }, "counters recounted");
  await caps.cache.feed.bumpPost(post._id);
}

export async function refreshMeasures(caps: Capabilities, post: PostDocument): Promise<void> {
  const { store, clock } = caps;
  const now = clock.now();
  const questions = await ownQuestions(caps, post);
  const { hotness, weeklyMovement, movements } = await measurePost(caps, post, { questions, now });
  await store.posts.update(post._id, { hotness, weeklyMovement, refreshedAt: now });
  for (const question of questions) {
    const movement = movements.get(question._id) ?? null;
    if (movement === question.weeklyMovement) continue;
    await store.questions.update(question._id, { weeklyMovement: movement });
  }
}
