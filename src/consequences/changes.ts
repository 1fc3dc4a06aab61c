/** Every change that something else follows, and what is known of it when it is announced. */
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
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
  /** The account that did it. */
  readonly userId: number;
}

interface InProjects extends OfPost {
  /** The projects it is in, came into or left. */
  readonly projectIds: readonly number[];
}

/** Kind of change → what is known of it. Times are in ms. */
export interface Changes {
  postMade: OfPost;
  postEdited: OfPost;
  /** `wasApproved`: it may have counted until now. */
  postMoved: InProjects & { readonly wasApproved: boolean };
  postApproved: OfPost & { readonly now: number };
  postDeleted: InProjects;
  postPlaced: InProjects;
  postViewed: { readonly userId: number };
  /** `step`: by how much the score of the post moved. */
  voteCast: OnPost & { readonly step: number };
  commentCounted: OnPost & { readonly step: 1 | -1 };
  commentRepeated: OnPost;
  countersCorrected: OfPost;
  questionsClosed: { readonly postIds: readonly number[] };
  /** `recompute`: close times of branches are recomputed, predictions are rebuilt. */
  questionSettled: {
    readonly question: QuestionDocument;
    readonly now: number;
    readonly recompute: boolean;
  };
  optionsChanged: { readonly question: QuestionDocument; readonly now: number };
  forecastsWritten: OfQuestions & { readonly userId: number };
  forecastsRepeated: OfQuestions & {
    readonly userId: number;
    readonly postIds: readonly number[];
  };
  forecastsRefused: OfQuestions;
  predictionBehind: OfQuestions;
  predictionMoved: object;
  predictionFinal: object;
  /** `post`: null where it is gone. */
  questionScored: {
    readonly question: Pick<ForecastTarget, "openTime">;
    readonly post: Pick<PostDocument, "projectIds"> | null;
  };
  scoresMissed: OfQuestions;
  boardsOutdated: {
    readonly boards: readonly {
      readonly leaderboardId: number;
      readonly finalize?: boolean;
      readonly force?: boolean;
    }[];
  };
  trackRecordOutdated: object;
  projectMade: object;
  projectChanged: { readonly before: ProjectDocument; readonly after: ProjectDocument };
  projectDeleted: object;
  membershipChanged: OfAccounts;
  accountChanged: OfAccounts;
  accountRenamed: OfAccounts;
  standingChanged: { readonly userId: number };
  databaseReplaced: { readonly highestUserId: number };
  /** Ids of export jobs. */
  exportWanted: { readonly exports: readonly string[] };
  recomputationWanted: OfQuestions & {
    /** Those of the questions that are scored again. */
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
