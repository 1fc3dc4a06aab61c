/** Builds questions, posts and accounts of the demo from the few facts that differ. */
import { newUser } from "../accounts/new_user.ts";
import type { Capabilities } from "../capabilities.ts";
import { usernameKey } from "../domain/accounts/username.ts";
import { derivePost } from "../consequences/derive_post.ts";
import { hashCredential } from "../server_key.ts";
import type { QuestionType } from "../domain/vocabulary.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { BLANK_QUESTION } from "../domain/questions/blank_question.ts";

export type Needs = Pick<Capabilities, "store" | "random" | "serverKey" | "clock">;

export interface QuestionDraft extends Partial<QuestionDocument> {
  readonly type: QuestionType;
  readonly title: string;
  readonly openTime: number;
  readonly scheduledCloseTime: number;
}

export interface PostDraft extends Partial<PostDocument> {
  readonly title: string;
  readonly authorId: number;
  readonly project: ProjectDocument;
  readonly categories?: readonly number[];
}

const SHORT_TITLE = 80;

/** Builds a question. Its resolution became known at `actualResolveTime`. */
export function questionOf(id: number, postId: number, draft: QuestionDraft): QuestionDocument {
  const options = draft.options ?? null;
  const resolved = draft.resolution !== undefined && draft.resolution !== null;
  const resolveTime = draft.actualResolveTime ?? null;
  return {
    ...BLANK_QUESTION,
    postApproved: true,
    includeBotsInAggregates: true,
    _id: id,
    postId,
    shortTitle: shorten(draft.title),
    createdAt: draft.openTime,
    editedAt: draft.openTime,
    scheduledResolveTime: draft.scheduledCloseTime,
    allOptionsEver: options,
    optionsHistory: options === null ? null : [[null, options]],
    ...draft,
    ...(resolved && resolveTime !== null
      ? {
          resolutionSetTime: resolveTime,
          actualCloseTime: Math.min(resolveTime, draft.scheduledCloseTime),
        }
      : {}),
  };
}

/** Builds an approved post with its questions. */
export function postOf(
  id: number,
  draft: PostDraft,
  questions: readonly QuestionDocument[],
): PostDocument {
  const { project, categories = [], ...given } = draft;
  const published = questions[0]?.openTime ?? draft.createdAt ?? 0;
  const [first] = questions;
  const post: PostDocument = {
    kind: "question",
    shortTitle: shorten(draft.title),
    coauthorIds: [],
    createdAt: published,
    editedAt: published,
    publishedAt: published,
    curationStatus: "approved",
    curationStatusUpdatedAt: published,
    questionIds: questions.map((question) => question._id),
    forecastType: first?.type ?? "notebook",
    ...EMPTY_DERIVED,
    commentCount: 0,
    voteScore: 0,
    forecastsCount: 0,
    nrForecasters: 0,
    hotness: 0,
    weeklyMovement: null,
    ...given,
    _id: id,
    defaultProjectId: project._id,
    projectIds: [project._id, ...categories],
  };
  return { ...post, ...derivePost(post, questions, null) };
}

const EMPTY_DERIVED = {
  windows: [],
  openTime: null,
  scheduledCloseTime: null,
  actualCloseTime: null,
  scheduledResolveTime: null,
  actualResolveTime: null,
  cpRevealTime: null,
  resolved: false,
};

/** Builds an account with defaults. */
export function accountOf(
  id: number,
  username: string,
  given: Partial<UserDocument> = {},
): UserDocument {
  const named = { _id: id, username, usernameKey: usernameKey(username), dateJoined: 0 };
  return newUser({ ...named, isOnboardingComplete: true, ...given });
}

/** Stores a new API token for the account and returns it. */
export async function giveToken(
  { store, random, serverKey, clock }: Needs,
  userId: number,
): Promise<string> {
  const token = random.hex(20);
  await store.tokens.put(userId, {
    hash: hashCredential(token),
    sealed: serverKey.encrypt(token),
    createdAt: clock.now(),
  });
  return token;
}

function shorten(title: string): string {
  return title.length <= SHORT_TITLE ? title : `${title.slice(0, SHORT_TITLE - 1).trimEnd()}…`;
}
