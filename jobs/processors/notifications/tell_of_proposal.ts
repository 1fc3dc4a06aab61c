/**
 * Tells curators of an outcome that somebody proposes, or of an objection to one: the members of the
 * post's default project that may resolve the question, and who made the project.
 */
import { allProjects } from "../../../src/boards/board_questions.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { mayResolve } from "../../../src/domain/accounts/permission.ts";
import { tellAccounts } from "./tell_accounts.ts";

export async function tellOfProposal(caps: Announcing, id: number): Promise<void> {
  const { proposals, questions, posts, memberships } = caps.store;
  const proposal = await proposals.byId(id);
  if (proposal === null || proposal.isWithdrawn) return;
  const [question] = await questions.targets([proposal.questionId]);
  const [[post], directory] = await Promise.all([
    posts.listed(question === undefined ? [] : [question.postId]),
    allProjects(caps),
  ]);
  if (post === undefined) return;
  const members = await memberships.ofProject(post.defaultProjectId);
  const curators = members.flatMap(({ userId, permission }) =>
    mayResolve(permission) ? [userId] : [],
  );
  const maker = directory.byId.get(post.defaultProjectId)?.createdBy ?? null;
  const event = { kind: "proposal", event: String(id), at: proposal.createdAt } as const;
  const told = new Set([proposal.authorId]);
  await tellAccounts(
    caps,
    { ...event, post, directory, now: caps.clock.now(), told },
    maker === null ? curators : [...curators, maker],
  );
}
