/**
 * Finds questions by the times at which they opened and were resolved, for boards, track records and
 * events.
 */
import { type IndexSpec, LIMIT } from "../platform/collection.ts";
import type { QuestionDocument } from "./question_document.ts";
import type { Rows } from "../platform/rows.ts";

const JOB_LIMIT = { maxTimeMS: 60_000, batchSize: 2_000 };

/** A question without its texts, except for the title. */
export type ResolvedQuestion = Omit<
  QuestionDocument,
  "description" | "resolutionCriteria" | "finePrint"
>;
const WITHOUT_TEXTS = { description: 0, resolutionCriteria: 0, finePrint: 0 } as const;

const OF_BOARDS = {
  type: 1,
  postId: 1,
  postApproved: 1,
  title: 1,
  openTime: 1,
  scheduledCloseTime: 1,
  actualResolveTime: 1,
  resolutionSetTime: 1,
  resolution: 1,
  questionWeight: 1,
  defaultScoreType: 1,
} as const;
/** The fields of a question that decide about boards. */
export type BoardQuestion = Pick<QuestionDocument, "_id" | keyof typeof OF_BOARDS>;

export const resolvedIndexes: readonly IndexSpec[] = [
  {
    key: { openTime: 1, resolutionSetTime: 1 },
    serves: "the questions of a global board's window, all or resolved; the next to open (lists)",
  },
  {
    key: { resolutionSetTime: 1 },
    partial: { resolutionSetTime: { $gt: 0 } },
    serves: "questions resolved since a time: a sweep for scores that were missed",
  },
];

export function resolvedReads(rows: Rows<QuestionDocument>) {
  return {
    /** Returns questions of approved posts that open in `[start, end)` (ms), in order of id. */
    openedIn: (start: number, end: number): Promise<BoardQuestion[]> =>
      opened(rows, { openTime: { $gte: start, $lt: end } }),

    /** Returns the resolved ones of them. */
    resolvedOpenedIn: (start: number, end: number): Promise<BoardQuestion[]> =>
      opened(rows, { openTime: { $gte: start, $lt: end }, resolutionSetTime: { $gt: 0 } }),

    /**
     * Returns when questions were resolved, for those resolved since `moment` (ms), oldest first.
     */
    resolvedSince(
      moment: number,
      limit: number,
    ): Promise<Pick<QuestionDocument, "_id" | "resolutionSetTime">[]> {
      return rows
        .find(
          { resolutionSetTime: { $gt: moment } },
          { ...LIMIT, projection: { resolutionSetTime: 1 } },
        )
        .sort({ resolutionSetTime: 1 })
        .limit(limit)
        .toArray();
    },

    /** Returns questions of approved posts whose time of this kind lies in `(after, until]` (ms). */
    reached(
      time: "openTime" | "cpRevealTime",
      { after, until }: { readonly after: number; readonly until: number },
    ): Promise<ResolvedQuestion[]> {
      return rows
        .find({ [time]: { $gt: after, $lte: until }, postApproved: true }, JOB_LIMIT)
        .project<ResolvedQuestion>(WITHOUT_TEXTS)
        .toArray();
    },

    /** Returns those of `ids` that have a resolution, annulled and ambiguous ones too. */
    async resolvedAmong(ids: readonly number[]): Promise<number[]> {
      const found = await rows
        .find(
          { _id: { $in: [...ids] }, resolution: { $ne: null } },
          { ...LIMIT, hint: { _id: 1 }, projection: { _id: 1 } },
        )
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Returns the questions with their fields for boards, in order of id. */
    forBoards: (ids: readonly number[]): Promise<BoardQuestion[]> => inOrder(rows, ids, OF_BOARDS),

    /**
     * Returns the questions without their long texts, in order of id. For jobs over many questions.
     */
    withoutTexts: (ids: readonly number[]): Promise<ResolvedQuestion[]> =>
      inOrder(rows, ids, WITHOUT_TEXTS),
  };
}

async function opened(rows: Rows<QuestionDocument>, wanted: object): Promise<BoardQuestion[]> {
  const found = await rows.find(wanted, { ...JOB_LIMIT, projection: OF_BOARDS }).toArray();
  return found.filter(({ postApproved }) => postApproved).sort((a, b) => a._id - b._id);
}

async function inOrder(
  rows: Rows<QuestionDocument>,
  ids: readonly number[],
  projection: Readonly<Record<string, 0 | 1>>,
): Promise<QuestionDocument[]> {
  if (ids.length === 0) return [];
  const found = await rows.find({ _id: { $in: [...ids] } }, { ...JOB_LIMIT, projection }).toArray();
  return found.sort((a, b) => a._id - b._id);
}
