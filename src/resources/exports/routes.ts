/** Routes for the download of project data, at once or in the background (Contract 2.24, 7). */
import { defineRoute, type Route } from "../../http/route.ts";
import { ExportJob, ExportJobAccepted, ExportJobBody, ExportQuery } from "../../schema/export.ts";
import { FORMATS } from "../../export/export_stream.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { createExportJob } from "./create_job.ts";
import { downloadableProject, downloadData } from "./download_data.ts";
import { downloadFile, finishedFile } from "./download_file.ts";
import { downloadOwnData, ownDataFile, ownDataJob } from "./own_data.ts";
import { cancelJob, ownJob, readJob } from "./read_job.ts";

const common = { tag: "Exports", access: "authenticated" } as const;
const base = "/api/projects/:projectId/download-data/";
const ownBase = "/api/users/me/data/";
const refused = { 403: DetailBody, 404: DetailBody };
const archive = {
  mediaTypes: Object.values(FORMATS).map(({ type }) => type.replace(/;.*/, "")),
};
/** What is held on an account has one form. */
const zip = { mediaTypes: [FORMATS.zip.type] };
const accepted = ["Location", "Preference-Applied"] as const;
/** Headers of the finished file, whole or in part. */
const file = [
  "ETag",
  "Accept-Ranges",
  "Repr-Digest",
  "Content-Disposition",
  "Cache-Control",
] as const;

/** The answers of the routes of a job and its file, beside refusals. */
const jobReplies = {
  read: { headers: { 200: ["Retry-After?"] }, handler: readJob },
  file: {
    readsHeaders: ["If-None-Match", "Range", "If-Range"],
    headers: { 200: file, 206: [...file, "Content-Range"], 304: file, 416: ["Content-Range"] },
    handler: downloadFile,
  },
} as const;
const fileReplies = {
  200: archive,
  206: archive,
  304: "empty",
  410: DetailBody,
  416: DetailBody,
} as const;

/** What is held on the caller. No other account has a right to it. */
const ofCaller: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    path: ownBase,
    name: "downloadOwnData",
    scope: "all",
    summary: "Download everything that is held on the caller",
    about:
      "A ZIP archive with a file of JSON lines for each kind of data, without secrets and without " +
      "what would tell of other people. Where there is much of it, or with `Prefer: respond-async`, " +
      "a job makes the file instead.",
    limit: "export",
    noStore: true,
    readsHeaders: ["Prefer"],
    headers: { 200: ["Content-Disposition"], 202: accepted },
    responses: { 200: zip, 202: ExportJobAccepted },
    handler: downloadOwnData,
  }),
  defineRoute({
    ...common,
    ...jobReplies.read,
    method: "GET",
    path: `${ownBase}jobs/:job/`,
    name: "readOwnDataJob",
    scope: "all",
    summary: "Read the progress of such a job",
    limit: "read",
    responses: { 200: ExportJob, 404: DetailBody },
    subject: ownDataJob,
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    path: `${ownBase}jobs/:job/`,
    name: "cancelOwnDataJob",
    repeat: "gone",
    summary: "Cancel such a job, or remove its file",
    limit: "write",
    responses: { 204: "empty", 404: DetailBody },
    subject: ownDataJob,
    handler: cancelJob,
  }),
  defineRoute({
    ...common,
    ...jobReplies.file,
    method: "GET",
    path: `${ownBase}jobs/:job/file/`,
    name: "downloadOwnDataFile",
    scope: "all",
    summary: "Download the finished file of such a job",
    limit: "read",
    responses: { ...fileReplies, 200: zip, 206: zip, 404: DetailBody },
    subject: ownDataFile,
  }),
];

export const routes: readonly Route[] = [
  ...ofCaller,
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
    ...jobReplies.read,
    responses: { 200: ExportJob, ...refused },
    subject: ownJob,
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
    ...jobReplies.file,
    responses: { ...fileReplies, ...refused },
    subject: finishedFile,
  }),
];
