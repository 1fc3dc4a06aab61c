/** Turns proposals of outcomes into their API form. Contract 2.50. */
import { agreementOf, standingProposals } from "../domain/questions/proposals.ts";
import { questionStatus } from "../domain/questions/question_status.ts";
import type { Proposal, Proposals } from "../schema/proposal.ts";
import type { ProposalDocument } from "../store/posts/proposals.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { isoOrNull, toIso } from "./time.ts";

export function presentProposal(proposal: ProposalDocument, author: ShortUserSource): Proposal {
  return {
    id: proposal._id,
    question_id: proposal.questionId,
    author: presentShortUser(author),
    created_at: toIso(proposal.createdAt),
    resolution: proposal.resolution,
    sources: proposal.sources.map(({ url, quote, retrievedAt }) => ({
      url,
      quote,
      retrieved_at: isoOrNull(retrievedAt),
    })),
    note: proposal.note,
    is_objection: proposal.isObjection,
  };
}

export interface ProposalsView {
  readonly question: ForecastTarget;
  /** Those on the question that stand, the oldest first. */
  readonly proposals: readonly ProposalDocument[];
  readonly accepted: ProposalDocument | null;
  readonly authors: ReadonlyMap<number, ShortUserSource>;
  readonly readerId: number;
  readonly mayPropose: boolean;
  /** Whether the reader may resolve the question, and so sees what all propose. */
  readonly seesAll: boolean;
  readonly now: number;
}

export function presentProposals(view: ProposalsView): Proposals {
  const { question, accepted, authors, seesAll } = view;
  const standing = standingProposals(view.proposals);
  const seen = seesAll ? standing : standing.filter(({ authorId }) => authorId === view.readerId);
  const present = (proposal: ProposalDocument): Proposal[] => {
    const author = authors.get(proposal.authorId);
    return author === undefined ? [] : [presentProposal(proposal, author)];
  };
  return {
    question_id: question._id,
    post_id: question.postId,
    title: question.title,
    status: questionStatus(question, view.now),
    resolution: question.resolution,
    objections_until: isoOrNull(question.objectionsUntil ?? null),
    may_propose: view.mayPropose,
    accepted: accepted === null ? null : (present(accepted)[0] ?? null),
    agreement: seesAll ? agreementOf(standing) : null,
    results: seen.flatMap(present),
  };
}
