/** Writes the current hotness and movement of a post. Maths 9.4, 9.6. */
import { isDeepStrictEqual } from "node:util";
import type { Capabilities } from "../capabilities.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import { measurePost } from "./measure_post.ts";
import { ownQuestions } from "./store_derived.ts";

/**
 * Writes the measures. It is safe to repeat. The caller announces a change, because pages show the
 * movement and the post's place in feeds.
 * @returns whether a measure has another value now
 */
export async function refreshMeasures(
  caps: Pick<Capabilities, "store" | "clock">,
  post: PostDocument,
): Promise<boolean> {
  const { store, clock } = caps;
  const now = clock.now();
  const questions = await ownQuestions(caps, post);
  const { hotness, weeklyMovement, ofQuestions } = await measurePost(caps, post, {
    questions,
    now,
  });
  await store.posts.update(post._id, { hotness, weeklyMovement, refreshedAt: now });
  let hasMoved = hotness !== post.hotness || weeklyMovement !== post.weeklyMovement;
  for (const question of questions) {
    const { movement = null, recent = null } = ofQuestions.get(question._id) ?? {};
    const isSame = isDeepStrictEqual(recent, question.recent ?? null);
    if (movement === question.weeklyMovement && isSame) continue;
    await store.questions.update(question._id, { weeklyMovement: movement, recent });
    hasMoved = true;
  }
  return hasMoved;
}
