/** Handles POST /api/admin/reports/{reportId}/resolve/ (Contract 3.10). */
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { ReportDocument } from "../../store/comments/comment_documents.ts";
import { readReports } from "./read_reports.ts";

type Path = "/api/admin/reports/:reportId/resolve/";

/** @throws {NotFoundError} */
export async function reportToResolve(
  caps: Pick<Capabilities, "store">,
  { params }: SubjectRequest<Path>,
): Promise<ReportDocument> {
  const report = await caps.store.reports.byId(params.reportId);
  if (report === null) throw new NotFoundError();
  return report;
}

/**
 * Closes every open report of the same comment, because the moderator has looked at it. Repeating
 * the request changes nothing.
 */
export async function resolveReport(
  caps: Pick<Capabilities, "store">,
  { subject, caller, now }: Request<Path, unknown, unknown, ReportDocument>,
) {
  await caps.store.reports.resolve(subject.commentId, caller.id, now);
  const resolved = (await caps.store.reports.byId(subject._id)) ?? subject;
  const [shown] = await readReports(caps, [resolved]);
  if (shown === undefined) throw new Error(`report ${subject._id} of an unknown account`);
  return { status: 200 as const, body: shown };
}
