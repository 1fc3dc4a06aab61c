/** Handles GET /api/admin/reports/: lists the comments that readers reported (Contract 3.10). */
import Type, { type Static } from "typebox";
import type { Capabilities } from "../../capabilities.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { described, pageQuery, Word } from "../../schema/primitives.ts";
import { readReports } from "./read_reports.ts";

export const ReportQuery = Type.Object({
  status: described(
    "Which reports: `open` (default), `resolved` or `all`.",
    Type.Optional(
      Type.Unsafe<"open" | "resolved" | "all">({
        ...Word(["open", "resolved", "all"]),
        default: "open",
      }),
    ),
  ),
  ...pageQuery(50),
});

/** Lists the reports, newest first. */
export async function listReports(
  caps: Pick<Capabilities, "store">,
  request: Request<string, Static<typeof ReportQuery>>,
) {
  const { status = "open", limit, offset } = request.query;
  const { count, reports } = await caps.store.reports.page({
    isResolved: status === "all" ? undefined : status === "resolved",
    limit,
    offset,
  });
  const hasMore = offset + reports.length < count && reports.length > 0;
  return {
    status: 200 as const,
    body: {
      count,
      ...pageLinks(request, { limit, offset, hasMore }),
      results: await readReports(caps, reports),
    },
  };
}
