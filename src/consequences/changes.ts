/** Declares every change that has consequences, and the data that is announced with it. */
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { CommentDocument } from "../store/comments/comment_documents.ts";
import type { NewNotification } from "../store/accounts/notifications.ts";
import type { BenchmarkChoice } from "../store/scores/benchmarks.ts";
import type { LeaderboardDocument } from "../store/scores/score_documents.ts";
import type { LetterKind } from "../accounts/mailed_secrets.ts";
import type { ToldEvent } from "../domain/vocabulary.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";

interface OfAccounts {
  readonly userIds: readonly number[];
}

interface OfQuestions {
  readonly questionIds: readonly number[];
}

interface OfPost {
  readonly postId: number;
}

interface OnPost extends OfPost {
  /** The account that made the change. */
  readonly userId: number;
}

interface InProjects extends OfPost {
  /** The projects that the post is in, was put into or was taken out of. */
  readonly projectIds: readonly number[];
}

type ToldComment = Pick<CommentDocument, "_id" | "postId" | "createdAt">;

type Opening = "_id" | "postId" | "openTime";

/** Data of each kind of change. Times are milliseconds since the epoch. */
export interface Changes {
  postMade: OfPost;
  postEdited: OfPost;
  /** `wasApproved` says whether the post may have counted until now. */
  postMoved: InProjects & { readonly wasApproved: boolean; readonly now: number };
  postApproved: OfPost & { readonly now: number };
  postDeleted: InProjects & { readonly now: number };
  /** `projectIds` holds the projects that it came to or left, or all when its default changed. */
  postPlaced: InProjects;
  postViewed: { readonly userId: number };
  /** `step` is the change of the post's score. It is not 0. */
  voteCast: OnPost & { readonly step: number };
  voteRepeated: OnPost;
  /** `made` is the comment where it is new. */
  commentCounted: OnPost & { readonly step: 1 | -1; readonly made?: ToldComment };
  commentRepeated: OnPost & { readonly made?: ToldComment };
  commentsUntold: { readonly comments: readonly ToldComment[] };
  countersCorrected: OfPost;
  /** The time has come at which the questions open. */
  questionsOpened: { readonly questions: readonly Pick<ForecastTarget, Opening>[] };
  /** The time has come at which the predictions are shown. */
  predictionsRevealed: {
    readonly questions: readonly Pick<ForecastTarget, "_id" | "postId" | "cpRevealTime">[];
  };
  /** `since` is the time of the mark that the questions carry. */
  questionsClosed: {
    readonly questions: readonly Pick<QuestionDocument, "_id" | "postId">[];
    readonly since: number;
  };
  /** `recompute` says that predictions are rebuilt. */
  questionSettled: {
    readonly question: QuestionDocument;
    readonly now: number;
    readonly recompute: boolean;
  };
  /** `question` has a new title. */
  parentRenamed: { readonly question: QuestionDocument; readonly now: number };
  optionsChanged: { readonly question: QuestionDocument; readonly now: number };
  forecastsWritten: OfQuestions & { readonly userId: number };
  forecastsRepeated: OfQuestions & {
    readonly userId: number;
    readonly postIds: readonly number[];
  };
  forecastsRefused: OfQuestions;
  aggregationWanted: OfQuestions;
  recountWanted: { readonly postIds: readonly number[] };
  /** `version` is that of the prediction. */
  predictionMoved: { readonly question: ForecastTarget; readonly version: string };
  measuresMoved: object;
  countsMoved: object;
  predictionFinal: object;
  /** `post` is null when the post no longer exists. */
  questionScored: {
    readonly question: ForecastTarget;
    readonly post: Pick<PostDocument, "_id" | "projectIds"> | null;
  };
  scoresWanted: OfQuestions;
  boardsWanted: {
    readonly boards: readonly {
      readonly leaderboardId: number;
      readonly finalize?: boolean;
      readonly force?: boolean;
    }[];
  };
  benchmarkWanted: { readonly choice: BenchmarkChoice };
  /** `changesSeen` is the count of changes that the board now shows. */
  boardPublished: {
    readonly board: Pick<LeaderboardDocument, "_id" | "projectId">;
    readonly changesSeen: number;
  };
  trackRecordWanted: object;
  projectMade: object;
  projectChanged: { readonly before: ProjectDocument; readonly after: ProjectDocument };
  projectFollowed: { readonly userId: number };
  projectDeleted: { readonly projectId: number; readonly now: number };
  membershipChanged: OfAccounts;
  accountChanged: OfAccounts;
  accountRenamed: OfAccounts;
  /** The owner of an account deleted it. Its own document is erased already. */
  accountDeleted: { readonly userId: number };
  standingChanged: { readonly userId: number };
  databaseReplaced: { readonly highestUserId: number };
  /** The owners of these accounts get a link that works once. */
  letterWanted: { readonly userIds: readonly number[]; readonly letter: LetterKind };
  /** Invitations to addresses wait for their mails. */
  invitationsWanted: { readonly invitationIds: readonly number[] };
  /** These accounts were told something that goes out by mail now. */
  notificationMailsWanted: OfAccounts;
  /** Accounts are to be told of these. */
  tellingWanted: {
    readonly tellings: readonly { readonly about: ToldEvent; readonly id: number }[];
  };
  /** Accounts were told of these, each in a line of its inbox. */
  accountsTold: {
    readonly told: readonly Pick<NewNotification, "userId" | "kind" | "postId" | "event" | "at">[];
  };
  deliveriesDue: { readonly webhookIds: readonly number[] };
  /** Ids of files of forecasts. */
  filesWanted: { readonly files: readonly string[] };
  /** Ids of export jobs. */
  exportWanted: { readonly exports: readonly string[] };
  recomputationWanted: OfQuestions & {
    /** The questions among them that are scored again. */
    readonly scoredIds: readonly number[];
    readonly postIds: readonly number[];
  };
  measuresWanted: object;
  checkWanted: object;
}

export type ChangeKind = keyof Changes;

/** A change of this kind, as it is announced. */
export type ChangeOf<Kind extends ChangeKind> = Changes[Kind] & { readonly kind: Kind };

export type Change = { [Kind in ChangeKind]: ChangeOf<Kind> }[ChangeKind];
