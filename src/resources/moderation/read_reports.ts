/** Loads the comments and accounts that the moderation queue shows. */
import type { Capabilities } from "../../capabilities.ts";
import { presentReport } from "../../present/report.ts";
import type { Report } from "../../schema/admin.ts";
import type { ReportDocument } from "../../store/comments/comment_documents.ts";

export async function readReports(
  caps: Pick<Capabilities, "store">,
  reports: readonly ReportDocument[],
): Promise<Report[]> {
  const comments = await caps.store.comments.byIds(reports.map(({ commentId }) => commentId));
  const accounts = await caps.store.users.byIds([
    ...reports.flatMap(({ reporterId, resolvedBy }) => [reporterId, resolvedBy ?? reporterId]),
    ...[...comments.values()].map(({ authorId }) => authorId),
  ]);
  return reports.flatMap((report) => {
    const comment = comments.get(report.commentId) ?? null;
    const reporter = accounts.get(report.reporterId);
    if (reporter === undefined) return [];
    const author = comment === null ? null : (accounts.get(comment.authorId) ?? null);
    const { resolvedBy } = report;
    const resolver = resolvedBy === null ? null : (accounts.get(resolvedBy) ?? null);
    return [presentReport(report, { comment, author, reporter, resolver })];
  });
}
