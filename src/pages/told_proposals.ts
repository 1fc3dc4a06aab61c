/** Reads what a curator was told of proposals (Contract 3.15). What waits for no decision is left out. */
import type { PostAccess } from "../access/access.ts";
import type { Capabilities } from "../capabilities.ts";
import { mayResolve } from "../domain/accounts/permission.ts";
import { awaitsDecision } from "../domain/questions/proposals.ts";
import type { NotificationParts } from "../present/notification.ts";
import type { NotificationDocument } from "../store/accounts/notifications.ts";
import type { ListedPost } from "../store/posts/posts.ts";

type Line = Pick<NotificationDocument, "kind" | "events">;
type Told = Pick<NotificationParts, "count" | "question" | "actor" | "project">;
type Known = Awaited<ReturnType<typeof readProposals>>;

/** Reads the proposals that these lines name, with their questions and authors, by id. */
export async function readProposals(
  { store }: Pick<Capabilities, "store">,
  lines: readonly Line[],
) {
  const events = lines.flatMap((line) => (line.kind === "proposal" ? line.events : []));
  const proposals = await store.proposals.byIds(events.map(Number));
  const [questions, authors] = await Promise.all([
    store.questions.targets([...new Set(proposals.map(({ questionId }) => questionId))]),
    store.users.shown([...new Set(proposals.map(({ authorId }) => authorId))]),
  ]);
  return {
    proposals: new Map(proposals.map((proposal) => [proposal._id, proposal])),
    questions: new Map(questions.map((question) => [question._id, question])),
    authors,
  };
}

/** Returns what a line says to a caller with this access; null where nothing waits for the caller. */
export function toldOfProposals(
  { events }: Line,
  { post, project, level }: PostAccess<ListedPost>,
  { proposals, questions, authors, now }: Known & { readonly now: number },
): Told | null {
  if (!mayResolve(level)) return null;
  const shown = events.flatMap((event) => {
    const proposal = proposals.get(Number(event));
    const question = questions.get(proposal?.questionId ?? 0);
    if (proposal === undefined || proposal.isWithdrawn || question?.postId !== post._id) return [];
    return awaitsDecision(proposal, question, now) ? [{ proposal, question }] : [];
  });
  const newest = shown.at(-1);
  if (newest === undefined) return null;
  return {
    count: shown.length,
    question: { question: newest.question, resolution: null, ownScore: null, rank: null },
    actor: authors.get(newest.proposal.authorId) ?? null,
    project,
  };
}
