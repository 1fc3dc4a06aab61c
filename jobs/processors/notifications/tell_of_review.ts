/**
 * Tells the authors of a post how its review ended, and followers of the questions that an approval
 * has opened.
 */
import { allProjects } from "../../../src/boards/board_questions.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { tellAccounts } from "./tell_accounts.ts";
import { opening, tellOfQuestions } from "./tell_of_questions.ts";

export async function tellOfReview(
  caps: Announcing,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const post = await caps.store.posts.byId(id);
  if (post === null) return;
  const { curationStatus: status, curationStatusUpdatedAt: at } = post;
  if (status !== "approved" && status !== "rejected") return;
  const now = caps.clock.now();
  const directory = await allProjects(caps);
  const told = new Set(post.curatedBy === undefined ? [] : [post.curatedBy]);
  const event = { post, directory, now, at, kind: "review", event: `${status}.${at}` } as const;
  await tellAccounts(caps, { ...event, told }, [post.authorId, ...post.coauthorIds]);
  if (status === "rejected") return;
  const questions = await caps.store.questions.ofPosts([id]);
  const opened = questions.filter(({ openTime }) => openTime !== null && openTime <= now);
  await tellOfQuestions(caps, opened.flatMap(opening), signal);
}
