/** Handles GET /api/questions/{questionId}/changes/ (Contract 3.14). */
import type { QuestionAccess } from "../../access/access.ts";
import { projectDirectory } from "../../access/projects.ts";
import { withheldFrom } from "../../access/withheld.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { presentQuestionChange } from "../../present/audit.ts";

const MOST = 100;

/**
 * Lists what changed after the question had opened. A branch of a conditional repeats a child; who
 * does not see the child learns nothing of its changes.
 */
export async function listChanges(
  caps: DirectoryNeeds,
  { subject, caller, now }: Request<string, unknown, unknown, QuestionAccess>,
) {
  const { question, post } = subject;
  const directory = await projectDirectory(caps, caller);
  const { withheld } = await withheldFrom(caps, caller, { posts: [post], directory, now });
  const place = { postId: post._id, questionId: question._id };
  const changes = withheld.branches.has(question._id)
    ? []
    : await caps.store.auditEvents.ofQuestion(place, MOST);
  return { status: 200 as const, body: { results: changes.map(presentQuestionChange) } };
}
