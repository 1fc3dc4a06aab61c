/** Routes for operators of the running platform. */
import { defineRoute, type Route } from "../../http/route.ts";
import { DetailBody } from "../../schema/primitives.ts";
import { PlatformStatus } from "../../schema/status.ts";
import { readStatus } from "./read_status.ts";

export const routes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/admin/status/",
    name: "readStatus",
    summary: "Queues, lags, dependencies and this process, measured now",
    tag: "Administration",
    access: "staff",
    limit: "read",
    noStore: true,
    responses: { 200: PlatformStatus, 403: DetailBody },
    handler: readStatus,
  }),
];
