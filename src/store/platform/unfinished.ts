/** Finds work that a process left unfinished when it died, by small partial indexes. */
import { type IndexSpec, QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { PostDocument } from "../posts/post_documents.ts";
import type { QuestionDocument } from "../posts/question_document.ts";
import type { Rows } from "./rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

export const unfinishedQuestionIndexes: readonly IndexSpec[] = [
  {
    key: { unsettledSince: 1 },
    partial: { unsettledSince: { $gt: 0 } },
    serves: "changes of state whose consequences a crash cut off (close_questions)",
  },
  {
    key: { closingSince: 1 },
    partial: { closingSince: { $gt: 0 } },
    serves: "closes whose consequences a crash cut off (close_questions)",
  },
  {
    key: { "optionsChange.at": 1 },
    partial: { optionsChange: { $type: "object" } },
    serves: "changes of options whose forecasts are still to be rewritten (close_questions)",
  },
];

export const unfinishedPostIndexes: readonly IndexSpec[] = [
  {
    key: { pendingSchedule: 1 },
    partial: { pendingSchedule: { $type: "object" } },
    serves: "approvals whose schedule has not reached the questions (close_questions)",
  },
  {
    key: { movedSince: 1 },
    partial: { movedSince: { $gt: 0 } },
    serves: "moves of curation whose consequences a crash cut off (close_questions)",
  },
];

export function unfinishedQuestions(rows: Rows<QuestionDocument>) {
  return {
    /** Returns questions that were marked before `before` (ms) and not settled since. */
    unsettled(before: number, limit: number): Promise<QuestionDocument[]> {
      return rows
        .find({ unsettledSince: { $gt: 0, $lte: before } }, LIMIT)
        .limit(limit)
        .toArray();
    },

    /** Returns questions that were closed before `before` (ms) and whose close is not finished. */
    closing(before: number, limit: number): Promise<QuestionDocument[]> {
      return rows
        .find({ closingSince: { $gt: 0, $lte: before } }, LIMIT)
        .limit(limit)
        .toArray();
    },

    /** Removes this mark of a close from the questions. A later mark stays. */
    async closesDone(ids: readonly number[], closingSince: number): Promise<void> {
      await rows.updateMany(
        { _id: { $in: [...ids] }, closingSince },
        { $set: { closingSince: null } },
      );
    },

    /**
     * Returns questions whose options changed before `before` (ms) and whose forecasts are not
     * rewritten yet.
     */
    changingOptions(before: number, limit: number): Promise<QuestionDocument[]> {
      return rows
        .find({ optionsChange: { $type: "object" }, editedAt: { $lte: before } }, LIMIT)
        .limit(limit)
        .toArray();
    },
  };
}

export function unfinishedPosts(rows: Rows<PostDocument>) {
  return {
    /**
     * Returns posts that were moved or deleted before `before` (ms) and whose move is not finished.
     */
    moving(before: number, limit: number): Promise<PostDocument[]> {
      return rows
        .find({ movedSince: { $gt: 0, $lte: before } }, LIMIT)
        .limit(limit)
        .toArray();
    },

    /**
     * Returns posts that were approved before `before` (ms) and whose questions lack the schedule.
     * Deleted ones are left out.
     */
    withPendingSchedule(before: number, limit: number): Promise<PostDocument[]> {
      return rows
        .find(
          {
            pendingSchedule: { $type: "object" },
            curationStatusUpdatedAt: { $lte: before },
            curationStatus: { $ne: "deleted" },
          },
          LIMIT,
        )
        .limit(limit)
        .toArray();
    },
  };
}
