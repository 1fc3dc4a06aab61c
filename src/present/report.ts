/**
 * Turns lines of the moderation queue and of the download whitelist into their API form. Contract
 * 3.10.
 */
import type { DataAccess, Report } from "../schema/admin.ts";
import type {
  CommentDocument,
  DataAccessDocument,
  ReportDocument,
} from "../store/comments/comment_documents.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { isoOrNull, toIso } from "./time.ts";

export interface ReportContext {
  readonly comment: CommentDocument | null;
  readonly author: ShortUserSource | null;
  readonly reporter: ShortUserSource;
  readonly resolver: ShortUserSource | null;
}

export function presentReport(report: ReportDocument, context: ReportContext): Report {
  const { comment, author, reporter, resolver } = context;
  return {
    id: report._id,
    comment_id: report.commentId,
    post_id: report.postId,
    comment:
      comment === null || author === null || comment.isPrivate
        ? null
        : {
            id: comment._id,
            author: presentShortUser(author),
            text: comment.text,
            created_at: toIso(comment.createdAt),
            is_soft_deleted: comment.isSoftDeleted,
          },
    reporter: presentShortUser(reporter),
    reason: report.reason,
    category: report.category,
    created_at: toIso(report.createdAt),
    updated_at: toIso(report.updatedAt),
    resolved_at: isoOrNull(report.resolvedAt),
    resolved_by: resolver === null ? null : presentShortUser(resolver),
  };
}

export interface DataAccessNames {
  readonly username: string;
  readonly projectName: string | null;
}

export function presentDataAccess(line: DataAccessDocument, names: DataAccessNames): DataAccess {
  return {
    id: line._id,
    user_id: line.userId,
    username: names.username,
    project_id: line.projectId,
    project_name: names.projectName,
    post_id: line.postId,
    view_user_data: line.viewUserData,
    view_deanonymized_data: line.viewDeanonymizedData,
    created_at: toIso(line.createdAt),
  };
}
