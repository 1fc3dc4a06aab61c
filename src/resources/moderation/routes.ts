/** Routes of the moderation queue (Contract 3.10). */
import { defineRoute, type Route } from "../../http/route.ts";
import { Report, ReportPage } from "../../schema/admin.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { listReports, ReportQuery } from "./list_reports.ts";
import { reportToResolve, resolveReport } from "./resolve_report.ts";

const tag = "Administration";

export const routes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/admin/reports/",
    name: "listReports",
    summary: "List reported comments",
    tag,
    access: "staff",
    limit: "read",
    query: ReportQuery,
    responses: { 200: ReportPage, 400: FieldErrorsBody, 403: DetailBody },
    handler: listReports,
  }),
  defineRoute({
    method: "POST",
    path: "/api/admin/reports/:reportId/resolve/",
    name: "resolveReport",
    repeat: "same",
    summary: "Close the reports of a comment",
    tag,
    access: "staff",
    limit: "moderate",
    responses: { 200: Report, 403: DetailBody, 404: DetailBody },
    subject: reportToResolve,
    handler: resolveReport,
  }),
];
