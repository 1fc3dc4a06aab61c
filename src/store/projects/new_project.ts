/** Makes a whole project from the fields that are known. */
import type { ProjectDocument } from "./project_documents.ts";
import type { ProjectCounts } from "./projects.ts";

type Named = Pick<ProjectDocument, "_id" | "type" | "name" | "slug" | "createdAt">;

/** Returns a project. Every field that is not given has the value of an empty project. */
export function newProject(given: Named & Partial<ProjectDocument>): ProjectDocument {
  return {
    subtitle: "",
    description: "",
    emoji: "",
    order: 0,
    section: "",
    headerImage: null,
    headerLogo: null,
    prizePool: null,
    startDate: null,
    closeDate: null,
    forecastingEndDate: null,
    createdBy: null,
    editedAt: given.createdAt,
    defaultPermission: "forecaster",
    visibility: "not_in_main_feed",
    botLeaderboardStatus: "exclude_and_show",
    showOnHomepage: false,
    primaryLeaderboardId: null,
    scoreType: null,
    isDeleted: false,
    followersCount: 0,
    ...NO_COUNTS,
    ...given,
  };
}

const NO_COUNTS: ProjectCounts = {
  questionsCount: 0,
  questionsCountIncludingSubquestions: 0,
  postsCount: 0,
  forecastsCount: 0,
  forecastersCount: 0,
  timeline: {
    lastSpotScoringTime: null,
    latestActualResolveTime: null,
    latestScheduledResolveTime: null,
    unresolvedCount: 0,
    unscheduledCount: 0,
    latestCloseTime: null,
  },
};
