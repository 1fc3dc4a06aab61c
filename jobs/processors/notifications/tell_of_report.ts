/** Tells moderators of a comment that a reader reported. Several reports of it are one event. */
import { allProjects } from "../../../src/boards/board_questions.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { tellAccounts } from "./tell_accounts.ts";

export async function tellOfReport(caps: Announcing, id: number): Promise<void> {
  const { reports, posts, users } = caps.store;
  const report = await reports.byId(id);
  if (report === null) return;
  const { postId, commentId, reporterId, createdAt: at } = report;
  const [[post], directory, moderators] = await Promise.all([
    posts.listed([postId]),
    allProjects(caps),
    users.staffIds(),
  ]);
  if (post === undefined) return;
  const now = caps.clock.now();
  const event = { kind: "report", event: String(commentId), at } as const;
  const told = new Set([reporterId]);
  await tellAccounts(caps, { ...event, post, directory, now, told }, moderators);
}
