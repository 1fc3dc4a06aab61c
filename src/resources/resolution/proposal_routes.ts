/** Routes for proposals of outcomes (Contract 2.50). */
import { loadProject, loadQuestion } from "../../access/access.ts";
import { mayCurateProject } from "../../domain/accounts/permission.ts";
import { PermissionError } from "../../errors.ts";
import { defineCheckedRoute } from "../../http/checked_route.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import {
  AcceptBody,
  Proposal,
  ProposalBody,
  ProposalList,
  Proposals,
} from "../../schema/proposal.ts";
import { ChangedPost, ResolutionCheck } from "../../schema/resolution.ts";
import { foretellResolution, writeResolution } from "./resolve_question.ts";
import { decideAcceptance, loadAcceptable } from "./accept_proposal.ts";
import { listProjectProposals, listProposals } from "./list_proposals.ts";
import { loadProposable, makeProposal, withdrawProposal } from "./make_proposal.ts";

const common = { tag: "Questions", access: "authenticated" } as const;
const ofQuestion = { ...common, path: "/api/questions/:questionId/proposals/" } as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...ofQuestion,
    method: "GET",
    name: "listProposals",
    summary: "Read proposals of an outcome",
    about:
      "The proposal that the outcome rests on, for everybody who sees the question. Curators read " +
      "what stands from all accounts, and others their own.",
    limit: "read",
    responses: { 200: Proposals, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadQuestion(caps, caller, params.questionId, now),
    handler: listProposals,
  }),
  defineRoute({
    ...ofQuestion,
    method: "POST",
    name: "makeProposal",
    scope: "forecast",
    repeat: "row",
    summary: "Propose an outcome",
    about:
      "For curators, and for forecasters where the project lets them. It stands in place of the " +
      "caller's earlier one. On a resolved question it is an objection, while the project takes them.",
    limit: "write",
    body: ProposalBody,
    responses: { 201: Proposal, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    subject: loadProposable,
    handler: makeProposal,
  }),
  defineRoute({
    ...ofQuestion,
    method: "DELETE",
    name: "withdrawProposal",
    scope: "forecast",
    repeat: "same",
    summary: "Take one's own proposal back",
    about: "A proposal that was accepted stays as the evidence of the outcome.",
    limit: "write",
    responses: { 204: "empty", 403: DetailBody, 404: DetailBody },
    subject: loadProposable,
    handler: withdrawProposal,
  }),
  ...defineCheckedRoute({
    ...common,
    method: "POST",
    path: "/api/questions/:questionId/proposals/:proposalId/accept/",
    name: "acceptProposal",
    repeat: "mark",
    summary: "Resolve a question as it is proposed",
    about:
      "For curators and admins of the post. Does what `resolveQuestion` does, and keeps the evidence.",
    limit: "moderate",
    body: AcceptBody,
    responses: { 200: ChangedPost, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    subject: loadAcceptable,
    decide: decideAcceptance,
    write: writeResolution,
    check: {
      name: "checkAcceptance",
      summary: "See what accepting a proposal would do",
      about: "Answers what the question and the branches of conditionals on it would become.",
      reply: ResolutionCheck,
      foretell: foretellResolution,
    },
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/projects/:projectId/proposals/",
    name: "listProjectProposals",
    summary: "List the questions of a project on which a curator has to decide",
    about: "Those with proposals and no outcome, and those to whose outcome somebody objects.",
    tag: "Projects",
    limit: "read",
    responses: { 200: ProposalList, 403: DetailBody, 404: DetailBody },
    async subject(caps, { params, caller }) {
      const access = await loadProject(caps, caller, params.projectId);
      if (!mayCurateProject(access.level)) throw new PermissionError();
      return access;
    },
    handler: listProjectProposals,
  }),
];
