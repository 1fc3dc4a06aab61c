/** Routes of series and their rounds (Contract 3.19). */
import { loadProject } from "../../../access/access.ts";
import { curatedProject, curatedSeries, visibleSeries } from "../../../access/series.ts";
import { defineCheckedRoute } from "../../../http/checked_route.ts";
import { defineRoute, type Route } from "../../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../../schema/primitives.ts";
import {
  RoundPage,
  RoundsQuery,
  Series,
  SeriesCheck,
  SeriesList,
  SeriesPatch,
  SeriesWrite,
} from "../../../schema/series.ts";
import { listRounds } from "./list_rounds.ts";
import {
  decideNewSeries,
  decideSeriesChange,
  deleteSeries,
  foretellSeries,
  listSeries,
  readSeries,
  writeNewSeries,
  writeSeriesChange,
} from "./manage_series.ts";

const common = { tag: "Series", access: "authenticated" } as const;
const all = { ...common, path: "/api/projects/:projectId/series/" } as const;
const one = { ...common, path: "/api/projects/:projectId/series/:seriesId/" } as const;
const unseen = { 404: DetailBody } as const;
const refused = { 400: FieldErrorsBody, 403: DetailBody, ...unseen } as const;
const check = {
  summary: "See the rounds that a series would have",
  about: "Answers the next three rounds with their posts.",
  reply: SeriesCheck,
  foretell: foretellSeries,
} as const;

export const seriesRoutes: readonly Route[] = [
  ...defineCheckedRoute({
    ...all,
    method: "POST",
    name: "createSeries",
    repeat: "row",
    summary: "Have questions asked in rounds",
    about:
      "For curators. A template, a calendar and windows: each round is made an hour before it " +
      "opens, by the right of the account that changed the series last.",
    limit: "moderate",
    body: SeriesWrite,
    responses: { 201: Series, ...refused },
    subject: curatedProject,
    decide: decideNewSeries,
    write: writeNewSeries,
    check: { name: "checkNewSeries", ...check },
  }),
  defineRoute({
    ...all,
    method: "GET",
    name: "listSeries",
    summary: "List the series of a project",
    limit: "read",
    responses: { 200: SeriesList, ...unseen },
    subject: (caps, { params, caller }) => loadProject(caps, caller, params.projectId),
    handler: listSeries,
  }),
  ...defineCheckedRoute({
    ...one,
    method: "PATCH",
    name: "changeSeries",
    repeat: "same",
    summary: "Change the rounds that are still to come; only sent fields change",
    about: "Rounds that are made stay as they are.",
    limit: "moderate",
    body: SeriesPatch,
    responses: { 200: Series, 409: DetailBody, ...refused },
    subject: curatedSeries,
    decide: decideSeriesChange,
    write: writeSeriesChange,
    check: { name: "checkSeriesChange", ...check },
  }),
  defineRoute({
    ...one,
    method: "GET",
    name: "readSeries",
    summary: "Read a series",
    limit: "read",
    responses: { 200: Series, ...unseen },
    subject: visibleSeries,
    handler: (caps, request) => Promise.resolve(readSeries(caps, request)),
  }),
  defineRoute({
    ...one,
    method: "DELETE",
    name: "deleteSeries",
    repeat: "gone",
    summary: "Delete a series that has no rounds",
    limit: "moderate",
    responses: { 204: "empty", ...refused },
    subject: curatedSeries,
    handler: deleteSeries,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/projects/:projectId/series/:seriesId/rounds/",
    name: "listRounds",
    summary: "List the rounds of a series, those to come among them",
    limit: "read",
    query: RoundsQuery,
    responses: { 200: RoundPage, 400: FieldErrorsBody, ...unseen },
    subject: visibleSeries,
    handler: listRounds,
  }),
];
