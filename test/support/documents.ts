/** Rows as they lie in the store, for tests that put them there themselves. */
import type { CommentDocument } from "../../src/store/comments/comment_documents.ts";
import type { LeaderboardDocument } from "../../src/store/scores/score_documents.ts";

/** A board over all time, neither primary nor final. */
export function boardDocument(
  _id: number,
  given: Partial<LeaderboardDocument> = {},
): LeaderboardDocument {
  return {
    _id,
    projectId: null,
    name: `Board ${_id}`,
    scoreType: "peer_tournament",
    startTime: null,
    endTime: null,
    finalizeTime: null,
    prizePool: null,
    finalized: false,
    isPrimary: false,
    calculatedOn: null,
    ...given,
  };
}

/** A public root comment. */
export function commentDocument(
  given: Pick<CommentDocument, "_id" | "authorId" | "postId"> & Partial<CommentDocument>,
): CommentDocument {
  return {
    byBot: false,
    parentId: null,
    rootId: null,
    ancestorIds: [],
    createdAt: 0,
    textEditedAt: null,
    text: `Comment ${given._id}`,
    isPrivate: false,
    isSoftDeleted: false,
    isPinned: false,
    includedForecast: null,
    voteScore: 0,
    changedMyMindCount: 0,
    mentionedUserIds: [],
    keyFactors: [],
    liveReplyCount: 0,
    ...given,
  };
}
