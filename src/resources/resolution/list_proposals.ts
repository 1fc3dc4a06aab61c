/** Handles GET /api/questions/{id}/proposals/ and GET /api/projects/{id}/proposals/ (Contract 2.50). */
import { findTargets, type ListedTarget, type ProjectAccess } from "../../access/access.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { mayPropose, mayResolve } from "../../domain/accounts/permission.ts";
import { listsBy } from "../../domain/numbers/lists.ts";
import { awaitsDecision, PROPOSERS, takesProposals } from "../../domain/questions/proposals.ts";
import type { Request } from "../../http/route.ts";
import { presentProposals } from "../../present/proposal.ts";
import type { Proposals } from "../../schema/proposal.ts";
import type { ProposalDocument } from "../../store/posts/proposals.ts";

/** Most questions of one answer. */
const MOST_QUESTIONS = 100;

/** A question, and whether the caller may resolve it. */
type Target = Pick<ListedTarget, "question" | "level" | "project">;

type Reader = Pick<Request, "caller" | "now">;

/** Lists what stands on a question: its evidence for all, and what others propose for curators. */
export async function listProposals(
  caps: Pick<Capabilities, "store">,
  request: Request<string, unknown, unknown, Target>,
) {
  const { subject, caller } = request;
  // Others than curators see their own alone, however many there are.
  const of = mayResolve(subject.level) ? undefined : caller.id;
  const proposals = await caps.store.proposals.onQuestions([subject.question._id], of);
  const [body] = await tell(caps, request, [{ target: subject, proposals }]);
  if (body === undefined) throw new Error("no question");
  return { status: 200 as const, body };
}

/** Lists the questions of a project on which a curator has to decide. */
export async function listProjectProposals(
  caps: DirectoryNeeds,
  request: Request<string, unknown, unknown, ProjectAccess>,
) {
  const { subject, caller, now } = request;
  const found = await caps.store.proposals.inProject(subject.project._id);
  const byQuestion = listsBy(found, ({ questionId }) => questionId);
  const targets = await findTargets(caps, caller, [...byQuestion.keys()], now);
  const waiting = [...byQuestion].flatMap(([id, proposals]) => {
    const target = targets.get(id);
    if (target === undefined || !waits(target, proposals, now)) return [];
    return [{ target, proposals: proposals.toReversed() }];
  });
  const results = await tell(caps, request, waiting.slice(0, MOST_QUESTIONS));
  return { status: 200 as const, body: { results } };
}

/** Returns whether the caller may decide on a question, and it waits for a decision. */
function waits(
  { question, level }: Target,
  proposals: readonly ProposalDocument[],
  now: number,
): boolean {
  return mayResolve(level) && proposals.some((one) => awaitsDecision(one, question, now));
}

interface Told {
  readonly target: Target;
  /** Those that stand, the oldest first. */
  readonly proposals: readonly ProposalDocument[];
}

async function tell(
  { store }: Pick<Capabilities, "store">,
  { caller, now }: { readonly caller: Caller; readonly now: number } & Reader,
  told: readonly Told[],
): Promise<Proposals[]> {
  const acceptedIds = told.flatMap(({ target }) => target.question.acceptedProposal ?? []);
  const accepted = await store.proposals.byIds(acceptedIds);
  const acceptedById = new Map(accepted.map((proposal) => [proposal._id, proposal]));
  const all = [...accepted, ...told.flatMap(({ proposals }) => proposals)];
  const authors = await store.users.shown([...new Set(all.map(({ authorId }) => authorId))]);
  return told.map(({ target: { question, level, project }, proposals }) =>
    presentProposals({
      question,
      proposals,
      accepted: acceptedById.get(question.acceptedProposal ?? 0) ?? null,
      authors,
      readerId: caller.id,
      mayPropose:
        mayPropose(level, project.proposers ?? PROPOSERS[0]) && takesProposals(question, now),
      seesAll: mayResolve(level),
      now,
    }),
  );
}
