/** Routes for operators of the running platform (Contract 3.10, 3.11). */
import { defineRoute, type Route } from "../../http/route.ts";
import { Backups, ExclusionPage, Outbox, RetriedJobs, Trends } from "../../schema/operations.ts";
import { DetailBody } from "../../schema/primitives.ts";
import { PlatformStatus } from "../../schema/status.ts";
import { listBackups } from "./list_backups.ts";
import { ExclusionQuery, listExclusions } from "./list_exclusions.ts";
import { readOutbox } from "./read_outbox.ts";
import { readStatus } from "./read_status.ts";
import { readTrends } from "./read_trends.ts";
import { retryJobs } from "./retry_jobs.ts";

const READ = { method: "GET", tag: "Administration", limit: "read", noStore: true } as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...READ,
    path: "/api/admin/status/",
    name: "readStatus",
    summary: "Queues, lags, dependencies and this process, measured now",
    access: "staff",
    responses: { 200: PlatformStatus, 403: DetailBody },
    handler: readStatus,
  }),
  defineRoute({
    ...READ,
    path: "/api/admin/trends/",
    name: "readTrends",
    summary: "Requests, queues and lags of each minute of the last hour",
    access: "staff",
    responses: { 200: Trends, 403: DetailBody },
    handler: readTrends,
  }),
  defineRoute({
    method: "POST",
    path: "/api/admin/queues/:queue/retry/",
    name: "retryJobs",
    repeat: "same",
    summary: "Run the failed jobs of a queue again",
    tag: "Administration",
    access: "staff",
    limit: "write",
    responses: { 200: RetriedJobs, 403: DetailBody, 404: DetailBody },
    handler: retryJobs,
  }),
  defineRoute({
    ...READ,
    path: "/api/admin/backups/",
    name: "listBackups",
    summary: "List the backups in the data folder",
    access: "staff",
    responses: { 200: Backups, 403: DetailBody },
    handler: listBackups,
  }),
  defineRoute({
    ...READ,
    path: "/api/admin/exclusions/",
    name: "listExclusions",
    summary: "List the accounts that are kept out of prizes, ranks or leaderboards",
    access: "staff",
    query: ExclusionQuery,
    responses: { 200: ExclusionPage, 403: DetailBody },
    handler: listExclusions,
  }),
  defineRoute({
    ...READ,
    path: "/api/admin/outbox/",
    name: "readOutbox",
    scope: "all",
    summary: "Read the newest mails, where no mail server takes them",
    about: "The links of these mails open accounts, so superusers alone read them.",
    access: "superuser",
    responses: { 200: Outbox, 403: DetailBody },
    handler: readOutbox,
  }),
];
