/** Brings counters, movement and hotness of a post up to their rows. Maths 9.2, 9.4, 9.6. */
import type { Capabilities } from "../../src/capabilities.ts";
import { measurePost, type PostMeasures } from "../../src/reading/measure_post.ts";
import { postActivity, type QuestionActivity } from "../../src/reading/post_activity.ts";
import { recountPost } from "../../src/reading/recount_post.ts";
import type { PostDocument } from "../../src/store/documents.ts";
import type { JobContext } from "../runner.ts";

/** Repeating it changes nothing; a post that is gone is done. */
export async function refreshPostJob(
  caps: Capabilities,
  { postId }: { readonly postId: number },
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const post = await caps.store.posts.byId(postId);
  if (post !== null) await refreshDerivedPost(caps, post, signal);
}

export async function refreshDerivedPost(
  caps: Capabilities,
  post: PostDocument,
  signal: AbortSignal,
): Promise<void> {
  const now = caps.clock.now();
  const activities = await postActivity(caps, post);
  const corrected = await recountPost(caps, post, { activities, signal });
  const measures = await measurePost(caps, post, activities, { now, signal });
  await storeMeasures(caps, { post, activities, measures, now });
  if (corrected.length === 0) return;
  caps.log.warn({ postId: post._id, drift: corrected }, "counters corrected");
  await caps.cache.feed.bumpPost(post._id);
}

interface Measured {
  readonly post: PostDocument;
  readonly activities: readonly QuestionActivity[];
  readonly measures: PostMeasures;
  readonly now: number;
}

async function storeMeasures(
  { store }: Capabilities,
  { post, activities, measures, now }: Measured,
): Promise<void> {
  const { hotness, weeklyMovement, movements } = measures;
  await store.posts.update(post._id, { hotness, weeklyMovement, refreshedAt: now });
  for (const { question } of activities) {
    const movement = movements.get(question._id) ?? null;
    if (movement === question.weeklyMovement) continue;
    await store.questions.update(question._id, { weeklyMovement: movement });
  }
}
