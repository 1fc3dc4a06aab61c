/** Routes for the download of project data, at once or in the background (Contract 2.24, 7). */
import { defineRoute, type Route } from "../../http/route.ts";
import { ExportJob, ExportJobAccepted, ExportJobBody, ExportQuery } from "../../schema/export.ts";
import { FORMATS } from "../../export/export_stream.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { createExportJob } from "./create_job.ts";
import { downloadableProject, downloadData } from "./download_data.ts";
import { downloadFile, finishedFile } from "./download_file.ts";
import { cancelJob, ownJob, readJob } from "./read_job.ts";

const common = { tag: "Exports", access: "authenticated" } as const;
const base = "/api/projects/:projectId/download-data/";
const refused = { 403: DetailBody, 404: DetailBody };
const archive = {
  mediaTypes: Object.values(FORMATS).map(({ type }) => type.replace(/;.*/, "")),
};
const accepted = ["Location", "Preference-Applied"] as const;
/** Headers of the finished file, whole or in part. */
const file = [
  "ETag",
  "Accept-Ranges",
  "Repr-Digest",
  "Content-Disposition",
  "Cache-Control",
] as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    path: base,
    name: "downloadData",
    summary: "Download the data of a project",
    about:
      "A ZIP archive of CSV files with a README that describes every column. For administrators " +
      "and whitelisted accounts. With `Prefer: respond-async` a job makes the file instead.",
    limit: "export",
    noStore: true,
    query: ExportQuery,
    readsHeaders: ["Prefer"],
    headers: { 200: ["Content-Disposition"], 202: accepted },
    responses: { 200: archive, 202: ExportJobAccepted, 400: FieldErrorsBody, ...refused },
    subject: downloadableProject,
    handler: downloadData,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/projects/:projectId/download-data/jobs/",
    name: "createExportJob",
    repeat: "row",
    summary: "Export the data of a project in the background",
    limit: "export",
    body: ExportJobBody,
    headers: { 202: accepted },
    responses: { 202: ExportJobAccepted, 400: FieldErrorsBody, ...refused },
    subject: downloadableProject,
    handler: createExportJob,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/projects/:projectId/download-data/jobs/:job/",
    name: "readExportJob",
    summary: "Read the progress of an export",
    limit: "read",
    headers: { 200: ["Retry-After?"] },
    responses: { 200: ExportJob, ...refused },
    subject: ownJob,
    handler: readJob,
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    path: "/api/projects/:projectId/download-data/jobs/:job/",
    name: "cancelExportJob",
    repeat: "gone",
    summary: "Cancel an export, or remove its file",
    limit: "write",
    responses: { 204: "empty", ...refused },
    subject: ownJob,
    handler: cancelJob,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/projects/:projectId/download-data/jobs/:job/file/",
    name: "downloadExportFile",
    summary: "Download a finished export",
    about: "Ranges are served; `Repr-Digest` is the SHA-256 of the whole file.",
    limit: "read",
    readsHeaders: ["If-None-Match", "Range", "If-Range"],
    headers: {
      200: file,
      206: [...file, "Content-Range"],
      304: file,
      416: ["Content-Range"],
    },
    responses: {
      200: archive,
      206: archive,
      304: "empty",
      ...refused,
      410: DetailBody,
      416: DetailBody,
    },
    subject: finishedFile,
    handler: downloadFile,
  }),
];
