/** Routes that show projects without an account (Contract 2.36). */
import Type from "typebox";
import { publicProject } from "../../access/access.ts";
import { PICTURE_TYPES } from "../../domain/projects/picture_head.ts";
import { defineRoute, FOR_VISITORS, type Route } from "../../http/route.ts";
import { publicPage } from "../../pages/public_page.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { Community, TournamentDetail, TournamentList } from "../../schema/project.ts";
import { listTournaments, PublicTournamentsQuery } from "./list_tournaments.ts";
import { readPicture } from "./picture.ts";
import { readPublicProject } from "./read_project.ts";

export const publicReads: readonly Route[] = [
  defineRoute({
    ...FOR_VISITORS,
    path: "/api/public/projects/",
    name: "listPublicProjects",
    summary: "List active tournaments without an account",
    about: "Returns tournaments with `public_read`, as `listTournaments` does. No token is needed.",
    tag: "Public",
    query: PublicTournamentsQuery,
    responses: {
      200: TournamentList,
      400: FieldErrorsBody,
      404: DetailBody,
    },
    handler: (caps, request) => publicPage(caps, request, () => listTournaments(caps, request)),
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/api/public/projects/:slug/",
    name: "readPublicProject",
    summary: "Read a project without an account",
    about:
      "Returns a project with `public_read` by slug or id, as `readTournament` and `readCommunity` do. " +
      "No token is needed.",
    tag: "Public",
    responses: { 200: Type.Union([TournamentDetail, Community]), 404: DetailBody },
    subject: publicProject,
    handler: readPublicProject,
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/api/public/projects/:slug/picture/",
    name: "readPublicPicture",
    summary: "Read the picture of a project without an account",
    about: "Returns the picture of a project with `public_read`, as `readPicture` does.",
    tag: "Public",
    responses: { 200: { mediaTypes: PICTURE_TYPES, isWhole: true }, 404: DetailBody },
    subject: publicProject,
    handler: readPicture,
  }),
];
