/** Turns posts into their API form, field by field (Contract 3.1). */
import { postStatus } from "../domain/posts/post_status.ts";
import { questionStatus } from "../domain/questions/question_status.ts";
import { postSlug } from "../domain/text/slug.ts";
import type { Static } from "typebox";
import type { Post } from "../schema/post.ts";
import type { PostProjects } from "../schema/project.ts";
import type { Question } from "../schema/question.ts";
import type { Permission } from "../domain/vocabulary.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { isoOrNull, toIso } from "./time.ts";

export interface PostView {
  readonly now: number;
  readonly withDescriptions: boolean;
  /** The caller's effective level. */
  readonly level: Permission;
  readonly userVote: 1 | -1 | null;
  /** The names of author and co-authors by id. */
  readonly usernames: ReadonlyMap<number, string>;
  readonly projects: Static<typeof PostProjects>;
  /** The post's own questions, in group order. */
  readonly questions: readonly QuestionDocument[];
  /**
   * The API form of every question that the post shows: its own ones and the parents of a
   * conditional.
   */
  readonly presented: ReadonlyMap<number, Question>;
}

export function presentPost(post: PostDocument, view: PostView): Post {
  const { usernames, now } = view;
  return {
    id: post._id,
    title: post.title,
    short_title: post.shortTitle,
    slug: postSlug(post.shortTitle, post.title),
    author_id: post.authorId,
    author_username: usernames.get(post.authorId) ?? "",
    created_at: toIso(post.createdAt),
    published_at: isoOrNull(post.publishedAt),
    open_time: isoOrNull(post.openTime),
    scheduled_close_time: isoOrNull(post.scheduledCloseTime),
    scheduled_resolve_time: isoOrNull(post.scheduledResolveTime),
    ...presentStates(post, view),
    comment_count: post.commentCount,
    nr_forecasters: post.nrForecasters,
    forecasts_count: post.forecastsCount,
    user_permission: view.level,
    vote: { score: post.voteScore, user_vote: view.userVote },
    projects: view.projects,
    ...presentContent(post, view),
    coauthors: post.coauthorIds.map((id) => ({ id, username: usernames.get(id) ?? "" })),
    edited_at: toIso(post.editedAt),
    actual_close_time: isoOrNull(actualCloseTime(post, view.questions, now)),
    actual_resolve_time: isoOrNull(post.actualResolveTime),
    resolved: post.resolved,
    url_title: post.shortTitle,
    curation_status_updated_at: isoOrNull(post.curationStatusUpdatedAt),
    html_metadata_json: null,
    key_factors: [],
    ...(typeof post.externalId === "string" ? { external_id: post.externalId } : {}),
  };
}

function presentStates(post: PostDocument, { questions, now }: PostView) {
  const questionStatuses = questions.map((question) => questionStatus(question, now));
  return {
    status: postStatus({ ...post, questionStatuses }, now) as Post["status"],
    curation_status: post.curationStatus as Post["curation_status"],
  };
}

/**
 * Returns the stored time. Until the closing job has run, it returns the time that the job will
 * write: the closing of the last question once all are closed (Contract 4.3: never dependent on the
 * job).
 */
function actualCloseTime(
  post: PostDocument,
  questions: readonly QuestionDocument[],
  now: number,
): number | null {
  if (post.actualCloseTime !== null || post.kind === "notebook") return post.actualCloseTime;
  const closes = questions.map(({ actualCloseTime: actual, scheduledCloseTime: scheduled }) => {
    if (actual !== null) return actual;
    return scheduled !== null && scheduled <= now ? scheduled : null;
  });
  if (closes.length === 0 || !post.questionIds.length) return null;
  const known = closes.filter((close) => close !== null);
  if (post.kind === "conditional") return known.length === 0 ? null : Math.min(...known);
  return known.length < closes.length ? null : Math.max(...known);
}

/**
 * Returns exactly one of the four content keys. The others are absent and not null (Appendix D 1).
 */
function presentContent(post: PostDocument, view: PostView) {
  const { presented, questions } = view;
  const shown = (id: number): Question => {
    const question = presented.get(id);
    if (question === undefined) throw new Error(`question ${id} of post ${post._id} is missing`);
    return question;
  };
  switch (post.kind) {
    case "question":
      return { question: shown(post.questionIds[0] ?? post._id) };
    case "group_of_questions":
      return {
        group_of_questions: presentGroup(
          post,
          view,
          questions.map((q) => shown(q._id)),
        ),
      };
    case "conditional":
      return { conditional: presentConditional(post, shown) };
    case "notebook":
      return { notebook: presentNotebook(post) };
  }
}

function presentGroup(post: PostDocument, { withDescriptions }: PostView, questions: Question[]) {
  const text = (value: string | undefined) => (withDescriptions ? (value ?? "") : "");
  const { group } = post;
  return {
    id: post._id,
    description: text(group?.description),
    resolution_criteria: text(group?.resolutionCriteria),
    fine_print: text(group?.finePrint),
    group_variable: group?.groupVariable ?? "",
    graph_type: group?.graphType ?? "",
    subquestions_order: group?.subquestionsOrder ?? "",
    questions,
  };
}

function presentConditional(post: PostDocument, shown: (id: number) => Question) {
  const { conditional } = post;
  if (conditional === undefined) throw new Error(`conditional of post ${post._id} is missing`);
  return {
    id: post._id,
    condition: shown(conditional.conditionId),
    condition_child: shown(conditional.childId),
    question_yes: shown(conditional.yesId),
    question_no: shown(conditional.noId),
  };
}

function presentNotebook(post: PostDocument) {
  return {
    id: post._id,
    markdown: post.notebook?.markdown ?? "",
    image_url: post.notebook?.imageUrl ?? null,
    created_at: toIso(post.createdAt),
    edited_at: toIso(post.editedAt),
    feed_tile_summary: post.notebook?.feedTileSummary ?? "",
  };
}
