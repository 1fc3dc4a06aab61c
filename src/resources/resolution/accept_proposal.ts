/** Handles POST /api/questions/{questionId}/proposals/{proposalId}/accept/ (Contract 2.50). */
import type { QuestionAccess } from "../../access/access.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { AcceptBody } from "../../schema/proposal.ts";
import type { ProposalDocument } from "../../store/posts/proposals.ts";
import { loadResolvable } from "./change_state.ts";
import { resolutionOf } from "./resolve_question.ts";

type Path = "/api/questions/:questionId/proposals/:proposalId/accept/";

export interface ProposalAccess extends QuestionAccess {
  readonly proposal: ProposalDocument;
}

type AcceptRequest = Request<string, unknown, AcceptBody, ProposalAccess>;

/** @throws {NotFoundError | PermissionError} unless the caller may resolve by this proposal */
export async function loadAcceptable(
  caps: DirectoryNeeds,
  request: SubjectRequest<Path>,
): Promise<ProposalAccess> {
  const access = await loadResolvable(caps, request);
  const proposal = await caps.store.proposals.byId(request.params.proposalId);
  if (proposal?.questionId !== access.question._id || proposal.isWithdrawn === true) {
    throw new NotFoundError();
  }
  return { ...access, proposal };
}

/** @throws {ValidationError} when the question cannot be resolved so */
export function decideAcceptance(_: unknown, request: AcceptRequest) {
  const { subject, body, now } = request;
  const { resolution, _id: proposalId } = subject.proposal;
  const sent = { resolution, actual_resolve_time: body.actual_resolve_time ?? now };
  return Promise.resolve(resolutionOf(request, { sent, proposalId }));
}
