/** Routes for files of forecasts (Contract 2.47). */
import { MAX_FILE_BYTES } from "../../domain/submissions/file_limits.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import {
  FaultQuery,
  FileBody,
  FileCheck,
  FileQuery,
  FileQueryOfList,
  ForecastFile,
  ForecastFilePage,
  ForecastFileReport,
} from "../../schema/submission.ts";
import { checkFile } from "./check_file.ts";
import { listFiles, ownFile, readFile, visibleProject } from "./read_files.ts";
import { forecastProject, submitFile } from "./submit_file.ts";

const path = "/api/projects/:projectId/submissions/";
const common = { tag: "Forecasts", access: "authenticated" } as const;
const refused = { 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody };
const upload = {
  ...common,
  method: "POST",
  query: FileQuery,
  body: FileBody,
  reads: "file",
  maxBytes: MAX_FILE_BYTES,
  subject: forecastProject,
} as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...upload,
    path,
    name: "submitFile",
    scope: "forecast",
    repeat: "row",
    summary: "Submit a file of forecasts",
    about:
      "JSON lines, CSV, a forecast file of ForecastBench, or model output of hubverse (CSV or " +
      "Parquet), as it is or as the first file of a form, at most 50 MiB. The forecasts begin when " +
      "the file was received. A job records them, and its report names each line at fault.",
    limit: "forecast",
    headers: { 202: ["Location"] },
    responses: { 202: ForecastFile, ...refused },
    handler: submitFile,
  }),
  defineRoute({
    ...upload,
    path: `${path}check/`,
    name: "checkFile",
    scope: "read",
    isCheck: true,
    idempotent: false,
    summary: "See what a file of forecasts would do",
    about:
      "Stores nothing, and finds the faults that the call itself would find. An `Idempotency-Key` " +
      "is ignored.",
    limit: "read",
    responses: { 200: FileCheck, ...refused },
    handler: checkFile,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path,
    name: "listFiles",
    summary: "The caller's files of forecasts in a project",
    limit: "read",
    query: FileQueryOfList,
    responses: { 200: ForecastFilePage, 404: DetailBody },
    subject: visibleProject,
    handler: listFiles,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: `${path}:submission/`,
    name: "readFile",
    summary: "Read the progress and the report of a file of forecasts",
    about: "The report is stored for 30 days.",
    limit: "read",
    query: FaultQuery,
    headers: { 200: ["Retry-After?"] },
    responses: { 200: ForecastFileReport, 404: DetailBody },
    subject: ownFile,
    handler: readFile,
  }),
];
