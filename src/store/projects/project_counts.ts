/** Counts the approved posts of a project and what they hold. The database does it in one pass. */
import { LIMIT } from "../platform/collection.ts";
import type { PostDocument } from "../posts/post_documents.ts";
import type { ProjectDocument, ProjectTimelineValues } from "./project_documents.ts";
import type { Rows } from "../platform/rows.ts";

export type PostSums = Pick<
  ProjectDocument,
  "questionsCount" | "questionsCountIncludingSubquestions" | "postsCount" | "forecastsCount"
>;

type Row = PostSums & ProjectTimelineValues;

const COUNTED = { $filter: { input: "$windows", cond: "$$this.counted" } };
const UNRESOLVED = { $filter: { input: "$windows", cond: { $not: "$$this.resolved" } } };
const UNSCHEDULED = {
  $filter: {
    input: "$windows",
    cond: { $and: [{ $not: "$$this.resolved" }, { $eq: ["$$this.closeTime", null] }] },
  },
};
const CLOSES_OF_UNRESOLVED = { $map: { input: UNRESOLVED, in: "$$this.closeTime" } };
const ANY_COUNTED = { $cond: [{ $anyElementTrue: [COUNTED] }, 1, 0] };

const SUMS = {
  _id: null,
  postsCount: { $sum: 1 },
  forecastsCount: { $sum: "$forecastsCount" },
  questionsCount: { $sum: ANY_COUNTED },
  questionsCountIncludingSubquestions: { $sum: { $size: COUNTED } },
  lastSpotScoringTime: { $max: { $max: "$windows.spotScoringTime" } },
  latestActualResolveTime: { $max: { $max: "$windows.actualResolveTime" } },
  latestScheduledResolveTime: { $max: "$scheduledResolveTime" },
  unresolvedCount: { $sum: { $size: UNRESOLVED } },
  unscheduledCount: { $sum: { $size: UNSCHEDULED } },
  latestCloseTime: { $max: { $max: CLOSES_OF_UNRESOLVED } },
};

const EMPTY: Row = {
  postsCount: 0,
  forecastsCount: 0,
  questionsCount: 0,
  questionsCountIncludingSubquestions: 0,
  lastSpotScoringTime: null,
  latestActualResolveTime: null,
  latestScheduledResolveTime: null,
  unresolvedCount: 0,
  unscheduledCount: 0,
  latestCloseTime: null,
};

export function projectCounts(rows: Rows<PostDocument>) {
  return {
    /** Returns whether a post of the project that is not deleted has one of these questions. */
    async hasQuestionIn(projectId: number, questionIds: readonly number[]): Promise<boolean> {
      const found = await rows.findOne(
        {
          questionIds: { $in: [...questionIds] },
          projectIds: projectId,
          curationStatus: { $ne: "deleted" },
        },
        { ...LIMIT, projection: { _id: 1 } },
      );
      return found !== null;
    },

    /** Returns whether an approved post of the project has forecasts. */
    async hasForecastsIn(projectId: number): Promise<boolean> {
      const found = await rows.findOne(
        { projectIds: projectId, curationStatus: "approved", forecastsCount: { $gt: 0 } },
        { ...LIMIT, projection: { _id: 1 } },
      );
      return found !== null;
    },

    /** Returns sums over the posts that count in a project. */
    async sumsOf(
      projectId: number,
      hiddenDefaults: readonly number[],
    ): Promise<PostSums & { timeline: ProjectTimelineValues }> {
      const match = countedPosts(projectId, hiddenDefaults);
      const [row = EMPTY] = await rows
        .aggregate<Row>([{ $match: match }, { $group: SUMS }], LIMIT)
        .toArray();
      return sumsIn(row);
    },

    /** Returns the questions of the posts that count in a project. */
    async countedQuestionsOf(
      projectId: number,
      hiddenDefaults: readonly number[],
    ): Promise<number[]> {
      const posts = await rows
        .find(countedPosts(projectId, hiddenDefaults), LIMIT)
        .project<Pick<PostDocument, "questionIds">>({ questionIds: 1 })
        .toArray();
      return posts.flatMap(({ questionIds }) => questionIds);
    },
  };
}

/**
 * Returns the filter of the posts that count in a project: the approved ones, except for those
 * whose default project is among `hiddenDefaults`. These are the other private projects, whose
 * posts count only in their own project.
 */
function countedPosts(projectId: number, hiddenDefaults: readonly number[]) {
  return {
    projectIds: projectId,
    curationStatus: "approved" as const,
    ...(hiddenDefaults.length === 0 ? {} : { defaultProjectId: { $nin: [...hiddenDefaults] } }),
  };
}

function sumsIn(row: Row): PostSums & { timeline: ProjectTimelineValues } {
  const { postsCount, forecastsCount, questionsCount } = row;
  return {
    postsCount,
    forecastsCount,
    questionsCount,
    questionsCountIncludingSubquestions: row.questionsCountIncludingSubquestions,
    timeline: {
      lastSpotScoringTime: row.lastSpotScoringTime,
      latestActualResolveTime: row.latestActualResolveTime,
      latestScheduledResolveTime: row.latestScheduledResolveTime,
      unresolvedCount: row.unresolvedCount,
      unscheduledCount: row.unscheduledCount,
      latestCloseTime: row.latestCloseTime,
    },
  };
}
