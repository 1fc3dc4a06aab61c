/** Routes for invitations by link (Contract 3.13). */
import { administeredProject } from "../../access/access.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import {
  AcceptedInvitation,
  InvitationList,
  InvitationWrite,
  MadeInvitation,
  ShownInvitation,
} from "../../schema/invitation.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { acceptInvitation } from "./accept_invitation.ts";
import { createLink } from "./create_link.ts";
import { InvitationsQuery, listInvitations } from "./list_invitations.ts";
import { readInvitation } from "./read_invitation.ts";
import { revokeInvitation } from "./revoke_invitation.ts";

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
