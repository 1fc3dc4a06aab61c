/** Loads everything that comments show, and presents them. More comments need no more queries. */
import type { Caller, Capabilities } from "../capabilities.ts";
import type { PostAccess } from "../access/access.ts";
import type { ListedPost } from "../store/posts/posts.ts";
import { STAFF_PERMISSIONS, type StaffPermission } from "../domain/vocabulary.ts";
import { presentComment } from "../present/comment.ts";
import type { Comment } from "../schema/comment.ts";
import type { CommentDocument } from "../store/comments/comment_documents.ts";
import type { ShownUser } from "../store/accounts/user_labels.ts";
import type { MembershipDocument, ProjectDocument } from "../store/projects/project_documents.ts";

type Needs = Pick<Capabilities, "store">;

/**
 * Returns comments as the API shows them. `posts` holds the visible posts of these comments.
 * Comments on other posts are left out.
 */
export async function readComments(
  caps: Needs,
  caller: Pick<Caller, "id">,
  comments: readonly CommentDocument[],
  posts: ReadonlyMap<number, PostAccess<ListedPost>>,
): Promise<Comment[]> {
  const shown = comments.flatMap((comment) => {
    const access = posts.get(comment.postId);
    return access === undefined ? [] : [{ comment, access }];
  });
  const ids = shown.map(({ comment }) => comment._id);
  const [users, memberships, questions, votes, marks] = await Promise.all([
    caps.store.users.shown(accountsIn(comments)),
    membershipsOf(caps, shown),
    questionsOf(caps, shown),
    caps.store.commentVotes.directionsOf(ids, caller.id),
    caps.store.commentMarks.markedBy(caller.id, ids),
  ]);
  return shown.flatMap(({ comment, access }) => {
    const author = users.get(comment.authorId);
    if (author === undefined) return [];
    const membership = memberships.get(`${access.project._id}-${author._id}`);
    return [
      presentComment(comment, {
        author,
        post: access.post,
        questions,
        mentioned: activeOf(users, comment.mentionedUserIds),
        authorStaffPermission: staffPermission(author, access.project, membership),
        userVote: votes.get(comment._id) ?? null,
        changedMyMind: marks.has(comment._id),
      }),
    ];
  });
}

interface Shown {
  readonly comment: CommentDocument;
  readonly access: PostAccess<ListedPost>;
}

function accountsIn(comments: readonly CommentDocument[]): number[] {
  const ids = comments.flatMap(({ authorId, mentionedUserIds }) => [authorId, ...mentionedUserIds]);
  return [...new Set(ids)];
}

async function membershipsOf(caps: Needs, shown: readonly Shown[]) {
  const pairs = new Map(
    shown.map(({ comment, access }) => {
      const pair = { projectId: access.project._id, userId: comment.authorId };
      return [`${pair.projectId}-${pair.userId}`, pair];
    }),
  );
  const rows = await caps.store.memberships.ofPairs([...pairs.values()]);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Returns the questions of embedded forecasts and key factors, by id. */
async function questionsOf(caps: Needs, shown: readonly Shown[]) {
  const ids = shown.flatMap(({ comment, access }) => [
    ...(comment.includedForecast === null ? [] : [comment.includedForecast.questionId]),
    ...(comment.keyFactors.length === 0 ? [] : aboutQuestions(comment, access.post)),
  ]);
  const questions = await caps.store.questions.byIds([...new Set(ids)]);
  return new Map(questions.map((question) => [question._id, question]));
}

function aboutQuestions(comment: CommentDocument, post: ListedPost): number[] {
  const named = comment.keyFactors.flatMap(({ questionId }) => questionId ?? []);
  return post.kind === "question" ? [post._id, ...named] : named;
}

/** Returns the mentioned accounts that could be mentioned today (Contract 3.3). */
function activeOf(users: ReadonlyMap<number, ShownUser>, ids: readonly number[]): ShownUser[] {
  return ids
    .flatMap((id) => users.get(id) ?? [])
    .filter(({ isActive, isSpam }) => isActive && !isSpam);
}

/** Returns the author's explicit role on the post's default project; superusers are admins. */
function staffPermission(
  author: ShownUser,
  project: ProjectDocument,
  membership: MembershipDocument | undefined,
): StaffPermission | null {
  if (author.isSuperuser || project.createdBy === author._id) return "admin";
  const level = membership?.permission;
  return STAFF_PERMISSIONS.find((known) => known === level) ?? null;
}
