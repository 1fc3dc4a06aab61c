/**
 * Routes for projects: reading, following, members and administration (Contract 2.21 - 2.23, 3.10).
 */
import Type from "typebox";
import { administeredProject } from "../../access/access.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import {
  described,
  DetailBody,
  Exact,
  FieldErrorsBody,
  Named,
  pageLinks,
} from "../../schema/primitives.ts";
import { ListedCategory, ListedTopic, Tag } from "../../schema/descriptive_project.ts";
import { Community, Member, TournamentDetail, TournamentList } from "../../schema/project.ts";
import {
  InviteBody,
  InvitedMembers,
  MemberPatch,
  ProjectPatch,
  ProjectWrite,
  SubscribeBody,
} from "../../schema/project_write.ts";
import { changeableMember, changeMember, removableMember, removeMember } from "./change_member.ts";
import { createProject, requireMayCreate } from "./create_project.ts";
import { deletableProject, deleteProject } from "./delete_project.ts";
import { inviteMembers, invitingProject, requireMayGrant } from "./invite_members.ts";
import { CommunitiesQuery, listCommunities } from "./list_communities.ts";
import { listCategories, listTopics } from "./list_groupings.ts";
import { listMembers, MembersQuery, projectWithMembers } from "./list_members.ts";
import { listTournaments, TournamentsQuery } from "./list_tournaments.ts";
import {
  communityBySlug,
  readCommunity,
  readTournament,
  siteMain,
  tournamentBySlug,
} from "./read_project.ts";
import { pictures } from "./picture_routes.ts";
import { publicReads } from "./public_routes.ts";
import { projectById, subscribe, unsubscribe } from "./subscribe.ts";
import { updateProject } from "./update_project.ts";

const common = { tag: "Projects", access: "authenticated" } as const;
const read = { ...common, method: "GET", limit: "read" } as const;
const write = { ...common, method: "POST", limit: "write" } as const;
const refused = { 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody };

const results = <S extends Parameters<typeof Type.Array>[0]>(name: string, shape: S) =>
  Named(name, Exact({ results: described("All of them.", Type.Array(shape)) }));

/** A project in the shape of its type. */
const AnyProject = Type.Union([TournamentDetail, Community, ListedCategory, ListedTopic, Tag]);
const MemberList = Named(
  "MemberList",
  Exact({
    count: described("Number of members.", Type.Integer({ minimum: 0 })),
    ...pageLinks,
    results: described("All of them.", Type.Array(Member)),
  }),
);

const reads: readonly Route[] = [
  defineRoute({
    ...read,
    path: "/api/projects/tournaments/",
    name: "listTournaments",
    summary: "List active tournaments",
    query: TournamentsQuery,
    responses: { 200: TournamentList, 400: FieldErrorsBody },
    handler: listTournaments,
  }),
  defineRoute({
    ...read,
    path: "/api/projects/tournaments/:slug/",
    name: "readTournament",
    summary: "Read a tournament by slug or id",
    responses: { 200: TournamentDetail, 404: DetailBody },
    subject: tournamentBySlug,
    handler: readTournament,
  }),
  defineRoute({
    ...read,
    path: "/api/projects/categories/",
    name: "listCategories",
    summary: "List categories",
    responses: { 200: results("CategoryList", ListedCategory) },
    handler: listCategories,
  }),
  defineRoute({
    ...read,
    path: "/api/projects/topics/",
    name: "listTopics",
    summary: "List topics",
    responses: { 200: results("TopicList", ListedTopic) },
    handler: listTopics,
  }),
  defineRoute({
    ...read,
    path: "/api/projects/communities/",
    name: "listCommunities",
    summary: "List communities",
    query: CommunitiesQuery,
    responses: { 200: Type.Array(Community), 400: FieldErrorsBody },
    handler: listCommunities,
  }),
  defineRoute({
    ...read,
    path: "/api/projects/communities/:slug/",
    name: "readCommunity",
    summary: "Read a community by slug or id",
    responses: { 200: Community, 404: DetailBody },
    subject: communityBySlug,
    handler: readCommunity,
  }),
  defineRoute({
    ...read,
    path: "/api/projects/site_main/",
    name: "readSiteMain",
    summary: "Read the main project of the site",
    responses: { 200: TournamentDetail, 404: DetailBody },
    subject: siteMain,
    handler: readTournament,
  }),
];

const following: readonly Route[] = [
  defineRoute({
    ...write,
    path: "/api/projects/:projectId/subscribe/",
    name: "subscribeProject",
    repeat: "same",
    summary: "Follow a project",
    body: SubscribeBody,
    responses: { 204: "empty", 400: FieldErrorsBody, 404: DetailBody },
    subject: projectById,
    handler: subscribe,
  }),
  defineRoute({
    ...write,
    path: "/api/projects/:projectId/unsubscribe/",
    name: "unsubscribeProject",
    repeat: "same",
    summary: "Stop following a project",
    responses: { 204: "empty", 404: DetailBody },
    subject: projectById,
    handler: unsubscribe,
  }),
];

const members: readonly Route[] = [
  defineRoute({
    ...read,
    path: "/api/projects/:projectId/members/",
    name: "listMembers",
    summary: "List the members of a project",
    about:
      "Lists explicit members only, the owner first. The list is complete unless a limit is given.",
    query: MembersQuery,
    responses: { 200: MemberList, 403: DetailBody, 404: DetailBody },
    subject: projectWithMembers,
    handler: listMembers,
  }),
  defineRoute({
    ...write,
    limit: "moderate",
    path: "/api/projects/:projectId/members/invite/",
    name: "inviteMembers",
    repeat: "row",
    summary: "Make accounts members of a project",
    about: "An account that is already a member keeps its level and is listed under `unchanged`.",
    body: InviteBody,
    responses: { 201: InvitedMembers, ...refused },
    subject: invitingProject,
    permit: requireMayGrant,
    handler: inviteMembers,
  }),
  defineRoute({
    ...common,
    method: "PATCH",
    limit: "moderate",
    path: "/api/projects/:projectId/members/:userId/",
    name: "changeMember",
    repeat: "same",
    summary: "Change the level of a member",
    body: MemberPatch,
    responses: { 204: "empty", ...refused },
    subject: changeableMember,
    handler: changeMember,
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    limit: "moderate",
    path: "/api/projects/:projectId/members/:userId/",
    name: "removeMember",
    repeat: "gone",
    summary: "Remove a member, or oneself",
    responses: { 204: "empty", ...refused },
    subject: removableMember,
    handler: removeMember,
  }),
];

const administration: readonly Route[] = [
  defineRoute({
    ...write,
    path: "/api/projects/create/",
    name: "createProject",
    repeat: "row",
    summary: "Create a project",
    about: "Staff may create any type; every human account may create a community.",
    body: ProjectWrite,
    responses: { 201: AnyProject, 400: FieldErrorsBody, 403: DetailBody },
    permit: requireMayCreate,
    handler: createProject,
  }),
  defineRoute({
    ...common,
    method: "PATCH",
    limit: "write",
    path: "/api/projects/:projectId/update/",
    name: "updateProject",
    repeat: "same",
    summary: "Change a project",
    body: ProjectPatch,
    responses: { 200: AnyProject, ...refused },
    subject: administeredProject,
    handler: updateProject,
  }),
  defineRoute({
    ...write,
    path: "/api/projects/:projectId/delete/",
    name: "deleteProject",
    repeat: "gone",
    summary: "Delete a project",
    about: "Refused while the project holds approved posts with forecasts.",
    responses: { 204: "empty", ...refused },
    subject: deletableProject,
    handler: deleteProject,
  }),
];

export const routes: readonly Route[] = [
  ...reads,
  ...pictures,
  ...publicReads,
  ...following,
  ...members,
  ...administration,
];
