/** Handles POST and DELETE /api/questions/{questionId}/proposals/ (Contract 2.50). */
import { loadQuestion, type QuestionAccess } from "../../access/access.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { mayPropose } from "../../domain/accounts/permission.ts";
import { MOST_PROPOSALS, PROPOSERS, takesProposals } from "../../domain/questions/proposals.ts";
import { carrying } from "../../domain/requests/effects.ts";
import { invalid, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { presentProposal } from "../../present/proposal.ts";
import type { ProposalBody } from "../../schema/proposal.ts";
import { makeOnce } from "../../store/platform/make_once.ts";
import type { ProposalDocument } from "../../store/posts/proposals.ts";
import { readOutcome, requireResolvable } from "./resolve_question.ts";

type MakeRequest = Request<string, unknown, ProposalBody, QuestionAccess>;

/** @throws {NotFoundError | PermissionError} unless the project lets the caller propose outcomes */
export async function loadProposable(
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest<"/:questionId/">,
): Promise<QuestionAccess> {
  const access = await loadQuestion(caps, caller, params.questionId, now);
  const { level, project } = access;
  if (!mayPropose(level, project.proposers ?? PROPOSERS[0])) throw new PermissionError();
  return access;
}

/**
 * Stores a proposal, of which curators are told. It stands in place of the caller's earlier one.
 * @throws {ValidationError} when the question takes none, or the outcome is none of its own
 */
export async function makeProposal(caps: Announcing, request: MakeRequest) {
  const { subject, caller, effectKey } = request;
  const { row } = await makeOnce(caps.store.proposals, effectKey, async () => {
    const proposal = await draft(caps, request);
    const isStored = await caps.store.proposals.insertAmong(proposal, MOST_PROPOSALS);
    if (!isStored) throw tooMany();
    return proposal;
  });
  await announce(caps, {
    kind: "tellingWanted",
    tellings: [{ about: "proposal", id: row._id }],
  });
  // A key that was used on another question finds its own proposal there.
  if (row.questionId !== subject.question._id) throw invalid("The key belongs to another call.");
  return { status: 201 as const, body: presentProposal(row, { ...caller.user }) };
}

function tooMany() {
  return invalid(`An account makes at most ${MOST_PROPOSALS} proposals on a question.`);
}

async function draft(
  { store }: Pick<Capabilities, "store">,
  { subject, body, caller, now, effectKey }: MakeRequest,
): Promise<ProposalDocument> {
  const { question, post } = subject;
  const resolution = readOutcome(body, question);
  if (!takesProposals(question, now)) {
    throw invalid("The question is resolved, and its time for objections is over.");
  }
  requireResolvable({ ...question, resolution: null }, { resolution, actualResolveTime: now, now });
  if ((await store.proposals.countOf(question._id, caller.id)) >= MOST_PROPOSALS) {
    throw tooMany();
  }
  return {
    _id: await store.counters.draw("rows"),
    questionId: question._id,
    projectId: post.defaultProjectId,
    authorId: caller.id,
    createdAt: now,
    resolution,
    sources: (body.sources ?? []).map((source) => ({
      url: source.url,
      quote: source.quote ?? "",
      retrievedAt: source.retrieved_at ?? null,
    })),
    note: body.note ?? "",
    isObjection: question.resolution !== null,
    ...carrying(effectKey),
  };
}

/** Takes back what the caller has proposed. An accepted proposal stays as the evidence. */
export async function withdrawProposal(
  { store }: Pick<Capabilities, "store">,
  { subject, caller }: Request<string, unknown, unknown, QuestionAccess>,
) {
  await store.proposals.withdraw(subject.question._id, caller.id);
  return { status: 204 as const };
}
