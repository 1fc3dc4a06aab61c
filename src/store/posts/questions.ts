/**
 * Stores questions. The question of a single-question post has the id of its post (Contract 1.3).
 */
import type { Connection, mongo } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { questionFields } from "./question_fields.ts";
import { comingQuestions } from "./coming_times.ts";
import type { GroupSchedule } from "./post_documents.ts";
import type { QuestionDocument } from "./question_document.ts";
import { carriedUpdate, EFFECT_INDEX } from "../platform/effects.ts";
import { questionSearch } from "./question_search.ts";
import { resolvedIndexes, resolvedReads } from "./resolved_questions.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";
import type { Stretch } from "../forecasts/forecast_ends.ts";
import { MARK_INDEX, marks } from "../platform/unfinished.ts";

export type QuestionChanges = Partial<Omit<QuestionDocument, "_id">>;
/** A question without its long texts. */
export type ForecastTarget = Omit<
  QuestionDocument,
  "description" | "resolutionCriteria" | "finePrint"
>;
const WITHOUT_TEXTS = { description: 0, resolutionCriteria: 0, finePrint: 0 } as const;

export type QuestionCounter = "forecastsCount" | "nrForecasters";

export function createQuestionStore(connection: Connection) {
  const collection = defineCollection<QuestionDocument>(connection, "questions", questionFields, [
    EFFECT_INDEX,
    { key: { postId: 1, _id: 1 }, serves: "the questions of given posts" },
    {
      key: { scheduledCloseTime: 1 },
      partial: { actualCloseTime: null, postApproved: true },
      serves:
        "questions due to be closed (close_questions); the next to close (lists kept until then)",
    },
    ...resolvedIndexes,
    {
      key: { cpRevealTime: 1 },
      partial: { cpRevealTime: { $gt: 0 } },
      serves: "predictions whose reveal has come (tell_events)",
    },
    {
      key: { clarifiedAt: 1 },
      partial: { clarifiedAt: { $gt: 0 } },
      serves: "questions that were clarified (sweep_notifications)",
    },
    MARK_INDEX,
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...reads(rows),
    ...targetReads(rows),
    ...fieldReads(rows),
    ...resolvedReads(rows),
    ...questionSearch(rows),
    ...marks(rows),
    ...comingQuestions(rows),
    ...writes(rows),
    ...schedules(rows),
  };
}

/** Returns the reads of questions that writing forecasts needs. */
function targetReads(rows: Rows<QuestionDocument>) {
  return {
    /** Returns the questions without their long texts, in no order. */
    targets(ids: readonly number[]): Promise<ForecastTarget[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows
        .find({ _id: { $in: [...ids] } }, LIMIT)
        .project<ForecastTarget>(WITHOUT_TEXTS)
        .toArray();
    },

    /**
     * Returns those of `ids` that may not be open at `now` or were edited since `since` (ms).
     * Nearly always there are none, so that checking many questions after a write costs almost
     * nothing.
     */
    async perhapsChanged(
      ids: readonly number[],
      { now, since }: { now: number; since: number },
    ): Promise<number[]> {
      const found = await rows
        .find(
          {
            _id: { $in: [...ids] },
            $or: [
              { resolution: { $ne: null } },
              { postApproved: { $ne: true } },
              { actualCloseTime: { $lte: now } },
              { scheduledCloseTime: { $lte: now } },
              { openTime: { $gt: now } },
              { editedAt: { $gte: since } },
            ],
          },
          { ...LIMIT, hint: { _id: 1 } },
        )
        .project<{ _id: number }>({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

function reads(rows: Rows<QuestionDocument>) {
  const questionOfId = createTurnBatch(async (ids: readonly number[]) => {
    const found = await rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
    return new Map(found.map((question) => [question._id, question]));
  });
  return {
    async byId(id: number): Promise<QuestionDocument | null> {
      return (await questionOfId(id)) ?? null;
    },

    /** Returns the questions in no order. Unknown ids are missing. */
    byIds(ids: readonly number[]): Promise<QuestionDocument[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
    },

    /** Returns the posts' own questions in order of id, without the parents of a conditional. */
    ofPosts(postIds: readonly number[]): Promise<QuestionDocument[]> {
      if (postIds.length === 0) return Promise.resolve([]);
      return rows
        .find({ postId: { $in: [...postIds] } }, LIMIT)
        .sort({ postId: 1, _id: 1 })
        .toArray();
    },

    /** Returns approved questions that opened within a stretch of time, in that order. */
    openedWithin({ after, until }: Stretch): Promise<ForecastTarget[]> {
      return rows
        .find({ openTime: { $gt: after, $lte: until }, postApproved: true }, LIMIT)
        .sort({ openTime: 1 })
        .project<ForecastTarget>(WITHOUT_TEXTS)
        .toArray();
    },

    /** Returns approved questions that close within a stretch of time, in that order. */
    closingWithin({ after, until }: Stretch): Promise<ForecastTarget[]> {
      const scheduledCloseTime = { $gt: after, $lte: until };
      return rows
        .find({ scheduledCloseTime, actualCloseTime: null, postApproved: true }, LIMIT)
        .sort({ scheduledCloseTime: 1 })
        .project<ForecastTarget>(WITHOUT_TEXTS)
        .toArray();
    },

    /**
     * Returns approved questions whose scheduled close has passed and whose actual close is not
     * stored yet.
     */
    dueToClose(now: number, limit: number): Promise<QuestionDocument[]> {
      return rows
        .find(
          { actualCloseTime: null, postApproved: true, scheduledCloseTime: { $lte: now } },
          LIMIT,
        )
        .sort({ scheduledCloseTime: 1 })
        .limit(limit)
        .toArray();
    },
  };
}

function fieldReads(rows: Rows<QuestionDocument>) {
  return {
    /** Returns questions that were clarified within a stretch of time, in that order. */
    clarifiedWithin({ after, until }: Stretch): Promise<ForecastTarget[]> {
      return rows
        .find({ clarifiedAt: { $gt: after, $lte: until } }, LIMIT)
        .sort({ clarifiedAt: 1 })
        .project<ForecastTarget>(WITHOUT_TEXTS)
        .toArray();
    },

    /** Returns opening times (ms) by question id. Null means that there is no schedule yet. */
    async openTimes(ids: readonly number[]): Promise<Map<number, number | null>> {
      if (ids.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...ids] } }, LIMIT)
        .project<Pick<QuestionDocument, "_id" | "openTime">>({ openTime: 1 })
        .toArray();
      return new Map(found.map(({ _id, openTime }) => [_id, openTime]));
    },

    /** Returns the total bytes of description, criteria and fine print for each question. */
    async textLengths(ids: readonly number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const size = (field: string) => ({ $strLenBytes: { $ifNull: [`$${field}`, ""] } });
      const found = await rows
        .aggregate<{ _id: number; size: number }>(
          [
            { $match: { _id: { $in: [...ids] } } },
            {
              $project: {
                size: { $add: ["description", "resolutionCriteria", "finePrint"].map(size) },
              },
            },
          ],
          LIMIT,
        )
        .toArray();
      return new Map(found.map((question) => [question._id, question.size]));
    },

    /** Returns the post of each question. */
    async postIdsOf(ids: readonly number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...ids] } }, LIMIT)
        .project<Pick<QuestionDocument, "_id" | "postId">>({ postId: 1 })
        .toArray();
      return new Map(found.map(({ _id, postId }) => [_id, postId]));
    },
  };
}

function writes(rows: Rows<QuestionDocument>) {
  return {
    async insertMany(questions: readonly QuestionDocument[]): Promise<void> {
      if (questions.length > 0) await rows.insertMany([...questions], { ordered: false });
    },

    /** Returns the changed question, or null when there is none. */
    update(id: number, set: QuestionChanges): Promise<QuestionDocument | null> {
      return rows.findOneAndUpdate({ _id: id }, { $set: set }, { returnDocument: "after" });
    },

    /**
     * Makes the same change to every question of a post (approval, send-back), or to those of them
     * without a resolution.
     */
    async updateOfPost(
      postId: number,
      set: QuestionChanges,
      where: { readonly resolution?: null } = {},
    ): Promise<void> {
      await rows.updateMany({ postId, ...where }, { $set: set });
    },

    /**
     * Updates a question only while its stored values are still `expected`. Returns null when they
     * changed.
     * @param effectKey the call that the row carries from then on
     */
    compareAndSet(
      id: number,
      expected: QuestionChanges,
      set: QuestionChanges,
      effectKey?: string,
    ): Promise<QuestionDocument | null> {
      const filter = { _id: id, ...expected } as mongo.Filter<QuestionDocument>;
      return rows.findOneAndUpdate(filter, carriedUpdate(set, effectKey), {
        returnDocument: "after",
      });
    },

    /**
     * Resolves a question that has no resolution. Of simultaneous calls exactly one gets the
     * question, and the others get null (Contract 2.6).
     */
    resolve(
      id: number,
      set: QuestionChanges & { resolution: string },
    ): Promise<QuestionDocument | null> {
      return rows.findOneAndUpdate(
        { _id: id, resolution: null },
        { $set: set },
        { returnDocument: "after" },
      );
    },

    async increment(id: number, changes: Partial<Record<QuestionCounter, number>>): Promise<void> {
      await rows.updateOne({ _id: id }, { $inc: changes });
    },

    /** Removes questions from a group while it is authored, before there are forecasts. */
    async remove(ids: readonly number[]): Promise<void> {
      await rows.deleteMany({ _id: { $in: [...ids] } });
    },
  };
}

function schedules(rows: Rows<QuestionDocument>) {
  return {
    /**
     * Gives a schedule to the questions of a group, and leaves their own times alone: those that are
     * set and do not come from `before`. It may run again after a crash.
     */
    async scheduleGroup(
      postId: number,
      schedule: GroupSchedule,
      { before, where }: { before: GroupSchedule | null; where: { readonly resolution?: null } },
    ): Promise<void> {
      for (const name of Object.keys(schedule) as (keyof GroupSchedule)[]) {
        const replaced = { $in: [null, before?.[name] ?? null] };
        await rows.updateMany(
          { postId, ...where, [name]: replaced },
          { $set: { [name]: schedule[name] } },
        );
      }
    },
  };
}
