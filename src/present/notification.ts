/** Turns notifications into their API form (Contract 3.15). */
import type { ReviewOutcome } from "../domain/vocabulary.ts";
import type { Notification } from "../schema/notification.ts";
import type { NotificationDocument, RankChange } from "../store/accounts/notifications.ts";
import type { ListedPost } from "../store/posts/posts.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { isoOrNull, toIso } from "./time.ts";

/** What is said of a question. Resolution and score are null unless it was resolved. */
export interface QuestionPart {
  readonly question: Pick<ForecastTarget, "_id" | "title" | "type">;
  readonly resolution: string | null;
  readonly ownScore: number | null;
  readonly rank: RankChange | null;
}

type ProjectPart = Pick<ProjectDocument, "_id" | "type" | "name" | "slug">;

/** What a notification says to an account that may see all of it. */
export interface NotificationParts {
  readonly line: NotificationDocument;
  /** How many of its events the account sees. */
  readonly count: number;
  readonly post: Pick<ListedPost, "_id" | "title"> | null;
  /** The newest of its questions. */
  readonly question: QuestionPart | null;
  /** The time that the newest event names, ms. */
  readonly time: number | null;
  readonly outcome: ReviewOutcome | null;
  readonly commentId: number | null;
  readonly actor: ShortUserSource | null;
  /** The project of an invitation, an export or a proposal. */
  readonly project: ProjectPart | null;
  /** The path of an export, below the address of the platform. */
  readonly address: string | null;
}

export function presentNotification(parts: NotificationParts): Notification {
  const { line, count, post, question, time, outcome, commentId, actor } = parts;
  const { project, address } = parts;
  return {
    id: line._id,
    kind: line.kind,
    count,
    created_at: toIso(line.createdAt),
    read_at: isoOrNull(line.readAt),
    post: post === null ? null : { id: post._id, title: post.title },
    question: question === null ? null : presentQuestion(question),
    project:
      project === null
        ? null
        : { id: project._id, type: project.type, name: project.name, slug: project.slug },
    export_path: address,
    happens_at: isoOrNull(time),
    outcome,
    comment_id: commentId,
    actor: actor === null ? null : presentShortUser(actor),
  };
}

function presentQuestion({ question, resolution, ownScore, rank }: QuestionPart) {
  const { _id: id, title, type } = question;
  const ranks = { own_rank: rank?.after ?? null, rank_before: rank?.before ?? null };
  return { id, title, type, resolution, own_score: ownScore, ...ranks };
}
