/** Routes for invitations, by link and by address (Contract 3.13). */
import { administeredProject } from "../../access/access.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import {
  AcceptedInvitation,
  Invitation,
  InvitationList,
  InvitationResults,
  InvitationsWrite,
  InvitationWrite,
  MadeInvitation,
  ShownInvitation,
} from "../../schema/invitation.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { acceptInvitation } from "./accept_invitation.ts";
import { createLink } from "./create_link.ts";
import { InvitationsQuery, listInvitations } from "./list_invitations.ts";
import { readInvitation } from "./read_invitation.ts";
import { resendInvitation } from "./resend_invitation.ts";
import { revokeInvitation } from "./revoke_invitation.ts";
import { sendInvitations } from "./send_invitations.ts";

const common = { tag: "Projects", access: "authenticated" } as const;
const refused = { 403: DetailBody, 404: DetailBody };

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "POST",
    limit: "moderate",
    path: "/api/projects/:projectId/invitations/link/",
    name: "createInvitationLink",
    summary: "Make a link that lets accounts join a project",
    about:
      "The token is shown this once. Everybody who has the link may use it, so share it with care.",
    noStore: true,
    needsBody: false,
    body: InvitationWrite,
    responses: { 201: MadeInvitation, 400: FieldErrorsBody, ...refused },
    subject: administeredProject,
    handler: createLink,
  }),
  defineRoute({
    ...common,
    method: "POST",
    limit: "moderate",
    path: "/api/projects/:projectId/invitations/",
    name: "sendInvitations",
    summary: "Invite people to a project by e-mail",
    about:
      "Each address gets a mail with a link for one person, which is valid for 14 days. An address with an open invitation is refused, so the same list may be sent again. " +
      "The answer does not depend on whether an address has an account.",
    noStore: true,
    body: InvitationsWrite,
    responses: { 201: InvitationResults, 400: FieldErrorsBody, ...refused },
    subject: administeredProject,
    handler: sendInvitations,
  }),
  defineRoute({
    ...common,
    method: "POST",
    limit: "moderate",
    path: "/api/projects/:projectId/invitations/:invitationId/resend/",
    name: "resendInvitation",
    summary: "Send the mail of an invitation again",
    about: "The new mail has a new link, and the earlier link does nothing from then on.",
    noStore: true,
    responses: { 200: Invitation, 409: DetailBody, ...refused },
    subject: administeredProject,
    handler: resendInvitation,
  }),
  defineRoute({
    ...common,
    method: "GET",
    limit: "read",
    path: "/api/projects/:projectId/invitations/",
    name: "listInvitations",
    summary: "List the invitations of a project, and who came by them",
    query: InvitationsQuery,
    responses: { 200: InvitationList, ...refused },
    subject: administeredProject,
    handler: listInvitations,
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    limit: "moderate",
    path: "/api/projects/:projectId/invitations/:invitationId/",
    name: "revokeInvitation",
    repeat: "same",
    summary: "Revoke an invitation",
    about: "Members who came by it stay.",
    responses: { 204: "empty", ...refused },
    subject: administeredProject,
    handler: revokeInvitation,
  }),
  defineRoute({
    ...common,
    method: "GET",
    access: "public",
    limit: "read",
    path: "/api/invitations/:token/",
    name: "readInvitation",
    summary: "Read what an invitation offers",
    about: "No account is needed. The limit is that of the address.",
    noStore: true,
    responses: { 200: ShownInvitation, 404: DetailBody },
    handler: readInvitation,
  }),
  defineRoute({
    ...common,
    method: "POST",
    limit: "write",
    path: "/api/invitations/:token/accept/",
    name: "acceptInvitation",
    repeat: "same",
    summary: "Join the project of an invitation",
    about:
      "Accepting twice changes nothing. A member with a higher level keeps it, and no use is counted.",
    responses: { 200: AcceptedInvitation, ...refused },
    handler: acceptInvitation,
  }),
];
